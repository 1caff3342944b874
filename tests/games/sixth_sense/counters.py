"""Rounds of 6th Sense whose tricks a family counts at the end, with a wrong number now and then."""

from random import Random

from companion.games.sixth_sense.round import Round
from companion.records import dataclass
from tests.games.clumsy import AT_ONCE, IN_THE_LAP, LATER, ON_THE_SCORES, Repair, noticed
from tests.ui.eyes import Eyes

# How often, of all counted rounds, a number is wrong.
WRONG_COUNT = 0.7


@dataclass(frozen=True)
class WrongNumber:
    """A number in the record that is wrong: in which round, from 1, whose, and the right one.

    noticed: when it is seen, of NOTICED.
    """

    round: int
    seat: int
    right: int
    noticed: str


class TrickCounters:
    """Count everybody's tricks; a wrong number is seen at once, on the scores, or on the pad."""

    def __init__(self, pilot: Eyes, random: Random) -> None:
        self._pilot = pilot
        self.random = random
        self.repairs: list[Repair] = []
        self.mistakes = 0
        # What is wrong in the record, and not seen yet.
        self.wrong: list[WrongNumber] = []

    def count(self, real: Round, *, is_last: bool) -> None:
        """From the table to the predictions."""
        counts = list(real.won)
        wrong = self.random.random() < WRONG_COUNT
        seat = self.random.randrange(len(counts))
        counts[seat] += wrong
        self._pilot.tap("next")
        assert self._pilot.screen == "SixthCount"
        for count in counts:
            self._pilot.tap(f"number-{count}")
        if not wrong:
            assert self._confirm()
            return
        self.mistakes += 1
        when = noticed(self.random)
        if is_last and when in (IN_THE_LAP, LATER):
            when = ON_THE_SCORES
        if when == AT_ONCE or not self._confirm():
            # It is seen, or the app says that it cannot be.
            before = self._pilot.taps
            self._pilot.tap(f"less-{seat}")
            assert self._confirm()
            self.repairs.append(Repair("wrong count", self._pilot.taps - before))
            return
        number = self._pilot.app.shell.session.match.opened
        self.wrong.append(WrongNumber(number, seat, real.won[seat], when))

    def _confirm(self) -> bool:
        """On, also if the app asks about the sum; whether it was taken."""
        for _ in range(2):
            if self._pilot.screen == "SixthCount":
                self._pilot.tap("next")
        return self._pilot.screen != "SixthCount"

    def mend_on_scores(self) -> None:
        """Mends what is seen on the scores of the round."""
        for wrong in [each for each in self.wrong if each.noticed == ON_THE_SCORES]:
            self._mend(wrong, f"won-{wrong.seat}")
            assert self._pilot.screen == "SixthScores"

    def mend_on_pad(self, when: str) -> None:
        """Mends what is seen in the next round, from the table."""
        for wrong in [each for each in self.wrong if each.noticed == when]:
            self._mend(wrong, "pad", f"points-{wrong.round}-{wrong.seat}")
            assert self._pilot.screen == "Pad"
            self._pilot.tap("back")

    def _mend(self, wrong: WrongNumber, *way: str) -> None:
        """On this way to the player's number; an unusual sum has to be confirmed."""
        before = self._pilot.taps
        for name in (*way, f"number-{wrong.right}"):
            self._pilot.tap(name)
        if self._pilot.screen == "SixthPlayer":
            self._pilot.tap("next")
        self.repairs.append(Repair("wrong count", self._pilot.taps - before))
        self.wrong.remove(wrong)
        match = self._pilot.app.shell.session.match
        assert match.state.rounds[wrong.round - 1].won[wrong.seat] == wrong.right
