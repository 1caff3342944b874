"""Cards, hands, tiles and piles as whole numbers, so that a stage is played out in microseconds.

A card is one of 50 bits, the lower values first, so that the highest card of a hand is its highest
bit. A hand is a number with the bits of its cards. The sums of the three tiles are one number,
`key`, in which each tile has a digit of base 14. What lies on a tile, and what somebody took, is
one number with four fields: cards of each colour, dirty fours; above them what it costs without
any majority, so that comparing two of them compares their costs first.
"""

from companion.games.thirteen.stage import DECK, DIRTY_FOUR, LIMIT, PILE, PILES, RED, VALUE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

BASE = LIMIT + 1
# What a value of 1 on each tile adds to `key`.
PLACE = (1, BASE, BASE * BASE)
FIELD = 6
FIELD_MASK = (1 << FIELD) - 1
COST = FIELD * len(PILES)


def _order(card: str) -> tuple[bool, int, int]:
    """By value; the dirty fours before all, as whoever can lay another card keeps them."""
    return card != DIRTY_FOUR, VALUE[card], PILE[card]


# The card of each bit.
CARD_OF = tuple(card for card in sorted(DECK, key=_order) for _ in range(DECK[card]))
BIT = tuple(1 << number for number in range(len(CARD_OF)))
BITS_OF = {
    card: tuple(bit for bit, other in zip(BIT, CARD_OF, strict=True) if other == card)
    for card in DECK
}
VALUE_OF = tuple(VALUE[card] for card in CARD_OF)
# The tile of each bit; RED for a dirty four, which may go on any.
TILE_OF = tuple(PILE[card] for card in CARD_OF)
# What each bit adds to `key`, on the tile of its colour.
STEP = tuple(
    0 if tile == RED else value * PLACE[tile] for value, tile in zip(VALUE_OF, TILE_OF, strict=True)
)
RED_STEP = tuple(VALUE[DIRTY_FOUR] * place for place in PLACE)


def lying(card: str) -> int:
    """What this card adds to what lies on its tile."""
    pile = PILE[card]
    return (1 << FIELD * pile) + ((2 if pile == RED else 1) << COST)


LYING = tuple(lying(card) for card in CARD_OF)
RED_LYING = lying(DIRTY_FOUR)
REDS = sum(BITS_OF[DIRTY_FOUR])
# The bits that may be laid on each tile.
ON_TILE = tuple(
    REDS | sum(bit for bit, of in zip(BIT, TILE_OF, strict=True) if of == tile)
    for tile in range(RED)
)


def sums_of(key: int) -> tuple[int, int, int]:
    """The sums of the three tiles."""
    return key % BASE, key // BASE % BASE, key // (BASE * BASE)


def _red_tile(key: int) -> int:
    """The tile on which a dirty four leaves the least room; where none has room, tile 0."""
    fits = [(total, -tile) for tile, total in enumerate(sums_of(key)) if total + 4 <= LIMIT]
    return -max(fits)[1] if fits else 0


def _tables() -> tuple[tuple[int, ...], tuple[int, ...]]:
    by_tile = [
        [
            sum(
                bit
                for bit, value in zip(BIT, VALUE_OF, strict=True)
                if bit & ON_TILE[tile] and total + value <= LIMIT
            )
            for total in range(BASE)
        ]
        for tile in range(RED)
    ]
    blue, yellow, green = by_tile
    safe = tuple(b | y | g for g in green for y in yellow for b in blue)
    return safe, tuple(map(_red_tile, range(BASE**RED)))


# By `key`: the bits that can be laid without taking; where a dirty four that fits goes.
SAFE, RED_TILE = _tables()


def points_of(taken: "Sequence[int]") -> list[int]:
    """Each seat's minus points for what it took."""
    points = [pile >> COST for pile in taken]
    for shift in (0, FIELD, 2 * FIELD):
        most, holder, tie = 0, 0, False
        for seat, pile in enumerate(taken):
            cards = pile >> shift & FIELD_MASK
            if cards > most:
                most, holder, tie = cards, seat, False
            elif cards == most:
                tie = True
        if not tie:
            points[holder] -= most
    return points
