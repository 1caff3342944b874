"""The standing of a club: points for everybody left behind, and a rating beside it."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta
from itertools import groupby
from typing import Any

from companion.club.driver import Connection
from companion.club.problems import ClubRefusal
from companion.records import dataclass

# Points for each who comes in behind, and for each who shares the place.
BEHIND, LEVEL = 2, 1
# A rating of fewer matches has a question mark.
KNOWN_AFTER = 8

# In the order of the corrected ends. Of a game that is many, its name before the colon means all.
_RESULTS = """
    SELECT journal, own_match, player, place, winner FROM companion.ordered_results
    WHERE (%(game)s::text IS NULL OR game = %(game)s OR split_part(game, ':', 1) = %(game)s)
    AND (%(since)s::timestamptz IS NULL OR ended >= %(since)s)
    AND (%(until)s::timestamptz IS NULL OR ended < %(until)s)
    ORDER BY ended, journal, own_match, seat
"""


@dataclass(frozen=True)
class PlacedPlayer:
    """Somebody's part in a match that is over."""

    player: str
    place: int
    winner: bool


@dataclass(frozen=True)
class Ranked:
    """A line of the standing; `mu` is the rating as openskill has it."""

    player: str
    matches: int
    wins: int
    points: int
    mu: float

    @property
    def rating(self) -> str:
        """As it is shown."""
        return f"{self.mu:.1f}{'' if self.matches >= KNOWN_AFTER else '?'}"


def standings(
    connection: Connection,
    game: str | None = None,
    since: date | None = None,
    until: date | None = None,
) -> list[Ranked]:
    """The standing by the matches of a game, or of all, that ended on these days.

    Needs only what a board may read. Raises psycopg.Error, ClubRefusal without openskill.
    """
    return ranked(results(connection, game, since, until))


def results(
    connection: Connection, game: str | None, since: date | None, until: date | None
) -> Iterator[list[PlacedPlayer]]:
    """The matches that count, in the order in which they ended."""
    values = {
        "game": game,
        "since": None if since is None else _midnight(since),
        "until": None if until is None else _midnight(until + timedelta(days=1)),
    }
    rows = connection.execute(_RESULTS, values)
    for _, lines in groupby(rows, key=lambda row: row[:2]):
        yield [PlacedPlayer(*columns) for _, _, *columns in lines]


def ranked(matches: Iterable[list[PlacedPlayer]]) -> list[Ranked]:
    """The standing by these matches. Raises ClubRefusal without openskill."""
    try:
        from openskill.models import BradleyTerryPart
    except ImportError:
        raise ClubRefusal(
            "ratings need openskill: script/run club installs it (or pip install openskill==6.2.0)"
        ) from None
    model = BradleyTerryPart()
    sums: dict[str, tuple[int, int, int]] = {}
    ratings: dict[str, Any] = {}
    for match in matches:
        for mine in match:
            played, wins, points = sums.get(mine.player, (0, 0, 0))
            gained = match_points(mine, match)
            sums[mine.player] = (played + 1, wins + mine.winner, points + gained)
            ratings.setdefault(mine.player, model.rating())
        if len(match) > 1:
            teams = [[ratings[each.player]] for each in match]
            rated = model.rate(teams, ranks=[float(each.place) for each in match])
            ratings |= {each.player: team[0] for each, team in zip(match, rated, strict=True)}
    found = [Ranked(player, *sums[player], ratings[player].mu) for player in sums]
    return sorted(found, key=lambda each: (-each.points, -each.wins, each.matches, each.player))


def match_points(mine: PlacedPlayer, match: Iterable[PlacedPlayer]) -> int:
    """What a match brings somebody."""
    others = [other for other in match if other is not mine]
    behind = sum(other.place > mine.place for other in others)
    return BEHIND * behind + LEVEL * sum(other.place == mine.place for other in others)


def _midnight(day: date) -> datetime:
    """When a day begins here."""
    return datetime.combine(day, time()).astimezone()
