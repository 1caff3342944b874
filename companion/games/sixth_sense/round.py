"""6th Sense: one round, trick by trick, and what may be entered in it."""

from companion.games.base import PlainSetup, Refusal, after, check_seat
from companion.games.sixth_sense.event import Trick, Won
from companion.games.sixth_sense.judge import (
    COLOURS,
    VALUES,
    TrickVerdict,
    asked_colour,
    check_trick,
    judge_trick,
)
from companion.records import dataclass, field, replace

# Cards that each player gets in a round, by the number of players.
DEALT = {2: 15, 3: 14, 4: 14, 5: 13, 6: 11}


@dataclass(frozen=True)
class SixthSenseSetup(PlainSetup):
    """What is settled before the first round. `target`: points to play to, for experts."""

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
    """One round. `winners` has the winner of each trick so far, `counted` replaces them all.

    tricks: each as it was entered; one card by card names its lead only if that was out of turn.
    """

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
        """Who led each trick. After one that nobody won, it is the turn of the same player."""
        leads, in_turn = [], after(self.dealer, self.seats)
        for trick, winner in zip(self.tricks, self.winners, strict=True):
            named = trick.lead if isinstance(trick, Trick) else None
            leads.append(in_turn if named is None else named)
            in_turn = in_turn if winner is None else winner
        return tuple(leads)

    @property
    def led_in_turn(self) -> bool:
        """Whether each trick that was entered card by card was led by whose turn it was."""
        return all(trick.lead is None for trick in self.judged)

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


def open_round(setup: SixthSenseSetup, number: int, by: int | None = None) -> Round:
    """Round `number` (from 0), led by the player left of its dealer; `by` dealt it out of turn."""
    seats = len(setup.players)
    dealer = setup.dealer_of(number) if by is None else check_seat(by, seats)
    return Round(dealer, after(dealer, seats), setup.tricks, seats)


def turn_trump(setup: SixthSenseSetup, round_: Round, colour: str) -> Round:
    """The round with this trump colour."""
    if setup.variant == "novice":
        raise Refusal("out-of-order", reason="no-trump")
    if round_.judged:
        raise Refusal("out-of-order", reason="trump-late")
    if colour not in COLOURS or len(colour) != 1:
        raise Refusal("unknown-card", card=colour)
    return replace(round_, trump=colour)


def add_trick(setup: SixthSenseSetup, round_: Round, trick: Trick) -> Round:
    """The round after a trick that was entered card by card."""
    check_room(round_)
    if round_.trump is None and setup.variant == "standard":
        raise Refusal("out-of-order", reason="trump-missing")
    _check_colours(setup, round_, trick)
    check_trick(trick.cards, round_.seats)
    lead = round_.lead if trick.lead is None else check_seat(trick.lead, round_.seats)
    if lead != round_.lead and not trick.anyway:
        raise Refusal("bad-trick", reason="lead", wanted=round_.lead, given=lead)
    seen = [laid.card for earlier in round_.judged for laid in earlier.cards]
    for laid in trick.cards:
        if laid.card in seen:
            raise Refusal("bad-trick", reason="twice", card=laid.card)
        seen.append(laid.card)
    verdict = judge_trick(trick.cards, round_.trump)
    if trick.split and not verdict.double:
        raise Refusal("bad-trick", reason="no-twelve")
    winner = None if verdict.winner is None else (lead + verdict.winner) % round_.seats
    if lead == round_.lead:
        trick = replace(trick, lead=None, anyway=False)
    return _won(round_, trick, winner)


def note_winner(setup: SixthSenseSetup, round_: Round, trick: Won) -> Round:
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
        # If nobody won it the last trick's winner leads, whose turn it was to lead this one.
        lead=round_.lead if winner is None else winner,
    )


def _check_colours(setup: SixthSenseSetup, round_: Round, trick: Trick) -> None:
    colours = {laid.colour for earlier in round_.judged for laid in earlier.cards}
    if round_.trump is not None:
        colours.add(round_.trump)
    for laid in trick.cards:
        colours.add(laid.colour)
        if len(colours) > setup.colours:
            raise Refusal("unknown-card", card=str(laid), reason="fifth-colour")


def verdicts(round_: Round) -> tuple[TrickVerdict | None, ...]:
    """The judge's reasons for each trick; None where only the winner was noted."""
    return tuple(
        judge_trick(trick.cards, round_.trump) if isinstance(trick, Trick) else None
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


def check_complete(setup: SixthSenseSetup, round_: Round) -> Round:
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
