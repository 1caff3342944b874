"""Somebody's TV or laptop asks to look on: the table sees its code and says yes or no."""

from collections.abc import Callable

from companion.ui.render.frame import Frame
from companion.ui.render.measures import KEY, LINE, MARGIN, SPACE, STRONG, TITLE
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import large_words, page, width_for

# How many seconds somebody waits; then nobody is there any more to be let in.
WITHIN = 120.0


class LetIn(Screen):
    """Asks about one device, by the code that it shows; calls `answer` once."""

    def __init__(self, shell: Shell, code: str, answer: Callable[[bool], None]) -> None:
        super().__init__(shell)
        self._code = code
        self._answer: Callable[[bool], None] | None = answer
        self._until = shell.clock() + WITHIN

    def draw(self, frame: Frame) -> None:
        question = self._("Someone wants to look: {code}").format(code=self._code)
        area, _ = page(frame, question)
        row, area = area.cut_top(frame.mm(KEY), frame.mm(2 * SPACE))
        no, yes = self._("No"), self._("Let in")
        widths = (width_for(frame, text, capital=STRONG) for text in (no, yes))
        width = max(frame.mm(8 * LINE), *widths)
        left, right = row.columns(2, frame.mm(SPACE))
        frame.button(left.middle(min(left.w, width), left.h), "no", no, capital=STRONG)
        frame.button(
            right.middle(min(right.w, width), right.h), "yes", yes, primary=True, capital=STRONG
        )
        means = self._("Only if you see this number on your TV or computer. It can look, not play.")
        frame.fill(area, frame.theme.panel, MARGIN)
        inside = area.pad(frame.mm(2 * SPACE), frame.mm(2 * SPACE))
        large_words(frame, inside, means, TITLE, middle=False)

    def on_yes(self) -> None:
        """Lets the device in."""
        self._end(yes=True)

    def on_no(self) -> None:
        """Leaves it out."""
        self._end(yes=False)

    def wakes_at(self) -> float:
        return self._until

    def on_wake(self) -> None:
        """Closes the question when nobody waits for the answer any more."""
        if self.shell.clock() >= self._until:
            self._end(yes=False)

    def _end(self, *, yes: bool) -> None:
        answer, self._answer = self._answer, None
        self.navigator.back()
        if answer is not None:
            answer(yes)
