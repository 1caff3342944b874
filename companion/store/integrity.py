"""Checks whether a database still contains what was written."""

import sqlite3

from companion.match.reading import first_missing
from companion.store.rows import COLUMNS, Damaged, read_row
from companion.store.schema import UNREADABLE, is_damage
from companion.store.summaries import SUMMARY_COLUMNS, Summary


def passes_integrity_check(connection: sqlite3.Connection) -> bool:
    """Whether SQLite finds no damage to the file; sqlite3.Error if it cannot read it just now."""
    try:
        return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    except UNREADABLE as error:
        if not is_damage(error):
            raise
        return False


def entries_are_intact(connection: sqlite3.Connection) -> bool:
    """Whether all entries are there with their check sums right, which SQLite does not check.

    Raises sqlite3.Error if the file cannot be read just now.
    """
    try:
        for columns in connection.execute(f"SELECT id, {COLUMNS} FROM entries"):  # noqa: S608
            read_row(*columns)
        for columns in connection.execute(f"SELECT {SUMMARY_COLUMNS} FROM matches"):  # noqa: S608
            Summary.from_row(*columns)
        if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
            return False
        gaps = "SELECT match FROM entries GROUP BY match HAVING count(*) != max(number) + 1"
        found = connection.execute(gaps).fetchall()
        return all(_gaps_are_left_out(connection, match_id) for (match_id,) in found)
    except (Damaged, TypeError, ValueError, *UNREADABLE) as error:
        if not is_damage(error):
            raise
        return False


def has_all_entries(connection: sqlite3.Connection, match_id: str) -> bool:
    """Whether a match has entries, and none is missing that counts.

    Raises Damaged if an entry is not as it was written, sqlite3.Error if it cannot be read.
    """
    query = "SELECT count(*), max(number) FROM entries WHERE match = ?"
    count, last = connection.execute(query, (match_id,)).fetchone()
    return last is not None and (count == last + 1 or _gaps_are_left_out(connection, match_id))


def _gaps_are_left_out(connection: sqlite3.Connection, match_id: str) -> bool:
    """Whether every missing entry is one that a later entry leaves out."""
    query = f"SELECT id, {COLUMNS} FROM entries WHERE match = ? ORDER BY number"  # noqa: S608
    rows = [read_row(*columns) for columns in connection.execute(query, (match_id,))]
    return first_missing([each.entry for each in rows]) is None
