"""6th Sense: rounds of tricks, predictions and what they score."""

from functools import cached_property

from companion.games.base import Refusal, after, best, check_seat
from companion.games.sixth_sense.event import Deal, Event, Predict, Trick, Tricks, Trump, Won
from companion.games.sixth_sense.judge import (
    COLOURS,
    VALUES,
    Verdict,
    asked_colour,
    check_trick,
    judge,
)
from companion.records import dataclass, field, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NAME = "sixth-sense"
SEATS = range(2, 7)
VARIANTS = ("standard", "novice")

ROUNDS = {2: 6, 3: 6, 4: 4, 5: 5, 6: 6}
DEALT = {2: 15, 3: 14, 4: 14, 5: 13, 6: 11}
NOVICE_POINTS = (6, 4, 3, 2, 1, 0)
SIX_OR_NINE = (6, 9)


@dataclass(frozen=True)
class Setup:
    """What is settled before the first round. `target`: points to play to, for experts."""

    players: tuple[str, ...]
    dealer: int = 0
    variant: str = "standard"
    target: int | None = None

    @property
    def dealt(self) -> int:
        """Cards that each player gets in a round."""
        return DEALT[len(self.players)]

    @property
    def tricks(self) -> int:
        """Tricks in a round: one card of each hand lies apart as the prediction."""
        return self.dealt - 1

    @property
    def colours(self) -> int:
        """Colours in the deck."""
        return len(COLOURS) - (len(self.players) == 2)

    @property
    def tricks_range(self) -> range:
        """What the tricks of a round may add up to.

        Each twelve may split a trick; with two players each zero may leave a trick to nobody.
        """
        blocked = self.colours if len(self.players) == 2 else 0
        return range(self.tricks - blocked, self.tricks + self.colours + 1)


@dataclass(frozen=True)
class Round:
    """One round. `winners` has the winner of each trick so far, `counted` replaces them all."""

    dealer: int
    lead: int
    size: int
    seats: int
    trump: str | None = None
    tricks: tuple[Trick | Won, ...] = ()
    winners: tuple[int | None, ...] = ()
    counted: tuple[int, ...] | None = None
    predictions: tuple[int, ...] | None = None
    # A sheet can say that tricks are told card by card before there is one.
    by_card: bool = field(default=False, compare=False)

    @property
    def all_tricks(self) -> bool:
        """Whether every trick is accounted for."""
        return self.counted is not None or len(self.tricks) == self.size

    @property
    def complete(self) -> bool:
        """Whether it can be scored."""
        return self.predictions is not None and self.all_tricks

    @property
    def judged(self) -> tuple[Trick, ...]:
        """The tricks that were entered card by card."""
        return tuple(trick for trick in self.tricks if isinstance(trick, Trick))

    @property
    def all_judged(self) -> bool:
        """Whether that is every trick so far."""
        told = bool(self.tricks) or (self.by_card and self.counted is None)
        return told and len(self.judged) == len(self.tricks)

    @property
    def leads(self) -> tuple[int, ...]:
        """Who led each trick. After one that nobody won, whoever led it leads again."""
        leads = [after(self.dealer, self.seats)]
        for winner in self.winners:
            leads.append(leads[-1] if winner is None else winner)
        return tuple(leads[:-1])

    @property
    def won(self) -> tuple[int, ...]:
        """How many tricks each player has; a split one counts twice."""
        if self.counted is not None:
            return self.counted
        won = [0] * self.seats
        for trick, winner in zip(self.tricks, self.winners, strict=True):
            if winner is not None:
                won[winner] += 2 if trick.split else 1
        return tuple(won)


