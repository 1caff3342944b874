"""Everybody of a panel with rows, in pages; a tapped one leads to that person's statistics."""

from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, LINE, MARGIN, TIGHT, TOUCH
from companion.ui.screens.players import Counting
from companion.ui.shell.shell import Shell
from companion.ui.widgets.charts.drawing import draw_row
from companion.ui.widgets.charts.panels import RowPanel
from companion.ui.widgets.charts.scale import BOARD
from companion.ui.widgets.pager import PagedScreen
from companion.ui.widgets.pages import back_button, page
from companion.ui.widgets.parts import beside_arrow, leads_on

# The height of a row if there are few, in millimetres.
HIGHEST_ROW = BAR + LINE


class StatisticRows(PagedScreen):
    """Shows all rows of a panel, also those that it had no room for."""

    def __init__(self, shell: Shell, panel: RowPanel, counting: Counting) -> None:
        super().__init__(shell)
        self._panel = panel
        self._counting = counting
        self._matches = shell.session.archive.count()

    def on_return(self) -> None:
        """Goes back if a match or somebody is gone, or has another name: it is made anew there."""
        here = all(self.shell.people.is_taken(bar.label) for bar in self._panel.bars)
        if not here or self.session.archive.count() != self._matches:
            self.navigator.back()

    def draw(self, frame: Frame) -> None:
        panel = self._panel
        area, bar = page(frame, panel.heading or panel.title, panel.note)
        bar = back_button(frame, bar, self._("Back"))
        boxes = self.pager.layout(frame, area, self._row_height(frame, area), len(panel.bars))
        self.pager.draw(frame, bar)
        first = self.pager.first
        shown = panel.bars[first : first + self.pager.shown]
        for number, (bar_of, box) in enumerate(zip(shown, boxes, strict=False), first):
            leads_on(
                frame,
                box,
                f"row-{number}",
                ground=BOARD.panel,
                down=BOARD.panel_down,
                ink=BOARD.dim,
                radius=MARGIN,
            )
            draw_row(frame, beside_arrow(frame, box).pad(frame.mm(TIGHT), 0), bar_of, panel.bars)

    def _row_height(self, frame: Frame, area: Box) -> float:
        """The height of a row in millimetres: few rows are higher."""
        share = frame.millimetres(area.h) / len(self._panel.bars)
        return min(HIGHEST_ROW, max(TOUCH, share - GAP))

    def on_row(self, number: int) -> None:
        """Opens somebody's statistics."""
        person = self._panel.bars[number].label
        self.navigator.go(routes.person_statistics(self.shell, person, self._counting))
