"""A question with yes and back, before something that may surprise people or destroys something."""

from collections.abc import Callable

from companion.ui.render.frame import Frame
from companion.ui.render.measures import KEY, LINE, MARGIN, SPACE, STRONG, TITLE
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, large_words, page, width_for


class Ask(Screen):
    """Asks `question` and explains what it `means`; calls `yes` after the screen has closed.

    The button for yes is at the top, where no screen has a button that leads here: a second tap
    on that one answers nothing.
    """

    def __init__(
        self, shell: Shell, question: str, means: str, label: str, yes: Callable[[], None]
    ) -> None:
        super().__init__(shell)
        self._question, self._means, self._label, self._yes = question, means, label, yes

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._question)
        back_button(frame, bar, self._("Back"))
        frame.fill(area, frame.theme.panel, MARGIN)
        inside = area.pad(frame.mm(2 * SPACE), frame.mm(2 * SPACE))
        button, inside = inside.cut_top(frame.mm(KEY), frame.mm(2 * SPACE))
        width = max(frame.mm(12 * LINE), width_for(frame, self._label, capital=STRONG))
        place = button.middle(min(button.w, width), button.h)
        frame.button(place, "next", self._label, primary=True, capital=STRONG)
        large_words(frame, inside, self._means, TITLE, middle=False)

    def on_next(self) -> None:
        """Closes the question, then does what was asked about."""
        self.navigator.back()
        self._yes()
