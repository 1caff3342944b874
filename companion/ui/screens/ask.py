"""A question with yes and back, before something that may surprise people."""

from collections.abc import Callable

from companion.ui.render.frame import Frame
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, large_words, page


class Ask(Screen):
    """Asks `question` and explains what it `means`; calls `yes` after the screen has closed."""

    def __init__(
        self, shell: Shell, question: str, means: str, label: str, yes: Callable[[], None]
    ) -> None:
        super().__init__(shell)
        self._question, self._means, self._label, self._yes = question, means, label, yes

    def draw(self, frame: Frame) -> None:
        """Draws the question, the explanation and both buttons."""
        area, bar = page(frame, self._question)
        rest = back_button(frame, bar, self._("Back"))
        frame.button(rest, "next", self._label, primary=True)
        frame.fill(area, frame.theme.panel, 2.2)
        large_words(frame, area.pad(frame.mm(6), frame.mm(6)), self._means, 4.0)

    def on_next(self) -> None:
        """Closes the question, then does what was asked about."""
        self.navigator.back()
        self._yes()
