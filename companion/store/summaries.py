"""The list of matches: one row of the table `matches` for each."""

import json
import sqlite3
from typing import Any

from companion.match.moment import Moment
from companion.records import dataclass
from companion.store.rows import Damaged

SUMMARY_COLUMNS = "matches.id, game, players, started, ended, result"
# Greater than the id of every entry.
_AFTER_LAST = 2**63 - 1


@dataclass(frozen=True)
class Summary:
    """What the list says of a match."""

    id: str
    game: str
    players: tuple[str, ...]
    started: float
    ended: str | None
    result: dict[str, Any] | None
    # The id of its first entry, in lists that contain it.
    place: int = 0

    @classmethod
    def from_row(
        cls,
        match_id: str,
        game: str,
        players: str,
        started: float,
        ended: str,
        result: str,
        place: int = 0,
    ) -> "Summary":
        """Reads SUMMARY_COLUMNS, and the place if there is one; raises Damaged if it cannot."""
        try:
            names = tuple(json.loads(players))
            outcome = None if result is None else json.loads(result)
        except (TypeError, ValueError) as error:
            raise Damaged(f"match {match_id} is not as it was written") from error
        return cls(match_id, game, names, started, ended, outcome, place)


@dataclass(frozen=True)
class SummaryKey:
    """What of a match is compared to see whether its summary has changed or a stage was opened."""

    names: tuple[str, ...]
    ended: str | None
    opened: int

    @classmethod
    def of(cls, moment: Moment) -> "SummaryKey":
        """That of a match at this moment."""
        return cls(moment.names, moment.ended, moment.state.opened)


def all_summaries(connection: sqlite3.Connection) -> list[Summary]:
    """All matches, the latest first. Raises Damaged or sqlite3.Error."""
    query = f"""
        SELECT {SUMMARY_COLUMNS} FROM matches
        JOIN entries ON entries.match = matches.id AND entries.number = 0
        ORDER BY entries.id DESC
    """  # noqa: S608
    return [Summary.from_row(*columns) for columns in connection.execute(query)]


def latest_summaries(
    connection: sqlite3.Connection, most: int, before: int | None = None
) -> list[Summary]:
    """At most `most` matches, the latest first; only those whose place is less than `before`.

    Reads no more than these matches: the entries are walked from the newest back. Raises Damaged or
    sqlite3.Error.
    """
    query = f"""
        SELECT {SUMMARY_COLUMNS}, entries.id FROM entries CROSS JOIN matches ON matches.id = match
        WHERE number = 0 AND entries.id < ? ORDER BY entries.id DESC LIMIT ?
    """  # noqa: S608
    end = _AFTER_LAST if before is None else before
    return [Summary.from_row(*columns) for columns in connection.execute(query, (end, most))]


def last_match(connection: sqlite3.Connection) -> str | None:
    """The id of the match with the newest entry; None without matches. Raises sqlite3.Error.

    New names of people, which many matches get at once, do not count.
    """
    # By the order of the entries: the wall clock may jump.
    query = "SELECT match FROM entries WHERE source != 'people' ORDER BY id DESC LIMIT 1"
    newest = connection.execute(query).fetchone()
    return None if newest is None else str(newest[0])


def last_running_match(connection: sqlite3.Connection) -> str | None:
    """As `last_match`, of the matches that have not ended if there are any."""
    query = """
        SELECT max(entries.id), entries.match FROM matches
        CROSS JOIN entries ON entries.match = matches.id
        WHERE matches.ended IS NULL AND entries.source != 'people'
    """
    _, running = connection.execute(query).fetchone()
    return last_match(connection) if running is None else str(running)


def insert_summary(
    connection: sqlite3.Connection,
    match_id: str,
    game: str,
    players: tuple[str, ...],
    started: float,
    imported: str | None,
) -> None:
    """Adds a match that has just begun; `imported` is the fingerprint of its sheet, if any.

    Raises sqlite3.IntegrityError if a match from this sheet is there already.
    """
    connection.execute(
        "INSERT INTO matches (id, game, players, started, imported) VALUES (?, ?, ?, ?, ?)",
        # As ASCII: a name from a file may contain a lone surrogate, which SQLite refuses.
        (match_id, game, json.dumps(players), started, imported),
    )


def update_summary(connection: sqlite3.Connection, match_id: str, moment: Moment) -> None:
    """Writes names, end and result of a match, and marks its figures as out of date."""
    result = json.dumps(moment.result()) if moment.ended else None
    connection.execute(
        "UPDATE matches SET players = ?, ended = ?, result = ? WHERE id = ?",
        (json.dumps(moment.names), moment.ended, result, match_id),
    )
    from companion.store import figures

    figures.mark_uncounted(connection, match_id, ended=moment.ended is not None)
