"""Verified backups: a partial copy for each stage, a full copy of the database now and then.

A partial copy is a database of the same schema with the running match, the other matches that
changed since the copy before it, and the side tables, so that its cost does not grow with the
journal. The names of both kinds begin with `companion-<number>`; a higher number is newer.
"""

import errno
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path

from companion.records import dataclass
from companion.store import schema
from companion.store.database import connect
from companion.store.files import parts, sync
from companion.store.integrity import entries_are_intact, passes_integrity_check
from companion.store.schema import UNREADABLE, WrongSchema, is_device_error, version
from companion.store.tables import identity

# So many partial copies are kept, and of each earlier match the last one, until the second full
# copy after it.
PARTIAL_COPIES = 10
# So many full copies are kept, or two if together they take more bytes than this.
FULL_COPIES = 3
FULL_COPIES_BYTES = 300_000_000
# A full copy is made when so many matches changed since the last one.
FULL_COPY_AFTER = 50
# What must stay free on the disk after a full copy.
MIN_FREE_BYTES = 50_000_000

# Or else SQLite reads the whole index by match instead of the few new entries.
_BY_ID = "NOT INDEXED"
_NUMBER = "companion-" + "[0-9]" * 9
# Which rows of a side table that grows with the matches go into a partial copy.
_PARTIAL_TABLES = {
    "scans": "boot IN (SELECT boot FROM main.entries)",
    "questions": "answer IS NULL OR match IN (SELECT id FROM main.matches)",
    "clocks": "match IN (SELECT id FROM main.matches)",
    "analyses": "match IN (SELECT id FROM main.matches)",
}


@dataclass(frozen=True)
class _BackupPosition:
    """The id of the newest entry in a copy, and whether it is a copy of the current file.

    A rebuilt journal has other entry ids than the copies made before.
    """

    newest: int
    same_file: bool


