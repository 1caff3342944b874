"""What each ended match says about its players, kept beside the journal.

A match is read and counted once; a change to it makes it uncounted again, in the transaction of
that change. The figures can be lost without harm: they are counted again from the entries.
"""

import json
import sqlite3

from companion.match.match import Match
from companion.match.statistics import Figures, Statistics, figures_of
from companion.records import dataclass


@dataclass(frozen=True)
class Counted:
    """The figures of a match as it stood after its entry number `entries`."""

    match: str
    game: str
    entries: int
    figures: dict[str, Figures]


def count(match_id: str, match: Match) -> Counted:
    """Counts a match; one that is under way or was given up has no figures."""
    return Counted(match_id, match.game.NAME, len(match.entries), figures_of(match))


def forget(connection: sqlite3.Connection, match_id: str, *, ended: bool) -> None:
    """Drops what was counted of a match that changes; if it has ended it is to be counted again."""
    connection.execute("DELETE FROM figures WHERE match = ?", (match_id,))
    query = "INSERT OR IGNORE INTO uncounted" if ended else "DELETE FROM uncounted WHERE match ="
    connection.execute(query + (" VALUES (?)" if ended else " ?"), (match_id,))


def uncounted(connection: sqlite3.Connection) -> list[str]:
    """The ids of the ended matches that are still to be counted."""
    return [match_id for (match_id,) in connection.execute("SELECT match FROM uncounted")]


def keep(connection: sqlite3.Connection, counted: Counted) -> None:
    """Writes the figures of a match, within the caller's transaction.

    Nothing is written if somebody else has counted it, or if it has got another entry since.
    """
    waiting = "SELECT (SELECT max(number) FROM entries WHERE match = ?1) FROM uncounted"
    found = connection.execute(f"{waiting} WHERE match = ?1", (counted.match,)).fetchone()
    if found != (counted.entries,):
        return
    connection.execute("DELETE FROM uncounted WHERE match = ?", (counted.match,))
    connection.executemany(
        "INSERT OR REPLACE INTO figures (match, player, game, wins, stages, points, own, low, high)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            # In ASCII, as the list of players is: half a letter is no text for a database.
            (counted.match, json.dumps(name), counted.game, *_sums(mine))
            for name, mine in counted.figures.items()
        ],
    )


def _sums(mine: Figures) -> tuple[int | None, ...]:
    return mine.wins, mine.stages, mine.points, mine.own, mine.low, mine.high


def totals(connection: sqlite3.Connection) -> Statistics:
    """The figures of all matches that are counted."""
    statistics = Statistics()
    query = """
        SELECT player, game, count(*), sum(wins), sum(stages), sum(points), sum(own),
        min(low), max(high) FROM figures GROUP BY player, game
    """
    for player, game, *sums in connection.execute(query):
        statistics.add(json.loads(player), game, Figures(*sums))
    return statistics
