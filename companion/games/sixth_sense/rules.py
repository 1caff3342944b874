"""6th Sense: what the predictions score, and a match from event to event."""

from functools import cached_property

from companion.games.base import PlainState, Refusal
from companion.games.sixth_sense.event import DealRound, Event, Predict, Trick, Tricks, Trump, Won
from companion.games.sixth_sense.round import (
    Round,
    SixthSenseSetup,
    add_trick,
    check_complete,
    count_tricks,
    note_winner,
    open_round,
    predict,
    turn_trump,
)
from companion.records import dataclass, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NAME = "sixth-sense"
SEATS = range(2, 7)
VARIANTS = ("standard", "novice")

ROUNDS = {2: 6, 3: 6, 4: 4, 5: 5, 6: 6}
NOVICE_POINTS = (6, 4, 3, 2, 1, 0)
SIX_OR_NINE = (6, 9)


@dataclass(frozen=True)
class SixthSenseState(PlainState):
    """A match of 6th Sense. Only the last round may be incomplete."""

    setup: SixthSenseSetup
    rounds: tuple[Round, ...] = ()

    @property
    def running(self) -> Round | None:
        """The round under way."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].complete else None

    @property
    def over(self) -> bool:
        """Whether the last round is complete, or somebody has reached the target."""
        complete = len(self.rounds) - (self.running is not None)
        return is_over(self.setup, complete, self.totals)

    @property
    def opened(self) -> int:
        """How many rounds have begun."""
        return len(self.rounds)

    @cached_property
    def scores(self) -> tuple[tuple[int, ...] | None, ...]:
        """Each round's points; None for the one under way."""
        variant = self.setup.variant
        return tuple(points(each, variant) if each.complete else None for each in self.rounds)


def is_over(setup: SixthSenseSetup, rounds: int, totals: "Sequence[int]") -> bool:
    """Whether a match ends with so many complete rounds and these totals."""
    if setup.target is not None:
        return max(totals) >= setup.target
    return rounds == ROUNDS[len(setup.players)]


def distance(prediction: int, won: int) -> int:
    """By how many tricks a prediction missed; a six is also a nine, whichever is nearer."""
    return min(abs(aim - won) for aim in (SIX_OR_NINE if prediction == 6 else (prediction,)))


def score(prediction: int, won: int, variant: str) -> int:
    """One player's points for a round."""
    missed = distance(prediction, won)
    if variant == "novice":
        return NOVICE_POINTS[min(missed, len(NOVICE_POINTS) - 1)]
    return -missed if missed else won


def points(round_: Round, variant: str) -> tuple[int, ...]:
    """Everybody's points in a complete round."""
    predictions = round_.predictions or ()
    return tuple(score(*pair, variant) for pair in zip(predictions, round_.won, strict=True))


def new(setup: SixthSenseSetup) -> SixthSenseState:
    """A match in which nothing has been dealt yet."""
    return SixthSenseState(setup)


def apply(state: SixthSenseState, event: Event) -> SixthSenseState:
    """The match after this event."""
    setup = state.setup
    if isinstance(event, DealRound):
        if state.running is not None:
            raise Refusal("stage-incomplete", reason="round", round=len(state.rounds))
        if state.over:
            raise Refusal("match-over")
        round_ = open_round(setup, len(state.rounds), event.by)
        return replace(state, rounds=(*state.rounds, round_))
    running = state.running
    if running is None:
        if state.over:
            raise Refusal("match-over")
        raise Refusal("stage-over", reason="no-round")
    if isinstance(event, Trump):
        round_ = turn_trump(setup, running, event.colour)
    elif isinstance(event, Trick):
        round_ = add_trick(setup, running, event)
    elif isinstance(event, Won):
        round_ = note_winner(setup, running, event)
    elif isinstance(event, Tricks):
        round_ = count_tricks(running, event.counts)
    else:
        round_ = predict(running, event.values)
    return replace(state, rounds=(*state.rounds[:-1], check_complete(setup, round_)))


def opening(state: SixthSenseState, event: Event | None = None) -> DealRound | None:
    """A deal, if no round is under way and one is to come."""
    wanted = state.running is None and not state.over
    return DealRound() if wanted and not isinstance(event, DealRound) else None


def events(state: SixthSenseState) -> "Iterator[Event]":
    """What happened in this match, with the predictions where they are turned over."""
    for number, round_ in enumerate(state.rounds):
        in_turn = round_.dealer == state.setup.dealer_of(number)
        yield DealRound() if in_turn else DealRound(round_.dealer)
        if round_.trump is not None:
            yield Trump(round_.trump)
        yield from round_.tricks
        if round_.counted is not None:
            yield Tricks(round_.counted)
        if round_.predictions is not None:
            yield Predict(round_.predictions)
