"""Stages of 13 that a family counts at the end, with a wrong number now and then."""

from random import Random

from companion.games.thirteen.stage import PILES, Stage
from companion.records import dataclass
from tests.games.clumsy import Repair
from tests.ui.eyes import Eyes

# How often, of all counted stages, a number is wrong.
WRONG_COUNT = 0.7


@dataclass(frozen=True)
class WrongNumber:
    """A number in the record that is wrong: in which stage, from 1, where, and the right one."""

    stage: int
    seat: int
    pile: int
    right: int


class Counters:
    """Count the piles, and mend a wrong number on the scores or, stages later, on the pad."""

    def __init__(self, pilot: Eyes, random: Random) -> None:
        self._pilot = pilot
        self.random = random
        self.repairs: list[Repair] = []
        self.mistakes = 0
        # What is wrong in the record and not seen yet.
        self.wrong: list[WrongNumber] = []

    def score(self, real: Stage, number: int) -> None:
        """From the table to the scores of stage `number`, from 0."""
        piles = [list(pile) for pile in real.taken]
        wrong = self._miscount(piles, number + 1)
        self._pilot.tap("menu")
        self._pilot.tap("count")
        for pile in piles:
            for count in pile:
                self._pilot.tap(f"number-{count}")
        self._pilot.tap("next")
        assert self._pilot.screen == "StageScores"
        self._pilot.wait(10)
        if wrong is not None:
            self.wrong.append(wrong)
            self.mistakes += 1
            # Every other one is seen on the scores; the others later, on the pad.
            if self.mistakes % 2:
                self.mend(wrong)

    def _miscount(self, piles: list[list[int]], stage: int) -> WrongNumber | None:
        """Makes a number one too small, perhaps: too many cards the screen would not take."""
        if self.random.random() >= WRONG_COUNT:
            return None
        cells = [(seat, at) for seat, pile in enumerate(piles) for at, n in enumerate(pile) if n]
        seat, at = self.random.choice(cells)
        piles[seat][at] -= 1
        return WrongNumber(stage, seat, at, piles[seat][at] + 1)

    def mend(self, wrong: WrongNumber) -> None:
        """On the scores of its stage, or from anywhere else by the pad; then back there."""
        screen, before = self._pilot.screen, self._pilot.taps
        cell = f"count-{wrong.seat}-{PILES[wrong.pile]}"
        here = cell in self._pilot.targets
        if not here:
            self._pilot.tap("pad")
            self._pilot.tap(f"stage-{wrong.stage}")
        self._pilot.tap(cell)
        self._pilot.tap(f"number-{wrong.right}")
        # The scores of the stage say it; the way back from there mends nothing any more.
        self.repairs.append(Repair("wrong count", self._pilot.taps - before))
        match = self._pilot.app.shell.session.match
        assert match.state.stages[wrong.stage - 1].taken[wrong.seat][wrong.pile] == wrong.right
        self.wrong.remove(wrong)
        if not here:
            self._pilot.tap("back")
            self._pilot.tap("back")
        assert self._pilot.screen == screen
