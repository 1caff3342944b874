"""A family that keeps score of Oh Hell on a pad, types carelessly and mends what it notices.

What it taps goes as real finger events through the real app.
"""

from pathlib import Path
from random import Random
from typing import Any

from companion.games.pad.rules import PadRound
from companion.games.pad.screens.entry import RoundEntry
from companion.match.view import overview
from companion.records import dataclass
from tests.games.clumsy import (
    AT_ONCE,
    IN_THE_LAP,
    LATER,
    ON_THE_SCORES,
    Names,
    Repair,
    noticed,
)
from tests.ui.eyes import Eyes

# How often, of all numbers, one is misread; and how often it is a neighbour's.
MISREADS, NEIGHBOURS = 0.08, 0.08
# How often, of all rounds, another player deals than the app thinks.
WRONG_DEALER = 0.3
# After so many entries of a round people look around.
LOOKED_AROUND = {1: IN_THE_LAP, 3: LATER}


@dataclass(frozen=True)
class WrongNumber:
    """A number that is wrong in the record: in which round, from 1, where, and when it is seen."""

    kind: str
    round: int
    seat: int
    place: int
    right: int
    noticed: str


class PadFamily:
    """Some people around the table, one evening long."""

    def __init__(self, directory: Path, names: tuple[str, ...], seed: int) -> None:
        self.pilot = Eyes(directory, resume=True)
        self.random = Random(seed)
        self.spelling = Names(self.pilot, names, Random(f"names {seed}"), stages=2)
        self.repairs: list[Repair] = []
        self.mistakes = self.spelling.count
        self.wrong: list[WrongNumber] = []
        # Digits after the first of a number: like letters, they look for no place.
        self._digits = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The names as the screens show them."""
        return self.spelling.typed

    @property
    def state(self) -> Any:
        """That of the match on the table."""
        return self.pilot.app.shell.session.match.state

    def play_round(self, real: PadRound, number: int, *, is_last: bool) -> None:
        """All numbers and the scores, with the mistakes mended on the way; `number` is from 0."""
        self.repairs += self.spelling.mend(number, AT_ONCE)
        dealer, dealer_seen = self._real_dealer(number + 1, is_last=is_last)
        self._mend_dealer(number + 1, dealer, dealer_seen, AT_ONCE)
        entries = 0
        while self.pilot.screen == "RoundEntry":
            self._enter(real, number + 1, is_last=is_last)
            entries += 1
            when = LOOKED_AROUND.get(entries, "")
            if when:
                self.repairs += self.spelling.mend(number, when)
                self._mend_dealer(number + 1, dealer, dealer_seen, when)
                self._mend_before(number + 1, when)
            elif entries % 4 == 0 and self.pilot.screen == "RoundEntry":
                self._mend_in_round(number + 1)
        assert self.pilot.screen == "PadScores"
        self.pilot.wait(10)
        self.repairs += self.spelling.mend(number, ON_THE_SCORES)
        self._mend_on_scores(number + 1)
        if not self.wrong:
            assert self.state.rounds[-1] == real
        if dealer_seen == ON_THE_SCORES:
            # It is put right where the next round is entered.
            before = self._counted()
            self.pilot.tap("next")
            seats = len(self.names)
            self._say_dealer(number + 2, (dealer + 1) % seats, before)
        else:
            self.pilot.tap("next")

    def _real_dealer(self, number: int, *, is_last: bool) -> tuple[int, str]:
        """Who dealt, now and then not whom the app thinks of; and when that is seen, or ""."""
        shown = overview(self.pilot.app.shell.session.match).dealer_of(number)
        if self.random.random() >= WRONG_DEALER:
            return shown, ""
        self.mistakes += 1
        when = noticed(self.random)
        other = (shown + self.random.randrange(1, len(self.names))) % len(self.names)
        return other, AT_ONCE if is_last and when == ON_THE_SCORES else when

    def _mend_dealer(self, number: int, dealer: int, seen: str, now: str) -> None:
        if seen == now:
            self._say_dealer(number, dealer, self._counted())

    def _say_dealer(self, number: int, dealer: int, before: int) -> None:
        """Who the screen says dealt, who really did, and that it is so."""
        for name in ("dealer", f"seat-{dealer}", "next"):
            self.pilot.tap(name)
        self.repairs.append(Repair("wrong dealer", self._counted() - before))
        assert overview(self.pilot.app.shell.session.match).dealer_of(number) == dealer

    def _counted(self) -> int:
        return self.pilot.taps - self._digits

    def _type(self, number: int) -> None:
        for digit in str(number):
            self.pilot.tap(f"digit-{digit}")
        self._digits += len(str(number)) - 1

    def _enter(self, real: PadRound, number: int, *, is_last: bool) -> None:
        """Types the number that is asked for, or a wrong one."""
        screen = self.pilot.app.shell.navigator.screen
        assert isinstance(screen, RoundEntry)
        assert screen.cells.cell is not None
        seat, place = screen.cells.cell
        right = real.entered[seat][place]
        neighbour = real.entered[(seat + 1) % len(self.names)][place]
        assert right is not None
        assert neighbour is not None
        chance = self.random.random()
        typed, kind = right, ""
        if chance < MISREADS:
            typed, kind = right + 1 if right < 20 else right - 1, "wrong count"
        elif chance < MISREADS + NEIGHBOURS and neighbour != right:
            typed, kind = neighbour, "wrong player"
        self._type(typed)
        if kind:
            self.mistakes += 1
            when = noticed(self.random)
            if is_last and when == LATER:
                when = ON_THE_SCORES
            if when == AT_ONCE:
                before = self._counted()
                self.pilot.tap(f"cell-{seat}-{place}")
                self._type(right)
                self.repairs.append(Repair(kind, self._counted() - before))
            else:
                self.wrong.append(WrongNumber(kind, number, seat, place, right, when))
        self.pilot.tap("next")

    def _mend_in_round(self, number: int) -> None:
        """What was seen before the round is over: at its cell."""
        for wrong in [each for each in self.wrong if each.noticed == IN_THE_LAP]:
            if wrong.round == number:
                self._mend(wrong, f"cell-{wrong.seat}-{wrong.place}")

    def _mend_on_scores(self, number: int) -> None:
        """What is seen on the scores, and what there was no time for in the round."""
        for wrong in [each for each in self.wrong if each.noticed != LATER]:
            assert wrong.round == number
            self._mend(wrong, f"cell-{wrong.seat}-{wrong.place}")
            assert self.pilot.screen == "PadScores"

    def _mend_before(self, number: int, when: str) -> None:
        """What is wrong in the round before is seen when people look back at it."""
        if when != LATER or self.pilot.screen != "RoundEntry":
            return
        for wrong in [each for each in self.wrong if each.round < number]:
            self._mend(wrong, "earlier", f"cell-{wrong.seat}-{wrong.place}")
            assert self.pilot.screen == "RoundEntry"

    def _mend(self, wrong: WrongNumber, *way: str) -> None:
        """Types the right number where this way leads."""
        before = self._counted()
        for name in way:
            self.pilot.tap(name)
        self._type(wrong.right)
        self.pilot.tap("next")
        self.repairs.append(Repair(wrong.kind, self._counted() - before))
        entered = self.state.rounds[wrong.round - 1].entered
        assert entered[wrong.seat][wrong.place] == wrong.right
        self.wrong.remove(wrong)
