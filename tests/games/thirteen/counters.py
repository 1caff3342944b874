"""Stages of 13 that a family counts at the end, with a wrong number now and then."""

from random import Random

from companion.games.thirteen.stage import PILES, Stage
from companion.records import dataclass
from tests.games.clumsy import AT_ONCE, IN_THE_LAP, LATER, ON_THE_SCORES, Repair, noticed
from tests.ui.eyes import Eyes

# How often, of all counted stages, a number is wrong.
WRONG_COUNT = 0.7


@dataclass(frozen=True)
class WrongNumber:
    """A number in the record that is wrong: in which stage, from 1, where, and the right one.

    noticed: when it is seen, of NOTICED.
    """

    stage: int
    seat: int
    pile: int
    right: int
    noticed: str


class Counters:
    """Count the piles, and mend a wrong number at once, on the scores or later on the pad."""

    def __init__(self, pilot: Eyes, random: Random) -> None:
        self._pilot = pilot
        self.random = random
        self.repairs: list[Repair] = []
        self.mistakes = 0
        # What is wrong in the record and not seen yet.
        self.wrong: list[WrongNumber] = []

    def score(self, real: Stage, number: int, *, is_last: bool) -> None:
        """From the table to the scores of stage `number`, from 0."""
        piles = [list(pile) for pile in real.taken]
        wrong = self._miscount(piles, number + 1, is_last)
        self._pilot.tap("menu")
        self._pilot.tap("own-count")
        for pile in piles:
            for count in pile:
                self._pilot.tap(f"number-{count}")
        if wrong is not None and wrong.noticed == AT_ONCE:
            self._mend(wrong, f"cell-{wrong.seat}-{PILES[wrong.pile]}", f"number-{wrong.right}")
        self._pilot.tap("next")
        assert self._pilot.screen == "StageScores"
        self._pilot.wait(10)
        if wrong is not None and wrong.noticed == ON_THE_SCORES:
            self._mend(wrong, f"count-{wrong.seat}-{PILES[wrong.pile]}", f"number-{wrong.right}")
        assert not self.wrong or wrong in self.wrong

    def _miscount(self, piles: list[list[int]], stage: int, is_last: bool) -> WrongNumber | None:
        """Makes a number one too small, perhaps: too many cards the screen would not take."""
        if self.random.random() >= WRONG_COUNT:
            return None
        cells = [(seat, at) for seat, pile in enumerate(piles) for at, n in enumerate(pile) if n]
        seat, at = self.random.choice(cells)
        piles[seat][at] -= 1
        when = noticed(self.random)
        if is_last and when in (IN_THE_LAP, LATER):
            when = ON_THE_SCORES
        wrong = WrongNumber(stage, seat, at, piles[seat][at] + 1, when)
        self.wrong.append(wrong)
        self.mistakes += 1
        return wrong

    def mend_on_pad(self, wrong: WrongNumber) -> None:
        """From the table by the pad, and back there."""
        points = f"points-{wrong.stage}-{wrong.seat}"
        self._mend(wrong, "pad", points, f"count-{PILES[wrong.pile]}-{wrong.right}")
        match = self._pilot.app.shell.session.match
        assert match.state.stages[wrong.stage - 1].taken[wrong.seat][wrong.pile] == wrong.right
        self._pilot.tap("back")
        assert self._pilot.screen == "Table"

    def _mend(self, wrong: WrongNumber, *way: str) -> None:
        before = self._pilot.taps
        for name in way:
            self._pilot.tap(name)
        self.repairs.append(Repair("wrong count", self._pilot.taps - before))
        self.wrong.remove(wrong)
