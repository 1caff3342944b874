"""The database file: a durable connection, transactions, and recovery after a failed write."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.games.base import NOT_SAVED, Refusal
from companion.store import schema

# The path of a database in memory, for when there is no disk to write to.
MEMORY = ":memory:"
# How often a read is attempted that the disk fails to do.
READ_ATTEMPTS = 3
# How often and how long a checkpoint waits for the threads that back up, check or count, which read
# for moments: two seconds in all, while the table waits for its tap.
LOG_ATTEMPTS = 50
LOG_PAUSE = 0.04
# A transaction that takes more seconds than this is slow. One is reported, and the next one only if
# so many seconds have passed since.
SLOW_WRITE = 3.0
SLOW_AGAIN = 300.0
# Where the kernel lists the disks, by their numbers.
DISKS = Path("/sys/dev/block")
# What reading raises after a failed write until the file could be opened again.
Closed = sqlite3.ProgrammingError


def connect(path: Path | str | bytes, *, read_only: bool = False) -> sqlite3.Connection:
    """Opens a connection with the most durable settings; the caller begins transactions.

    With `read_only` the path may be a file: URI, or the content of a file as bytes. Raises
    WrongSchema if the file is not one of ours or is newer than this program, sqlite3.Error if it
    cannot be opened.
    """
    connection = sqlite3.connect(
        MEMORY if isinstance(path, bytes) else path,
        isolation_level=None,
        check_same_thread=False,
        timeout=10,
        uri=read_only,
    )
    try:
        if isinstance(path, bytes):
            connection.deserialize(path)
            # The disk for what a query needs meanwhile may be full as well.
            connection.execute("PRAGMA temp_store = MEMORY")
        connection.execute("PRAGMA foreign_keys = ON")
        if read_only:
            connection.execute("PRAGMA query_only = ON")
        else:
            # Before anything is changed in a file that may belong to another program.
            schema.version(connection)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            # Overwrite what is deleted, so that no repair finds it again.
            connection.execute("PRAGMA secure_delete = ON")
    except BaseException:
        connection.close()
        raise
    return connection


class WriteTimer:
    """Times the transactions of one database, each as a context; one thread writes it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        # When the transaction under way began; None without one. Other threads may read it.
        self.since: float | None = None
        # Called after a slow transaction, unless one was reported within SLOW_AGAIN seconds.
        self.on_slow: Callable[[], None] = lambda: None
        self._reported: float | None = None

    def __enter__(self) -> None:
        self.since = self._began = self.clock()

    def __exit__(self, *_error: object) -> None:
        self.since = None
        now = self.clock()
        if now - self._began > SLOW_WRITE and (
            self._reported is None or now - self._reported >= SLOW_AGAIN
        ):
            self._reported = now
            self.on_slow()


