"""6th Sense: predictions stay secret until the round is scored."""

from collections import Counter

from companion.games.sixth_sense.event import Trick, Won
from companion.games.sixth_sense.round import Round, SixthSenseSetup
from companion.games.sixth_sense.rules import ROUNDS, SixthSenseState, distance
from companion.match.match import Match
from companion.match.record import Step
from companion.match.view import Table, View, common
from companion.records import dataclass, replace


@dataclass(frozen=True)
class SixthSenseView:
    """The settings of the match and its rounds.

    setup: what was settled before the first round; its `players` are the names at that time.
    rounds: in fair play without the predictions of the round under way.
    """

    setup: SixthSenseSetup
    rounds: tuple[Round, ...]

    @property
    def last(self) -> Round | None:
        """The last round that was dealt; None before the first deal."""
        return self.rounds[-1] if self.rounds else None

    @property
    def complete(self) -> tuple[int, ...]:
        """The places in `rounds` of those that are complete."""
        return tuple(place for place, round_ in enumerate(self.rounds) if round_.complete)

    @property
    def has_trump(self) -> bool:
        """Whether the match is played with trump."""
        return self.setup.variant == "standard"

    @property
    def needs_trump(self) -> bool:
        """Whether no trick can be judged yet, because the trump colour is not known."""
        return self.has_trump and (self.last is None or self.last.trump is None)


def view(match: Match[SixthSenseState], open_mode: bool = False) -> View[SixthSenseView]:
    """The view with a SixthSenseView as its `table`."""
    state = match.state
    rounds = state.rounds
    if rounds and not open_mode:
        rounds = (*rounds[:-1], _hidden(rounds[-1]))
    return _view(match, SixthSenseView(state.setup, rounds))


def overview(match: Match[SixthSenseState]) -> View[None]:
    """The view without a table."""
    return _view(match, None)


def _view(match: Match[SixthSenseState], table: Table) -> View[Table]:
    setup = match.setup
    rounds = None if setup.target is not None else ROUNDS[len(setup.players)]
    return common(match, table, rounds, dealers=tuple(each.dealer for each in match.state.rounds))


def round_at(
    match: Match[SixthSenseState], step: Step[SixthSenseState], open_mode: bool = False
) -> Round:
    """The last round as it was after `step` of the record; a round must have been dealt by then.

    In fair play without its predictions, unless the round is complete by now.
    """
    rounds: tuple[Round, ...] = step.state.rounds
    known = open_mode or match.state.rounds[len(rounds) - 1].complete
    return rounds[-1] if known else _hidden(rounds[-1])


def trick_steps(match: Match[SixthSenseState]) -> list[Step[SixthSenseState]]:
    """The events of the record that entered the tricks of the last round, the first one first."""
    found = []
    step = match.step
    while step.before is not None and step.stage == match.opened:
        if isinstance(step.event, Trick | Won):
            found.append(step)
        step = step.before
    return found[::-1]


def is_trick_of(step: Step[SixthSenseState], seat: int) -> bool:
    """Whether this event of the record entered a trick that this player won."""
    return isinstance(step.event, Trick | Won) and step.state.rounds[-1].winners[-1] == seat


def tricks_of(match: Match[SixthSenseState], seat: int) -> list[tuple[int, Step[SixthSenseState]]]:
    """The tricks of the last round that this player won: each one's number, and its event."""
    return [
        (number, step)
        for number, step in enumerate(trick_steps(match), 1)
        if is_trick_of(step, seat)
    ]


def _hidden(round_: Round) -> Round:
    """The round without its predictions, unless it is complete."""
    if round_.predictions is None or round_.complete:
        return round_
    return replace(round_, predictions=None)


def own_counts(match: Match[SixthSenseState]) -> Counter[tuple[int, int]]:
    """Exact predictions, by round and seat (both from 0)."""
    hits: Counter[tuple[int, int]] = Counter()
    for number, round_ in enumerate(match.state.rounds):
        if round_.complete:
            for seat, (said, won) in enumerate(
                zip(round_.predictions or (), round_.won, strict=True)
            ):
                hits[number, seat] += distance(said, won) == 0
    return hits
