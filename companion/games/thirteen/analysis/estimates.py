"""What each play of a hand would bring: the mean of many worlds that are played out."""

from companion.games.thirteen.analysis.bits import (
    BASE,
    BIT,
    CARD_OF,
    LYING,
    PLACE,
    RED_LYING,
    TILE_OF,
    VALUE_OF,
    points_of,
)
from companion.games.thirteen.analysis.playout import play_out
from companion.games.thirteen.stage import LIMIT, RED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def options(hand: int) -> list[tuple[int, int]]:
    """One play for each different card and tile, as number of the card's bit and tile."""
    found, seen = [], set()
    while hand:
        card = hand.bit_length() - 1
        hand ^= BIT[card]
        if CARD_OF[card] in seen:
            continue
        seen.add(CARD_OF[card])
        tiles = range(RED) if TILE_OF[card] == RED else (TILE_OF[card],)
        found += [(card, tile) for tile in tiles]
    return found


def outcomes(
    world: "tuple[list[int], list[int]]",
    plays: "Sequence[tuple[int, int]]",
    seat: int,
    key: int,
    tiles: "Sequence[int]",
    taken: "Sequence[int]",
) -> list[float]:
    """The relative result of `seat` after each of these plays in one world, played out."""
    hands, stock = world
    seats = len(hands)
    hand = hands[seat]
    drawn = stock[-1] if stock else 0
    rest = stock[:-1]
    others = seats - 1
    after = (seat + 1) % seats
    results = []
    for card, tile in plays:
        place, value = PLACE[tile], VALUE_OF[card]
        total = key // place % BASE
        lie, took = list(tiles), list(taken)
        adds = RED_LYING if TILE_OF[card] == RED else LYING[card]
        if total + value > LIMIT:
            took[seat] += lie[tile]
            lie[tile] = adds
            now = key + (value - total) * place
        else:
            lie[tile] += adds
            now = key + value * place
        held = list(hands)
        held[seat] = hand ^ BIT[card] | drawn
        play_out(held, rest, after, now, lie, took)
        points = points_of(took)
        own = points[seat]
        results.append(own - (sum(points) - own) / others)
    return results
