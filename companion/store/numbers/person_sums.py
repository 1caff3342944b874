"""Adds up a person's matches, row by row in the order in which they were played.

There may be tens of thousands of rows, so they stay plain tuples, and each is added once: to its
month. The whole is the sum of the months.
"""

import json
import time
from collections import deque

from companion.match.numbers import (
    MOST_BEST,
    MOST_IDS,
    MOST_RECENT,
    BestPlay,
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

# The columns of `figures` that make a row.
COLUMNS = """
    match, game, ifnull(started, 0), wins, stages, points, low, high, dealt_stages, dealt_points,
    seconds, ifnull(turns, 0), ifnull(turn_seconds, 0), finds, ifnull(tallies, '{}')
"""
PersonRow = tuple[
    str,
    str,
    float,
    int,
    int,
    int,
    int,
    int,
    int | None,
    int | None,
    float | None,
    int,
    float,
    str | None,
    str,
]
# So many texts with tallies are read together, which is faster than one by one.
_TOGETHER = 200


class MeanSum:
    """A mean while matches are added to it."""

    __slots__ = ("count", "matches", "total")

    def __init__(self) -> None:
        self.total: float = 0
        self.count = self.matches = 0

    def add(self, total: float, count: int, matches: int = 1) -> None:
        """Takes in a match, or several; with nothing to divide by they do not count."""
        if count:
            self.total += total
            self.count += count
            self.matches += matches

    def include(self, other: "MeanSum") -> None:
        """Takes in other matches."""
        self.add(other.total, other.count, other.matches)

    @property
    def mean(self) -> Mean:
        """The mean so far."""
        return Mean(self.total, self.count, self.matches)


class Runs:
    """Matches won in a row: the run that goes on, and the first of the longest ones."""

    def __init__(self) -> None:
        self._length = self._longest = 0
        self._last = self._last_of_longest = ""

    def add(self, won: int, match_id: str) -> bool:
        """Takes in the next match; returns whether the longest run grew."""
        if not won:
            self._length = 0
            return False
        self._length += 1
        self._last = match_id
        if self._length <= self._longest:
            return False
        self._longest, self._last_of_longest = self._length, match_id
        return True

    @property
    def current(self) -> WinRun:
        """The run that goes on."""
        return WinRun(self._length, self._last) if self._length else WinRun()

    @property
    def longest(self) -> WinRun:
        """The longest run."""
        return WinRun(self._longest, self._last_of_longest)


class _Extremes:
    """The least and the most of something, and the first match of each."""

    def __init__(self) -> None:
        self._low = self._high = 0.0
        self._lowest = self._highest = ""

    def add(self, low: float, high: float, match_id: str) -> None:
        if not self._lowest or low < self._low:
            self._low, self._lowest = low, match_id
        if not self._highest or high > self._high:
            self._high, self._highest = high, match_id

    @property
    def least(self) -> Extreme | None:
        return Extreme(self._low, self._lowest) if self._lowest else None

    @property
    def most(self) -> Extreme | None:
        return Extreme(self._high, self._highest) if self._highest else None


class _Sums:
    """The sums of one month, or of all."""

    def __init__(self) -> None:
        self.matches = self.wins = 0
        self.points, self.dealing, self.not_dealing = MeanSum(), MeanSum(), MeanSum()
        self.turn, self.duration = MeanSum(), MeanSum()
        self.tallies = TallySums()
        self.ids: deque[str] = deque(maxlen=MOST_IDS)
        self._texts: list[str] = []

    def add(self, row: PersonRow) -> None:
        """Takes in a match."""
        match_id, _, _, wins, stages, points, *_ = row
        *_, dealt, dealt_points, seconds, turns, turn_seconds, _finds, text = row
        self.matches += 1
        self.wins += wins
        self.ids.appendleft(match_id)
        self.points.add(points, stages)
        if dealt is not None and dealt_points is not None:
            self.dealing.add(dealt_points, dealt)
            self.not_dealing.add(points - dealt_points, stages - dealt)
        if seconds is not None:
            self.duration.add(seconds, 1)
        self.turn.add(turn_seconds, turns)
        self._texts.append(text)
        if len(self._texts) == _TOGETHER:
            self.finish()

    def finish(self) -> None:
        """Adds the tallies that were put by; call it before they are asked for."""
        for tallies in json.loads(f"[{','.join(self._texts)}]"):
            self.tallies.add(tallies)
        self._texts.clear()

    def include(self, other: "_Sums") -> None:
        """Takes in other matches, which are finished."""
        self.matches += other.matches
        self.wins += other.wins
        for mine, theirs in (
            (self.points, other.points),
            (self.dealing, other.dealing),
            (self.not_dealing, other.not_dealing),
            (self.turn, other.turn),
            (self.duration, other.duration),
        ):
            mine.include(theirs)
        self.tallies.include(other.tallies)


class PersonSums:
    """All about one person, while rows are added."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._stages, self._times = _Extremes(), _Extremes()
        self._runs = Runs()
        self._months: dict[tuple[int, int], _Sums] = {}
        # The month of the last row, and from when to when it lasts.
        self._sums, self._from, self._to = _Sums(), 0.0, 0.0
        self._recent: deque[PersonRow] = deque(maxlen=MOST_RECENT)
        # The best plays so far, the best first.
        self._finds: list[BestPlay] = []

    def add(self, row: PersonRow) -> None:
        """Takes in the next match, in the order in which they began."""
        match_id, _, started, wins, _, _, low, high, _, _, seconds, *_, finds, _ = row
        if not self._from <= started < self._to:
            self._open_month(started)
        self._sums.add(row)
        self._runs.add(wins, match_id)
        self._stages.add(low, high, match_id)
        if seconds is not None:
            self._times.add(seconds, seconds, match_id)
        self._recent.append(row)
        if finds:
            self._add_finds(match_id, started, finds)

    def _add_finds(self, match_id: str, started: float, text: str) -> None:
        """Takes in the best plays of a match; of equal ones the earlier stays."""
        found = [
            BestPlay(gain, match_id, started, stage, number, play)
            for gain, stage, number, play in json.loads(text)
        ]
        ranked = sorted([*self._finds, *found], key=lambda find: -find.gain)
        self._finds = ranked[:MOST_BEST]

    def _open_month(self, started: float) -> None:
        year, month, *_ = time.localtime(started)
        self._sums = self._months.setdefault((year, month), _Sums())
        self._from = time.mktime((year, month, 1, 0, 0, 0, 0, 0, -1))
        self._to = time.mktime((year, month + 1, 1, 0, 0, 0, 0, 0, -1))

    def numbers(self, others: tuple[HeadToHead, ...]) -> PersonNumbers:
        """The numbers so far; `others` are whom the person has met."""
        # Points of different games do not add up.
        game = self._scope.game
        whole = _Sums()
        for sums in self._months.values():
            sums.finish()
            whole.include(sums)
        return PersonNumbers(
            scope=self._scope,
            matches=whole.matches,
            wins=whole.wins,
            points=whole.points.mean if game else Mean(),
            dealing=whole.dealing.mean if game else Mean(),
            not_dealing=whole.not_dealing.mean if game else Mean(),
            turn=whole.turn.mean,
            duration=whole.duration.mean,
            lowest=self._stages.least if game else None,
            highest=self._stages.most if game else None,
            quickest=self._times.least,
            longest=self._times.most,
            current_run=self._runs.current,
            longest_run=self._runs.longest,
            months=tuple(self._month(*month) for month in sorted(self._months)),
            recent=tuple(map(self._recent_match, self._recent)),
            others=others,
            own=whole.tallies.means(game) if game else (),
            finds=tuple(self._finds) if game else (),
        )

    def _month(self, year: int, month: int) -> Month:
        sums, game = self._months[year, month], self._scope.game
        return Month(
            *(year, month, sums.matches, sums.wins),
            points=sums.points.mean if game else Mean(),
            own=sums.tallies.means(game) if game else (),
            ids=tuple(sums.ids),
        )

    def _recent_match(self, row: PersonRow) -> RecentMatch:
        match_id, game, started, wins, stages, points, *_ = row
        mean = Mean(points, stages, 1) if self._scope.game else Mean()
        return RecentMatch(match_id, started, game, mean, bool(wins))
