"""A journal that cannot be used is moved aside, and a new one is made of all that can be read."""

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from companion.games.base import Refusal
from companion.store import files, schema
from companion.store.backups import Backups
from companion.store.journal import INSERT, connect, fold, tell
from companion.store.rows import COLUMNS, Damaged, Row, row
from companion.store.salvage import carve


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
    new = database.with_name(files.UNFINISHED)
    rows = {(each.match, each.entry.number): each for each in (*carve(new), *carve(database))}
    side = _side_tables(database)
    from_backup = 0
    for backup in backups.good():
        kept = _entries(backup)
        from_backup = sum((each.match, each.entry.number) not in rows for each in kept)
        # Entries never change: whichever source has one has the right one.
        rows = {(each.match, each.entry.number): each for each in kept} | rows
        side = _side_tables(backup) | side
        break
    for part in files.parts(new):
        part.unlink(missing_ok=True)
    connection = connect(new)
    try:
        schema.migrate(connection)
        matches, entries, scraps = fill(connection, rows.values(), side)
    finally:
        connection.close()
    aside = files.move_aside(database, why)
    new.rename(database)
    files.sync_directory(database.parent)
    database.with_name(files.DAMAGED).unlink()
    return Repaired(why, aside.name, entries, matches, from_backup, scraps)


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


def _side_tables(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Players, decks and so on, as far as SQLite can still read them."""
    found: dict[str, list[tuple[object, ...]]] = {}
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    except sqlite3.Error:
        return found
    try:
        for table in schema.SIDE_TABLES:
            found[table] = connection.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608
    except sqlite3.Error:
        # What was read before the bad place counts; a backup may have the rest.
        pass
    finally:
        connection.close()
    return found


def fill(
    connection: sqlite3.Connection,
    rows: Iterable[Row],
    side: dict[str, list[tuple[object, ...]]],
) -> tuple[int, int, int]:
    """Writes all in one transaction; how many matches, entries, and scraps of matches."""
    matches = entries = scraps = 0
    connection.execute("BEGIN IMMEDIATE")
    for table, lines in side.items():
        for line in lines:
            marks = ", ".join("?" * len(line))
            connection.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", line)  # noqa: S608
    ordered = sorted(rows, key=lambda each: (each.match, each.entry.number))
    usable: list[Row] = []
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
            usable += whole
            _add_match(connection, whole)
    # In the old order, so that the match last touched is still the last.
    for each in sorted(usable, key=lambda each: each.place):
        connection.execute(INSERT, each.values)
    connection.execute("COMMIT")
    return matches, entries, scraps


def _usable(group: list[Row]) -> tuple[list[Row], list[Row]]:
    """The entries of a match up to the first that is missing, or that no longer fits."""
    count = 0
    while count < len(group) and group[count].entry.number == count:
        count += 1
    while count:
        try:
            fold(group[:count])
            break
        except Refusal as refusal:
            count = int(str(refusal.params.get("number", 0)))
        except (KeyError, ValueError):
            count = 0
    return group[:count], group[count:]


def _add_match(connection: sqlite3.Connection, rows: list[Row]) -> None:
    match = fold(rows)
    if match is not None:
        first = rows[0]
        connection.execute(
            "INSERT INTO matches (id, game, players, started) VALUES (?, ?, ?, ?)",
            (first.match, match.game.NAME, json.dumps(match.names), first.entry.time),
        )
        tell(connection, first.match, match.now)
