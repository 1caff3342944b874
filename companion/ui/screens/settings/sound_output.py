"""Chooses what the sound comes out of, and plays a tone there."""

from collections.abc import Sequence

from companion.ui.render.box import Box
from companion.ui.render.failure import Failure
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, LINE, SPACE, STRONG, TEXT
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pager import PagedScreen
from companion.ui.widgets.pages import back_button, page, width_for

# How often to look whether the outputs are known, in seconds.
LOOK_EVERY = 0.3


class SoundOutput(PagedScreen):
    """A row for each output, and first one for whichever the system chooses."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        outputs = shell.device.settings.sound_outputs
        if outputs is not None:
            outputs.look()

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Speaker"), self.messages.text or self._note())
        rest = back_button(frame, bar, self._("Back"))
        label = self._("Test tone")
        test, rest = rest.cut_right(min(rest.w, width_for(frame, label)))
        frame.button(test, "test", label, primary=True)
        names = ["", *(self._names() or ())]
        boxes = self.pager.layout(frame, area, BAR + SPACE, len(names))
        first = self.pager.first
        for number, box in enumerate(boxes[: len(names) - first], first):
            self._draw_row(frame, box, number, names[number])
        self.pager.draw(frame, rest)

    def _note(self) -> str:
        if self.preferences.word("sound") == "off":
            return self._("the sound is off")
        names = self._names()
        if names is None:
            return self._("Looking for speakers …")
        if not names:
            return self._("No speaker found.")
        chosen = self.preferences.word("sound_output")
        if chosen and chosen not in names:
            return Failure(self._("Yours isn’t there. Another one is used."))
        return ""

    def _names(self) -> Sequence[str] | None:
        outputs = self.shell.device.settings.sound_outputs
        return None if outputs is None else outputs.names

    def _draw_row(self, frame: Frame, box: Box, number: int, name: str) -> None:
        theme = frame.theme
        chosen = name == self.preferences.word("sound_output")
        frame.key(box, f"output-{number}", changes=True)
        inside = box.pad(frame.mm(SPACE), 0)
        mark, inside = inside.cut_left(frame.mm(LINE), frame.mm(SPACE))
        if chosen:
            frame.sign(mark, "check", theme.green)
        if name:
            frame.text(inside, name, cut="name", capital=TEXT)
        else:
            frame.text(inside, self._("Automatic"), capital=STRONG)

    def on_output(self, number: int) -> None:
        """Uses an output from now on, and plays a tone there."""
        outputs = self.shell.device.settings.sound_outputs
        names = ["", *(self._names() or ())]
        if outputs is not None and number < len(names):
            self.preferences.set("sound_output", names[number])
            outputs.use(names[number])

    def on_test(self) -> None:
        """Plays a tone."""
        outputs = self.shell.device.settings.sound_outputs
        if self.preferences.word("sound") == "off":
            self.messages.say(self._("The sound is off: Settings, This evening."))
        elif outputs is not None:
            outputs.test()

    def wakes_at(self) -> float | None:
        waits = self.shell.device.settings.sound_outputs is not None and self._names() is None
        return self.shell.clock() + LOOK_EVERY if waits else None
