"""Fills an empty database with what is found in others, in little memory, however much it is."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate
from pathlib import Path

from companion.games.base import Refusal
from companion.match.match import Entry, Match, Source
from companion.match.reading import first_missing
from companion.store import schema
from companion.store.match_rows import IMPORTED_FIELD, match_from_rows, read_heading
from companion.store.rows import COLUMNS, INSERT_ENTRY, Damaged, EntryRow, read_row
from companion.store.summaries import insert_summary, update_summary

# Told how much of something is done, 0..1.
Progress = Callable[[float], None]
# How often something is asked for that the disk fails to read.
TRIES = 3
# So many rows are taken from a database before `progress` hears of it.
_SOME = 2000

# The entries that were found so far, in a file of their own beside the new database. Of each the
# one from the best source is there; of the same source the one that was found last.
_FOUND = """
CREATE TABLE found.rows (
    match TEXT, number INTEGER, place INTEGER, source_rank INTEGER,
    action TEXT, time REAL, source TEXT, boot TEXT, seq INTEGER, crc INTEGER,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE INDEX found.by_place ON rows (place, match, number);
"""
_KEEP = """
INSERT INTO found.rows VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (match, number) DO UPDATE SET
    place = max(place, excluded.place), action = excluded.action, time = excluded.time,
    source = excluded.source, boot = excluded.boot, seq = excluded.seq, crc = excluded.crc
WHERE source_rank = excluded.source_rank
"""


class Rebuild:
    """Takes from one source after the other, the best first; then `write` makes matches of it.

    `connection` is the empty database, in no transaction; `found` is where to put entries
    meanwhile, a new file or ":memory:". Whatever cannot be written raises sqlite3.Error.
    """

    def __init__(self, connection: sqlite3.Connection, found: Path | str) -> None:
        self._connection = connection
        self._rank = 0
        # The tables of which everything is here.
        self._complete: set[str] = set()
        connection.execute("ATTACH DATABASE ? AS found", (str(found),))
        # If this is cut off all of it is made anew.
        connection.execute("PRAGMA found.journal_mode = OFF")
        connection.execute("PRAGMA found.synchronous = OFF")
        for statement in filter(str.strip, _FOUND.split(";")):
            connection.execute(statement)

    def add(self, rows: Iterable[EntryRow]) -> int:
        """Takes the entries of one source that no better one had; returns how many those are."""
        self._rank += 1
        (before,) = self._connection.execute("SELECT count(*) FROM found.rows").fetchone()
        self._connection.execute("BEGIN")
        for each in rows:
            match, number, *others = each.values
            self._connection.execute(_KEEP, (match, number, each.place, self._rank, *others))
        self._connection.execute("COMMIT")
        (after,) = self._connection.execute("SELECT count(*) FROM found.rows").fetchone()
        return int(after - before)

    def add_missing(self, path: Path) -> int:
        """Takes from a good database the entries of matches of which it has more than we do.

        After a repair that ended a match at a gap, the table went on from there with the numbers of
        what was lost: where the two tell of another entry by the same number, the rest is not ours.
        """
        ours = "SELECT count(*), max(number) FROM found.rows WHERE match = ?"
        source = _open(path)
        try:
            theirs = "SELECT match, max(number) FROM entries GROUP BY match"
            wanted = []
            for match, last in source.execute(theirs):
                count, our_last = self._connection.execute(ours, (match,)).fetchone()
                if not count or count != our_last + 1 or our_last < last:
                    wanted.append(match)
            query = f"SELECT id, {COLUMNS} FROM entries WHERE match = ?"  # noqa: S608
            return self.add(
                each
                for match in wanted
                for each in self._of_one_story(_good_rows(source.execute(query, (match,))), match)
            )
        finally:
            source.close()

    def _of_one_story(self, rows: Iterable[EntryRow], match: str) -> Iterator[EntryRow]:
        """The rows of a match up to the first that differs from the one that is here."""
        query = "SELECT number, action, time FROM found.rows WHERE match = ?"
        found = self._connection.execute(query, (match,))
        here = {number: (action, time) for number, action, time in found}
        for each in sorted(rows, key=lambda each: each.entry.number):
            told = (each.entry.action, each.entry.time)
            if here.get(each.entry.number, told) != told:
                return
            yield each

    def add_side_tables(self, path: Path) -> None:
        """Takes players, decks and so on, as far as SQLite can read them.

        A table that was read to its end is not asked for in any further source: what is not in it
        was deleted. Of others each source adds what it has.
        """
        for table in schema.SIDE_TABLES:
            for _ in range(TRIES):
                if table in self._complete or not self._take_table(path, table):
                    break

    def _take_table(self, path: Path, table: str) -> bool:
        """Takes what can be read of a table; whether it is worth trying again."""
        names = self._connection.execute(f"SELECT name FROM pragma_table_info('{table}')")  # noqa: S608
        ours = {name for (name,) in names}
        self._connection.execute("BEGIN")
        again = False
        try:
            for line in _lines(path, table):
                # A newer version may have more to say of a player than this one understands.
                known = {name: value for name, value in line.items() if name in ours}
                columns, marks = ", ".join(known), ", ".join("?" * len(known))
                self._connection.execute(
                    f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({marks})",  # noqa: S608
                    tuple(known.values()),
                )
            self._complete.add(table)
        except _SourceFailed as failed:
            again = schema.is_device_error(failed.error)
        self._connection.execute("COMMIT")
        return again

    def write(self, progress: Progress) -> tuple[int, int, int]:
        """Writes all in one transaction; how many matches, entries, and scraps of matches."""
        matches = scraps = 0
        connection = self._connection
        query = "SELECT match FROM found.rows GROUP BY match ORDER BY min(source_rank), match"
        names = [str(name) for (name,) in connection.execute(query)]
        connection.execute("BEGIN IMMEDIATE")
        # A deck that could not be read takes its tags along; they would refer to nothing.
        connection.execute("DELETE FROM tags WHERE deck NOT IN (SELECT name FROM decks)")
        for at, name in enumerate(names):
            count, unusable = self._write_match(name)
            matches += count
            scraps += unusable
            progress(0.8 * at / len(names))
        # In the old order, so that the match last touched is still the last.
        query = f"SELECT place, {COLUMNS} FROM found.rows ORDER BY place, match, number"  # noqa: S608
        entries = 0
        for columns in connection.execute(query):
            self._write_entry(read_row(*columns))
            entries += 1
            if entries % _SOME == 0:
                progress(0.9)
        connection.execute("COMMIT")
        connection.execute("DETACH DATABASE found")
        progress(1.0)
        return matches, entries, scraps

    def _write_match(self, name: str) -> tuple[int, int]:
        """Writes what the list says of a match; how many there are now, and unusable entries.

        Of the entries that were found only those that can be used are left.
        """
        connection = self._connection
        query = f"SELECT place, {COLUMNS} FROM found.rows WHERE match = ? ORDER BY number"  # noqa: S608
        group = [read_row(*columns) for columns in connection.execute(query, (name,))]
        match, count = _usable(group)
        if match is not None and not _add_match(connection, group, match):
            count = 0
        rest = group[count:]
        connection.executemany(
            "INSERT INTO scraps VALUES (?, ?, ?)",
            [(each.match, each.entry.number, each.entry.action) for each in rest],
        )
        delete = "DELETE FROM found.rows WHERE match = ? AND number = ?"
        connection.executemany(delete, [(name, each.entry.number) for each in rest])
        # Never before the one that it follows, also where its place could not be read.
        places = accumulate((each.place for each in group[:count]), max)
        change = "UPDATE found.rows SET place = ? WHERE match = ? AND number = ?"
        for place, each in zip(places, group[:count], strict=True):
            if place != each.place:
                connection.execute(change, (place, name, each.entry.number))
        return int(count > 0), len(rest)

    def _write_entry(self, each: EntryRow) -> None:
        try:
            self._connection.execute(INSERT_ENTRY, each.values)
        except sqlite3.IntegrityError:
            # An event of a reader stands there twice: once refused, and then sent and kept again.
            entry = each.entry
            source = Source(entry.source.kind)
            alone = EntryRow(
                each.place, each.match, Entry(entry.number, entry.action, source, entry.time)
            )
            self._connection.execute(INSERT_ENTRY, alone.values)


def rows_by_sqlite(path: Path, progress: Progress) -> Iterator[EntryRow]:
    """The entries of a database as far as SQLite can read them; those that are not right are left
    out. Never raises for what cannot be read."""
    try:
        source = _open(path)
    except schema.UNREADABLE:
        return
    try:
        (last,) = source.execute("SELECT max(id) FROM entries").fetchone()
        found = source.execute(f"SELECT id, {COLUMNS} FROM entries")  # noqa: S608
        for number, each in enumerate(_good_rows(found)):
            if number % _SOME == 0:
                progress(min(1.0, number / max(1, last or 0)))
            yield each
    except schema.UNREADABLE:
        return
    finally:
        source.close()


def _good_rows(found: Iterable[tuple[object, ...]]) -> Iterator[EntryRow]:
    for place, *columns in found:
        try:
            yield read_row(int(str(place)), *columns)
        except Damaged:
            continue


class _SourceFailed(Exception):
    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        self.error = error


def _lines(path: Path, table: str) -> Iterator[dict[str, object]]:
    """The lines of a table by the names of its columns; _SourceFailed where it cannot be read."""
    try:
        source = _open(path)
        try:
            found = source.execute(f"SELECT * FROM {table}")  # noqa: S608
            columns = [name for name, *_ in found.description]
            while (line := found.fetchone()) is not None:
                yield dict(zip(columns, line, strict=True))
        finally:
            source.close()
    except schema.UNREADABLE as error:
        raise _SourceFailed(error) from error


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)


def _usable(group: list[EntryRow]) -> tuple[Match | None, int]:
    """The match that the entries tell up to the first that is missing, and how many they are.

    None and 0 if it has not even a beginning. An entry that no longer fits stays where it is:
    opening the match leaves it out and says so.
    """
    missing = first_missing([each.entry for each in group])
    whole = [each for each in group if missing is None or each.entry.number < missing]
    try:
        match = match_from_rows(whole)
    except Refusal:
        match = None
    return (None, 0) if match is None else (match, len(whole))


def _add_match(connection: sqlite3.Connection, rows: list[EntryRow], match: Match) -> bool:
    """Writes a match into the list; False if the same sheet is there already.

    That is what an import leaves that was cut off, and then done again.
    """
    first = rows[0]
    imported = read_heading(first.entry.action).get(IMPORTED_FIELD)
    try:
        insert_summary(
            connection, first.match, match.game.NAME, match.names, first.entry.time, imported
        )
    except sqlite3.IntegrityError:
        return False
    update_summary(connection, first.match, match.now)
    return True
