"""Somebody takes cards: what is remembered of it for a moment, and the cards on their way."""

from companion.games.thirteen.screens.tile import RED
from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import CARD_FACE


@dataclass(frozen=True)
class Take:
    """Somebody just took cards."""

    at: float
    seat: int
    tile: int
    cards: tuple[str, ...]


def slide(frame: Frame, take: Take, part: float, tile: Box, cell: Box) -> None:
    """The taken cards, a part of the way from their tile to the cell of whoever took them."""
    (from_x, from_y), (to_x, to_y) = tile.centre, cell.centre
    colour = frame.theme.tiles[take.tile].key
    eased = 1 - (1 - part) ** 2
    x, y = from_x + (to_x - from_x) * eased, from_y + (to_y - from_y) * eased
    width, height = frame.mm(6.4), frame.mm(8)
    step = frame.mm(3)
    left = round(x - (width + step * (len(take.cards) - 1)) / 2)
    for place, card in enumerate(take.cards):
        chip = Box(left + place * step, round(y - height / 2), width, height)
        edge = frame.theme.red if card == RED else colour
        frame.fill(chip, CARD_FACE, 0.9, line=(0.5, edge))