class Backups:
    """The backups of a database; `error` is why the last one could not be made, else None."""

    def __init__(self, database: Path, folder: Path) -> None:
        self._database = database
        self._folder = folder
        self._thread: threading.Thread | None = None
        self.error: Exception | None = None

    def start(self) -> None:
        """Makes a copy in a thread, unless one is still being made."""
        if self._thread is not None and self._thread.is_alive():
            return
        thread = threading.Thread(target=self.attempt, name="backup")
        try:
            thread.start()
        except RuntimeError as error:  # no memory for a thread; the entry is saved all the same
            self.error = error
        else:
            self._thread = thread

    def wait(self) -> None:
        """Waits for the copy that is being made, if any."""
        if self._thread is not None:
            self._thread.join()

    def attempt(self) -> None:
        """Makes the copy that is due, in this thread; raises nothing but sets `error`."""
        try:
            self._make_due()
        except (OSError, sqlite3.Error) as error:
            # The game goes on; the diagnostics show it.
            self.error = error
        else:
            self.error = None

    def _make_due(self) -> None:
        with closing(sqlite3.connect(self._database)) as source:
            if not _newest_entry(source):
                return  # before the first match there is nothing to lose
        if not self._full_copy_is_due():
            self.make_partial()
            return
        try:
            self._check_free_space()
            self.make_full()
        except OSError:
            self.make_partial()  # better than nothing
            raise

    def make_full(self) -> Path:
        """Makes a full copy; returns its path once it is checked and durable.

        Raises OSError or sqlite3.Error if it cannot be made or fails the check.
        """
        unfinished = self._new_unfinished()
        with (
            closing(sqlite3.connect(self._database)) as source,
            closing(sqlite3.connect(unfinished)) as copy,
        ):
            # Here no tap waits for it; the next entries overwrite the log from its start.
            source.execute("PRAGMA wal_checkpoint")
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            newest = _newest_entry(copy)
            if not passes_integrity_check(copy):
                raise sqlite3.DatabaseError("the copy is not good")
        return self._publish(unfinished, newest, "")

    def make_partial(self) -> Path:
        """Makes a partial copy; returns its path once it is checked and durable.

        Raises OSError or sqlite3.Error if it cannot be made or fails the check.
        """
        unfinished = self._new_unfinished()
        with closing(sqlite3.connect(self._database)) as source:
            source.execute("PRAGMA wal_checkpoint")
        with closing(sqlite3.connect(unfinished, isolation_level=None)) as copy:
            # Small pages, since most tables are nearly empty. No log and no syncs, since the file
            # is synced as a whole before it gets its name.
            for setting in ("page_size = 1024", "journal_mode = OFF", "synchronous = OFF"):
                copy.execute(f"PRAGMA {setting}")
            schema.migrate(copy)
            copy.execute("ATTACH ? AS source", (str(self._database),))
            copy.execute("BEGIN")
            running = _last_match(copy)
            changed = _changed_matches(copy, self._copied_up_to(running))
            _copy_rows(copy, list(dict.fromkeys([running, *changed])))
            newest = _newest_entry(copy)
            copy.execute("COMMIT")
            copy.execute("DETACH source")
            if not (passes_integrity_check(copy) and entries_are_intact(copy)):
                raise sqlite3.DatabaseError("the copy is not good")
        return self._publish(unfinished, newest, f"-{running}")

    def _new_unfinished(self) -> Path:
        """The path for a new copy; deletes what an earlier attempt left there."""
        if not self._folder.exists():
            self._folder.mkdir()
            sync(self._folder.parent)
        unfinished = self._folder / "unfinished"
        for part in parts(unfinished):
            part.unlink(missing_ok=True)
        return unfinished

    def _publish(self, unfinished: Path, newest: int, suffix: str) -> Path:
        """Syncs and renames a finished copy, and deletes those that are no longer needed."""
        sync(unfinished)
        # Numbered by entries, since the clock may jump. After a repair the journal may be shorter
        # than before, and yet its copies are newer.
        last = max(map(_number, self._all()), default=0)
        backup = self._folder / f"companion-{max(newest, last + 1):09}{suffix}.db"
        unfinished.rename(backup)
        sync(self._folder)
        self._prune()
        return backup

    def _prune(self) -> None:
        full = self._full_copies()
        size = sum(each.stat().st_size for each in full[-FULL_COPIES:])
        count = FULL_COPIES if size <= FULL_COPIES_BYTES else 2
        # The newest may have been damaged since it was made; then the others are needed.
        if len(full) > count and _is_usable(full[-1]):
            for backup in full[:-count]:
                backup.unlink()
        partial = self._partial_copies()
        # If the newest full copy cannot be read, the one before it and these replace it.
        since = _number(full[-2]) if len(full) > 1 else 0
        for backup, newer in pairwise(partial[: 1 - PARTIAL_COPIES]):
            if _number(backup) < since or _match_of(backup) == _match_of(newer):
                backup.unlink()

    def _full_copy_is_due(self) -> bool:
        """Whether there is no usable full copy, or too many matches changed since the last one."""
        base = next(filter(None, map(self._position, reversed(self._full_copies()))), None)
        if base is None or not base.same_file:
            return True
        with closing(sqlite3.connect(self._database)) as source:
            if _newest_entry(source) < base.newest:
                return True
            query = f"SELECT count(DISTINCT match) FROM entries {_BY_ID} WHERE id > ?"  # noqa: S608
            (changed,) = source.execute(query, (base.newest,)).fetchone()
        return bool(changed >= FULL_COPY_AFTER)

    def _check_free_space(self) -> None:
        needed = self._database.stat().st_size + MIN_FREE_BYTES
        disk = os.statvfs(self._database.parent)
        if disk.f_bavail * disk.f_frsize < needed:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self._folder))

    def _copied_up_to(self, running: str) -> int:
        """The id of the last entry that is in earlier copies, apart from the running match.

        Consecutive copies of one match begin at the same entry, so that only the last is needed.
        """
        for backup in reversed(self._all()):
            base = None if _match_of(backup) == running else self._position(backup)
            if base is not None and base.same_file:
                return base.newest
        return 0

    def _position(self, backup: Path) -> _BackupPosition | None:
        """How far a copy goes; None if it or the database cannot be read."""
        born = "SELECT at FROM migrations WHERE version = 1"
        try:
            with (
                closing(connect(backup, read_only=True)) as copy,
                closing(connect(self._database, read_only=True)) as source,
            ):
                same = copy.execute(born).fetchone() == source.execute(born).fetchone()
                return _BackupPosition(_newest_entry(copy), same)
        except UNREADABLE:
            return None

    def _all(self) -> list[Path]:
        """All copies, the oldest first; sorting by name works because `-` comes before `.`."""
        return sorted(self._folder.glob(f"{_NUMBER}*.db"))

    def _full_copies(self) -> list[Path]:
        return sorted(self._folder.glob(f"{_NUMBER}.db"))

    def _partial_copies(self) -> list[Path]:
        return sorted(self._folder.glob(f"{_NUMBER}-*.db"))

    def readable(self) -> Iterator[Path]:
        """The undamaged copies of both kinds, the newest first. Raises OSError."""
        for backup in reversed(self._all()):
            # A read error may be gone the next time.
            for _ in range(3):
                try:
                    if _is_usable(backup):
                        yield backup
                    break
                except UNREADABLE:
                    continue


