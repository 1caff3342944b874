"""Rounds of 6th Sense whose tricks a family counts at the end, with a wrong number now and then."""

from random import Random

from companion.games.sixth_sense.round import Round
from tests.games.clumsy import Repair
from tests.ui.eyes import Eyes

# How often, of all counted rounds, a number is wrong.
WRONG_COUNT = 0.7


class TrickCounters:
    """Count everybody's tricks; a wrong number is seen when the app asks, or it is confirmed."""

    def __init__(self, pilot: Eyes, random: Random) -> None:
        self._pilot = pilot
        self.random = random
        self.repairs: list[Repair] = []
        self.mistakes = 0

    def count(self, real: Round) -> None:
        """From the table to the predictions; nothing is wrong then."""
        counts = list(real.won)
        wrong = self.random.random() < WRONG_COUNT
        seat = self.random.randrange(len(counts))
        counts[seat] += wrong
        self._pilot.tap("next")
        assert self._pilot.screen == "SixthCount"
        for count in counts:
            self._pilot.tap(f"number-{count}")
        if not wrong:
            self._confirm()
            return
        self.mistakes += 1
        self._pilot.tap("next")
        if self._pilot.screen == "SixthCount" and (
            self.random.random() < 0.5 or not self._confirm()
        ):
            # The app asks about an unusual sum, or says that it cannot be.
            before = self._pilot.taps
            self._pilot.tap(f"less-{seat}")
            self._confirm()
            self.repairs.append(Repair("wrong count", self._pilot.taps - before))
            return
        self._mend_at_the_table(seat)

    def _confirm(self) -> bool:
        """On, also if the app asks about the sum; whether it was taken."""
        for _ in range(2):
            if self._pilot.screen == "SixthCount":
                self._pilot.tap("next")
        return self._pilot.screen != "SixthCount"

    def _mend_at_the_table(self, seat: int) -> None:
        """Seen when the predictions are turned over: back, the count, and the right number."""
        assert self._pilot.screen == "SixthPredictions"
        before = self._pilot.taps
        self._pilot.tap("back")
        self._pilot.tap(f"less-{seat}")
        self._pilot.tap(f"less-{seat}")
        self._confirm()
        self.repairs.append(Repair("wrong count", self._pilot.taps - before))
        assert self._pilot.screen == "SixthTable"
        self._pilot.tap("next")
