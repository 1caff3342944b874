"""Work in the background: checks the journal for damage, and counts the figures of its matches.

A small file is checked as a whole. Of a large one each start checks the new entries and a part of
the others, which goes on from where the last start ended; in batches so small that no tap waits.
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
from companion.store.integrity import (
    entries_are_intact,
    has_all_entries,
    passes_integrity_check,
)
from companion.store.journal import Journal
from companion.store.match_rows import MORE_PLAYERS
from companion.store.rows import COLUMNS, Damaged, read_row
from companion.store.schema import UNREADABLE, is_damage
from companion.store.summaries import SUMMARY_COLUMNS, Summary

if TYPE_CHECKING:
    from companion.store.figures import MatchFigures

# Files up to this size are checked as a whole: some ninety matches.
SMALL_FILE_BYTES = 1_000_000
# Entries in a batch, which takes a millisecond on a desktop, and the pause after each.
BATCH = 150
PAUSE_SECONDS = 0.02
# So many entries that were checked before are checked again at one start.
RECHECKED = 20_000
# After so many batches the bookmark is saved.
BATCHES_PER_BOOKMARK = 100
# Matches whose figures are written in one transaction.
MATCHES_PER_TRANSACTION = 25
# Above 0 is less urgent. Not the lowest: a thread that holds the GIL must still make progress.
NICENESS = 10
# The name in the table `settings` under which the bookmark is stored.
BOOKMARK = "checked"


@dataclass(frozen=True)
class _Bookmark:
    """How far the check has come: entries up to the id `new` were checked once, those up to
    `again` once more in the current round."""

    new: int = 0
    again: int = 0


def lower_priority() -> None:
    """Lowers the priority of the calling thread."""
    with suppress(OSError):  # where that is not allowed the pauses have to be enough
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


def check(database: Path, stop: threading.Event) -> bool:
    """Returns False if the file is damaged. Ends early, with True, when `stop` is set.

    Raises sqlite3.Error if it cannot be read just now. Damage must be found twice: SQLite's check
    also reports a page that the disk only failed to read once.
    """
    return _check_once(database, stop) or _check_once(database, stop)


def _check_once(database: Path, stop: threading.Event) -> bool:
    uri = f"{database.absolute().as_uri()}?mode=rw"  # does not create a missing file
    with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as connection:
        try:
            if _file_size(connection) <= SMALL_FILE_BYTES:
                return passes_integrity_check(connection) and entries_are_intact(connection)
            if not _side_tables_are_intact(connection):
                return False
            _read_list_indexes(connection)
            return _check_entries(connection, stop)
        except (Damaged, TypeError, ValueError, *UNREADABLE) as error:
            if not is_damage(error):
                raise
            return False


def _file_size(connection: sqlite3.Connection) -> int:
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    (page,) = connection.execute("PRAGMA page_size").fetchone()
    return int(pages) * int(page)


def _side_tables_are_intact(connection: sqlite3.Connection) -> bool:
    """Whether SQLite finds no damage in all tables but `entries` and `matches`.

    Of these two it only reads the index `more_players`. Raises sqlite3.Error if that is damaged.
    """
    connection.execute(MORE_PLAYERS).fetchall()  # an index that nothing else reads
    query = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    for (table,) in connection.execute(query).fetchall():
        if table in ("entries", "matches"):
            continue
        if connection.execute(f"PRAGMA integrity_check({table})").fetchall() != [("ok",)]:
            return False
        if connection.execute(f"PRAGMA foreign_key_check({table})").fetchone() is not None:
            return False
    return True


def _read_list_indexes(connection: sqlite3.Connection) -> None:
    """Reads the indexes of the list of matches, which no batch does; a hundred bytes a match.

    Raises sqlite3.Error or Damaged if one of them is damaged.
    """
    counts = [
        sum(1 for _ in connection.execute(f"SELECT {columns} FROM matches {which}"))  # noqa: S608
        for columns, which in (
            ("id, place, game, players", "INDEXED BY history"),
            ("id, started, imported", "INDEXED BY evenings WHERE imported IS NULL"),
            ("imported", "WHERE imported IS NOT NULL"),
        )
    ]
    if counts[0] != counts[1] + counts[2]:
        raise Damaged("the indexes of the list of matches differ")


def _check_entries(connection: sqlite3.Connection, stop: threading.Event) -> bool:
    """Checks the new entries and a part of the others; saves the bookmark, also when stopped.

    Returns True; raises Damaged, TypeError, ValueError or sqlite3.Error at the first damage.
    """
    (newest,) = connection.execute("SELECT ifnull(max(id), 0) FROM entries").fetchone()
    at = saved = _read_bookmark(connection, newest)
    for number, at in enumerate(_check_batches(connection, saved, newest), 1):
        if number % BATCHES_PER_BOOKMARK == 0:
            _save_bookmark(connection, at)
            saved = at
        if stop.wait(PAUSE_SECONDS):
            break
    if at != saved:
        _save_bookmark(connection, at)
    return True


def _check_batches(
    connection: sqlite3.Connection, start: _Bookmark, newest: int
) -> Iterator[_Bookmark]:
    """Checks batch by batch, and yields the bookmark after each; raises at the first damage."""
    new = start.new
    while new < newest:
        new = _check_batch(connection, new, newest)
        yield _Bookmark(new, start.again)
    again, end = start.again, min(start.again + RECHECKED, start.new)
    while again < end:
        again = _check_batch(connection, again, end)
        yield _Bookmark(new, 0 if again >= start.new else again)


def _check_batch(connection: sqlite3.Connection, after: int, end: int) -> int:
    """Checks entries from id `after` to `end`, and their matches; returns the last id checked.

    Raises Damaged.
    """
    query = f"""
        SELECT id, {COLUMNS} FROM entries WHERE id > ? AND id <= ? ORDER BY id LIMIT {BATCH}
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
        if not has_all_entries(connection, match):
            raise Damaged(f"an entry of match {match} is missing")
    return rows[-1].place if len(rows) == BATCH else end


def _read_bookmark(connection: sqlite3.Connection, newest: int) -> _Bookmark:
    """The stored bookmark; a new one if there is none, or if it does not fit this journal."""
    query = "SELECT value FROM settings WHERE name = ?"
    found = connection.execute(query, (BOOKMARK,)).fetchone()
    try:
        new, again = json.loads(found[0]) if found else (0, 0)
        known = 0 <= int(again) <= int(new) <= newest
    except (TypeError, ValueError):
        known = False
    return _Bookmark(int(new), int(again)) if known else _Bookmark()


def _save_bookmark(connection: sqlite3.Connection, at: _Bookmark) -> None:
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(
        "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)",
        (BOOKMARK, json.dumps([at.new, at.again])),
    )


def count_matches(database: Path, stop: threading.Event) -> None:
    """Counts and stores the missing figures of ended matches, until done or `stop` is set.

    Raises Refusal("not-saved") or sqlite3.Error if they cannot be stored.
    """
    with closing(Journal(database)) as journal:
        counted: list[MatchFigures] = []
        for match_id in journal.uncounted():
            if stop.wait(PAUSE_SECONDS):
                break
            found = journal.count_match(match_id)
            if found is not None:
                counted.append(found)
            if len(counted) == MATCHES_PER_TRANSACTION:
                _save_figures(journal, counted)
                counted = []
        if counted:
            _save_figures(journal, counted)


def _save_figures(journal: Journal, counted: "list[MatchFigures]") -> None:
    journal.keep_figures(counted)
    # Or else the next play would find a long log and checkpoint it while the player waits.
    journal.connection.execute("PRAGMA wal_checkpoint")