def _is_usable(backup: Path) -> bool:
    """Whether a copy is undamaged; raises sqlite3.Error if the disk fails to read it."""
    if not backup.is_file():
        return False
    try:
        with closing(connect(backup, read_only=True)) as connection:
            # SQLite finds nothing wrong with an empty file, but it is not a copy of a journal.
            return passes_integrity_check(connection) and version(connection) > 0
    except WrongSchema:
        return False
    except UNREADABLE as error:
        if is_device_error(error):
            raise
        return False


def _last_match(copy: sqlite3.Connection) -> str:
    """The match with the newest entry in the source; sqlite3.DatabaseError if there is none."""
    query = "SELECT match FROM source.entries ORDER BY id DESC LIMIT 1"
    found = copy.execute(query).fetchone()
    if found is None:
        raise sqlite3.DatabaseError("there is nothing to copy")
    return str(found[0])


def _changed_matches(copy: sqlite3.Connection, after: int) -> list[str]:
    """The matches with entries after an id, the latest first and not too many."""
    query = f"""
        SELECT match FROM source.entries {_BY_ID}
        WHERE id > ? GROUP BY match ORDER BY max(id) DESC LIMIT ?
    """  # noqa: S608
    return [match for (match,) in copy.execute(query, (after, FULL_COPY_AFTER))]


def _copy_rows(copy: sqlite3.Connection, matches: list[str]) -> None:
    """Copies these matches and the side tables into the new database."""
    born = "(SELECT at FROM source.migrations WHERE version = 1)"
    copy.execute(f"UPDATE main.migrations SET at = {born} WHERE version = 1")  # noqa: S608
    for match in matches:
        for table, column in (("matches", "id"), ("entries", "match")):
            query = f"INSERT INTO main.{table} SELECT * FROM source.{table} WHERE {column} = ?"  # noqa: S608
            copy.execute(query, (match,))
    identity.forget(copy)
    for table in schema.SIDE_TABLES:
        which = _PARTIAL_TABLES.get(table, "1")
        copy.execute(f"INSERT INTO main.{table} SELECT * FROM source.{table} WHERE {which}")  # noqa: S608


def _newest_entry(connection: sqlite3.Connection) -> int:
    (newest,) = connection.execute("SELECT ifnull(max(id), 0) FROM main.entries").fetchone()
    return int(newest)


def _number(backup: Path) -> int:
    return int(backup.stem.split("-")[1])


def _match_of(backup: Path) -> str:
    """The match that was running when a partial copy was made; "" for a full copy."""
    return "".join(backup.stem.split("-")[2:])
