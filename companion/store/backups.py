"""Verified copies of the whole file, one from the start of each stage, the last ten."""

import os
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

from companion.store.files import sync_directory
from companion.store.journal import connect

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
        self._thread = threading.Thread(target=self._try, name="backup")
        self._thread.start()

    def wait(self) -> None:
        """Until a copy under way is done."""
        if self._thread is not None:
            self._thread.join()

    def _try(self) -> None:
        try:
            self.make()
        except (OSError, sqlite3.Error) as error:
            # The game goes on without; whoever asks for the state of things is told.
            self.error = error
        else:
            self.error = None

    def make(self) -> Path:
        """Copies, checks the copy, and only then counts it as one."""
        self._folder.mkdir(exist_ok=True)
        unfinished = self._folder / "unfinished"
        unfinished.unlink(missing_ok=True)
        source, copy = sqlite3.connect(self._database), sqlite3.connect(unfinished)
        try:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            (newest,) = copy.execute("SELECT ifnull(max(id), 0) FROM entries").fetchone()
            if not is_good(copy):
                raise sqlite3.DatabaseError("the copy is not good")
        finally:
            source.close()
            copy.close()
        _sync(unfinished)
        # Named by how far the journal had come: no clock decides which is the newest.
        backup = self._folder / f"companion-{newest:09}.db"
        unfinished.rename(backup)
        sync_directory(self._folder)
        for old in sorted(self._folder.glob("companion-*.db"))[:-KEPT]:
            old.unlink()
        return backup

    def good(self) -> Iterator[Path]:
        """The copies that can be read, the newest first."""
        for backup in sorted(self._folder.glob("companion-*.db"), reverse=True):
            try:
                connection = connect(backup, read_only=True)
            except sqlite3.Error:
                continue
            try:
                if is_good(connection):
                    yield backup
            finally:
                connection.close()


def is_good(connection: sqlite3.Connection) -> bool:
    """Whether SQLite finds nothing wrong with a file."""
    try:
        return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    except sqlite3.DatabaseError:
        return False


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
