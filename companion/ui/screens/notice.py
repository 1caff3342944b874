"""A notice to read before going on, such as what was repaired or lost."""

from companion.ui.render.frame import Frame
from companion.ui.render.measures import LINE, MARGIN, SPACE, TITLE
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import large_words, onward, page


class NoticeScreen(Screen):
    """Shows one text until somebody confirms it."""

    def __init__(self, shell: Shell, text: str) -> None:
        super().__init__(shell)
        self._text = text

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Before you go on"))
        frame.fill(area, frame.theme.panel, MARGIN)
        large_words(frame, area.pad(frame.mm(2 * SPACE), frame.mm(LINE)), self._text, TITLE)
        frame.button(bar, "next", onward(self._("Continue")), primary=True)

    def on_next(self) -> None:
        self.navigator.back()
