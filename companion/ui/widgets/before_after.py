"""Draws numbers of every player before and after a correction."""

from collections.abc import Sequence

from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, LINE, MARGIN, NAME, SPACE, TEXT, TIGHT
from companion.ui.render.theme import Colour
from companion.ui.widgets.pages import centred

# The largest height of a row, in millimetres.
ROW = BAR + SPACE


@dataclass(frozen=True)
class BeforeAfter:
    """A column: its head, and for each seat a number as text before and after."""

    head: str
    before: tuple[str, ...]
    after: tuple[str, ...]


def draw_before_after(
    frame: Frame,
    box: Box,
    names: Sequence[str],
    columns: Sequence[BeforeAfter],
    colours: Sequence[Colour] = (),
) -> None:
    """Draws a row for each name with its numbers; what does not change is dim.

    colours: those of the players, at the left edge of each row; without, there is no edge.
    """
    theme = frame.theme
    gap = frame.mm(TIGHT)
    head, box = box.cut_top(_head_height(frame, box, columns), gap)
    rows = box.cut_top(min(box.h, len(names) * frame.mm(ROW)))[0].rows(len(names), gap)
    for column, cell in zip(columns, _cells(frame, head, len(columns))[1], strict=True):
        place = centred(frame, cell, column.head, TEXT)
        frame.paragraph(place, column.head, capital=TEXT, colour=theme.dim, align="right")
    for seat, (name, row) in enumerate(zip(names, rows, strict=True)):
        frame.fill(row, theme.panel, GAP)
        if colours:
            frame.fill(row.cut_left(frame.mm(GAP))[0], colours[seat], TIGHT)
        who, cells = _cells(frame, row, len(columns))
        frame.text(who, name, cut="name", capital=NAME)
        for column, cell in zip(columns, cells, strict=True):
            was, now = column.before[seat], column.after[seat]
            both = now if was == now else f"{was} → {now}"
            colour = theme.dim if was == now else theme.ink
            frame.text(cell, both, cut="number", capital=NAME, colour=colour, align="right")


def _head_height(frame: Frame, box: Box, columns: Sequence[BeforeAfter]) -> int:
    """The height of the heads: of the one with the most lines, and at least of a line."""
    cells = _cells(frame, box, len(columns))[1]
    high = [
        centred(frame, cell, column.head, TEXT).h
        for column, cell in zip(columns, cells, strict=True)
    ]
    return max(frame.mm(LINE + TIGHT), *high)


def _cells(frame: Frame, row: Box, columns: int) -> tuple[Box, list[Box]]:
    """The places of the name and of the numbers in a row."""
    part = 3 if columns < 3 else 4
    name, numbers = row.pad(frame.mm(MARGIN), 0).cut_left(row.w // part, frame.mm(TIGHT))
    return name, numbers.columns(columns, frame.mm(MARGIN))
