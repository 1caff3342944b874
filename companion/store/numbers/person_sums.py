"""Adds up a person's matches, row by row in the order in which they were played."""

import json
import time
from collections import deque

from companion.match.numbers import (
    MOST_IDS,
    MOST_RECENT,
    Extreme,
    HeadToHead,
    Mean,
    Month,
    PersonNumbers,
    RecentMatch,
    Scope,
    WinRun,
)
from companion.match.tallies import TallySums


class PersonRow:
    """A stored row of a person's figures. Not a record: there may be thousands."""

    __slots__ = (
        *("match", "game", "started", "wins", "stages", "points", "low", "high"),
        *("dealt_stages", "dealt_points", "seconds", "turns", "turn_seconds", "tallies"),
    )

    def __init__(
        self,
        match: str,
        game: str,
        started: float,
        wins: int,
        stages: int,
        points: int,
        low: int,
        high: int,
        dealt_stages: int | None,
        dealt_points: int | None,
        seconds: float | None,
        turns: int,
        turn_seconds: float,
        tallies: str | None,
    ) -> None:
        self.match, self.game, self.started = match, game, started
        self.wins, self.stages, self.points = wins, stages, points
        self.low, self.high = low, high
        self.dealt_stages, self.dealt_points = dealt_stages, dealt_points
        self.seconds = seconds
        self.turns, self.turn_seconds = turns, turn_seconds
        self.tallies = tallies


class MeanSum:
    """A mean while matches are added to it."""

    def __init__(self) -> None:
        self._total: float = 0
        self._count = self._matches = 0

    def add(self, total: float, count: int) -> None:
        """Takes in one match; one with nothing to divide by does not count."""
        if count:
            self._total += total
            self._count += count
            self._matches += 1

    @property
    def mean(self) -> Mean:
        """The mean so far."""
        return Mean(self._total, self._count, self._matches)


class Runs:
    """Matches won in a row: the run that goes on, and the first of the longest ones."""

    def __init__(self) -> None:
        self.current = self.longest = WinRun()

    def add(self, won: int, match_id: str) -> None:
        """Takes in the next match."""
        self.current = WinRun(self.current.length + 1, match_id) if won else WinRun()
        if self.current.length > self.longest.length:
            self.longest = self.current


class _Extremes:
    """The least and the most of something, and the first match of each."""

    def __init__(self) -> None:
        self.least: Extreme | None = None
        self.most: Extreme | None = None

    def add(self, low: float, high: float, match_id: str) -> None:
        if self.least is None or low < self.least.value:
            self.least = Extreme(low, match_id)
        if self.most is None or high > self.most.value:
            self.most = Extreme(high, match_id)


class _MonthSums:
    """The matches of one month."""

    def __init__(self) -> None:
        self._matches = self._wins = 0
        self._points = MeanSum()
        self._tallies = TallySums()
        self._ids: deque[str] = deque(maxlen=MOST_IDS)

    def add(self, row: PersonRow, tallies: dict[str, int] | None) -> None:
        """Takes in a match; `tallies` are None if its points do not count."""
        self._matches += 1
        self._wins += row.wins
        self._ids.appendleft(row.match)
        if tallies is not None:
            self._points.add(row.points, row.stages)
            self._tallies.add(tallies)

    def month(self, year: int, month: int, game: str) -> Month:
        own = self._tallies.means(game) if game else ()
        ids = tuple(self._ids)
        return Month(year, month, self._matches, self._wins, self._points.mean, own, ids)


class PersonSums:
    """All about one person, while rows are added."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._matches = self._wins = 0
        self._points, self._dealing, self._not_dealing = MeanSum(), MeanSum(), MeanSum()
        self._turn, self._duration = MeanSum(), MeanSum()
        self._stages, self._times = _Extremes(), _Extremes()
        self._runs = Runs()
        self._months: dict[tuple[int, int], _MonthSums] = {}
        self._recent: deque[RecentMatch] = deque(maxlen=MOST_RECENT)
        self._tallies = TallySums()

    def add(self, row: PersonRow) -> None:
        """Takes in the next match, in the order in which they began."""
        self._matches += 1
        self._wins += row.wins
        self._runs.add(row.wins, row.match)
        self._turn.add(row.turn_seconds, row.turns)
        if row.seconds is not None:
            self._duration.add(row.seconds, 1)
            self._times.add(row.seconds, row.seconds, row.match)
        # Points of different games do not add up.
        tallies = self._add_points(row) if self._scope.game else None
        points = Mean() if tallies is None else Mean(row.points, row.stages, 1)
        at = time.localtime(row.started)
        self._months.setdefault((at.tm_year, at.tm_mon), _MonthSums()).add(row, tallies)
        self._recent.append(RecentMatch(row.match, row.started, row.game, points, bool(row.wins)))

    def _add_points(self, row: PersonRow) -> dict[str, int]:
        """Takes in what depends on the game; returns the game's own counts."""
        self._points.add(row.points, row.stages)
        self._stages.add(row.low, row.high, row.match)
        if row.dealt_stages is not None and row.dealt_points is not None:
            self._dealing.add(row.dealt_points, row.dealt_stages)
            self._not_dealing.add(row.points - row.dealt_points, row.stages - row.dealt_stages)
        tallies: dict[str, int] = {} if row.tallies is None else json.loads(row.tallies)
        self._tallies.add(tallies)
        return tallies

    def numbers(self, others: tuple[HeadToHead, ...]) -> PersonNumbers:
        """The numbers so far; `others` are whom the person has met."""
        game = self._scope.game
        return PersonNumbers(
            scope=self._scope,
            matches=self._matches,
            wins=self._wins,
            points=self._points.mean,
            dealing=self._dealing.mean,
            not_dealing=self._not_dealing.mean,
            turn=self._turn.mean,
            duration=self._duration.mean,
            lowest=self._stages.least,
            highest=self._stages.most,
            quickest=self._times.least,
            longest=self._times.most,
            current_run=self._runs.current,
            longest_run=self._runs.longest,
            months=tuple(sums.month(*month, game) for month, sums in sorted(self._months.items())),
            recent=tuple(self._recent),
            others=others,
            own=self._tallies.means(game) if game else (),
        )
