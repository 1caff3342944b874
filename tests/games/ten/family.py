"""A family that plays 10 with real cards and chips, enters it carelessly and mends what it notices.

It knows its real table and what it has tapped; what it taps goes as real finger events through the
real app, and it mends with what the screens offer.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from companion.games.ten import game as ten
from companion.games.ten.cards import POINTS
from companion.games.ten.event import Event
from companion.games.ten.game import State
from companion.games.ten.rules import FinishedRound
from companion.records import dataclass, replace
from tests.games.clumsy import Names, Repair
from tests.games.ten.table import (
    enter_end,
    enter_number,
    penalty_taps,
    real_game,
    turn_taps,
)
from tests.ui.eyes import Eyes

# How often, of all entries.
WRONG_CARD, WRONG_STARTER = 0.05, 0.05
WRONG_WINNER, WRONG_LOSER, WRONG_COUNT, WRONG_SPECIAL = 0.08, 0.08, 0.08, 0.06
# A tap of the end of a round is forgotten, and somebody goes on too early.
TOO_EARLY = 0.05
# So much of what is wrong is seen on the next screen; so much in the next round; the rest later.
SEEN_AT_ONCE, SEEN_NEXT = 0.6, 0.85
COUNTS_WRONG, COUNTS_SWAPPED = 0.3, 0.2
# Some look for a wrong round in the record, though there is a shorter way.
BY_RECORD = 0.1
ROUNDS = 10
# With more players a finger has no room for a single name on the pad.
MOST_NAMES_ON_PAD = 5


@dataclass(frozen=True)
class Told:
    """The end of a round as the family tells it: who, who, and which kinds of cards lie there."""

    winner: int
    loser: int
    kinds: tuple[str, ...]
    card: int

    @property
    def event(self) -> ten.Short:
        """What the record says then."""
        points = self.card + sum(POINTS[kind] for kind in self.kinds)
        return ten.Short(self.winner, self.loser, points)


class TenFamily:
    """Some people around the table, one match long."""

    def __init__(self, directory: Path, names: tuple[str, ...], seed: int) -> None:
        self.pilot = Eyes(directory, resume=True)
        self.random = Random(seed)
        self.spelling = Names(self.pilot, names, Random(f"names {seed}"), stages=2)
        self.real = real_game(seed, names)
        # Every other match begins with another dealer than was tapped.
        self._wrong_dealer = seed % 2 == 0
        self.repairs: list[Repair] = []
        self.mistakes = self.spelling.count
        # Rounds (from 1) whose end is wrong in the record, and when that is noticed.
        self.wrong: dict[int, tuple[Told, int]] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names as the screens show them."""
        return self.spelling.typed

    @property
    def state(self) -> State:
        """The record, to see whether a tap was taken."""
        match = self.pilot.app.shell.session.match
        state: State = match.state
        return state

    def _tap(self, *names: str) -> None:
        for name in names:
            self.pilot.tap(name)

    def _events(self) -> list[Event]:
        match = self.pilot.app.shell.session.match
        return match.events

    def _mended(self, kind: str, before: int) -> None:
        self.repairs.append(Repair(kind, self.pilot.taps - before))

    # The quick way.

    def play(self) -> None:
        """A whole match, of which only the score is kept; at the end all of it is right."""
        for number, played in enumerate(self.real.rounds, 1):
            self._turn(number, played)
            self._mend_noticed(number, "TenQuick")
            self._close(number, played)
            self._mend_last(number, played)
            self._mend_names(number)
            if number < len(self.real.rounds):
                self._tap("next")
        for number in sorted(self.wrong):
            self._mend_before(number, len(self.real.rounds))
        assert self.pilot.screen == "TenScores"
        self._to_the_end()
        self._count()

    def _mend_names(self, number: int) -> None:
        """Wrong names that are seen now, on the scores of a round or before the next one.

        A tap on the player where a finger has room for it, else by the menu.
        """
        between = self.pilot.screen == "TenScores"
        ways = ["player"] if "player-0" in self.pilot.targets else ["menu players player"]
        if not between and len(self.names) <= MOST_NAMES_ON_PAD:
            ways.append("pad player")
        self.repairs += self.spelling.mend(number - 1, between=between, ways=tuple(ways))

    def _turn(self, number: int, played: FinishedRound) -> None:
        """The round card and who starts; what is wrong stands large on the next screen."""
        self._mend_names(number)
        chance = self.random.random()
        used = {each.card for each in self.state.rounds} | {played.card}
        others = [card for card in range(1, 11) if card not in used]
        if chance < WRONG_CARD and others:
            self.mistakes += 1
            near = min(others, key=lambda card: abs(card - played.card))
            self._tap(*turn_taps(replace(played, card=near), number))
            before = self.pilot.taps
            self._tap("undo", f"card-{played.card}")
            self._mended("round card", before)
        elif number == 1 and self._wrong_dealer:
            self._mend_dealer(played)
        elif chance < WRONG_CARD + WRONG_STARTER and number > 1:
            self.mistakes += 1
            start = ((played.start or 0) + 1) % len(self.names)
            self._tap(*turn_taps(replace(played, start=start), number))
            before = self.pilot.taps
            self._tap("undo", f"seat-{played.start}", f"card-{played.card}")
            self._mended("starter", before)
        else:
            self._tap(*turn_taps(played, number))
        assert self.state.table is not None
        assert (self.state.table.card, self.state.table.start) == (played.card, played.start)

    def _mend_dealer(self, played: FinishedRound) -> None:
        """Begins with another starter than the dealer's neighbour; then the round card, and who."""
        self.mistakes += 1
        others = [seat for seat in range(len(self.names)) if seat != played.start]
        self._tap(f"seat-{self.random.choice(others)}", f"card-{played.card}")
        assert self.state.setup.dealer != self.real.setup.dealer
        before = self.pilot.taps
        self._tap("turned", f"seat-{played.start}", "next")
        self._mended("wrong dealer", before)
        assert self.state.setup.dealer == self.real.setup.dealer

    def _close(self, number: int, played: FinishedRound) -> None:
        """Who wins, who takes, what it costs."""
        truth = Told(played.winner, played.loser, tuple(played.kinds), played.card)
        told = self._clumsy(truth)
        taps = [f"wins-{told.winner}", f"takes-{told.loser}", *penalty_taps(told.kinds)]
        if self.random.random() < TOO_EARLY:
            # The screen says what is missing and stays.
            self.mistakes += 1
            missing = taps.pop(self.random.choice((0, 1, 2)))
            self._tap(*taps, "next")
            assert self.pilot.screen == "TenQuick"
            taps = [missing]
        self._tap(*taps, "next")
        assert self.pilot.screen == "TenScores"
        assert self._events()[-1] == told.event
        if told != truth:
            self.mistakes += 1
            chance = self.random.random()
            later = 0 if chance < SEEN_AT_ONCE else 1 if chance < SEEN_NEXT else 2
            self.wrong[number] = (told, number + later)

    def _clumsy(self, truth: Told) -> Told:
        chance, seats = self.random.random(), range(len(self.names))
        others = [seat for seat in seats if seat not in (truth.winner, truth.loser)]
        if chance < WRONG_WINNER and others:
            return replace(truth, winner=self.random.choice(others))
        chance -= WRONG_WINNER
        if 0 <= chance < WRONG_LOSER and others:
            return replace(truth, loser=self.random.choice(others))
        chance -= WRONG_LOSER
        plain = [kind for kind in truth.kinds if kind.isdigit()]
        if 0 <= chance < WRONG_COUNT and plain and len(truth.kinds) > len(self.names):
            kinds = list(truth.kinds)
            kinds.remove(plain[0])
            return replace(truth, kinds=tuple(kinds))
        chance -= WRONG_COUNT
        special = [kind for kind in truth.kinds if not kind.isdigit()]
        if 0 <= chance < WRONG_SPECIAL and special:
            kinds = ["1" if kind == special[0] else kind for kind in truth.kinds]
            return replace(truth, kinds=tuple(kinds))
        return truth

    def _truth(self, number: int) -> Told:
        played = self.real.rounds[number - 1]
        return Told(played.winner, played.loser, tuple(played.kinds), played.card)

    def _kind(self, told: Told, truth: Told) -> str:
        """What was wrong: who won or took, or what it cost."""
        same = (told.winner, told.loser) == (truth.winner, truth.loser)
        return "wrong count" if same else "wrong player"

    def _corrections(self, told: Told, truth: Told) -> list[str]:
        """The taps on a screen that shows what was told, so that it tells the truth."""
        taps = []
        if told.winner != truth.winner:
            taps.append(f"wins-{truth.winner}")
        if told.loser != truth.loser:
            taps.append(f"takes-{truth.loser}")
        if len(told.kinds) != len(truth.kinds):
            taps.append(f"lie-{len(truth.kinds)}")
        reds, real = ({k for k in each.kinds if k.startswith("P")} for each in (told, truth))
        taps += [f"red-{kind[1:]}" for kind in sorted(reds ^ real)]
        if told.kinds.count("J") != truth.kinds.count("J"):
            taps.append(f"jokers-{truth.kinds.count('J')}")
        return taps

    def _mend_last(self, number: int, played: FinishedRound) -> None:
        """What is seen on the scores of the round itself."""
        told, noticed = self.wrong.get(number, (None, 0))
        if told is None or (noticed > number and number < len(self.real.rounds)):
            return
        del self.wrong[number]
        before = self.pilot.taps
        truth = self._truth(number)
        self._tap("undo", *self._corrections(told, truth), "next")
        self._mended(self._kind(told, truth), before)
        assert self.pilot.screen == "TenScores"
        assert self.state.rounds[-1].penalty == played.penalty

    def _mend_noticed(self, number: int, screen: str) -> None:
        """What is noticed while the next round is played, and what comes to light later."""
        for wrong, (_told, noticed) in list(self.wrong.items()):
            if noticed > number:
                continue
            self._mend_before(wrong, number)
            assert self.pilot.screen == screen

    def _mend_before(self, wrong: int, number: int) -> None:
        """From round `number` back to the one that is wrong; now and then by the record."""
        if wrong == number:
            self._mend_last(number, self.real.rounds[-1])
            return
        if self.random.random() < BY_RECORD:
            self._mend_older(wrong)
            return
        told, _ = self.wrong.pop(wrong)
        before = self.pilot.taps
        truth = self._truth(wrong)
        corrections = self._corrections(told, truth)
        self._tap(*["before"] * (number - wrong), *corrections, "next", "next")
        self._mended(self._kind(told, truth), before)

    def _mend_older(self, number: int) -> None:
        """By the record: the menu, the round, the entry."""
        told, _ = self.wrong.pop(number)
        before = self.pilot.taps
        self._tap("menu", "plays", f"round-{number}")
        row = next(row for row in self.pilot.rows("entry") if self._tells(row.words, told))
        self._tap(row.target)
        self._tap(*self._corrections(told, self._truth(number)), "next", "next")
        kind = self._kind(told, self._truth(number))
        self._mended(f"{kind}, by the record", before)
        played = self.real.rounds[number - 1]
        assert self.state.rounds[number - 1].penalty == played.penalty

    def _tells(self, words: Sequence[str], told: Told) -> bool:
        return any(
            f"{self.names[told.loser]} takes {told.event.penalty}." in text for text in words
        )

    def _to_the_end(self) -> None:
        self._tap("next")
        if len(self.real.rounds) < ROUNDS:
            self._tap("end")
        assert self.pilot.screen == "TenEnd"

    def _count(self, chips_known: bool = False) -> None:
        """Hands and chips. One chip too few does not add up; two numbers swapped are seen later."""
        assert self.real.end is not None
        chips = self.real.end.chips
        one, other = self.random.sample(range(len(chips)), 2)
        chance = self.random.random()
        if chips_known:
            enter_end(self.pilot, self.real, chips_known=True)
        elif chance < COUNTS_WRONG and chips[one]:
            fewer = tuple(count - (seat == one) for seat, count in enumerate(chips))
            enter_end(self.pilot, replace_end(self.real, fewer), chips_known=False)
            assert self.pilot.screen == "TenEnd"
            self._recount("wrong count", chips, one)
        elif chance > COUNTS_WRONG + COUNTS_SWAPPED:
            enter_end(self.pilot, self.real, chips_known=False)
        else:
            swapped = list(chips)
            swapped[one], swapped[other] = chips[other], chips[one]
            enter_end(self.pilot, replace_end(self.real, tuple(swapped)), chips_known=False)
            if chips[one] != chips[other]:
                self._recount("two wrong counts", chips, one, other)
        assert self.pilot.screen in ("TenFinal", "Result")

    def _recount(self, kind: str, chips: Sequence[int], *seats: int) -> None:
        """These players count their chips again."""
        self.mistakes += 1
        before = self.pilot.taps
        if self.pilot.screen == "TenFinal":
            self._tap("change")
        for seat in seats:
            self._tap(f"chips-{seat}")
            enter_number(self.pilot, chips[seat])
        self._tap("next")
        self._mended(kind, before)


def replace_end(state: State, chips: tuple[int, ...]) -> State:
    """The same game with other chips at its end."""
    assert state.end is not None
    end = ten.End(state.end.hands, chips)
    return State(state.setup, state.rounds, state.table, chips, end)
