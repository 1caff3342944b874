"""Verified copies of the whole file, one from the start of each stage, the last ten."""

import os
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

from companion.store.files import parts, sync_directory
from companion.store.journal import connect
from companion.store.schema import UNREADABLE, WrongSchema, is_damage, is_device_error, version

KEPT = 10


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
        thread = threading.Thread(target=self._try, name="backup")
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

    def _try(self) -> None:
        try:
            self.make()
        except (OSError, sqlite3.Error) as error:
            # The game goes on without; whoever looks at how things stand is told.
            self.error = error
        else:
            self.error = None

    def make(self) -> Path:
        """Copies, checks the copy, and only then counts it as one."""
        if not self._folder.exists():
            self._folder.mkdir()
            sync_directory(self._folder.parent)
        unfinished = self._folder / "unfinished"
        for part in parts(unfinished):
            part.unlink(missing_ok=True)
        source, copy = sqlite3.connect(self._database), sqlite3.connect(unfinished)
        try:
            # Now that nobody waits the log is brought into the file, and begins anew.
            source.execute("PRAGMA wal_checkpoint")
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            (newest,) = copy.execute("SELECT ifnull(max(id), 0) FROM entries").fetchone()
            if not is_good(copy):
                raise sqlite3.DatabaseError("the copy is not good")
        finally:
            source.close()
            copy.close()
        _sync(unfinished)
        # Named by how far the journal had come: no clock decides which is the newest. After a
        # repair the journal may be shorter than it was, but its copies are newer all the same.
        last = max(map(_number, self._all()), default=0)
        backup = self._folder / f"companion-{max(newest, last + 1):09}.db"
        unfinished.rename(backup)
        sync_directory(self._folder)
        for old in self._all()[:-KEPT]:
            old.unlink()
        return backup

    def _all(self) -> list[Path]:
        return sorted(self._folder.glob("companion-" + "[0-9]" * 9 + ".db"))

    def good(self) -> Iterator[Path]:
        """The copies that can be read, the newest first."""
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
        connection = connect(backup, read_only=True)
        try:
            # An empty file is good in SQLite's eyes; it is not a copy of a journal.
            return is_good(connection) and version(connection) > 0
        finally:
            connection.close()
    except WrongSchema:
        return False
    except UNREADABLE as error:
        if is_device_error(error):
            raise
        return False


def is_good(connection: sqlite3.Connection) -> bool:
    """Whether SQLite finds nothing wrong with a file; raises if it cannot look."""
    try:
        return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    except UNREADABLE as error:
        if not is_damage(error):
            raise
        return False


def _number(backup: Path) -> int:
    return int(backup.stem.removeprefix("companion-"))


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
