"""The animation when a card takes a tile over 13: taken cards slide to the player's cell."""

from companion.games.thirteen.stage import DIRTY_FOUR
from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import CARD_FACE


@dataclass(frozen=True)
class Take:
    """When a player took cards (on the shell's clock), who, from which tile, and which cards."""

    at: float
    seat: int
    tile: int
    cards: tuple[str, ...]


def draw_taken_cards(frame: Frame, take: Take, part: float, tile: Box, cell: Box) -> None:
    """Draws the taken cards on their way from the box of their tile to the player's cell.

    part: how much of the time has passed, from 0 to 1; the cards slow down towards the end.
    """
    (from_x, from_y), (to_x, to_y) = tile.centre, cell.centre
    colour = frame.theme.tiles[take.tile].key
    eased = 1 - (1 - part) ** 2
    x, y = from_x + (to_x - from_x) * eased, from_y + (to_y - from_y) * eased
    width, height = frame.mm(6.4), frame.mm(8)
    step = frame.mm(3)
    left = round(x - (width + step * (len(take.cards) - 1)) / 2)
    for place, card in enumerate(take.cards):
        chip = Box(left + place * step, round(y - height / 2), width, height)
        edge = frame.theme.red if card == DIRTY_FOUR else colour
        frame.fill(chip, CARD_FACE, 0.9, line=(0.5, edge))
