"""Which version is installed and which one its source has; one tap brings it up to date."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    LINE,
    MARGIN,
    NAME,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
)
from companion.ui.shell.device_states import ProgramVersion, UpdateProblem, UpdateState
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, large_words, page, width_for
from companion.ui.widgets.words import Words

# How often to look how far it is, in seconds.
LOOK_EVERY = 1.0
BUSY: tuple[UpdateState, ...] = ("checking", "fetching", "installing")


class UpdateScreen(Screen):
    """Looks at once what the source has; shows how far it is and what came of it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        updates = shell.device.settings.updates
        if updates is not None:
            updates.poll()
            if updates.progress not in BUSY and not updates.problem:
                updates.check()

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Update"), self.messages.text)
        rest = back_button(frame, bar, self._("Back"))
        updates = self.shell.device.settings.updates
        if updates is None:
            return
        if updates.progress not in BUSY:
            ready = updates.progress == "available" and not updates.problem
            name, label = ("next", self._("Update now")) if ready else ("again", self._("Check"))
            button = rest.cut_right(min(rest.w, width_for(frame, label)))[0]
            frame.button(button, name, label, primary=ready)
        lines = [(self._("Installed"), updates.installed)]
        if updates.available is not None and updates.progress not in ("current", "done"):
            lines.append((self._("Available"), updates.available))
        top, area = area.cut_top((frame.mm(BAR) + frame.mm(GAP)) * 2, frame.mm(GAP))
        rows = top.rows(2, frame.mm(GAP))
        for (label, version), box in zip(lines, rows, strict=False):
            self._draw_version(frame, box, label, version)
        words = area.pad(frame.mm(LINE))
        if updates.problem and updates.reason:
            said, words = words.cut_bottom(words.h // 3, frame.mm(GAP))
            text = self._("The system said: {reason}").format(reason=updates.reason)
            frame.paragraph(said, text, capital=TEXT, colour=frame.theme.dim, align="centre")
        text = problem_words(self._, updates.problem) or state_words(self._, updates.progress)
        large_words(frame, words, text, NAME)

    def _draw_version(self, frame: Frame, box: Box, label: str, version: ProgramVersion) -> None:
        frame.fill(box, frame.theme.panel, MARGIN)
        inside = box.pad(frame.mm(SPACE), 0)
        left, right = inside.cut_left(inside.w * 3 // 10, frame.mm(TIGHT))
        frame.text(left, label, capital=TEXT, colour=frame.theme.dim)
        frame.text(right, version_words(self._, version), capital=STRONG)

    def on_again(self) -> None:
        """Looks once more what the source has."""
        updates = self.shell.device.settings.updates
        if updates is not None:
            updates.check()

    def on_next(self) -> None:
        """Begins to install what the source has."""
        updates = self.shell.device.settings.updates
        if updates is not None:
            updates.install()

    def on_wake(self) -> None:
        """Reads how far it is."""
        updates = self.shell.device.settings.updates
        if updates is not None:
            updates.poll()

    def wakes_at(self) -> float | None:
        updates = self.shell.device.settings.updates
        waits = updates is not None and updates.progress in BUSY
        return self.shell.clock() + LOOK_EVERY if waits else None


def version_words(_: Words, version: ProgramVersion) -> str:
    """The number, and in brackets the commit with its day."""
    about = ", ".join(each for each in (version.commit, version.day) if each)
    number = version.number or _("unknown")
    return f"{number} ({about})" if about else number


def state_words(_: Words, state: UpdateState) -> str:
    """How far it is."""
    words: dict[UpdateState, str] = {
        "": "",
        "checking": _("Checking …"),
        "current": _("You have the newest version."),
        "available": _("There’s a newer version. It takes a minute; your game is saved."),
        "fetching": _("Downloading … Please leave it plugged in."),
        "installing": _("Installing … The screen goes dark for a moment."),
        "done": _("Updated."),
    }
    return words[state]


def problem_words(_: Words, problem: UpdateProblem) -> str:
    """Why there is no new version; "" if nothing went wrong."""
    words: dict[UpdateProblem, str] = {
        "": "",
        "source": _("Couldn’t look for updates. Is the internet there?"),
        "program": _("What’s offered isn’t complete. Nothing was changed."),
        "start": _("The new version didn’t start. The old one is back."),
        "install": _("It couldn’t be installed. The old version stays."),
        "service": _("Updating doesn’t work here right now."),
    }
    return words[problem]
