"""A notice to read before going on, such as what was repaired or lost."""

from companion.ui.render.frame import Frame
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import large_words, onward, page


class NoticeScreen(Screen):
    """Shows one text until somebody confirms it."""

    def __init__(self, shell: Shell, text: str) -> None:
        super().__init__(shell)
        self._text = text

    def draw(self, frame: Frame) -> None:
        """Draws the text and the button."""
        area, bar = page(frame, self._("Before you go on"))
        frame.fill(area, frame.theme.panel, 2.2)
        large_words(frame, area.pad(frame.mm(6), frame.mm(4)), self._text, 4.0)
        frame.button(bar, "next", onward(self._("Continue")), primary=True)

    def on_next(self) -> None:
        """Closes the notice."""
        self.navigator.back()
