"""A journal that cannot be used is moved aside, and a new one is made of all that can be read."""

import json
import sqlite3
from collections.abc import Iterable
from itertools import accumulate, groupby
from operator import itemgetter
from pathlib import Path

from companion.games.base import Refusal
from companion.games.frozen import dataclass
from companion.match.reading import first_missing
from companion.store import files, schema
from companion.store.backups import Backups
from companion.store.journal import IMPORTED, INSERT, NEW, connect, fold, tell
from companion.store.rows import COLUMNS, Damaged, Row, row
from companion.store.salvage import carve

# Of each table its lines, and of each line its columns by name.
SideTables = dict[str, list[dict[str, object]]]


@dataclass(frozen=True)
class Repaired:
    """What was done: where the old file is, what was saved from where, what could not be used."""

    why: str
    aside: str
    entries: int
    matches: int
    from_backup: int
    scraps: int


def repair(database: Path, backups: Backups, why: str) -> Repaired:
    """Makes a good journal in place of one that is not."""
    # Until this is done the next start does it again; it may find what we had made by then.
    database.with_name(files.DAMAGED).touch()
    files.sync_directory(database.parent)
    new = database.with_name(files.UNFINISHED)
    rows = {(each.match, each.entry.number): each for each in (*carve(new), *carve(database))}
    side = _side_tables(new) | _side_tables(database)
    from_backup = 0
    # All of them: a byte that is wrong in the newest one may be right in the one before.
    for backup in backups.good():
        kept = {(each.match, each.entry.number): each for each in _entries(backup)}
        from_backup += len(kept.keys() - rows.keys())
        # Entries never change: whichever source has one has the right one.
        rows = kept | rows
        side = _side_tables(backup) | side
    connection = _empty(new)
    try:
        matches, entries, scraps = fill(connection, rows.values(), side)
    finally:
        connection.close()
    aside = files.move_aside(database, why)
    new.rename(database)
    files.sync_directory(database.parent)
    database.with_name(files.DAMAGED).unlink()
    return Repaired(why, "" if aside is None else aside.name, entries, matches, from_backup, scraps)


def make(database: Path) -> None:
    """Makes an empty journal, which is there as a whole or not at all."""
    new = database.with_name(files.UNFINISHED)
    _empty(new).close()
    new.rename(database)
    files.sync_directory(database.parent)


def _empty(path: Path) -> sqlite3.Connection:
    for part in files.parts(path):
        part.unlink(missing_ok=True)
    connection = connect(path)
    try:
        schema.migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def read_what_can_be(database: Path, connection: sqlite3.Connection) -> None:
    """Fills an empty database with what can be read from another, which is left alone."""
    fill(connection, carve(database), _side_tables(database))


def _entries(backup: Path) -> list[Row]:
    connection = connect(backup, read_only=True)
    try:
        query = f"SELECT id, {COLUMNS} FROM entries"  # noqa: S608
        found = []
        for columns in connection.execute(query):
            try:
                found.append(row(*columns))
            except Damaged:
                continue
        return found
    finally:
        connection.close()


def _side_tables(path: Path) -> SideTables:
    """Players, decks and so on, as far as SQLite can still read them."""
    found: SideTables = {}
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    except schema.UNREADABLE:
        return found
    try:
        for table in schema.SIDE_TABLES:
            lines = connection.execute(f"SELECT * FROM {table}")  # noqa: S608
            columns = [name for name, *_ in lines.description]
            found[table] = [dict(zip(columns, line, strict=True)) for line in lines]
    except schema.UNREADABLE:
        # What was read before the bad place counts; a backup may have the rest.
        pass
    finally:
        connection.close()
    return found


def fill(
    connection: sqlite3.Connection,
    rows: Iterable[Row],
    side: SideTables,
) -> tuple[int, int, int]:
    """Writes all in one transaction; how many matches, entries, and scraps of matches."""
    matches = entries = scraps = 0
    connection.execute("BEGIN IMMEDIATE")
    for table, lines in side.items():
        columns = connection.execute(f"SELECT name FROM pragma_table_info('{table}')")  # noqa: S608
        ours = {name for (name,) in columns}
        for line in lines:
            # A newer version may have more to say of a player than this one understands.
            known = {name: value for name, value in line.items() if name in ours}
            names, marks = ", ".join(known), ", ".join("?" * len(known))
            connection.execute(
                f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({marks})",  # noqa: S608
                tuple(known.values()),
            )
    ordered = sorted(rows, key=lambda each: (each.match, each.entry.number))
    usable: list[tuple[int, Row]] = []
    for _, group in groupby(ordered, key=lambda each: each.match):
        whole, rest = _usable(list(group))
        scraps += len(rest)
        connection.executemany(
            "INSERT INTO scraps VALUES (?, ?, ?)",
            [(each.match, each.entry.number, each.entry.action) for each in rest],
        )
        if whole:
            matches += 1
            entries += len(whole)
            # Never before the one that it follows, also where its place could not be read.
            usable += zip(accumulate((each.place for each in whole), max), whole, strict=True)
            _add_match(connection, whole)
    # In the old order, so that the match last touched is still the last.
    for _, each in sorted(usable, key=itemgetter(0)):
        connection.execute(INSERT, each.values)
    connection.execute("COMMIT")
    return matches, entries, scraps


def _usable(group: list[Row]) -> tuple[list[Row], list[Row]]:
    """The entries of a match up to the first that is missing, and the rest.

    An entry that no longer fits stays where it is: opening the match leaves it out and says so.
    """
    missing = first_missing([each.entry for each in group])
    whole = [each for each in group if missing is None or each.entry.number < missing]
    try:
        readable = fold(whole) is not None
    except Refusal:
        readable = False
    return (whole, group[len(whole) :]) if readable else ([], group)


def _add_match(connection: sqlite3.Connection, rows: list[Row]) -> None:
    match = fold(rows)
    if match is not None:
        first = rows[0]
        imported = json.loads(first.entry.action.removeprefix(NEW)).get(IMPORTED)
        connection.execute(
            "INSERT INTO matches (id, game, players, started, imported) VALUES (?, ?, ?, ?, ?)",
            (first.match, match.game.NAME, json.dumps(match.names), first.entry.time, imported),
        )
        tell(connection, first.match, match.now)
