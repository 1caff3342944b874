"""What is done to the journal behind the table's back: it is checked, and its matches are counted.

A small file is checked as a whole. Of a large one each start checks what is new, and then a part of
the rest, a little further each time; in bites so small that no tap waits for one.
"""

import itertools
import json
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.records import dataclass
from companion.store.integrity import entries_are_intact, passes_integrity_check
from companion.store.journal import Journal
from companion.store.rows import COLUMNS, Damaged, read_row
from companion.store.schema import UNREADABLE, is_damage
from companion.store.summaries import SUMMARY_COLUMNS, Summary

if TYPE_CHECKING:
    from companion.store.figures import MatchFigures

# Files up to this size, in bytes, are checked as a whole: some ninety matches.
AT_ONCE = 1_000_000
# Entries in a bite, a millisecond's work on a desktop, and the seconds between two bites.
BITE = 150
PAUSE = 0.02
# Entries already checked before that one start checks again.
OLD = 20_000
# After as many bites it is noted how far the check has come.
NOTED_AFTER = 100
# Matches whose figures are written in one transaction.
TOGETHER = 25
# Above 0 is less urgent. Not the least: who has Python's lock must still get on with it.
NICENESS = 10
# Where the settings keep how far the check has come.
CHECKED = "checked"


@dataclass(frozen=True)
class _Bookmark:
    """All entries up to `new` were checked once, and up to `again` once more in this round."""

    new: int = 0
    again: int = 0


def give_way() -> None:
    """Makes the calling thread less urgent than the others."""
    with suppress(OSError):  # where that is not allowed the pauses must do
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


def check(database: Path, stop: threading.Event) -> bool:
    """Checks a file; False if it is damaged. Ends early, with True, when `stop` is set.

    Raises sqlite3.Error if it cannot be read just now. What is found is looked at once more: to
    SQLite's check a page that the disk failed to read once is a page that is wrong.
    """
    return _check(database, stop) or _check(database, stop)


def _check(database: Path, stop: threading.Event) -> bool:
    place = f"{database.absolute().as_uri()}?mode=rw"  # never makes one where the old one is gone
    with closing(sqlite3.connect(place, uri=True, isolation_level=None)) as connection:
        if _size(connection) <= AT_ONCE:
            return passes_integrity_check(connection) and entries_are_intact(connection)
        try:
            return _side_tables_are_good(connection) and _check_entries(connection, stop)
        except (Damaged, TypeError, ValueError, *UNREADABLE) as error:
            if not is_damage(error):
                raise
            return False


def _size(connection: sqlite3.Connection) -> int:
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    (page,) = connection.execute("PRAGMA page_size").fetchone()
    return int(pages) * int(page)


def _side_tables_are_good(connection: sqlite3.Connection) -> bool:
    """Whether SQLite finds nothing wrong with what does not grow with each play."""
    query = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    for (table,) in connection.execute(query).fetchall():
        if table in ("entries", "matches"):
            continue
        if connection.execute(f"PRAGMA integrity_check({table})").fetchall() != [("ok",)]:
            return False
        if connection.execute(f"PRAGMA foreign_key_check({table})").fetchone() is not None:
            return False
    return True


def _check_entries(connection: sqlite3.Connection, stop: threading.Event) -> bool:
    """Checks what is new and a part of the rest; notes how far it came, also when stopped."""
    (newest,) = connection.execute("SELECT ifnull(max(id), 0) FROM entries").fetchone()
    at = noted = _bookmark(connection, newest)
    for number, at in enumerate(_bites(connection, noted, newest), 1):
        if number % NOTED_AFTER == 0:
            _note(connection, at)
            noted = at
        if stop.wait(PAUSE):
            break
    if at != noted:
        _note(connection, at)
    return True


def _bites(connection: sqlite3.Connection, start: _Bookmark, newest: int) -> Iterator[_Bookmark]:
    """Checks a bite at a time, and says after each how far it came; raises what it finds."""
    new = start.new
    while new < newest:
        new = _bite(connection, new, newest)
        yield _Bookmark(new, start.again)
    again, end = start.again, min(start.again + OLD, start.new)
    while again < end:
        again = _bite(connection, again, end)
        yield _Bookmark(new, 0 if again >= start.new else again)


def _bite(connection: sqlite3.Connection, after: int, end: int) -> int:
    """Checks some entries after a place and the matches they belong to; the place it came to."""
    query = f"""
        SELECT id, {COLUMNS} FROM entries WHERE id > ? AND id <= ? ORDER BY id LIMIT {BITE}
    """  # noqa: S608
    rows = [read_row(*columns) for columns in connection.execute(query, (after, end)).fetchall()]
    for match, _ in itertools.groupby(each.match for each in rows):
        listed = connection.execute(
            f"SELECT {SUMMARY_COLUMNS} FROM matches WHERE id = ?",  # noqa: S608
            (match,),
        ).fetchone()
        if listed is None:
            raise Damaged(f"match {match} is not in the list")
        Summary.from_row(*listed)
        gaps = "SELECT count(*), max(number) + 1 FROM entries WHERE match = ?"
        count, expected = connection.execute(gaps, (match,)).fetchone()
        if count != expected:
            raise Damaged(f"an entry of match {match} is missing")
    return rows[-1].place if len(rows) == BITE else end


def _bookmark(connection: sqlite3.Connection, newest: int) -> _Bookmark:
    """How far the check has come; from the start if nobody knows, or if the journal is another."""
    query = "SELECT value FROM settings WHERE name = ?"
    found = connection.execute(query, (CHECKED,)).fetchone()
    try:
        new, again = json.loads(found[0]) if found else (0, 0)
        known = 0 <= int(again) <= int(new) <= newest
    except (TypeError, ValueError):
        known = False
    return _Bookmark(int(new), int(again)) if known else _Bookmark()


def _note(connection: sqlite3.Connection, at: _Bookmark) -> None:
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(
        "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)",
        (CHECKED, json.dumps([at.new, at.again])),
    )


def count_matches(database: Path, stop: threading.Event) -> None:
    """Counts the ended matches whose figures are not kept yet, until done or `stop` is set.

    Raises a Refusal or sqlite3.Error if they cannot be kept.
    """
    with closing(Journal(database)) as journal:
        counted: list[MatchFigures] = []
        for match_id in journal.uncounted():
            if stop.wait(PAUSE):
                break
            found = journal.count_match(match_id)
            if found is not None:
                counted.append(found)
            if len(counted) == TOGETHER:
                _keep(journal, counted)
                counted = []
        if counted:
            _keep(journal, counted)


def _keep(journal: Journal, counted: "list[MatchFigures]") -> None:
    journal.keep_figures(counted)
    # Else the next play would find a long log, and bring it into the file while a finger waits.
    journal.connection.execute("PRAGMA wal_checkpoint")
