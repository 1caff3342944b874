"""Random but legal matches on a pad."""

from companion.games.base import Refusal
from companion.games.pad.definition import LARGEST_ENTRY, NumberField, PadDefinition
from companion.games.pad.event import NextRound, Numbers, TableEnds
from companion.games.pad.library import ORDER, shipped
from companion.games.pad.rules import PadSetup, PadState, apply, asked, new

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

# A match that has no last round of its own ends by then; it may never reach its target.
LONGEST = 15


def match(random: "Random", players: "Sequence[str]", pad: PadDefinition | None = None) -> PadState:
    """One match, on any of the shipped pads unless one is given; as the table would enter it.

    Raises Refusal("bad-sum") on a pad whose sum so many players cannot reach.
    """
    seats = len(players)
    if pad is None:
        pad = random.choice([each for each in map(shipped, ORDER) if seats in each.seats])
    state = new(PadSetup(tuple(players), random.randrange(seats), pad))
    longest = random.randint(1, LONGEST)
    while not state.over:
        if pad.stages is None and len(state.rounds) == longest:
            return apply(state, TableEnds())
        row = random.choice(state.rows_left) if pad.rows else None
        state = _round(random, apply(state, NextRound(row)))
    return state


def _round(random: "Random", state: PadState) -> PadState:
    fields, seats = state.setup.pad.fields, len(state.setup.players)
    columns = [_column(random, field, seats) for field in fields]
    while state.running is not None and (turn := asked(state)) is not None:
        values = [
            columns[place][turn.seat] if place in turn.fields else None
            for place in range(len(fields))
        ]
        state = apply(state, Numbers(turn.seat, tuple(values)))
    return state


def _column(random: "Random", field: NumberField, seats: int) -> list[int]:
    """A number for each player, with the sum that is wanted."""
    # People write down small numbers more often than large ones.
    width = random.choice((9, 30, 99, LARGEST_ENTRY))
    low, high = max(field.least, -width), min(field.most, width)
    if low > high:
        low, high = field.least, field.most
    if field.sum is None:
        return [random.randint(low, high) for _ in range(seats)]
    numbers = []
    rest = field.sum
    for left in range(seats - 1, -1, -1):
        low = max(field.least, rest - left * field.most)
        high = min(field.most, rest - left * field.least)
        if low > high:
            raise Refusal("bad-sum", name=field.name, wanted=field.sum)
        numbers.append(random.randint(low, high))
        rest -= numbers[-1]
    random.shuffle(numbers)
    return numbers
