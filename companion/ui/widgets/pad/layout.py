"""Divides the score pad: equal columns, the names above them in one size, and the row labels."""

from collections.abc import Sequence

from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import HAIR, NAME, SMALL, TIGHT, TOUCH
from companion.ui.render.theme import Colour
from companion.ui.shell.game_ui.values import PadLine
from companion.ui.widgets.name_lines import break_within, draw_name, halves

# The height of a line of a name, as a part of the line height of its font.
DENSE = 0.86
# The height of the capitals of the total's label, in millimetres.
TOTAL = NAME
# What stays free at both sides of what is in a column, at least.
SIDE = HAIR / 4
# With so many players there is no room to spare.
MANY = 6


@dataclass(frozen=True)
class PadLayout:
    """Where the labels of the rows and the columns are, and the lines of each name above them.

    A name without lines has to be shortened. short: whether the labels are the short ones.
    """

    label: Box
    columns: list[Box]
    heads: list[list[str]]
    short: bool

    def label_of(self, row: PadLine) -> str:
        """The label of a row, as there is room for it."""
        return (row.short or row.label) if self.short else row.label

    @property
    def two_lines(self) -> bool:
        """Whether any name has, or needs, two lines."""
        return any(len(lines) != 1 for lines in self.heads)


def pad_layout(
    frame: Frame,
    grid: Box,
    names: Sequence[str],
    rows: tuple[PadLine, ...],
    total: str,
    points: Sequence[str] = (),
) -> PadLayout:
    """Divides `grid` so that as little as possible is broken or shortened; `total` is a label too.

    points: texts that the columns should have room for. Names are broken after a hyphen or a space.
    Where that is not enough the labels are the short ones, then a name may be broken within a word,
    and only then it is shortened; labels that name a row are whole again then, if they can be.
    """
    small = frame.size("number", frame.panel.smallest_capital / frame.panel.text_scale)
    widest = max((frame.fonts.width(text, "number", small) for text in points), default=0)

    def narrow(layout: PadLayout) -> bool:
        least = min(column.w for column in layout.columns)
        return least < widest + 2 * frame.mm(SIDE)

    for within in (False, True):
        for short in (False, True):
            layout = _divided(frame, grid, names, rows, total, within=within, short=short)
            if all(layout.heads) and (short or not narrow(layout)):
                return layout
    if any(row.dealt for row in rows):
        return layout
    whole = _divided(frame, grid, names, rows, total, within=True, short=False)
    return layout if narrow(whole) else whole


def _divided(
    frame: Frame,
    grid: Box,
    names: Sequence[str],
    rows: tuple[PadLine, ...],
    total: str,
    *,
    within: bool,
    short: bool,
) -> PadLayout:
    gap = frame.mm(HAIR)
    small = frame.size("name", frame.panel.smallest_capital / frame.panel.text_scale)
    labels = [
        frame.fonts.width((row.short or row.label) if short else row.label, "name", small)
        + mark_width(frame, row)
        for row in rows
    ]
    size = small if len(names) >= MANY else frame.size("name", TOTAL)
    wanted = max([*labels, frame.fonts.width(total, "name", size)]) + frame.mm(TIGHT)
    # Long labels leave most of the paper to the columns.
    most = grid.w * (30 if len(names) < 5 else 26) // 100
    label, rest = grid.cut_left(max(frame.mm(TOUCH), min(wanted, most)), gap)
    columns = rest.columns(len(names), gap)
    wide = min(column.w for column in columns) - 2 * frame.mm(SIDE)
    heads = [head_lines(frame, name, wide, within=within) for name in names]
    if wanted > most and not short:
        heads = [[] for _ in names]
    return PadLayout(label, columns, heads, short)


def head_lines(frame: Frame, name: str, wide: int, *, within: bool) -> list[str]:
    """The one or two lines in which a name fits into this width; none if it does not.

    within: whether it may be broken within a word.
    """
    small = frame.size("name", frame.panel.smallest_capital / frame.panel.text_scale)
    ways = [[name], *halves(name), *(break_within(name) if within else [])]
    fitting = [
        lines
        for lines in ways
        if all(frame.fonts.width(line, "name", small) <= wide for line in lines)
    ]
    return fitting[0] if fitting else []


def mark_width(frame: Frame, row: PadLine) -> int:
    """What the mark of a row takes, with the distance to its label; 0 without one."""
    if not row.mark:
        return 0
    return frame.fonts.width(row.mark, "note", frame.size("note", SMALL)) + 2 + frame.mm(HAIR)


def head_height(frame: Frame, layout: PadLayout) -> int:
    """The height in pixels that the names need at least."""
    lines = 2 if layout.two_lines else 1
    size = frame.size("name", frame.panel.smallest_capital)
    return lines * round(frame.fonts.height("name", size) * DENSE) + frame.mm(HAIR)


def draw_heads(
    frame: Frame,
    cells: Sequence[Box],
    names: Sequence[str],
    layout: PadLayout,
    capital: float,
    colour: Colour,
) -> None:
    """Draws the names in `cells`, all in one size, whose capitals are at most `capital` high."""
    if not all(layout.heads):
        for cell, name in zip(cells, names, strict=True):
            capital = frame.panel.smallest_capital / frame.panel.text_scale
            place = cell.pad(frame.mm(SIDE), 0)
            draw_name(frame, place, name, capital=capital, colour=colour, align="centre")
        return
    size = frame.size("name", capital)
    shown = [line for lines in layout.heads for line in lines]
    widest = max(shown, key=lambda line: frame.fonts.width(line, "name", size))
    if layout.two_lines:
        # As large as two lines have room.
        while capital > frame.panel.smallest_capital:
            if 2 * frame.fonts.height("name", frame.size("name", capital)) * DENSE <= cells[0].h:
                break
            capital -= 0.1
    high = round(frame.fonts.height("name", frame.size("name", capital)) * DENSE)
    small = frame.size("name", frame.panel.smallest_capital / frame.panel.text_scale)
    least = max(frame.fonts.width(line, "name", small) for line in shown)
    # One width for all, as the cells may differ by a pixel.
    wide = max(least, min(cell.w for cell in cells) - 2 * frame.mm(HAIR))
    for cell, lines in zip(cells, layout.heads, strict=True):
        places = cell.middle(wide, high * len(lines)).rows(len(lines), 0)
        for line, box in zip(lines, places, strict=True):
            frame.text(
                box,
                line,
                cut="name",
                capital=capital,
                colour=colour,
                align="centre",
                widest=widest,
            )
