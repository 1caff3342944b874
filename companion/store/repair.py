"""A journal that cannot be used is moved aside, and a new one is made of all that can be read.

Power may go at any moment, again and again. So nothing is moved, renamed or deleted before all that
is in it is on disk elsewhere:

1. `repairing.db` is made of all sources, checked, and synced. The sources are left as they are, so
   that a start that is cut off here is followed by one that finds the same, and begins anew;
2. it is renamed to `repaired-….db`: from here on every start only does the rest of this list;
3. the mark `companion.damaged` goes, and what else was needed for the repair;
4. the old database is renamed to `companion-….db` with its log;
5. `repaired-….db` becomes `companion.db`.

After each of them the directory is synced.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.records import dataclass
from companion.store import files, schema
from companion.store.backups import Backups
from companion.store.database import connect
from companion.store.integrity import passes_integrity_check
from companion.store.rebuild import Progress, Rebuild, rows_by_sqlite
from companion.store.salvage import carve

# Why a repair may be needed; the name of the file moved aside has one of them too.
REASONS = ("damaged", "lost", "foreign", "newer")


@dataclass(frozen=True)
class RepairReport:
    """What was done: where the old file is, what was saved from where, what could not be used."""

    why: str
    aside: str
    entries: int
    matches: int
    from_backup: int
    scraps: int


def repair(database: Path, backups: Backups, why: str, progress: Progress) -> RepairReport:
    """Makes a good journal in place of one that is not.

    Can be cut off at any time and called again. Raises OSError or sqlite3.Error if the disk does
    not let it; then everything is as it was.
    """
    new = database.with_name(files.REPAIRING)
    found = database.with_name(files.FOUND)
    sources = _sources(database)
    for path in (new, found):
        files.remove(path)
    with _empty(new) as connection:
        rebuild = Rebuild(connection, found)
        _read_all(rebuild, sources, _part(progress, 0.0, 0.4))
        from_backup = 0
        # All of them: a byte that is wrong in the newest one may be right in the one before.
        for number, backup in enumerate(backups.readable()):
            from_backup += rebuild.add_missing(backup)
            rebuild.add_side_tables(backup)
            progress(0.4 + 0.1 * number / (number + 1))
        matches, entries, scraps = rebuild.write(_part(progress, 0.5, 0.95))
    # A disk on which even this one cannot be read is not one to move anything on.
    with _opened(new) as connection:
        if not passes_integrity_check(connection):
            raise sqlite3.DatabaseError("what was repaired cannot be read")
    files.sync(new)
    aside = files.new_name_aside(database, why)
    name = aside.name.removeprefix(f"{database.stem}-")
    done = new.rename(database.with_name(f"{files.REPAIRED}-{name}"))
    files.sync_directory(database.parent)
    moved = finish(database, done)
    progress(1.0)
    return RepairReport(why, moved, entries, matches, from_backup, scraps)


def waiting(database: Path) -> Path | None:
    """What a repair has made that was cut off before it was put in its place; None without."""
    return max(database.parent.glob(f"{files.REPAIRED}-*{database.suffix}"), default=None)


def finish(database: Path, done: Path) -> str:
    """Puts what a repair has made in its place; returns the name of what was there, or "".

    Can be cut off at any time and called again.
    """
    directory = database.parent
    # Of an earlier repair that was cut off; all of it is in the new file.
    for name in (files.UNFINISHED, files.REPAIRING, files.FOUND):
        files.remove(database.with_name(name))
    (directory / files.DAMAGED).unlink(missing_ok=True)
    files.sync_directory(directory)
    name = done.name.removeprefix(f"{files.REPAIRED}-")
    aside = database.with_name(f"{database.stem}-{name}")
    files.move(database, aside)
    # Whatever was put there meanwhile under a name that is taken.
    if any(part.exists() for part in files.parts(database)):
        aside = files.new_name_aside(database, _reason(done))
        files.move(database, aside)
    files.sync_directory(directory)
    done.rename(database)
    files.sync_directory(directory)
    return aside.name if any(part.exists() for part in files.parts(aside)) else ""


def finish_waiting(database: Path) -> RepairReport | None:
    """Ends a repair that was cut off when all but the names was done; None if there is none."""
    done = waiting(database)
    if done is None:
        return None
    moved = finish(database, done)
    counts = [0, 0, 0]
    # If it cannot be read after all it is repaired next.
    with suppress(*schema.UNREADABLE), _opened(database) as connection:
        counts = [
            connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
            for table in ("entries", "matches", "scraps")
        ]
    entries, matches, scraps = counts
    return RepairReport(_reason(done), moved, entries, matches, 0, scraps)


def make(database: Path) -> None:
    """Makes an empty journal, which is there as a whole or not at all."""
    new = database.with_name(files.UNFINISHED)
    files.remove(new)
    connection = connect(new)
    try:
        schema.migrate(connection)
    finally:
        connection.close()
    new.rename(database)
    files.sync_directory(database.parent)


def read_what_can_be(database: Path, connection: sqlite3.Connection) -> None:
    """Fills an empty database with what can be read from another, which is left alone."""
    connection.execute("PRAGMA foreign_keys = OFF")
    rebuild = Rebuild(connection, ":memory:")
    _read_all(rebuild, [waiting(database) or database], _nobody)
    rebuild.write(_nobody)
    connection.execute("PRAGMA foreign_keys = ON")


def read_choices(database: Path, connection: sqlite3.Connection) -> None:
    """Fills an empty database with settings and players, as far as that is a matter of a moment."""
    connection.execute("PRAGMA foreign_keys = OFF")
    rebuild = Rebuild(connection, ":memory:")
    copies = sorted((database.parent / files.BACKUPS).glob("companion-*.db"), reverse=True)
    for source in (waiting(database) or database, *copies[:1]):
        if not files.is_special(source):
            rebuild.add_side_tables(source)


def _reason(done: Path) -> str:
    reason = done.name.split("-")[1]
    return reason if reason in REASONS else REASONS[0]


def _sources(database: Path) -> list[Path]:
    """The databases to read from, the best first, apart from backups.

    A repair by an earlier version that was cut off may have left matches nowhere else than in a
    file that it had moved aside, or in the one that it was making.
    """
    unfinished = database.with_name(files.UNFINISHED)
    if database.exists() and not unfinished.exists():
        return [database]
    named = f"{database.stem}-[a-z]*-[0-9]*Z*{database.suffix}"
    parts = {*database.parent.glob(named), *database.parent.glob(f"{named}-wal")}
    asides = {part.with_name(part.name.removesuffix("-wal")) for part in parts}
    return [database, unfinished, *sorted(asides, reverse=True)]


def _read_all(rebuild: Rebuild, sources: list[Path], progress: Progress) -> None:
    for number, source in enumerate(sources):
        first, size = number / len(sources), 1 / len(sources)
        if not files.is_special(source):
            rebuild.add(rows_by_sqlite(source, _part(progress, first, first + size / 4)))
            rebuild.add_side_tables(source)
        # Also what SQLite does not see: in pages that nothing leads to, and in a damaged log.
        rebuild.add(carve(source, _part(progress, first + size / 4, first + size)))


@contextmanager
def _empty(path: Path) -> Iterator[sqlite3.Connection]:
    """A new database to be filled in one go: whoever is cut off begins anew, so it has no log."""
    with _opened(path) as connection:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        schema.migrate(connection)
        yield connection


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


def _part(progress: Progress, first: float, last: float) -> Progress:
    """Tells of a part of something as of the whole."""
    return lambda part: progress(first + (last - first) * part)


def _nobody(_part: float) -> None:
    """Progress that nobody is told of."""
