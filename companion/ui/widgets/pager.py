"""Pages of a list: how many rows fit, which are shown, and the buttons that turn the page."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.widgets.words import Words

# The gap between rows, in millimetres.
GAP = 1.2


class Pager:
    """The page of a list that is shown; `first` is the index of its first row."""

    def __init__(self) -> None:
        self.first = 0
        self._rows = 1
        self._total = 0

    def layout(self, frame: Frame, area: Box, row: float, total: int) -> list[Box]:
        """The boxes for the rows of a page, each at least `row` millimetres high."""
        gap = frame.mm(GAP)
        self._rows = max(1, (area.h + gap) // (frame.mm(row) + gap))
        self._total = total
        self.first = min(self.first, max(0, total - 1) // self._rows * self._rows)
        return area.rows(self._rows, gap)

    @property
    def shown(self) -> int:
        """How many rows a page has."""
        return self._rows

    def draw(self, frame: Frame, bar: Box, _: Words | None = None) -> None:
        """Draws both buttons, if there is more than one page; call `layout` before.

        _: for a list that is in the order of time, which the buttons then say.
        """
        if self._total <= self._rows:
            return
        newer, older = bar.columns(2, frame.mm(1.5))
        last = self.first + self._rows >= self._total
        for box, name, text, sign, dim in (
            (newer, "newer", _("newer") if _ else "", "up", self.first == 0),
            (older, "older", _("older") if _ else "", "down", last),
        ):
            words = frame.fonts.width(text, "body", frame.size("body", 2.5)) + frame.mm(8)
            frame.button(box, name, text if words <= box.w else "", sign=sign, dim=dim)

    def tap(self, name: str) -> None:
        """Turns the page, if the target is one of the buttons and there is another page."""
        if name == "older" and self.first + self._rows < self._total:
            self.first += self._rows
        elif name == "newer":
            self.first = max(0, self.first - self._rows)
