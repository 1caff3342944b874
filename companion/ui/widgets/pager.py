"""Pages of a list: how many rows fit, which are shown, and the buttons that turn the page."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, LINE, TEXT
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.words import Words


class Pager:
    """The page of a list that is shown; `first` is the index of its first row."""

    def __init__(self) -> None:
        self.first = 0
        self._rows = 1
        self._total = 0

    def layout(
        self, frame: Frame, area: Box, row: float, total: int, columns: int = 1, spare: int = 0
    ) -> list[Box]:
        """The boxes for the rows of a page, each at least `row` millimetres high.

        `spare` of them are left for something else.
        """
        gap = frame.mm(GAP)
        rows = max(1, (area.h + gap) // (frame.mm(row) + gap))
        self._rows = max(1, rows * columns - spare)
        self._total = total
        self.first = min(self.first, max(0, total - 1) // self._rows * self._rows)
        return area.grid(columns, rows, gap)

    @property
    def shown(self) -> int:
        """How many rows a page has."""
        return self._rows

    @property
    def has_pages(self) -> bool:
        """Whether there is more than one page."""
        return self._total > self._rows

    def draw(self, frame: Frame, bar: Box, _: Words | None = None) -> None:
        """Draws both buttons, if there is more than one page; call `layout` before.

        _: for a list that is in the order of time, which the buttons then say.
        """
        if not self.has_pages:
            return
        newer, older = bar.columns(2, frame.mm(GAP))
        last = self.first + self._rows >= self._total
        for box, name, text, sign, dim in (
            (newer, "newer", _("newer") if _ else "", "up", self.first == 0),
            (older, "older", _("older") if _ else "", "down", last),
        ):
            words = frame.fonts.width(text, "body", frame.size("body", TEXT)) + frame.mm(2 * LINE)
            frame.button(box, name, text if words <= box.w else "", sign=sign, dim=dim)

    def turn(self, pages: int) -> None:
        """Turns by so many pages, back if negative, unless there is none."""
        first = max(0, self.first + pages * self._rows)
        if first < self._total:
            self.first = first


class PagedScreen(Screen):
    """A screen with one list, of which `pager` lays out a page and draws the buttons."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.pager = Pager()

    def on_older(self) -> None:
        """Turns to the next page, if there is one."""
        self.pager.turn(1)

    def on_newer(self) -> None:
        """Turns to the page before, if there is one."""
        self.pager.turn(-1)