@dataclass(frozen=True)
class State:
    """A match of 6th Sense. Only the last round may be incomplete."""

    setup: Setup
    rounds: tuple[Round, ...] = ()

    @property
    def running(self) -> Round | None:
        """The round under way."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].complete else None

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """Each player's points in all complete rounds."""
        nothing = (0,) * len(self.setup.players)
        return tuple(map(sum, zip(nothing, *filter(None, self.scores), strict=True)))

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

    @property
    def leaders(self) -> tuple[int, ...]:
        """Those with the most points."""
        return best(self.totals, max(self.totals))

    @property
    def winners(self) -> tuple[int, ...]:
        """The leaders, once the match is over."""
        return self.leaders if self.over else ()


def is_over(setup: Setup, rounds: int, totals: "Sequence[int]") -> bool:
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


def new(setup: Setup) -> State:
    """A match in which nothing has been dealt yet."""
    return State(setup)


def open_round(setup: Setup, number: int) -> Round:
    """Round `number` (from 0), led by the player left of its dealer."""
    seats = len(setup.players)
    dealer = (setup.dealer + number) % seats
    return Round(dealer, after(dealer, seats), setup.tricks, seats)


def turn_trump(setup: Setup, round_: Round, colour: str) -> Round:
    """The round with this trump colour."""
    if setup.variant == "novice":
        raise Refusal("out-of-order", reason="no-trump")
    if round_.judged:
        raise Refusal("out-of-order", reason="trump-late")
    if colour not in COLOURS or len(colour) != 1:
        raise Refusal("unknown-card", card=colour)
    return replace(round_, trump=colour)


def add_trick(setup: Setup, round_: Round, trick: Trick) -> Round:
    """The round after a trick that was entered card by card."""
    check_room(round_)
    if round_.trump is None and setup.variant == "standard":
        raise Refusal("out-of-order", reason="trump-missing")
    _check_colours(setup, round_, trick)
    check_trick(trick.cards, round_.seats)
    if trick.lead is not None and trick.lead != round_.lead:
        raise Refusal("bad-trick", reason="lead", wanted=round_.lead, given=trick.lead)
    seen = [laid.card for earlier in round_.judged for laid in earlier.cards]
    for laid in trick.cards:
        if laid.card in seen:
            raise Refusal("bad-trick", reason="twice", card=laid.card)
        seen.append(laid.card)
    verdict = judge(trick.cards, round_.trump)
    if trick.split and not verdict.double:
        raise Refusal("bad-trick", reason="no-twelve")
    winner = seat_at(round_, verdict.winner)
    return _won(round_, replace(trick, lead=None), winner)


def note_winner(setup: Setup, round_: Round, trick: Won) -> Round:
    """The round after a trick of which only the winner was noted."""
    check_room(round_)
    if trick.seat is None and (trick.split or len(setup.players) > 2):
        raise Refusal("bad-trick", reason="no-winner")
    if trick.seat is not None:
        check_seat(trick.seat, round_.seats)
    after_it = _won(round_, trick, trick.seat)
    splits = sum(each.split for each in after_it.tricks)
    if max(splits, after_it.winners.count(None)) > setup.colours:
        raise Refusal("bad-tricks", reason="splits", most=setup.colours)
    return after_it


def check_room(round_: Round) -> None:
    """Refuses a trick beyond the round's last."""
    if round_.all_tricks:
        raise Refusal("bad-trick", reason="late", most=round_.size)


def _won(round_: Round, trick: Trick | Won, winner: int | None) -> Round:
    return replace(
        round_,
        tricks=(*round_.tricks, trick),
        winners=(*round_.winners, winner),
        # If nobody won it the last trick's winner leads, who is the one who led this one.
        lead=round_.lead if winner is None else winner,
    )


def _check_colours(setup: Setup, round_: Round, trick: Trick) -> None:
    colours = {laid.colour for earlier in round_.judged for laid in earlier.cards}
    if round_.trump is not None:
        colours.add(round_.trump)
    for laid in trick.cards:
        colours.add(laid.colour)
        if len(colours) > setup.colours:
            raise Refusal("unknown-card", card=str(laid), reason="fifth-colour")


def seat_at(round_: Round, place: int | None) -> int | None:
    """The seat that laid the card at this place of the trick that is to be led now."""
    return None if place is None else (round_.lead + place) % round_.seats