class Database:
    """One open database file of the current schema."""

    def __init__(self, path: Path | str | bytes, *, read_only: bool = False) -> None:
        """Opens the file, and migrates it unless `read_only`. Raises as `connect` does."""
        self.path = MEMORY if isinstance(path, bytes) else path
        self._opened = connect(path, read_only=read_only)
        try:
            if read_only:
                if schema.version(self._opened) < schema.VERSION:
                    schema.add_stand_ins(self._opened)
            else:
                schema.migrate(self._opened)
        except BaseException:
            self._opened.close()
            raise
        # The kernel's folder of the disk; it goes when the disk is unplugged.
        self._disk = None if read_only or self.path == MEMORY else disk_of(Path(str(self.path)))
        # Why the last attempt to open the file again failed; None while the connection is usable.
        self._failure: OSError | sqlite3.Error | None = None
        # False while the connection is closed because it could not be opened again.
        self._is_open = True
        self.write_timer = WriteTimer()
        # Calls what it is given, the commit of a transaction, and returns when that is done. The
        # app does it in another thread, since a commit may take as long as the disk likes.
        self.run_commit: Callable[[Callable[[], object]], None] = _call

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection of this moment: a failed write replaces it.

        If that did not succeed, tries again; else what it is asked raises Closed.
        """
        if not self._is_open:
            self._reopen()
        return self._opened

    _connection = connection

    def close(self) -> None:
        """Closes the connection; the last one to close merges the log into the file."""
        self._opened.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commits what is written inside, or rolls all of it back; inside another one, joins it.

        Raises Refusal("not-saved") if the disk does not keep it, and whatever is raised inside.
        """
        if self._failure is None and self._opened.in_transaction:
            yield
            return
        with self.write_timer:
            if self._failure is not None:
                self._reopen()
            if self._failure is not None:
                raise self._not_saved(self._failure) from self._failure
            try:
                self._opened.execute("BEGIN IMMEDIATE")
                yield
                self.run_commit(self._commit)
            except sqlite3.Error as error:
                self._reopen()
                raise self._not_saved(error) from error
            except BaseException:
                self._opened.execute("ROLLBACK")
                raise

    def _commit(self) -> None:
        """Commits the transaction. Raises sqlite3.Error if the disk does not keep it."""
        if self._is_read_only():
            raise write_protected()
        self._opened.execute("COMMIT")
        if self._is_read_only():
            raise write_protected()

    def _is_read_only(self) -> bool:
        """Whether the disk may only be read by now, as after an error of its file system.

        To be asked, for the kernel does not tell: what overwrites a part of the open log is taken
        all the same, and its sync succeeds although nothing gets to the disk.
        """
        if self.path == MEMORY:
            return False
        try:
            return bool(os.statvfs(self.path).f_flag & os.ST_RDONLY)
        except OSError:  # what is written then says why
            return False

    def _not_saved(self, error: OSError | sqlite3.Error) -> Refusal:
        with suppress(OSError):  # whether it is there cannot be told: then it is as good as any
            if self._disk is not None and not self._disk.exists():
                return Refusal(NOT_SAVED, reason="unplugged", error=str(error))
        return not_saved(error)

    def _reopen(self) -> None:
        """Replaces the connection after a failed write, whose cached pages may not be on disk."""
        if self.path == MEMORY:
            if self._opened.in_transaction:
                self._opened.execute("ROLLBACK")
            return
        self._opened.close()
        self._failure, self._is_open = None, False
        try:
            if not Path(self.path).exists():
                raise sqlite3.OperationalError("the journal is gone")
            self._opened = connect(self.path)
            self._is_open = True
            _checkpoint_all(self._opened)
        except (OSError, sqlite3.Error) as error:
            # Not for good: each further transaction tries again, and if it is closed each reader.
            self._failure = error


def disk_of(path: Path, disks: Path = DISKS) -> Path | None:
    """The kernel's folder of the disk that a file lies on; None if it has none, as in memory."""
    with suppress(OSError):
        number = path.stat().st_dev
        folder = disks / f"{os.major(number)}:{os.minor(number)}"
        return folder if folder.exists() else None
    return None


def write_protected() -> sqlite3.OperationalError:
    """The error of a disk that may only be read, as SQLite would raise it."""
    error = sqlite3.OperationalError("the file system may only be read")
    error.sqlite_errorname = "SQLITE_READONLY"
    return error


def _call(work: Callable[[], object]) -> None:
    work()


def _checkpoint_all(connection: sqlite3.Connection) -> None:
    """Copies all of the log into the database file, when others let it. Raises sqlite3.Error.

    A log whose sync failed can look whole, and a further sync of it succeeds, although the disk has
    nothing. What is copied into the file is written and synced anew.
    """
    for attempt in range(LOG_ATTEMPTS):
        if attempt:
            time.sleep(LOG_PAUSE)
        busy, frames, copied = connection.execute("PRAGMA wal_checkpoint").fetchone()
        if not busy and frames == copied:
            return
    raise sqlite3.OperationalError("the log of the journal is in use")


def not_saved(error: OSError | sqlite3.Error) -> Refusal:
    """The refusal for a write that failed, with the reason if SQLite names a known one."""
    name = getattr(error, "sqlite_errorname", "")
    for reason in ("FULL", "READONLY", "CORRUPT", "NOTADB", "BUSY", "CONSTRAINT"):
        if reason in name:
            return Refusal(NOT_SAVED, reason=reason.lower(), error=str(error))
    return Refusal(NOT_SAVED, error=str(error))
