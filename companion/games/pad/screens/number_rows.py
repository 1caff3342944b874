"""Draws the players of a round with their numbers, each in a cell that can be tapped."""

from collections.abc import Sequence

from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    LINE,
    NAME,
    SMALL,
    SPACE,
    STRONG,
    TIGHT,
    TITLE,
    TOUCH,
)
from companion.ui.render.theme import Colour
from companion.ui.widgets.name_lines import draw_name
from companion.ui.widgets.parts import finger

# In millimetres: the height of the words over the columns, the most of a row's, what lies between
# rows, and the width of the points.
HEAD, TALLEST, APART = LINE, 4 * LINE, TIGHT
POINTS = BAR + SPACE
# The most that a cell is wide; and the least of a name, below which it stands above the cells, in
# a line of this height.
WIDEST = BAR + LINE
NARROWEST_NAME, NAME_LINE = 2 * TOUCH, 2 * SPACE


@dataclass(frozen=True)
class NumberCell:
    """What a cell shows: a text, or a sign in place of it.

    here: the keys go to it. wrong: it is to be checked. target: what a tap on it is, or "".
    """

    text: str = ""
    sign: str = ""
    here: bool = False
    wrong: bool = False
    target: str = ""


@dataclass(frozen=True)
class PlayerNumbers:
    """A player: the name and its colour, the cells, the points as a text, "" if they are open."""

    seat: int
    name: str
    colour: Colour
    cells: tuple[NumberCell, ...]
    points: str


def draw_number_rows(
    frame: Frame, box: Box, rows: Sequence[PlayerNumbers], heads: Sequence[str], points: str
) -> None:
    """Draws a row for each player, with the words over the columns.

    points: the word over the points; if it is empty they are not shown. Where rows would be too low
    for a finger they stand in two columns, and in two lines if names had no room. Of a row in one
    line the name is the target player-<seat>.
    """
    gap = frame.mm(APART)
    count = len(rows)
    high = (box.h - frame.mm(HEAD) - gap * (count - 1)) // count
    split = high < finger(frame) and not frame.panel.portrait
    columns = box.columns(2, frame.mm(GAP)) if split else [box]
    each = -(-count // len(columns))
    for place, column in enumerate(columns):
        some = rows[place * each : (place + 1) * each]
        head, below = column.cut_top(frame.mm(HEAD))
        high = min(frame.mm(TALLEST), (below.h - gap * (each - 1)) // each)
        places = _Places(frame, column, len(heads), bool(points), split)
        _draw_heads(frame, head, heads, points, places)
        for number, row in enumerate(some):
            _draw_row(
                frame, Box(column.x, below.y + number * (high + gap), column.w, high), row, places
            )


class _Places:
    """Where the parts of the rows of a column stand: `name`, `numbers` and `points`.

    two_lines: the name and the points stand above the numbers.
    """

    def __init__(self, frame: Frame, column: Box, count: int, points: bool, split: bool) -> None:
        inside = column.pad(frame.mm(GAP), 0)
        last = frame.mm(POINTS) if points else 0
        self.points, rest = inside.cut_right(last, frame.mm(TIGHT) if points else 0)
        wide = min(frame.mm(WIDEST), max(finger(frame), rest.w * 6 // 10 // count))
        numbers, name = rest.cut_right(count * wide, frame.mm(TIGHT))
        self.two_lines = split and name.w < frame.mm(NARROWEST_NAME)
        if self.two_lines:
            name = rest
            wide = min(frame.mm(WIDEST), inside.w // count)
            numbers = inside.cut_right(count * wide)[0]
        self.numbers = numbers.columns(count, 0)
        # Behind the colour of the player.
        self.name = Box(name.x + frame.mm(TIGHT), name.y, name.w - frame.mm(TIGHT), name.h)


def _within(row: Box, column: Box) -> Box:
    """The part of a column that lies in a row."""
    return Box(column.x, row.y, column.w, row.h)


def _draw_heads(
    frame: Frame, head: Box, heads: Sequence[str], points: str, places: _Places
) -> None:
    dim = frame.theme.dim
    for text, cell in zip(heads, places.numbers, strict=True):
        place = _within(head, cell).pad(frame.mm(HAIR), 0)
        frame.text(place, text, cut="name", capital=SMALL, colour=dim, align="centre")
    if points and not places.two_lines:
        place = _within(head, places.points)
        frame.text(place, points, cut="name", capital=SMALL, colour=dim, align="right")


def _draw_row(frame: Frame, box: Box, row: PlayerNumbers, places: _Places) -> None:
    theme, target = frame.theme, f"player-{row.seat}"
    frame.fill(box, theme.panel_down if frame.pressed == target else theme.panel, GAP)
    frame.fill(box.cut_left(frame.mm(GAP))[0], row.colour, TIGHT)
    upper = lower = box
    if places.two_lines:
        upper, lower = box.cut_top(frame.mm(NAME_LINE))
        frame.text(_within(upper, places.name), row.name, cut="name", capital=STRONG)
    else:
        draw_name(frame, _within(box, places.name), row.name, capital=NAME)
        left = Box(box.x, box.y, places.numbers[0].x - box.x, box.h)
        frame.target(left, target, changes=True)
    capital = STRONG if places.two_lines else TITLE
    place = _within(upper, places.points)
    if row.points and place.w:
        frame.text(place, row.points, cut="number", capital=capital, align="right")
    for cell, column in zip(row.cells, places.numbers, strict=True):
        _draw_cell(frame, _within(lower, column), cell)
        if cell.target:
            # In the whole height of the row.
            frame.target(_within(box, column), cell.target, changes=True)


def _draw_cell(frame: Frame, place: Box, cell: NumberCell) -> None:
    theme = frame.theme
    drawn = place.pad(frame.mm(TIGHT), frame.mm(TIGHT))
    ground = theme.cream if cell.here else theme.ground
    if cell.target and frame.pressed == cell.target:
        ground = theme.dim if cell.here else theme.panel_down
    frame.fill(drawn, ground, GAP, line=(HAIR, theme.pink) if cell.wrong else None)
    ink = theme.on_cream if cell.here else theme.ink
    if cell.sign:
        side = min(frame.mm(LINE), drawn.h)
        frame.sign(drawn.middle(side, side), cell.sign, ink)
    elif cell.text:
        inside = drawn.pad(frame.mm(HAIR), 0)
        frame.text(inside, cell.text, cut="number", capital=NAME, colour=ink, align="centre")
