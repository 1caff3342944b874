"""A match on a pad: numbers are entered player by player, and the formula makes points of them."""

from companion.games.base import PlainState, Refusal, check_seat
from companion.games.pad.definition import NumberField, PadDefinition
from companion.games.pad.event import Event, NextRound, Numbers, TableEnds
from companion.games.pad.formula import OVER_ALL
from companion.records import dataclass, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from companion.games.pad.formula import Formula

    # What is entered for a player, in the order of the pad's fields; None for what is not yet.
    Entered = tuple[int | None, ...]

NAME = "pad"
# The points of a player in a round are at most so many, above or below 0.
MOST_POINTS = 1_000_000


@dataclass(frozen=True)
class PadSetup:
    """What is settled before the first round."""

    players: tuple[str, ...]
    dealer: int
    pad: PadDefinition


@dataclass(frozen=True)
class PadRound:
    """A round, or a row: what was entered for each player, and the points once that is all."""

    row: str | None
    entered: "tuple[Entered, ...]"
    points: tuple[int, ...] | None = None

    @property
    def complete(self) -> bool:
        """Whether everything is entered."""
        return self.points is not None


@dataclass(frozen=True)
class PadState(PlainState):
    """A match on a pad. Only the last round may be incomplete; `ended`: by the table."""

    setup: PadSetup
    rounds: tuple[PadRound, ...] = ()
    ended: bool = False

    @property
    def running(self) -> PadRound | None:
        """The round under way; also one in which the table ended the match."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].complete else None

    @property
    def complete(self) -> int:
        """How many rounds are complete."""
        return len(self.rounds) - (self.running is not None)

    @property
    def opened(self) -> int:
        """How many rounds have begun."""
        return len(self.rounds)

    @property
    def scores(self) -> tuple[tuple[int, ...] | None, ...]:
        """Each round's points; None for the one under way."""
        return tuple(each.points for each in self.rounds)

    @property
    def over(self) -> bool:
        """Whether the last round is complete, the target reached, or the table ended it."""
        return self.ended or is_over(self.setup.pad, self.complete, self.totals)

    @property
    def fewest_win(self) -> bool:
        """Whether this pad says so."""
        return not self.setup.pad.most_wins

    @property
    def rows_left(self) -> tuple[str, ...]:
        """The rows that have not begun, in the order of the pad."""
        begun = {each.row for each in self.rounds}
        return tuple(row for row in self.setup.pad.rows if row not in begun)


@dataclass(frozen=True)
class NumbersAsked:
    """Whose numbers are entered next, and which: places in the pad's fields."""

    seat: int
    fields: tuple[int, ...]


def is_over(pad: PadDefinition, complete: int, totals: "Sequence[int]") -> bool:
    """Whether a match ends by itself with so many complete rounds and these totals."""
    return complete == pad.stages or (pad.target is not None and max(totals) >= pad.target)


def new(setup: PadSetup) -> PadState:
    """A match in which no round has begun."""
    return PadState(setup)


def apply(state: PadState, event: Event) -> PadState:
    """The match after this event."""
    # Also a match that is over can be ended: by a correction it may have become so before its end.
    if state.ended or (state.over and not isinstance(event, TableEnds)):
        raise Refusal("match-over")
    if isinstance(event, NextRound):
        if state.running is not None:
            raise Refusal("stage-incomplete", reason="round", round=len(state.rounds))
        begun = [each.row for each in state.rounds]
        return replace(state, rounds=(*state.rounds, open_round(state.setup, event.row, begun)))
    if isinstance(event, TableEnds):
        if not state.complete:
            raise Refusal("out-of-order", reason="nothing-scored")
        return replace(state, ended=True)
    check_seat(event.seat, len(state.setup.players))
    running = state.running
    if running is None:
        raise Refusal("stage-over", reason="no-round")
    round_ = _with_numbers(state.setup, running, event)
    round_ = scored(state.setup, round_, len(state.rounds), state.totals)
    return replace(state, rounds=(*state.rounds[:-1], round_))


def open_round(setup: PadSetup, row: str | None, begun: "Collection[str | None]") -> PadRound:
    """The round that begins; refuses a row that the pad does not have, or that has begun."""
    pad = setup.pad
    if row is None and pad.rows:
        raise Refusal("bad-row", reason="which")
    if row is not None and row not in pad.rows:
        raise Refusal("bad-row", row=row)
    if row is not None and row in begun:
        raise Refusal("bad-row", reason="twice", row=row)
    return PadRound(row, ((None,) * len(pad.fields),) * len(setup.players))


def check_number(field: NumberField, number: object) -> int:
    """The number itself, refused if the pad does not allow it."""
    if type(number) is not int:
        raise Refusal("bad-number", reason="whole", name=field.name)
    if not field.least <= number <= field.most:
        least, most = field.least, field.most
        raise Refusal(
            "bad-number", reason="range", name=field.name, number=number, least=least, most=most
        )
    return number


