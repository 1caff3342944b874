"""Rebuilds a database from the entries found in others, in little memory whatever their number."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import accumulate
from pathlib import Path

from companion.games.base import Refusal
from companion.match.actions import RELABEL
from companion.match.match import Entry, Match, Source
from companion.match.reading import first_missing
from companion.records import replace
from companion.store import schema
from companion.store.database import READ_ATTEMPTS
from companion.store.match_rows import IMPORTED_FIELD, match_from_rows, read_heading
from companion.store.rows import COLUMNS, INSERT_ENTRY, Damaged, EntryRow, read_row
from companion.store.salvage import SourceFailed, open_source, table_rows
from companion.store.summaries import insert_summary, set_places, update_summary
from companion.store.tables import identity

# Called with the part of some work that is done, 0..1.
Progress = Callable[[float], None]
# Of these side tables a partial copy has the rows of its own matches only.
OF_MATCHES = ("clocks", "analyses")
# Rows read between two calls of `progress`.
_ROWS_PER_PROGRESS = 2000

# The entries found so far, in a temporary database. An entry from an earlier source is kept, one
# from the same source is replaced.
_FOUND_SCHEMA = """
CREATE TABLE found.rows (
    match TEXT, number INTEGER, place INTEGER, source_rank INTEGER,
    action TEXT, time REAL, source TEXT, boot TEXT, seq INTEGER, crc INTEGER,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE INDEX found.by_place ON rows (place, match, number);
"""
_UPSERT = """
INSERT INTO found.rows VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (match, number) DO UPDATE SET
    place = max(place, excluded.place), action = excluded.action, time = excluded.time,
    source = excluded.source, boot = excluded.boot, seq = excluded.seq, crc = excluded.crc
WHERE source_rank = excluded.source_rank
"""


class Rebuild:
    """Collects from one source after the other, the best first; then `write` writes matches.

    `connection` is the empty database, in no transaction; `found` is where the entries are put
    meanwhile, a new file or ":memory:". All methods raise sqlite3.Error if that cannot be written.
    """

    def __init__(self, connection: sqlite3.Connection, found: Path | str) -> None:
        self._connection = connection
        self._rank = 0
        # The side tables that were read to their end.
        self._complete: set[str] = set()
        connection.execute("ATTACH DATABASE ? AS found", (str(found),))
        # Not durable: a repair that is interrupted begins again.
        connection.execute("PRAGMA found.journal_mode = OFF")
        connection.execute("PRAGMA found.synchronous = OFF")
        for statement in filter(str.strip, _FOUND_SCHEMA.split(";")):
            connection.execute(statement)
        # That of the sources, if one has it: what is rebuilt is still the same journal.
        identity.forget(connection)

    def add(self, rows: Iterable[EntryRow]) -> int:
        """Adds the entries of a source that no earlier one had; returns their number."""
        self._rank += 1
        (before,) = self._connection.execute("SELECT count(*) FROM found.rows").fetchone()
        self._connection.execute("BEGIN")
        for each in rows:
            match, number, *others = each.values
            self._connection.execute(_UPSERT, (match, number, each.place, self._rank, *others))
        self._connection.execute("COMMIT")
        (after,) = self._connection.execute("SELECT count(*) FROM found.rows").fetchone()
        return int(after - before)

    def add_missing(self, path: Path) -> int:
        """Adds from an undamaged database the entries of matches of which it has more.

        Returns their number. After a repair that ended a match at a gap, players went on with the
        numbers of the lost entries; so a match is only taken up to the first entry that differs.
        """
        ours = "SELECT count(*), max(number) FROM found.rows WHERE match = ?"
        source = open_source(path)
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
                for each in self._until_conflict(_good_rows(source.execute(query, (match,))), match)
            )
        finally:
            source.close()

    def _until_conflict(self, rows: Iterable[EntryRow], match: str) -> Iterator[EntryRow]:
        """The rows of a match up to the first that differs from the one found before."""
        query = "SELECT number, action, time FROM found.rows WHERE match = ?"
        found = self._connection.execute(query, (match,))
        here = {number: (action, time) for number, action, time in found}
        for each in sorted(rows, key=lambda each: each.entry.number):
            theirs = (each.entry.action, each.entry.time)
            if here.get(each.entry.number, theirs) != theirs:
                return
            yield each

    def add_side_tables(self, path: Path, *, is_backup: bool = False) -> None:
        """Adds players, decks and so on, as far as SQLite can read them.

        A table that was read to its end is not read from further sources: what is not in it was
        deleted. To the others each source adds what it has. OF_MATCHES in a backup count as
        those: a partial copy has only the rows of its own matches.
        """
        for table in schema.SIDE_TABLES:
            is_whole = not (is_backup and table in OF_MATCHES)
            for _ in range(READ_ATTEMPTS):
                if table in self._complete or not self._copy_table(path, table, is_whole):
                    break

    def _copy_table(self, path: Path, table: str, is_whole: bool) -> bool:
        """Adds what can be read of a table; returns whether another attempt may read more.

        With `is_whole` the table is complete if it was read to its end.
        """
        names = self._connection.execute(f"SELECT name FROM pragma_table_info('{table}')")  # noqa: S608
        ours = {name for (name,) in names}
        self._connection.execute("BEGIN")
        again = False
        try:
            for line in table_rows(path, table):
                # A newer version may have more columns.
                known = {name: value for name, value in line.items() if name in ours}
                columns, marks = ", ".join(known), ", ".join("?" * len(known))
                self._connection.execute(
                    f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({marks})",  # noqa: S608
                    tuple(known.values()),
                )
            if is_whole:
                self._complete.add(table)
        except SourceFailed as failed:
            again = schema.is_device_error(failed.error)
        self._connection.execute("COMMIT")
        return again

    def write(self, progress: Progress) -> tuple[int, int, int]:
        """Writes all in one transaction; returns the numbers of matches, entries and scraps."""
        matches = scraps = 0
        connection = self._connection
        query = "SELECT match FROM found.rows GROUP BY match ORDER BY min(source_rank), match"
        names = [str(name) for (name,) in connection.execute(query)]
        connection.execute("BEGIN IMMEDIATE")
        # Tags of a deck that could not be read would violate the foreign key.
        connection.execute("DELETE FROM tags WHERE deck NOT IN (SELECT name FROM decks)")
        for at, name in enumerate(names):
            count, unusable = self._write_match(name)
            matches += count
            scraps += unusable
            progress(0.8 * at / len(names))
        # In the old order, so that the last match is still the last.
        query = f"SELECT place, {COLUMNS} FROM found.rows ORDER BY place, match, number"  # noqa: S608
        entries = 0
        for columns in connection.execute(query):
            self._write_entry(read_row(*columns))
            entries += 1
            if entries % _ROWS_PER_PROGRESS == 0:
                progress(0.9)
        set_places(connection)
        identity.ensure(connection)
        connection.execute("COMMIT")
        connection.execute("DETACH DATABASE found")
        progress(1.0)
        return matches, entries, scraps

    def _write_match(self, name: str) -> tuple[int, int]:
        """Writes the summary of a match, and its unusable entries as scraps.

        Deletes the unusable ones from those found. Returns the number of matches written, 0 or 1,
        and the number of scraps.
        """
        connection = self._connection
        query = f"SELECT place, {COLUMNS} FROM found.rows WHERE match = ? ORDER BY number"  # noqa: S608
        group = [read_row(*columns) for columns in connection.execute(query, (name,))]
        match, count = _usable_match(group)
        moved = {} if match is None else dict(_names_after_gap(match, group[count:], count))
        if match is not None and not _add_match(connection, group, match):
            count, moved = 0, {}
        rest = group[count:]
        scraps = [each for each in rest if each.entry.number not in moved]
        connection.executemany(
            "INSERT INTO scraps VALUES (?, ?, ?)",
            [(each.match, each.entry.number, each.entry.action) for each in scraps],
        )
        delete = "DELETE FROM found.rows WHERE match = ? AND number = ?"
        connection.executemany(delete, [(name, each.entry.number) for each in rest])
        for each in moved.values():
            match_id, number, *others = each.values
            connection.execute(_UPSERT, (match_id, number, each.place, self._rank, *others))
        # An entry whose place could not be read must not come before the one that it follows.
        places = accumulate((each.place for each in group[:count]), max)
        change = "UPDATE found.rows SET place = ? WHERE match = ? AND number = ?"
        for place, each in zip(places, group[:count], strict=True):
            if place != each.place:
                connection.execute(change, (place, name, each.entry.number))
        return int(count > 0), len(scraps)

    def _write_entry(self, each: EntryRow) -> None:
        try:
            self._connection.execute(INSERT_ENTRY, each.values)
        except sqlite3.IntegrityError:
            # The same event of a reader twice: refused once, then sent again and saved.
            entry = each.entry
            source = Source(entry.source.kind)
            without_event = EntryRow(
                each.place, each.match, Entry(entry.number, entry.action, source, entry.time)
            )
            self._connection.execute(INSERT_ENTRY, without_event.values)


def rows_by_sqlite(path: Path, progress: Progress) -> Iterator[EntryRow]:
    """The intact entries of a database as far as SQLite can read them.

    What cannot be read is left out, without an error.
    """
    try:
        source = open_source(path)
    except schema.UNREADABLE:
        return
    try:
        (last,) = source.execute("SELECT max(id) FROM entries").fetchone()
        found = source.execute(f"SELECT id, {COLUMNS} FROM entries")  # noqa: S608
        for number, each in enumerate(_good_rows(found)):
            if number % _ROWS_PER_PROGRESS == 0:
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


def _usable_match(group: list[EntryRow]) -> tuple[Match | None, int]:
    """The match of these entries up to the first that is missing, and their number.

    None and 0 without a readable heading. An entry that does not fit is counted too: opening the
    match leaves it out and reports it.
    """
    missing = first_missing([each.entry for each in group])
    without_gaps = [each for each in group if missing is None or each.entry.number < missing]
    try:
        match = match_from_rows(without_gaps)
    except Refusal:
        match = None
    return (None, 0) if match is None else (match, len(without_gaps))


def _names_after_gap(
    match: Match, rest: list[EntryRow], count: int
) -> Iterator[tuple[int, EntryRow]]:
    """The new names of people among entries after a gap: they do not depend on what was lost.

    Yields the number of each entry and the entry with one that follows the first `count` ones.
    """
    for each in rest:
        number, entry = each.entry.number, replace(each.entry, number=count)
        names = match.now.sittings
        if entry.action.startswith(RELABEL):
            with suppress(Refusal):  # somebody who sat down in what was lost
                match.follow(entry)
        if match.now.sittings != names:
            yield number, EntryRow(each.place, each.match, entry)
            count += 1


def _add_match(connection: sqlite3.Connection, rows: list[EntryRow], match: Match) -> bool:
    """Writes the summary of a match; False if a match from the same sheet is there already.

    An import that was interrupted and then repeated leaves two.
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
