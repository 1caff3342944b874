"""A pad: secret numbers stay hidden until all players have given theirs."""

from collections import Counter

from companion.games.base import best
from companion.games.pad.definition import PadDefinition
from companion.games.pad.rules import NumbersAsked, PadRound, PadSetup, PadState, asked
from companion.match.match import Match
from companion.match.record import Step
from companion.match.view import Table, View, common
from companion.records import dataclass, replace


@dataclass(frozen=True)
class PadView:
    """The pad, and what is entered on it.

    setup: what was settled before the first round; its `players` are the names at that time.
    rounds: in fair play without secret numbers that not all players have given yet. given: by seat
    and field, whether a number of the round under way is in, also a hidden one; empty between two
    rounds. asked: whose numbers come next; None between two rounds. rows_left: the names of the
    rows that have not begun. ended: whether the table ended it.
    """

    setup: PadSetup
    rounds: tuple[PadRound, ...]
    given: tuple[tuple[bool, ...], ...]
    asked: NumbersAsked | None
    rows_left: tuple[str, ...]
    ended: bool

    @property
    def pad(self) -> PadDefinition:
        """The pad that the match began with."""
        return self.setup.pad

    @property
    def running(self) -> PadRound | None:
        """The round under way."""
        return self.rounds[-1] if self.given else None


def view(match: Match[PadState], open_mode: bool = False) -> View[PadView]:
    """The view with a PadView as its `table`."""
    return _view(match, _table(match.state, open_mode or match.looked))


def overview(match: Match[PadState]) -> View[None]:
    """The view without a table."""
    return _view(match, None)


def _view(match: Match[PadState], table: Table) -> View[Table]:
    return common(match, table, match.setup.pad.stages)


def table_at(match: Match[PadState], step: Step[PadState]) -> PadView:
    """The pad as it was after `step` of the record.

    Nothing is hidden of a round whose secret numbers are all known by now.
    """
    state = step.state
    number = len(state.rounds)
    now = match.state
    known = number > 0 and secrets_known(now.setup.pad, now.rounds[number - 1])
    return _table(state, match.looked or known)


def _table(state: PadState, all_open: bool) -> PadView:
    rounds, running = state.rounds, state.running
    given: tuple[tuple[bool, ...], ...] = ()
    if running is not None:
        given = tuple(tuple(value is not None for value in seat) for seat in running.entered)
        if not all_open:
            rounds = (*rounds[:-1], _hidden(state.setup.pad, running))
    return PadView(state.setup, rounds, given, asked(state), state.rows_left, state.ended)


def secrets_known(pad: PadDefinition, round_: PadRound) -> bool:
    """Whether all players have given all their secret numbers of a round."""
    secret = [place for place, field in enumerate(pad.fields) if field.secret]
    return all(seat[place] is not None for seat in round_.entered for place in secret)


def _hidden(pad: PadDefinition, round_: PadRound) -> PadRound:
    """The round without its secret numbers, unless all are in."""
    if secrets_known(pad, round_):
        return round_
    entered = tuple(
        tuple(
            None if field.secret else value for field, value in zip(pad.fields, seat, strict=True)
        )
        for seat in round_.entered
    )
    return replace(round_, entered=entered)


def own_counts(match: Match[PadState]) -> Counter[tuple[int, int]]:
    """Rounds in which a player had the best points, by round and seat (both from 0)."""
    state = match.state
    wanted = max if state.setup.pad.most_wins else min
    return Counter(
        (number, seat)
        for number, points in enumerate(state.scores)
        if points is not None
        for seat in best(points, wanted(points))
    )
