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

    from companion.games.thirteen.analysis.worlds import World


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
    world: "World",
    plays: "Sequence[tuple[int, int]]",
    seat: int,
    key: int,
    tiles: "Sequence[int]",
    taken: "Sequence[int]",
) -> list[float]:
    """The relative result of `seat` after each of these plays in one world, played out."""
    others = len(taken) - 1
    results = []
    for play in plays:
        points = points_of(piles_after(world, play, seat, key, tiles, taken))
        own = points[seat]
        results.append(own - (sum(points) - own) / others)
    return results


def piles_after(
    world: "World",
    play: tuple[int, int],
    seat: int,
    key: int,
    tiles: "Sequence[int]",
    taken: "Sequence[int]",
) -> list[int]:
    """What each seat has taken in the end if `seat` makes this play in one world."""
    hands, stock = world
    card, tile = play
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
    held[seat] ^= BIT[card]
    if stock:
        held[seat] |= stock[-1]
        stock = stock[:-1]
    play_out(held, stock, (seat + 1) % len(hands), now, lie, took)
    return took
