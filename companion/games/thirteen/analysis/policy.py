"""The obvious play of a hand: what the quick policy of the play-outs lays, one play at a time."""

from companion.games.thirteen.analysis.bits import (
    COST,
    FIELD,
    FIELD_MASK,
    ON_TILE,
    RED_TILE,
    SAFE,
    TILE_OF,
)
from companion.games.thirteen.stage import RED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from companion.games.thirteen.analysis.position import Position


def obvious(position: "Position", seat: int, hand: int) -> tuple[int, int]:
    """The number of the card's bit, and the tile: the highest card that takes nothing.

    If all take, the tile that costs least, as far as one sees now. `play_out` does the same, in
    whole stages and faster.
    """
    safe = hand & SAFE[position.key]
    if safe:
        card = safe.bit_length() - 1
        tile = TILE_OF[card]
        return card, RED_TILE[position.key] if tile == RED else tile
    costs = [(_cost(position, seat, tile), tile) for tile in range(RED) if hand & ON_TILE[tile]]
    tile = min(costs)[1]
    return (hand & ON_TILE[tile]).bit_length() - 1, tile


def _cost(position: "Position", seat: int, tile: int) -> int:
    """What it costs to take a tile; its colour is free if it gives `seat` the majority."""
    lies, shift = position.tiles[tile], FIELD * tile
    colour = lies >> shift & FIELD_MASK
    most = max(pile >> shift & FIELD_MASK for pile in position.taken)
    free = (position.taken[seat] >> shift & FIELD_MASK) + colour > most
    return (lies >> COST) - (colour if free else 0)
