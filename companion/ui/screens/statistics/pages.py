"""The pages of a statistics screen: which panels are on each, and where they are."""

from collections.abc import Sequence

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, HAIR, KEY, LINE, SPACE, TEXT
from companion.ui.widgets.charts.drawing import draw_panel
from companion.ui.widgets.charts.panels import (
    ColumnPanel,
    NumberPanel,
    RowPanel,
    StatisticPanel,
    TrendPanel,
)
from companion.ui.widgets.pages import onward, width_for
from companion.ui.widgets.words import Words

# Heights in millimetres: the strip of figures on top of the first page, also where it has two rows,
# the low panels at its bottom, with bars and on a standing panel, and
# those of the other pages at least and, with numbers, at most.
STRIP, TWO_ROWS = KEY, 2 * KEY
LOW, LOW_BARS, STANDING_LOW = 4 * LINE, 5 * LINE, 2 * BAR
ROW, HIGHEST_ROW = 6 * SPACE, 3 * BAR
# How many charts and how many low panels are on the first page.
CHARTS, LOW_PANELS = 2, 2


class StatisticPages:
    """The panels of one selection, and the `page` that is open, from 0.

    strip: figures on top of the first page. charts: what is below it. others: low panels, two of
    them on the first page and the rest on more pages.
    """

    def __init__(
        self,
        strip: NumberPanel,
        charts: Sequence[TrendPanel | RowPanel],
        others: Sequence[StatisticPanel],
    ) -> None:
        self._strip = strip
        self._charts = charts[:CHARTS]
        few = [panel for panel in others if not _is_wide(panel)][:LOW_PANELS]
        self._low = few
        self._rest = [*charts[CHARTS:], *(panel for panel in others if panel not in few)]
        self.page = 0
        self._count = 1

    def draw(self, frame: Frame, area: Box) -> None:
        """Draws the panels of the open page."""
        laid_out = [self._first(frame, area), *_further(frame, area, self._rest)]
        self._count = len(laid_out)
        self.page %= self._count
        for panel, box in laid_out[self.page]:
            draw_panel(frame, box, panel)

    def draw_more(self, frame: Frame, bar: Box, _: Words) -> Box:
        """Draws the button that turns the page, if there are several; returns the rest of `bar`."""
        if self._count == 1:
            return bar
        more, first = onward(_("More")), _("First page")
        # As wide on each page, so that it stays where it is while pages are turned.
        wide = max(width_for(frame, text) for text in (more, first))
        place, rest = bar.cut_right(wide, frame.mm(GAP))
        frame.button(place, "more", more if self.page + 1 < self._count else first)
        text = f"{self.page + 1} / {self._count}"
        wide = frame.fonts.width(text, "body", frame.size("body", TEXT)) + frame.mm(HAIR)
        place, rest = rest.cut_right(wide, frame.mm(GAP))
        frame.text(place, text, capital=TEXT, colour=frame.theme.dim, align="right")
        return rest

    def turn(self) -> int:
        """Turns to the next page, after the last to the first; returns which one that is."""
        self.page = (self.page + 1) % self._count
        return self.page

    def matches_at(self, first: int, last: int) -> tuple[str, ...]:
        """The ids of the matches behind these points of the line, latest first."""
        (trend,) = (panel for panel in self._charts if isinstance(panel, TrendPanel))
        points = trend.points[first : last + 1]
        return tuple(match for point in reversed(points) for match in point.matches)

    def rows_of(self, name: str) -> RowPanel:
        """The panel with rows that has this target."""
        everything = [*self._charts, *self._rest]
        (found,) = (
            each for each in everything if isinstance(each, RowPanel) and each.target == name
        )
        return found

    def _first(self, frame: Frame, area: Box) -> list[tuple[StatisticPanel, Box]]:
        gap = frame.mm(GAP)
        portrait = frame.panel.portrait
        strip, area = area.cut_top(frame.mm(TWO_ROWS if portrait else STRIP), gap)
        found: list[tuple[StatisticPanel, Box]] = [(self._strip, strip)]
        if self._low:
            bars = any(isinstance(panel, ColumnPanel) for panel in self._low)
            high = STANDING_LOW if portrait else LOW_BARS if bars else LOW
            low, area = area.cut_bottom(frame.mm(high), gap)
            found += zip(self._low, low.columns(len(self._low), gap), strict=True)
        if self._charts:
            count = len(self._charts)
            boxes = area.rows(count, gap) if portrait else area.columns(count, gap)
            found += zip(self._charts, boxes, strict=True)
        return found


def _is_wide(panel: StatisticPanel) -> bool:
    return isinstance(panel, ColumnPanel) and panel.wide


def _part(panel: StatisticPanel) -> float:
    """How high a panel is, if one with numbers is 1."""
    if isinstance(panel, RowPanel):
        return 1.8
    return 1.4 if _is_wide(panel) else 1.0


def _further(
    frame: Frame, area: Box, panels: Sequence[StatisticPanel]
) -> list[list[tuple[StatisticPanel, Box]]]:
    """The panels in rows of one or two, as many rows on a page as fit."""
    gap = frame.mm(GAP)
    columns = 1 if frame.panel.portrait else 2
    rows: list[list[StatisticPanel]] = []
    for panel in panels:
        if not rows or len(rows[-1]) == columns or _is_wide(panel) or _is_wide(rows[-1][0]):
            rows.append([])
        rows[-1].append(panel)
    fit = max(1, (area.h + gap) // (frame.mm(ROW) + gap))
    pages = []
    for first in range(0, len(rows), fit):
        shown = rows[first : first + fit]
        # Bars get a part more than numbers.
        parts = [max(map(_part, row)) for row in shown]
        room = area.h - gap * (len(shown) - 1)
        rest = area
        found: list[tuple[StatisticPanel, Box]] = []
        for part, row in zip(parts, shown, strict=True):
            high = round(room * part / sum(parts))
            if all(isinstance(panel, NumberPanel) for panel in row):
                high = min(high, frame.mm(HIGHEST_ROW))
            place, rest = rest.cut_top(high, gap)
            alone = _is_wide(row[0]) or (len(row) == 1 and isinstance(row[0], RowPanel))
            count = 1 if alone else columns
            found += zip(row, place.columns(count, gap), strict=False)
        pages.append(found)
    return pages
