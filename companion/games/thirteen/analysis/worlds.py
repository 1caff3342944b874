"""Worlds: who may hold which of the cards that a player does not see, and in which order they come.

To a player the unseen cards are in random order. Where there are few ways to share them out, all
of them are gone through instead.
"""

from itertools import combinations
from math import comb

from companion.games.thirteen.analysis.bits import BIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from companion.games.thirteen.analysis.position import Position

# The hands of all seats, and the stock, of which the last card is drawn first.
World = tuple[list[int], list[int]]
# A full stage has so many plays. Of shorter ones more are played out in the same time.
STAGE = 50
# Both halves need two worlds, or nobody knows how much they differ.
LEAST = 4


def worlds(
    position: "Position", seat: int, hand: int, wanted: int, random: "Random"
) -> "tuple[list[World], bool]":
    """Worlds in which `seat` holds `hand`, and whether these are all that there are.

    So many that they take as long to play out as `wanted` whole stages.
    """
    unseen = [bit for bit in BIT if bit & position.unlaid & ~hand]
    sizes = [0 if other == seat else size for other, size in enumerate(position.sizes)]
    number = max(LEAST, wanted, wanted * STAGE // position.left)
    if not position.stock and _ways(sizes) <= number:
        return [(hands, []) for hands in _every(unseen, sizes, seat, hand)], True
    return [_deal(unseen, sizes, seat, hand, random) for _ in range(number)], False


def _deal(
    unseen: list[int], sizes: "Sequence[int]", seat: int, hand: int, random: "Random"
) -> World:
    random.shuffle(unseen)
    hands, at = [], 0
    for size in sizes:
        hands.append(sum(unseen[at : at + size]))
        at += size
    hands[seat] = hand
    return hands, unseen[at:]


def _ways(sizes: "Sequence[int]") -> int:
    left, ways = sum(sizes), 1
    for size in sizes:
        ways *= comb(left, size)
        left -= size
    return ways


def _every(
    unseen: "Sequence[int]", sizes: "Sequence[int]", seat: int, hand: int
) -> "Iterator[list[int]]":
    """Every way to share out `unseen`, which is as many cards as `sizes` say."""
    partial: list[tuple[list[int], tuple[int, ...]]] = [([], tuple(unseen))]
    for size in sizes:
        partial = [
            ([*hands, sum(held)], tuple(bit for bit in rest if bit not in held))
            for hands, rest in partial
            for held in combinations(rest, size)
        ]
    for hands, _ in partial:
        hands[seat] = hand
        yield hands
