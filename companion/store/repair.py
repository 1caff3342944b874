"""Replaces a journal that cannot be used by a new one with all that can still be read.

Power may fail at any moment, repeatedly. So nothing is moved, renamed or deleted before all that is
in it is on disk elsewhere:

1. `repairing.db` is made of all sources, checked, and synced. The sources are not changed, so that
   a start after an interruption finds the same and begins again;
2. it is renamed to `repaired-….db`: from here on every start only does the rest of this list;
3. the mark `companion.damaged` and other files of the repair are deleted;
4. the old database is renamed to `companion-….db` with its log;
5. `repaired-….db` is renamed to `companion.db`.

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

# Why a repair is needed; part of the name of the file that is moved aside.
REASONS = ("damaged", "lost", "foreign", "newer")


@dataclass(frozen=True)
class RepairReport:
    """The result of a repair: `aside` is the new name of the old file, or "" if there was none,
    `from_backup` the number of entries only found in backups, `scraps` of unusable ones."""

    why: str
    aside: str
    entries: int
    matches: int
    from_backup: int
    scraps: int


def repair(database: Path, backups: Backups, why: str, progress: Progress) -> RepairReport:
    """Replaces a damaged journal by a rebuilt one.

    Can be interrupted at any time and called again. Raises OSError or sqlite3.Error if the disk
    fails; then the journal is as it was before.
    """
    new = database.with_name(files.REPAIRING)
    found = database.with_name(files.FOUND)
    sources = _sources(database)
    for path in (new, found):
        files.remove(path)
    with _new_database(new) as connection:
        rebuild = Rebuild(connection, found)
        _read_all(rebuild, sources, _subrange(progress, 0.0, 0.4))
        from_backup = 0
        # All of them: what is damaged in the newest one may be intact in the one before.
        for number, backup in enumerate(backups.readable()):
            from_backup += rebuild.add_missing(backup)
            rebuild.add_side_tables(backup, is_backup=True)
            progress(0.4 + 0.1 * number / (number + 1))
        matches, entries, scraps = rebuild.write(_subrange(progress, 0.5, 0.95))
    # If even the new file cannot be read the disk fails: then nothing may be moved.
    with _open(new) as connection:
        if not passes_integrity_check(connection):
            raise sqlite3.DatabaseError("what was repaired cannot be read")
    files.sync(new)
    aside = files.new_name_aside(database, why)
    name = aside.name.removeprefix(f"{database.stem}-")
    done = new.rename(database.with_name(f"{files.REPAIRED}-{name}"))
    files.sync(database.parent)
    moved = install(database, done)
    progress(1.0)
    return RepairReport(why, moved, entries, matches, from_backup, scraps)


def install(database: Path, done: Path) -> str:
    """Does steps 3 to 5 with the rebuilt file `done`; returns the new name of the old file, or "".

    Can be interrupted at any time and called again. Raises OSError.
    """
    directory = database.parent
    # From an earlier interrupted repair; all of it is in the new file.
    for name in (files.UNFINISHED, files.REPAIRING, files.FOUND):
        files.remove(database.with_name(name))
    (directory / files.DAMAGED).unlink(missing_ok=True)
    files.sync(directory)
    name = done.name.removeprefix(f"{files.REPAIRED}-")
    aside = database.with_name(f"{database.stem}-{name}")
    files.move(database, aside)
    # Some part may still be there, because its new name was taken.
    if any(part.exists() for part in files.parts(database)):
        aside = files.new_name_aside(database, _reason(done))
        files.move(database, aside)
    files.sync(directory)
    done.rename(database)
    files.sync(directory)
    return aside.name if any(part.exists() for part in files.parts(aside)) else ""


def install_finished(database: Path) -> RepairReport | None:
    """Ends a repair that was interrupted after step 2; None if there is none. Raises OSError."""
    done = files.finished_repair(database)
    if done is None:
        return None
    moved = install(database, done)
    counts = [0, 0, 0]
    # If it cannot be read, it is repaired next.
    with suppress(*schema.UNREADABLE), _open(database) as connection:
        counts = [
            connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
            for table in ("entries", "matches", "scraps")
        ]
    entries, matches, scraps = counts
    return RepairReport(_reason(done), moved, entries, matches, 0, scraps)


def make_empty(database: Path) -> None:
    """Makes an empty journal in one step, by a rename. Raises OSError or sqlite3.Error."""
    new = database.with_name(files.UNFINISHED)
    files.remove(new)
    connection = connect(new)
    try:
        schema.migrate(connection)
    finally:
        connection.close()
    new.rename(database)
    files.sync(database.parent)


def copy_readable(database: Path, connection: sqlite3.Connection) -> None:
    """Copies what can be read of `database`, which is not changed, into an empty connection.

    Raises sqlite3.Error.
    """
    connection.execute("PRAGMA foreign_keys = OFF")
    rebuild = Rebuild(connection, ":memory:")
    _read_all(rebuild, [files.finished_repair(database) or database], _no_progress)
    rebuild.write(_no_progress)
    connection.execute("PRAGMA foreign_keys = ON")


def copy_side_tables(database: Path, connection: sqlite3.Connection) -> None:
    """Copies the side tables, with preferences and players, into an empty connection.

    Quick: reads the database and the newest backup only. Raises sqlite3.Error.
    """
    connection.execute("PRAGMA foreign_keys = OFF")
    rebuild = Rebuild(connection, ":memory:")
    copies = sorted((database.parent / files.BACKUPS).glob("companion-*.db"), reverse=True)
    for source in (files.finished_repair(database) or database, *copies[:1]):
        if not files.is_special(source):
            rebuild.add_side_tables(source)


def _reason(done: Path) -> str:
    reason = done.name.split("-")[1]
    return reason if reason in REASONS else REASONS[0]


def _sources(database: Path) -> list[Path]:
    """The databases to read from, the best first, apart from backups.

    An interrupted repair by an earlier version may have left matches only in a file that it had
    moved aside, or in the one that it was making.
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
            rebuild.add(rows_by_sqlite(source, _subrange(progress, first, first + size / 4)))
            rebuild.add_side_tables(source)
        # Also what SQLite does not see: in unreachable pages and in a damaged log.
        rebuild.add(carve(source, _subrange(progress, first + size / 4, first + size)))


@contextmanager
def _new_database(path: Path) -> Iterator[sqlite3.Connection]:
    """A new database without a log and syncs: an interrupted repair begins again."""
    with _open(path) as connection:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        schema.migrate(connection)
        yield connection


@contextmanager
def _open(path: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


def _subrange(progress: Progress, first: float, last: float) -> Progress:
    """Maps the progress 0..1 of a part of the work to `first`..`last` of the whole."""
    return lambda part: progress(first + (last - first) * part)


def _no_progress(_part: float) -> None:
    """A `Progress` that does nothing."""
