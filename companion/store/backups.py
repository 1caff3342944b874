"""Verified copies of what is kept: a small one for each stage, a whole one now and then.

A small copy is a database of the same kind with the running match in it, every other match that was
touched since the copy before, and what lies beside the matches: it costs what a match costs. Of
both kinds `companion-<number>` is the beginning of the name, and a higher number is newer.
"""

import errno
import os
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path

from companion.records import dataclass
from companion.store import schema
from companion.store.database import connect
from companion.store.files import parts, sync_directory
from companion.store.integrity import entries_are_intact, passes_integrity_check
from companion.store.schema import UNREADABLE, WrongSchema, is_device_error, version

# Small copies of this many stages are kept, and of each match before that the last one, until the
# second whole copy after it.
KEPT = 10
# So many whole copies are kept, or two if together they take more than this, in bytes.
WHOLE = 3
ROOM = 300_000_000
# A whole copy is made when this many matches were touched since the last.
WHOLE_AFTER = 50
# What must stay free on the disk after a whole copy, in bytes.
FREE = 50_000_000

# Else SQLite would read all of the index by match, and not the few new entries.
BY_PLACE = "NOT INDEXED"
_NUMBER = "companion-" + "[0-9]" * 9
# Beside the matches, what a small copy takes of a table that grows with them.
_PART_OF = {
    "scans": "boot IN (SELECT boot FROM main.entries)",
    "questions": "answer IS NULL OR match IN (SELECT id FROM main.matches)",
    "clocks": "match IN (SELECT id FROM main.matches)",
}


@dataclass(frozen=True)
class _Base:
    """Up to which place in the journal a copy has it, and whether it is a copy of this very file.

    A journal that was rebuilt has other places than its copies from before.
    """

    newest: int
    same_file: bool


class Backups:
    """Makes copies in a thread of its own, so that no play waits for one."""

    def __init__(self, database: Path, folder: Path) -> None:
        self._database = database
        self._folder = folder
        self._thread: threading.Thread | None = None
        self.error: Exception | None = None

    def soon(self) -> None:
        """Begins a copy; if one is still under way, that one will do."""
        if self._thread is not None and self._thread.is_alive():
            return
        thread = threading.Thread(target=self.attempt, name="backup")
        try:
            thread.start()
        except RuntimeError as error:  # no memory for a thread; the play it follows is kept
            self.error = error
        else:
            self._thread = thread

    def wait(self) -> None:
        """Until a copy under way is done."""
        if self._thread is not None:
            self._thread.join()

    def attempt(self) -> None:
        """Makes the copy that is due, here and now; what prevents it is in `error`, else None."""
        try:
            self._make_due()
        except (OSError, sqlite3.Error) as error:
            # The game goes on without; whoever looks at how things stand is told.
            self.error = error
        else:
            self.error = None

    def _make_due(self) -> None:
        with closing(sqlite3.connect(self._database)) as source:
            if not _newest(source):
                return  # before the first match there is nothing to lose
        if not self._whole_is_due():
            self.make_small()
            return
        try:
            self._check_room()
            self.make()
        except OSError:
            self.make_small()  # better than nothing
            raise

    def make(self) -> Path:
        """Makes a whole copy, and returns where it is once it is checked and durable.

        Raises OSError or sqlite3.Error if it cannot be made or is not good.
        """
        unfinished = self._clear()
        source, copy = sqlite3.connect(self._database), sqlite3.connect(unfinished)
        with closing(source), closing(copy):
            # Now that nobody waits the log is brought into the file, and begins anew.
            source.execute("PRAGMA wal_checkpoint")
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            newest = _newest(copy)
            if not passes_integrity_check(copy):
                raise sqlite3.DatabaseError("the copy is not good")
        return self._keep(unfinished, newest, "")

    def make_small(self) -> Path:
        """Makes a small copy, and returns where it is once it is checked and durable.

        Raises OSError or sqlite3.Error if it cannot be made or is not good.
        """
        unfinished = self._clear()
        with closing(sqlite3.connect(self._database)) as source:
            source.execute("PRAGMA wal_checkpoint")
        copy = sqlite3.connect(unfinished, isolation_level=None)
        with closing(copy):
            # Small pages: most tables have next to nothing in them. Nothing of it counts before
            # the file is synced and gets its name.
            for setting in ("page_size = 1024", "journal_mode = OFF", "synchronous = OFF"):
                copy.execute(f"PRAGMA {setting}")
            schema.migrate(copy)
            copy.execute("ATTACH ? AS source", (str(self._database),))
            copy.execute("BEGIN")
            running = _running(copy)
            touched = _touched(copy, self._known_before(running))
            _copy_rows(copy, list(dict.fromkeys([running, *touched])))
            newest = _newest(copy)
            copy.execute("COMMIT")
            copy.execute("DETACH source")
            if not (passes_integrity_check(copy) and entries_are_intact(copy)):
                raise sqlite3.DatabaseError("the copy is not good")
        return self._keep(unfinished, newest, f"-{running}")

    def _clear(self) -> Path:
        """Where a copy is made; what an earlier attempt left there is gone."""
        if not self._folder.exists():
            self._folder.mkdir()
            sync_directory(self._folder.parent)
        unfinished = self._folder / "unfinished"
        for part in parts(unfinished):
            part.unlink(missing_ok=True)
        return unfinished

    def _keep(self, unfinished: Path, newest: int, suffix: str) -> Path:
        """Gives a finished copy its name, and removes those that are no longer needed."""
        _sync(unfinished)
        # Named by how far the journal had come: no clock decides which is the newest. After a
        # repair the journal may be shorter than it was, but its copies are newer all the same.
        last = max(map(_number, self._all()), default=0)
        backup = self._folder / f"companion-{max(newest, last + 1):09}{suffix}.db"
        unfinished.rename(backup)
        sync_directory(self._folder)
        self._prune()
        return backup

    def _prune(self) -> None:
        whole = self._whole()
        many = WHOLE if sum(each.stat().st_size for each in whole[-WHOLE:]) <= ROOM else 2
        # Before the only good one goes: the newest may have been spoiled since it was made.
        if len(whole) > many and _is_usable(whole[-1]):
            for backup in whole[:-many]:
                backup.unlink()
        small = self._small()
        # If the newest whole copy cannot be read, the one before it and these make up for it.
        since = _number(whole[-2]) if len(whole) > 1 else 0
        for backup, newer in pairwise(small[: 1 - KEPT]):
            if _number(backup) < since or _match(backup) == _match(newer):
                backup.unlink()

    def _whole_is_due(self) -> bool:
        """Whether none is of use, or so much happened since that a small copy does not do."""
        base = next(filter(None, map(self._base, reversed(self._whole()))), None)
        if base is None or not base.same_file:
            return True
        with closing(sqlite3.connect(self._database)) as source:
            if _newest(source) < base.newest:
                return True
            query = f"SELECT count(DISTINCT match) FROM entries {BY_PLACE} WHERE id > ?"  # noqa: S608
            (touched,) = source.execute(query, (base.newest,)).fetchone()
        return bool(touched >= WHOLE_AFTER)

    def _check_room(self) -> None:
        needed = self._database.stat().st_size + FREE
        if shutil.disk_usage(self._database.parent).free < needed:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self._folder))

    def _known_before(self, running: str) -> int:
        """The place up to which copies have all of the journal but the running match.

        The copies of one match that follow each other begin at the same place, so that of them
        only the last is needed.
        """
        for backup in reversed(self._all()):
            base = None if _match(backup) == running else self._base(backup)
            if base is not None and base.same_file:
                return base.newest
        return 0

    def _base(self, backup: Path) -> _Base | None:
        """How far a copy goes; None if it cannot be read."""
        born = "SELECT at FROM migrations WHERE version = 1"
        try:
            with (
                closing(connect(backup, read_only=True)) as copy,
                closing(connect(self._database, read_only=True)) as source,
            ):
                same = copy.execute(born).fetchone() == source.execute(born).fetchone()
                return _Base(_newest(copy), same)
        except UNREADABLE:
            return None

    def _all(self) -> list[Path]:
        """All copies, the oldest first: also by name, since `-` comes before `.`."""
        return sorted(self._folder.glob(f"{_NUMBER}*.db"))

    def _whole(self) -> list[Path]:
        return sorted(self._folder.glob(f"{_NUMBER}.db"))

    def _small(self) -> list[Path]:
        return sorted(self._folder.glob(f"{_NUMBER}-*.db"))

    def good(self) -> Iterator[Path]:
        """The copies that can be read, of both kinds, the newest first.

        From each of them entries and what lies beside them can be read in the same way.
        """
        for backup in reversed(self._all()):
            # A disk that fails once to read it must not cost us a copy.
            for _ in range(3):
                try:
                    if _is_usable(backup):
                        yield backup
                    break
                except UNREADABLE:
                    continue


