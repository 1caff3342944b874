"""The rows of a game of plain rounds: each player's name, points of the round and total."""

from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    LINE,
    MARGIN,
    NAME,
    SPACE,
    TEXT,
    TIGHT,
    TITLE,
)
from companion.ui.render.theme import Colour
from companion.ui.theatre.celebration import name_and_sign
from companion.ui.widgets.dealer_badge import DEALER, DEALER_TARGET, dealer_mark
from companion.ui.widgets.parts import finger, initial

# In millimetres: the height of the head, the most of a row's, and the widths of both numbers.
HEAD, TALLEST = LINE + TIGHT, 4 * LINE
POINTS, TOTAL = 4 * LINE, BAR + LINE


@dataclass(frozen=True)
class ScoreRow:
    """What a row shows; `sign` stands beside the name of a winner, else it is empty.

    leads: whether this player is ahead in the match.
    """

    name: str
    colour: Colour
    sign: str
    dealer: bool
    points: str
    total: str
    leads: bool


def _cells(frame: Frame, row: Box) -> tuple[Box, Box, Box]:
    """Where the name, the points and the total stand."""
    inside = row.pad(frame.mm(MARGIN), 0)
    total, inside = inside.cut_right(frame.mm(TOTAL), frame.mm(MARGIN))
    points, name = inside.cut_right(frame.mm(POINTS), frame.mm(TIGHT))
    return name, points, total


def draw_score_head(frame: Frame, area: Box, points: str, total: str) -> Box:
    """Draws the words over both numbers at the top of `area`; returns the area below them."""
    head, rest = area.cut_top(frame.mm(HEAD), frame.mm(HAIR))
    for text, cell in zip((points, total), _cells(frame, head)[1:], strict=True):
        frame.text(cell, text, capital=TEXT, colour=frame.theme.dim, align="right")
    return rest


def draw_score_row(frame: Frame, row: Box, shown: ScoreRow) -> None:
    """Draws a row on its ground."""
    name, points, total = _cells(frame, row)
    badge, name = name.cut_left(frame.mm(LINE + SPACE), frame.mm(MARGIN))
    initial(frame, badge.pad(0, frame.mm(HAIR)), shown.name, shown.colour)
    if shown.dealer:
        name = dealer_mark(frame, name)
    name_and_sign(frame, name, shown.name, shown.sign, cut="name", capital=NAME)
    frame.text(points, shown.points, cut="number", capital=NAME, align="right")
    draw_total(frame, total, shown.total, leads=shown.leads)


def draw_total(frame: Frame, box: Box, text: str, *, leads: bool, capital: float = TITLE) -> None:
    """Draws a total, the largest number of its row; that of whoever `leads` on a light field.

    The field may reach a little beyond `box` at both sides.
    """
    theme = frame.theme
    if leads:
        size, side = frame.text_size("number", capital), frame.mm(TIGHT)
        wide = min(box.w, frame.fonts.width(text, "number", size))
        high = min(box.h - frame.mm(HAIR), frame.fonts.capital("number", size) + frame.mm(SPACE))
        field = Box(box.right - wide - side, box.y + (box.h - high) // 2, wide + 2 * side, high)
        frame.fill(field, theme.cream, GAP)
    ink = theme.on_cream if leads else theme.ink
    frame.text(box, text, cut="number", capital=capital, colour=ink, align="right")


def row_targets(frame: Frame, row: Box, seat: int, dealer: bool) -> None:
    """The row leads to the player, and the dealer's D to who dealt; not where it is too low."""
    if row.h < finger(frame):
        return
    if dealer:
        left, row = row.cut_left(_cells(frame, row)[0].right - frame.mm(DEALER_TARGET) - row.x)
        frame.target(row, DEALER, changes=True)
        row = left
    frame.target(row, f"player-{seat}", changes=True)
