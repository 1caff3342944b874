"""The queries about all matches together, and their answers: numbers of a person, of a table."""

import time

from companion.records import dataclass

# A figure from fewer matches says little, and says so.
FEW = 5
# So many ids of matches a month tells, and so many matches are told one by one; the latest.
MOST_IDS = 12
# So many of a person's best plays are told.
MOST_BEST = 3
MOST_RECENT = 24


@dataclass(frozen=True)
class Scope:
    """Which matches are meant: those for which all holds that is given.

    person: who played in them. game: its name, as "thirteen". group: exactly these people played,
    in any order. since, until: they began at this time or later, and before this one.
    """

    person: str = ""
    game: str = ""
    group: tuple[str, ...] = ()
    since: float | None = None
    until: float | None = None


def year_start(now: float) -> float:
    """When the year of this moment began, in local time; both are wall clock times."""
    return time.mktime((time.localtime(now).tm_year, 1, 1, 0, 0, 0, 0, 0, -1))


@dataclass(frozen=True)
class Mean:
    """A sum, what it is divided by, and how many matches it comes from."""

    total: float = 0
    count: int = 0
    matches: int = 0

    @property
    def value(self) -> float | None:
        """The mean; None if there is nothing to divide by."""
        return self.total / self.count if self.count else None

    @property
    def is_thin(self) -> bool:
        """Whether it comes from so few matches that it must say so."""
        return self.matches < FEW


@dataclass(frozen=True)
class OwnMean:
    """What only one game counts; `key` as its module `figures` calls it.

    at: the number that it is about, as a prediction's; None if it is about none.
    """

    key: str
    at: int | None
    mean: Mean


@dataclass(frozen=True)
class Month:
    """A person's matches that began in one month of local time.

    ids: of the matches, the latest first, at most MOST_IDS.
    """

    year: int
    month: int
    matches: int
    wins: int
    points: Mean
    own: tuple[OwnMean, ...]
    ids: tuple[str, ...]


@dataclass(frozen=True)
class RecentMatch:
    """A person's match: its id, when it began, points a stage or round, and whether it was won."""

    id: str
    started: float
    game: str
    points: Mean
    won: bool


@dataclass(frozen=True)
class BestPlay:
    """One of the best plays of a person: what it gained, in points, beside the obvious one.

    stage and number are counted from 1; `play` is its text, as "Y1".
    """

    gain: float
    id: str
    started: float
    stage: int
    number: int
    play: str


@dataclass(frozen=True)
class HeadToHead:
    """How often a person came in ahead of another, behind, and level, where both sat to the end."""

    name: str
    ahead: int
    behind: int
    level: int

    @property
    def matches(self) -> int:
        """How many matches that were."""
        return self.ahead + self.behind + self.level


@dataclass(frozen=True)
class WinRun:
    """Matches in a row that a person won; `id` is the last of them, "" if there is none."""

    length: int = 0
    id: str = ""
    name: str = ""


@dataclass(frozen=True)
class Extreme:
    """The most or the least of something: the value, the match, and who, if it is somebody's."""

    value: float
    id: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class PersonNumbers:
    """All about one person in the matches of a scope. Times are seconds, without pauses.

    points, dealing, not_dealing: points a stage or round, in all of them, in those that the person
    dealt, and in the others; without a game in the scope they are empty, as lowest, highest, own
    and the points of months are. turn: a turn of this person. duration: a match that was
    played here to its end; quickest and longest are such matches. months: the oldest first;
    those without matches are not there. recent: the latest last. others: most matches first.
    finds: the best first, only of stages whose analysis is kept.
    """

    scope: Scope
    matches: int
    wins: int
    points: Mean
    dealing: Mean
    not_dealing: Mean
    turn: Mean
    duration: Mean
    lowest: Extreme | None
    highest: Extreme | None
    quickest: Extreme | None
    longest: Extreme | None
    current_run: WinRun
    longest_run: WinRun
    months: tuple[Month, ...]
    recent: tuple[RecentMatch, ...]
    others: tuple[HeadToHead, ...]
    own: tuple[OwnMean, ...]
    finds: tuple[BestPlay, ...] = ()

    @property
    def is_thin(self) -> bool:
        """Whether there are so few matches that they say little."""
        return self.matches < FEW

    def own_mean(self, key: str, at: int | None = None) -> Mean:
        """One of `own`; an empty one if that is not counted."""
        return next((each.mean for each in self.own if (each.key, each.at) == (key, at)), Mean())


@dataclass(frozen=True)
class PersonLine:
    """One person beside the others of a table; `points` are empty without a game in the scope."""

    name: str
    matches: int
    wins: int
    points: Mean
    turn: Mean


@dataclass(frozen=True)
class TableNumbers:
    """All about the matches of a scope, whoever played; its `person` does not matter.

    people: most matches first. lowest and highest are the records of a stage or round, with who
    had it; None without a game in the scope.
    """

    scope: Scope
    matches: int
    duration: Mean
    people: tuple[PersonLine, ...]
    lowest: Extreme | None
    highest: Extreme | None
    quickest: Extreme | None
    longest: Extreme | None
    longest_run: WinRun


@dataclass(frozen=True)
class Group:
    """People who have played together, just these, and in how many matches."""

    names: tuple[str, ...]
    matches: int
