"""The rows of a game of plain rounds: each player's name, points of the round and total."""

from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import Colour
from companion.ui.theatre.celebration import name_and_sign
from companion.ui.widgets.dealer_badge import DEALER, DEALER_TARGET, dealer_mark
from companion.ui.widgets.parts import finger, initial

# In millimetres: the height of the head, the most of a row's, and the widths of both numbers.
HEAD, TALLEST = 5.0, 16.0
POINTS, TOTAL = 16.0, 15.0


@dataclass(frozen=True)
class ScoreRow:
    """What a row shows; `sign` stands beside the name of a winner, else it is empty."""

    name: str
    colour: Colour
    sign: str
    dealer: bool
    points: str
    total: str


def _cells(frame: Frame, row: Box) -> tuple[Box, Box, Box]:
    """Where the name, the points and the total stand."""
    inside = row.pad(frame.mm(2), 0)
    total, inside = inside.cut_right(frame.mm(TOTAL), frame.mm(2))
    points, name = inside.cut_right(frame.mm(POINTS), frame.mm(1))
    return name, points, total


def draw_score_head(frame: Frame, area: Box, points: str, total: str) -> Box:
    """Draws the words over both numbers at the top of `area`; returns the area below them."""
    head, rest = area.cut_top(frame.mm(HEAD), frame.mm(0.4))
    for text, cell in zip((points, total), _cells(frame, head)[1:], strict=True):
        frame.text(cell, text, capital=2.2, colour=frame.theme.dim, align="right")
    return rest


def draw_score_row(frame: Frame, row: Box, shown: ScoreRow) -> None:
    """Draws a row on its ground."""
    name, points, total = _cells(frame, row)
    badge, name = name.cut_left(frame.mm(7), frame.mm(2))
    initial(frame, badge.pad(0, frame.mm(0.3)), shown.name, shown.colour)
    if shown.dealer:
        name = dealer_mark(frame, name)
    name_and_sign(frame, name, shown.name, shown.sign, cut="name", capital=3.4)
    frame.text(points, shown.points, cut="number", capital=5, align="right")
    dim = frame.theme.dim
    frame.text(total, shown.total, cut="number", capital=3.6, colour=dim, align="right")


def row_targets(frame: Frame, row: Box, seat: int, dealer: bool) -> None:
    """The row leads to the player, and the dealer's D to who dealt; not where it is too low."""
    if row.h < finger(frame):
        return
    if dealer:
        left, row = row.cut_left(_cells(frame, row)[0].right - frame.mm(DEALER_TARGET) - row.x)
        frame.target(row, DEALER, changes=True)
        row = left
    frame.target(row, f"player-{seat}", changes=True)