def _is_usable(backup: Path) -> bool:
    """Whether a copy is good; raises if the disk does not let us look."""
    if not backup.is_file():
        return False
    try:
        with closing(connect(backup, read_only=True)) as connection:
            # An empty file is good in SQLite's eyes; it is not a copy of a journal.
            return passes_integrity_check(connection) and version(connection) > 0
    except WrongSchema:
        return False
    except UNREADABLE as error:
        if is_device_error(error):
            raise
        return False


def _running(copy: sqlite3.Connection) -> str:
    """The match last touched in the source; sqlite3.DatabaseError if there is none."""
    query = "SELECT match FROM source.entries ORDER BY id DESC LIMIT 1"
    found = copy.execute(query).fetchone()
    if found is None:
        raise sqlite3.DatabaseError("there is nothing to copy")
    return str(found[0])


def _touched(copy: sqlite3.Connection, after: int) -> list[str]:
    """The matches with entries after a place in the journal, the last ones if there are many."""
    query = f"""
        SELECT match FROM source.entries {BY_PLACE}
        WHERE id > ? GROUP BY match ORDER BY max(id) DESC LIMIT ?
    """  # noqa: S608
    return [match for (match,) in copy.execute(query, (after, WHOLE_AFTER))]


def _copy_rows(copy: sqlite3.Connection, matches: list[str]) -> None:
    """Takes these matches, and what lies beside all matches, into a new database."""
    born = "(SELECT at FROM source.migrations WHERE version = 1)"
    copy.execute(f"UPDATE main.migrations SET at = {born} WHERE version = 1")  # noqa: S608
    for match in matches:
        for table, column in (("matches", "id"), ("entries", "match")):
            query = f"INSERT INTO main.{table} SELECT * FROM source.{table} WHERE {column} = ?"  # noqa: S608
            copy.execute(query, (match,))
    for table in schema.SIDE_TABLES:
        which = _PART_OF.get(table, "1")
        copy.execute(f"INSERT INTO main.{table} SELECT * FROM source.{table} WHERE {which}")  # noqa: S608


def _newest(connection: sqlite3.Connection) -> int:
    (newest,) = connection.execute("SELECT ifnull(max(id), 0) FROM main.entries").fetchone()
    return int(newest)


def _number(backup: Path) -> int:
    return int(backup.stem.split("-")[1])


def _match(backup: Path) -> str:
    """The match that was running when a small copy was made; "" for a whole copy."""
    return "".join(backup.stem.split("-")[2:])


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
