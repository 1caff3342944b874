"""What the played matches of 13 say about somebody."""

from collections import Counter

from companion.games.frozen import dataclass, replace
from companion.games.thirteen.stage import LIMIT, NAME, VALUE, Play
from companion.match import record
from companion.match.match import Match

# A match that was given up was never won, and says little about anybody.
COUNTS = ("over", "stopped")


@dataclass(frozen=True)
class Figures:
    """One player's matches and stages; minus points, so the best stage has the fewest."""

    matches: int = 0
    wins: int = 0
    stages: int = 0
    points: int = 0
    times_over: int = 0
    best: int | None = None
    worst: int | None = None

    @property
    def average(self) -> float | None:
        """Minus points in a stage; None before the first."""
        return self.points / self.stages if self.stages else None

    def with_stage(self, points: int, times_over: int) -> "Figures":
        """And one more stage."""
        return replace(
            self,
            stages=self.stages + 1,
            points=self.points + points,
            times_over=self.times_over + times_over,
            best=points if self.best is None else min(points, self.best),
            worst=points if self.worst is None else max(points, self.worst),
        )


class Statistics:
    """Takes in one match after the other."""

    def __init__(self) -> None:
        self._figures: dict[str, Figures] = {}

    def of(self, name: str) -> Figures:
        """Somebody's figures so far."""
        return self._figures.get(name, Figures())

    def add(self, match: Match) -> None:
        """Takes in a match of 13 that has ended; every other one counts for nothing."""
        if match.game.NAME != NAME or match.ended not in COUNTS:
            return
        played: set[str] = set()
        over = times_over(match)
        for number, stage in enumerate(match.state.stages):
            if stage.complete:
                names = match.names_in(number)
                played |= set(names)
                for seat, name in enumerate(names):
                    mine = self.of(name).with_stage(stage.points[seat], over[number, seat])
                    self._figures[name] = mine
        winners = {match.names[seat] for seat in match.now.winners}
        for name in played:
            mine = self.of(name)
            self._figures[name] = replace(
                mine, matches=mine.matches + 1, wins=mine.wins + (name in winners)
            )


def times_over(match: Match) -> Counter[tuple[int, int]]:
    """How often each stage and seat (from 0) went over 13, as far as plays were followed.

    From the record, since a stage that the table ended or counted keeps no plays.
    """
    times: Counter[tuple[int, int]] = Counter()
    for step in record.steps(match.step):
        play = step.event
        if isinstance(play, Play):
            stage = step.state.stages[-1]
            lay = record.before(step).state.stages[-1].sums[play.tile]
            if lay + VALUE[play.card] > LIMIT:
                seat = (stage.on - 1) % len(stage.taken)
                times[step.state.opened - 1, seat] += 1
    return times