def verdicts(round_: Round) -> tuple[Verdict | None, ...]:
    """The judge's reasons for each trick; None where only the winner was noted."""
    return tuple(
        judge(trick.cards, round_.trump) if isinstance(trick, Trick) else None
        for trick in round_.tricks
    )


def count_tricks(round_: Round, counts: tuple[int, ...]) -> Round:
    """The round with the tricks as the players counted them, whatever was noted before."""
    if len(counts) != round_.seats:
        raise Refusal("bad-tricks", reason="players")
    if min(counts) < 0:
        raise Refusal("bad-tricks", reason="negative")
    return replace(round_, counted=counts, tricks=(), winners=())


def predict(round_: Round, values: tuple[int, ...]) -> Round:
    """The round with everybody's prediction."""
    if len(values) != round_.seats:
        raise Refusal("bad-json", field="predictions", wanted="per-player")
    for value in values:
        if value not in VALUES:
            raise Refusal("unknown-card", card=str(value)[:9])
    return replace(round_, predictions=values)


def check_complete(setup: Setup, round_: Round) -> Round:
    """The round itself; refused if it is complete and something in it cannot be."""
    if not round_.complete:
        return round_
    if sum(round_.won) not in setup.tricks_range:
        raise Refusal(
            "bad-tricks",
            reason="sum",
            count=sum(round_.won),
            least=setup.tricks_range[0],
            most=setup.tricks_range[-1],
        )
    if round_.all_judged:
        _check_following(round_)
    return round_


def _check_following(round_: Round) -> None:
    """Now that all hands are known: whoever did not follow had no card of the asked colour."""
    later: list[set[str]] = [set() for _ in range(round_.seats)]
    culprit = None
    tricks = list(enumerate(zip(round_.judged, round_.leads, strict=True), 1))
    for number, (trick, lead) in reversed(tricks):
        for place, laid in enumerate(trick.cards):
            seat = (lead + place) % round_.seats
            asked = asked_colour(trick.cards[:place])
            if asked is not None and laid.colour != asked and asked in later[seat]:
                culprit = Refusal(
                    "bad-trick", reason="not-followed", trick=number, seat=seat, card=str(laid)
                )
            later[seat].add(laid.colour)
    if culprit is not None:
        raise culprit


def apply(state: State, event: Event) -> State:
    """The match after this event."""
    setup = state.setup
    if isinstance(event, Deal):
        if state.running is not None:
            raise Refusal("stage-incomplete", reason="round", round=len(state.rounds))
        if state.over:
            raise Refusal("match-over")
        return replace(state, rounds=(*state.rounds, open_round(setup, len(state.rounds))))
    round_ = state.running
    if round_ is None:
        if state.over:
            raise Refusal("match-over")
        raise Refusal("stage-over", reason="no-round")
    if isinstance(event, Trump):
        round_ = turn_trump(setup, round_, event.colour)
    elif isinstance(event, Trick):
        round_ = add_trick(setup, round_, event)
    elif isinstance(event, Won):
        round_ = note_winner(setup, round_, event)
    elif isinstance(event, Tricks):
        round_ = count_tricks(round_, event.counts)
    else:
        round_ = predict(round_, event.values)
    return replace(state, rounds=(*state.rounds[:-1], check_complete(setup, round_)))


def opening(state: State, event: Event | None = None) -> Deal | None:
    """A deal, if no round is under way and one is to come."""
    wanted = state.running is None and not state.over
    return Deal() if wanted and not isinstance(event, Deal) else None


def events(state: State) -> "Iterator[Event]":
    """What happened in this match, with the predictions where they are turned over."""
    for round_ in state.rounds:
        yield Deal()
        if round_.trump is not None:
            yield Trump(round_.trump)
        yield from round_.tricks
        if round_.counted is not None:
            yield Tricks(round_.counted)
        if round_.predictions is not None:
            yield Predict(round_.predictions)
