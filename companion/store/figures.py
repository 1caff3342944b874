"""Stored figures of each ended match, so that statistics need not read all matches.

A match is counted once; a change to it marks it as uncounted, in the transaction of that change.
The tables `figures` and `uncounted` can be lost without harm: they are made again from the entries.
All functions raise sqlite3.Error if the file cannot be read or written.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping

from companion.match.details import Details, details_of
from companion.match.looking_back import KeptAnalysis
from companion.match.match import Match
from companion.match.statistics import Figures, Statistics, counted_as, figures_of
from companion.records import dataclass

# In the order in which rows are written.
COLUMNS = (
    *("match", "player", "game", "place", "started", "people"),
    *("wins", "stages", "points", "own", "low", "high"),
    *(
        "rank",
        "dealt_stages",
        "dealt_points",
        "seconds",
        "turns",
        "turn_seconds",
        "tallies",
        "finds",
    ),
)


@dataclass(frozen=True)
class MatchFigures:
    """The figures of each player of a match, when `entries` was the number of its last entry.

    `game` is what statistics count as one game: pads of one name are one (`counted_as`). `figures`
    and `details` are of the same players.
    """

    match: str
    game: str
    entries: int
    figures: dict[str, Figures]
    details: dict[str, Details]


def count(
    match_id: str, match: Match, analyses: Mapping[int, KeptAnalysis] | None = None
) -> MatchFigures:
    """Counts a match; one that is under way or was abandoned has no figures.

    `analyses` are those that are kept of it.
    """
    # Also entries that are left out, and those before an entry that leaves them out.
    last = match.next_number - 1 if match.left_out is None else match.left_out.last
    details = details_of(match, analyses)
    return MatchFigures(match_id, counted_as(match), last, figures_of(match), details)


def mark_uncounted(connection: sqlite3.Connection, match_id: str, *, ended: bool) -> None:
    """Deletes the figures of a match that changes; if it has ended it will be counted again."""
    connection.execute("DELETE FROM figures WHERE match = ?", (match_id,))
    query = "INSERT OR IGNORE INTO uncounted" if ended else "DELETE FROM uncounted WHERE match ="
    connection.execute(query + (" VALUES (?)" if ended else " ?"), (match_id,))


def uncounted(connection: sqlite3.Connection) -> list[str]:
    """The ids of the ended matches that are still to be counted; deleted ones are not."""
    query = "SELECT match FROM uncounted WHERE match NOT IN (SELECT match FROM deleted)"
    return [match_id for (match_id,) in connection.execute(query)]


def save(connection: sqlite3.Connection, counted: MatchFigures) -> None:
    """Writes the figures of a match, within the caller's transaction.

    Writes nothing if they are stored already, or if the match has another entry since.
    """
    waiting = "SELECT (SELECT max(number) FROM entries WHERE match = ?1) FROM uncounted"
    found = connection.execute(f"{waiting} WHERE match = ?1", (counted.match,)).fetchone()
    if found != (counted.entries,):
        return
    connection.execute("DELETE FROM uncounted WHERE match = ?", (counted.match,))
    insert(connection, counted)


def is_counted(connection: sqlite3.Connection, match_id: str) -> bool:
    """Whether the figures of a match are stored."""
    query = "SELECT 1 FROM figures WHERE match = ? LIMIT 1"
    return connection.execute(query, (match_id,)).fetchone() is not None


def insert(connection: sqlite3.Connection, counted: MatchFigures) -> None:
    """Writes the figures of a match as rows, in place of those that are there."""
    query = """
        SELECT entries.id, started FROM entries JOIN matches ON matches.id = match
        WHERE match = ? AND number = 0
    """
    place, started = connection.execute(query, (counted.match,)).fetchone()
    connection.execute("DELETE FROM figures WHERE match = ?", (counted.match,))
    people = people_key(counted.figures)
    names = ", ".join(COLUMNS)
    connection.executemany(
        f"INSERT INTO figures ({names}) VALUES ({', '.join('?' * len(COLUMNS))})",  # noqa: S608
        [
            # As ASCII: a name may contain a lone surrogate, which SQLite refuses.
            (
                *(counted.match, json.dumps(name), counted.game, place, started),
                *(people, *_figure_columns(mine)),
                *_detail_columns(counted.details[name]),
            )
            for name, mine in counted.figures.items()
        ],
    )


def people_key(names: Iterable[str]) -> str:
    """How a set of people is stored, in whatever order they are given."""
    return f"[{','.join(sorted({json.dumps(name) for name in names}))}]"


def rename(connection: sqlite3.Connection, match_id: str, old: str, new: str) -> None:
    """Changes a name in the figures of a match, within the caller's transaction."""
    connection.execute(
        "UPDATE figures SET player = ? WHERE match = ? AND player = ?",
        (json.dumps(new), match_id, json.dumps(old)),
    )
    query = "SELECT player FROM figures WHERE match = ?"
    names = [json.loads(player) for (player,) in connection.execute(query, (match_id,))]
    connection.execute(
        "UPDATE figures SET people = ? WHERE match = ? AND people IS NOT NULL",
        (people_key(names), match_id),
    )


def _figure_columns(mine: Figures) -> tuple[int | None, ...]:
    return mine.wins, mine.stages, mine.points, mine.own, mine.low, mine.high


def _detail_columns(mine: Details) -> tuple[float | str | None, ...]:
    return (
        *(mine.rank, mine.dealt_stages, mine.dealt_points),
        *(mine.seconds, mine.turns, mine.turn_seconds, json.dumps(mine.tallies)),
        json.dumps([[each.gain, each.stage, each.number, each.play] for each in mine.finds])
        if mine.finds
        else None,
    )


def totals(connection: sqlite3.Connection) -> Statistics:
    """The figures of all counted matches but the deleted ones, summed by player and game."""
    statistics = Statistics()
    query = """
        SELECT player, game, count(*), sum(wins), sum(stages), sum(points), sum(own),
        min(low), max(high) FROM figures
        WHERE match NOT IN (SELECT match FROM deleted) GROUP BY player, game
    """
    for player, game, *sums in connection.execute(query):
        statistics.add(json.loads(player), game, Figures(*sums))
    return statistics
