"""A question with yes and back, before something that may surprise people."""

from collections.abc import Callable

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, page


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
        inside = area.pad(frame.mm(6), frame.mm(6))
        size = frame.size("body", 3.2)
        lines = frame.fonts.wrap(self._means, "body", size, inside.w)
        height = round(frame.fonts.height("body", size) * 1.02) * len(lines)
        top = inside.y + max(0, inside.h - height) // 2
        frame.paragraph(
            Box(inside.x, top, inside.w, inside.bottom - top),
            self._means,
            capital=3.2,
            align="centre",
        )

    def tap(self, name: str) -> None:
        """Handles yes or back."""
        if name in ("next", "back"):
            self.navigator.back()
        if name == "next":
            self._yes()
