"""Draws numbers of every player before and after a correction."""

from collections.abc import Sequence

from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
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
    frame: Frame, box: Box, names: Sequence[str], columns: Sequence[BeforeAfter]
) -> None:
    """Draws a row for each name with its numbers; what does not change is dim."""
    theme = frame.theme
    count = len(names) + 1
    head, *rows = box.cut_top(min(box.h, count * frame.mm(ROW)))[0].rows(count, frame.mm(1))
    for column, cell in zip(columns, _cells(frame, head, len(columns))[1], strict=True):
        place = centred(frame, cell, column.head, 2.3)
        frame.paragraph(place, column.head, capital=2.3, colour=theme.dim, align="right")
    for seat, (name, row) in enumerate(zip(names, rows, strict=True)):
        frame.fill(row, theme.panel, 1.5)
        who, cells = _cells(frame, row, len(columns))
        frame.text(who, name, cut="name", capital=3.4)
        for column, cell in zip(columns, cells, strict=True):
            was, now = column.before[seat], column.after[seat]
            both = now if was == now else f"{was} → {now}"
            colour = theme.dim if was == now else theme.ink
            frame.text(cell, both, cut="number", capital=3.6, colour=colour, align="right")


def _cells(frame: Frame, row: Box, columns: int) -> tuple[Box, list[Box]]:
    """The places of the name and of the numbers in a row."""
    name, numbers = row.pad(frame.mm(2.5), 0).cut_left(row.w // 3, frame.mm(1))
    return name, numbers.columns(columns, frame.mm(1))
