"""Draws numbers of every player before and after a correction."""

from collections.abc import Sequence

from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import Colour
from companion.ui.widgets.pages import centred

# The largest height of a row, in millimetres.
ROW = 14


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
    gap = frame.mm(1)
    head, box = box.cut_top(_head_height(frame, box, columns), gap)
    rows = box.cut_top(min(box.h, len(names) * frame.mm(ROW)))[0].rows(len(names), gap)
    for column, cell in zip(columns, _cells(frame, head, len(columns))[1], strict=True):
        place = centred(frame, cell, column.head, 2.3)
        frame.paragraph(place, column.head, capital=2.3, colour=theme.dim, align="right")
    for seat, (name, row) in enumerate(zip(names, rows, strict=True)):
        frame.fill(row, theme.panel, 1.5)
        if colours:
            frame.fill(row.cut_left(frame.mm(1.3))[0], colours[seat], 0.8)
        who, cells = _cells(frame, row, len(columns))
        frame.text(who, name, cut="name", capital=3.4)
        for column, cell in zip(columns, cells, strict=True):
            was, now = column.before[seat], column.after[seat]
            both = now if was == now else f"{was} → {now}"
            colour = theme.dim if was == now else theme.ink
            frame.text(cell, both, cut="number", capital=3.6, colour=colour, align="right")


def _head_height(frame: Frame, box: Box, columns: Sequence[BeforeAfter]) -> int:
    """The height of the heads: of the one with the most lines, and at least of a line."""
    cells = _cells(frame, box, len(columns))[1]
    high = [
        centred(frame, cell, column.head, 2.3).h
        for column, cell in zip(columns, cells, strict=True)
    ]
    return max(frame.mm(5), *high)


def _cells(frame: Frame, row: Box, columns: int) -> tuple[Box, list[Box]]:
    """The places of the name and of the numbers in a row."""
    part = 3 if columns < 3 else 4
    name, numbers = row.pad(frame.mm(2.5), 0).cut_left(row.w // part, frame.mm(1))
    return name, numbers.columns(columns, frame.mm(2))