def _with_numbers(setup: PadSetup, round_: PadRound, event: Numbers) -> PadRound:
    fields = setup.pad.fields
    if len(event.values) != len(fields):
        raise Refusal("bad-number", reason="count")
    if all(value is None for value in event.values):
        raise Refusal("bad-number", reason="none")
    entered = list(round_.entered[event.seat])
    for place, (field, value) in enumerate(zip(fields, event.values, strict=True)):
        if value is not None:
            if entered[place] is not None:
                player = setup.players[event.seat]
                raise Refusal("out-of-order", reason="entered", player=player, name=field.name)
            entered[place] = check_number(field, value)
    seats = list(round_.entered)
    seats[event.seat] = tuple(entered)
    return replace(round_, entered=tuple(seats))


def scored(setup: PadSetup, round_: PadRound, number: int, totals: "Sequence[int]") -> PadRound:
    """Round `number` (from 1) with its points, if all its numbers are entered.

    `totals` are the points before it. Raises Refusal("bad-sum") if the numbers do not add up,
    Refusal("bad-points") if they give too much.
    """
    fields = setup.pad.fields
    whole = [tuple(each for each in seat if each is not None) for seat in round_.entered]
    if any(len(seat) < len(fields) for seat in whole):
        return round_
    columns = list(zip(*whole, strict=True))
    for field, column in zip(fields, columns, strict=True):
        if field.sum is not None and sum(column) != field.sum:
            raise _wrong_sum(field, sum(column) - field.sum)
    formula = setup.pad.formula
    if formula is None:
        return replace(round_, points=tuple(map(sum, whole)))
    values = {"round": number, "players": len(setup.players)}
    for field, column in zip(fields, columns, strict=True):
        values[f"sum_{field.key}"] = sum(column)
        values[f"most_{field.key}"] = max(column)
        values[f"least_{field.key}"] = min(column)
    points = []
    for seat, numbers in enumerate(whole):
        values["total"] = totals[seat]
        values |= zip((field.key for field in fields), numbers, strict=True)
        points.append(_points(formula, values, setup.players[seat]))
    return replace(round_, points=tuple(points))


def own_points(setup: PadSetup, numbers: "Sequence[int]", number: int, total: int) -> int | None:
    """The points of a player's numbers in round `number` (from 1), with `total` points before it.

    None if that depends on what the others have.
    """
    formula = setup.pad.formula
    if formula is None:
        return sum(numbers)
    keys = [field.key for field in setup.pad.fields]
    if formula.words & {f"{prefix}{key}" for prefix in OVER_ALL for key in keys}:
        return None
    values = {"round": number, "players": len(setup.players), "total": total}
    return formula.value(values | dict(zip(keys, numbers, strict=True)))


def _wrong_sum(field: NumberField, off: int) -> Refusal:
    """A refusal that says by how much the numbers miss the sum."""
    name, wanted = field.name, field.sum
    if off > 0:
        return Refusal("bad-sum", reason="more", name=name, wanted=wanted, off=off)
    return Refusal("bad-sum", reason="fewer", name=name, wanted=wanted, off=-off)


def _points(formula: "Formula", values: dict[str, int], player: str) -> int:
    points = formula.value(values)
    if abs(points) > MOST_POINTS:
        raise Refusal("bad-points", player=player, points=points, most=MOST_POINTS)
    return points


def asked(state: PadState) -> NumbersAsked | None:
    """Whose numbers come next in the round under way: the secret ones of all, then the others.

    From the dealer's left, and those of a player together. None if no round is under way.
    """
    running = state.running
    if running is None or state.over:
        return None
    fields, seats = state.setup.pad.fields, len(state.setup.players)
    first = state.setup.dealer + len(state.rounds)
    turns = [
        NumbersAsked(
            seat,
            tuple(
                place
                for place, field in enumerate(fields)
                if field.secret == secret and running.entered[seat][place] is None
            ),
        )
        for secret in (True, False)
        for seat in ((first + step) % seats for step in range(seats))
    ]
    return next(turn for turn in turns if turn.fields)


def opening(state: PadState, event: Event | None = None) -> NextRound | None:
    """The next round, if none is under way and one is to come.

    Nothing on a pad with rows: only the table knows which row is next.
    """
    wanted = state.running is None and not state.over and not state.setup.pad.rows
    return NextRound() if wanted and not isinstance(event, NextRound | TableEnds) else None


def events(state: PadState) -> "Iterator[Event]":
    """What was entered in this match, each player's numbers of a round together."""
    for round_ in state.rounds:
        yield NextRound(round_.row)
        for seat, values in enumerate(round_.entered):
            if any(value is not None for value in values):
                yield Numbers(seat, values)
    if state.ended:
        yield TableEnds()
