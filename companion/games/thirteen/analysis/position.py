"""A position of a stage as whole numbers: what lies, what was taken, who holds how many cards."""

from companion.games.base import Refusal
from companion.games.thirteen.analysis.bits import (
    BASE,
    BITS_OF,
    CARD_OF,
    LYING,
    PLACE,
    VALUE_OF,
)
from companion.games.thirteen.stage import LIMIT, Play
from companion.records import dataclass, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.games.thirteen.stage import Stage

HAND = 5


@dataclass(frozen=True)
class Position:
    """Before a play: `unlaid` are all cards not laid yet, `sizes` is how many each seat holds."""

    key: int
    tiles: tuple[int, ...]
    taken: tuple[int, ...]
    sizes: tuple[int, ...]
    unlaid: int

    @property
    def left(self) -> int:
        """How many plays are to come."""
        return self.unlaid.bit_count()

    @property
    def stock(self) -> int:
        """How many cards are in no hand."""
        return self.left - sum(self.sizes)

    def after(self, seat: int, bit: int, tile: int) -> "Position":
        """The position after `seat` laid this card there, and drew if there is a stock."""
        card = bit.bit_length() - 1
        place, value = PLACE[tile], VALUE_OF[card]
        total = self.key // place % BASE
        tiles, taken, sizes = list(self.tiles), list(self.taken), list(self.sizes)
        if total + value > LIMIT:
            taken[seat] += tiles[tile]
            tiles[tile] = LYING[card]
            key = self.key + (value - total) * place
        else:
            tiles[tile] += LYING[card]
            key = self.key + value * place
        if not self.stock:
            sizes[seat] -= 1
        return Position(key, tuple(tiles), tuple(taken), tuple(sizes), self.unlaid ^ bit)


def start(seats: int, deck: "Sequence[int] | None" = None) -> Position:
    """Before the first play; `deck` are the copies of each card in `DECK`'s order, default all."""
    unlaid = (1 << len(CARD_OF)) - 1
    if deck is not None:
        unlaid = sum(
            bit
            for copies, bits in zip(deck, BITS_OF.values(), strict=True)
            for bit in bits[:copies]
        )
    return Position(0, (0, 0, 0), (0,) * seats, (HAND,) * seats, unlaid)


def bit_of(card: str, among: int) -> int:
    """The lowest bit of `among` that is this card. Raises Refusal if there is none."""
    for bit in BITS_OF[card]:
        if bit & among:
            return bit
    raise Refusal("too-many-copies", card=card)


@dataclass(frozen=True)
class Decision:
    """One play of a stage: who laid which bit on which tile, in which position."""

    number: int
    seat: int
    play: Play
    bit: int
    before: Position


def decisions(stage: "Stage", deck: "Sequence[int]") -> "Iterator[Decision]":
    """The plays of a stage in order, counted from 1; whoever plays out of turn plays all the same.

    Nobody can hold more or fewer cards than they go on to lay: at tables that broke the order the
    number in each hand is at most that.
    """
    seats = len(stage.taken)
    to_lay = [stage.laid_by.count(seat) for seat in range(seats)]
    position = start(seats, deck)
    for number, (play, seat) in enumerate(zip(stage.plays, stage.laid_by, strict=True), 1):
        sizes = tuple(map(min, position.sizes, to_lay))
        position = replace(position, sizes=sizes)
        bit = bit_of(play.card, position.unlaid)
        yield Decision(number, seat, play, bit, position)
        to_lay[seat] -= 1
        position = position.after(seat, bit, play.tile)
