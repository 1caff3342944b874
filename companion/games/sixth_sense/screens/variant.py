"""6th Sense: which trump, which points, how long; for beginners and for experts."""

from companion.games.sixth_sense.choices import MOST_POINTS
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, KEY, MARGIN, SPACE, STRONG, TIGHT, TITLE, TOUCH
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, onward, page, saying
from companion.ui.widgets.parts import finger
from companion.ui.widgets.setting import either
from companion.ui.widgets.words import Words

# Points to play to: the first offer, the step, the least and the most.
FIRST, STEP, LEAST, MOST = 30, 5, 5, MOST_POINTS


class Variant:
    """The table's choices for its next match: trump and target, kept in the preferences."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell

    @property
    def trump(self) -> str:
        """When trump is turned up: first, late (after the predictions) or none (for novices)."""
        return self._shell.preferences.word("sixth_trump")

    @trump.setter
    def trump(self, value: str) -> None:
        self._shell.preferences.set("sixth_trump", value)

    @property
    def target(self) -> int | None:
        """Points to play to, if the number of rounds is not fixed."""
        chosen: int | None = self._shell.preferences.get("sixth_target")
        return chosen

    @target.setter
    def target(self, value: int | None) -> None:
        self._shell.preferences.set("sixth_target", value)


def rules_words(_: Words, trump: str, target: int | None) -> str:
    """What is played, in a few words: the choice of trump, and the points to play to."""
    variant = {
        "first": _("Standard"),
        "late": _("Trump after predictions"),
        "none": _("Beginners, no trump"),
    }[trump]
    if target is None:
        return _("Rules: {variant}").format(variant=variant)
    text = _("Rules: {variant} · to {count} points")
    return text.format(variant=variant, count=target)


class SixthVariant(Screen):
    """Chooses the variant: three ways with trump, two ways to end the match."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._variant = Variant(shell)

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("How do you play?"), self.messages.text)
        rest = back_button(frame, bar, self._("Back"))
        frame.button(rest, "next", onward(self._("Done")), primary=True, capital=STRONG)
        gap = frame.mm(MARGIN)
        upper, lower = area.rows(2, gap)
        self._trump(frame, upper)
        self._end(frame, lower)

    def _block(self, frame: Frame, box: Box, title: str, note: str, rows: int) -> Box:
        """Draws a panel with a title and, below the choices, a note; returns the choices' box."""
        frame.fill(box, frame.theme.panel, MARGIN)
        inside = box.pad(frame.mm(SPACE), frame.mm(MARGIN))
        head, inside = inside.cut_top(frame.mm(2 * SPACE), frame.mm(TIGHT))
        frame.text(head, title, cut="name", capital=STRONG)
        high = max(finger(frame), frame.mm(TOUCH if rows > 1 else BAR))
        choices, inside = inside.cut_top(rows * high, frame.mm(GAP))
        saying(frame, inside, note, STRONG, cut="body")
        return choices

    def _trump(self, frame: Frame, box: Box) -> None:
        notes = {
            "first": self._("After the deal, turn over a card: its colour is trump."),
            "late": self._("For experts: everyone predicts first, then trump is turned up."),
            "none": self._("For beginners: no trump, and close predictions score too."),
        }
        chosen = self._variant.trump
        portrait = frame.panel.portrait
        rows = 3 if portrait else 1
        choices = self._block(frame, box, self._("Trump"), notes[chosen], rows)
        labels = (
            ("trump-first", self._("before predicting")),
            ("trump-late", self._("after predicting")),
            ("trump-none", self._("no trump")),
        )
        ground = frame.theme.key_dark
        either(frame, choices, labels, f"trump-{chosen}", rows=portrait, ground=ground)

    def _end(self, frame: Frame, box: Box) -> None:
        target = self._variant.target
        if target is None:
            note = self._("Everyone deals once; with two or three players, more often.")
        else:
            note = self._("For experts: the game ends when someone has {count} points.").format(
                count=target
            )
        portrait = frame.panel.portrait
        rows = 2 if portrait else 1
        choices = self._block(frame, box, self._("The game ends"), note, rows)
        if target is not None:
            wide = max(finger(frame), frame.mm(BAR))
            steps, choices = choices.cut_right(2 * wide + frame.mm(KEY), frame.mm(GAP))
            steps = steps.middle(steps.w, max(finger(frame), frame.mm(BAR)))
            more, steps = steps.cut_right(wide)
            less, number = steps.cut_left(wide)
            dark = frame.theme.key_dark
            frame.button(less, "less", sign="minus", colour=dark)
            frame.button(more, "more", sign="plus", colour=dark)
            frame.text(number, str(target), cut="number", capital=TITLE, align="centre")
        points = self._("at {count} points").format(count=target or FIRST)
        labels = (("end-rounds", self._("after all rounds")), ("end-points", points))
        chosen = "end-points" if target is not None else "end-rounds"
        either(frame, choices, labels, chosen, rows=portrait, ground=frame.theme.key_dark)

    def on_trump(self, when: str) -> None:
        """Chooses when trump is turned up."""
        self._variant.trump = when

    def on_end(self, after: str) -> None:
        """Chooses whether the match ends after all rounds or at a number of points."""
        points = self._variant.target or FIRST
        self._variant.target = points if after == "points" else None

    def on_more(self) -> None:
        """Plays to more points."""
        self._change_points(STEP)

    def on_less(self) -> None:
        """Plays to fewer points."""
        self._change_points(-STEP)

    def _change_points(self, by: int) -> None:
        target = self._variant.target
        if target is not None:
            self._variant.target = min(MOST, max(LEAST, target + by))

    def on_next(self) -> None:
        """Goes back: all is chosen."""
        self.navigator.back()
