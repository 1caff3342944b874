"""Opens a data directory whatever state it is in, with repairs where needed.

The functions to begin with: `open_store` to play, `open_reader` to read.
"""

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from companion.games.base import Refusal
from companion.records import dataclass, field
from companion.store import files, wal
from companion.store.backups import Backups
from companion.store.database import MEMORY, READ_ATTEMPTS
from companion.store.journal import Journal
from companion.store.rows import Damaged
from companion.store.schema import (
    UNREADABLE,
    WrongSchema,
    is_damage,
    is_device_error,
    is_read_error,
    is_write_error,
)

if TYPE_CHECKING:
    # Imported where it is used: hardly any start repairs anything.
    from companion.store.rebuild import Progress
    from companion.store.repair import RepairReport

# How long to wait for a journal that another process has locked.
BUSY_TIMEOUT_SECONDS = 5.0
# The side tables that the first screens show; a few rows each.
SHOWN_FIRST = (
    *("settings", "players", "renames", "groups", "decks", "tags", "questions"),
    *("deleted", "notes"),
)

_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Notice:
    """A message about the store for the players: a code, and parameters for its sentence."""

    code: str
    params: dict[str, object] = field(default_factory=dict)


class Store:
    """An open data directory. `notices` says what had to be done to open it."""

    def __init__(
        self,
        directory: Path,
        journal: Journal,
        backups: Backups | None,
        notices: list[Notice],
        lock: files.Lock | None,
    ) -> None:
        self.directory = directory
        self.journal = journal
        self.backups = backups
        self.notices = notices
        self._lock = lock
        self._maintenance: threading.Thread | None = None
        # Tells the maintenance thread to stop.
        self._closing = threading.Event()

    @property
    def is_durable(self) -> bool:
        """Whether entries are written to disk; False for a journal in memory."""
        return self.journal.path != MEMORY

    def close(self) -> None:
        """Ends the threads, closes the journal, and releases the lock."""
        self._closing.set()
        if self.backups is not None:
            self.backups.wait()
        if self._maintenance is not None:
            self._maintenance.join()
        self.journal.close()
        if self._lock is not None:
            self._lock.release()

    def note_damage(self, error: Exception) -> None:
        """Makes the next start repair the journal, if the error means that it is damaged."""
        is_damaged = isinstance(error, Damaged | sqlite3.DatabaseError) and is_damage(error)
        if self.is_durable and is_damaged:
            with suppress(OSError):  # then the next start has to find the damage by itself
                Path(self.journal.path).with_name(files.DAMAGED).touch()

    def check_in_background(self, damaged: Callable[[Notice], None]) -> None:
        """Starts a thread that extends the log, checks the file and counts matches.

        If the file is damaged it calls `damaged`, in that thread, and the next start repairs it.
        """
        if self.is_durable:
            self._maintenance = threading.Thread(
                target=self._run_maintenance, args=(damaged,), name="check"
            )
            self._maintenance.start()

    def _run_maintenance(self, damaged: Callable[[Notice], None]) -> None:
        from companion.store import maintenance

        database = Path(self.journal.path)
        with suppress(OSError, sqlite3.Error):  # then each play has to extend the log
            wal.extend(database)
        maintenance.lower_priority()
        try:
            good = maintenance.check(database, self._closing)
        except sqlite3.Error:
            return  # that it cannot be read just now is no damage
        if not good:
            damaged(Notice("store-found"))
            with suppress(OSError):  # the next check finds it too
                database.with_name(files.DAMAGED).touch()
            return
        with suppress(Refusal, sqlite3.Error):  # then they are counted when they are shown
            maintenance.count_matches(database, self._closing)


def open_store(directory: Path, progress: "Progress" = lambda _part: None) -> Store:
    """Opens a data directory to play with; makes and repairs it if needed.

    If the disk cannot be used, the store is in memory with a copy of what can be read, and a notice
    "store-unkept" says so, or "store-elsewhere" if a partition of its own is missing. Calls
    `progress` with the part of a repair that is done, 0..1. Raises AlreadyRunning if another
    process has the directory open, and nothing else.
    """
    lock = None
    try:
        directory.mkdir(parents=True, exist_ok=True)
        files.check_is_here(directory)
        lock = files.Lock(directory)
        database = directory / files.DATABASE
        backups = Backups(database, directory / files.BACKUPS)
        journal, repaired = _open_or_repair(database, backups, progress)
    except (OSError, sqlite3.Error) as error:
        if lock is not None:
            lock.release()
        return _open_in_memory(directory, error)
    journal.on_stage_opened = backups.start
    notices = [Notice(f"store-{done.why}", vars(done)) for done in repaired]
    return Store(directory, journal, backups, notices, lock)


def _open_or_repair(
    database: Path, backups: Backups, progress: "Progress"
) -> "tuple[Journal, list[RepairReport]]":
    """The journal, and the repairs that were made. Raises OSError or sqlite3.Error."""
    interrupted = _retry(lambda: _end_interrupted_repair(database))
    done = [] if interrupted is None else [interrupted]
    try:
        journal = _retry(lambda: _open_undamaged(database, backups))
        if isinstance(journal, str):
            # A read that failed once may look like damage.
            journal = _retry(lambda: _open_undamaged(database, backups))
    except (OSError, sqlite3.Error) as error:
        if not is_read_error(error):
            raise
        journal = "damaged"  # that part of the disk is lost
    if isinstance(journal, str):
        from companion.store.repair import repair

        why = journal
        done.append(
            _retry(lambda: repair(database, backups, why, progress), _is_temporary_in_repair)
        )
        journal = _retry(lambda: _open_readable(database))
    if isinstance(journal, str):
        raise sqlite3.DatabaseError("the disk does not keep what is written")
    return journal, done


def _end_interrupted_repair(database: Path) -> "RepairReport | None":
    """Ends a repair that was interrupted when all was rebuilt; None if there is none."""
    if files.finished_repair(database) is None:
        return None
    from companion.store.repair import install_finished

    return install_finished(database)


def _is_temporary_in_repair(error: Exception) -> bool:
    """Whether a repair may succeed if tried again: a damaged new file is a failed write."""
    return is_device_error(error) or (isinstance(error, sqlite3.Error) and is_damage(error))


def _retry(
    work: Callable[[], _Result], is_temporary: Callable[[Exception], bool] = is_device_error
) -> _Result:
    """Returns what `work` does; tries again while the database is locked or the disk fails.

    Raises the OSError or sqlite3.Error that does not go away. Even a reader locks the database for
    a moment when it is the last to close it.
    """
    end = time.monotonic() + BUSY_TIMEOUT_SECONDS
    failures = 0
    while True:
        try:
            return work()
        except (OSError, sqlite3.Error) as error:
            failures += is_temporary(error)
            busy = getattr(error, "sqlite_errorname", "").startswith("SQLITE_BUSY")
            passes = is_temporary(error) and failures < READ_ATTEMPTS
            if not passes and not (busy and time.monotonic() < end):
                raise
            time.sleep(0.02)


def _open_undamaged(database: Path, backups: Backups) -> Journal | str:
    """The journal, or the reason for a repair; OSError or sqlite3.Error if the disk fails."""
    log_file, _, index, _ = files.parts(database)
    kept = database.with_name(files.KEPT_LOG)
    # From a start that was interrupted.
    wal.restore(log_file, kept)
    if database.with_name(files.DAMAGED).exists():
        return "damaged"
    if files.is_special(database):
        return "foreign"
    if not database.exists():
        if log_file.exists() or any(backups.readable()):
            return "lost"
        from companion.store.repair import make_empty

        make_empty(database)
    elif database.stat().st_size == 0:
        return "damaged"
    content = wal.read(log_file)
    if content:
        wal.preserve(log_file, kept)
    with ExitStack() as undo:
        # At the very end: SQLite may have deleted the log, which a repair needs.
        undo.callback(wal.restore, log_file, kept)
        journal = _open_readable(database)
        if isinstance(journal, str):
            return journal
        undo.callback(journal.close)
        if wal.has_unread_transactions(content, index):
            return "damaged"
        wal.restore(log_file, kept)
        undo.pop_all()
        return journal


def _open_readable(database: Path) -> Journal | str:
    """The journal, or the reason for a repair if it cannot be read as far as it is needed now.

    Needed are the matches to continue and what the first screens show. Raises sqlite3.Error if the
    disk fails.
    """
    try:
        journal = Journal(database)
    except WrongSchema as wrong:
        return wrong.reason
    except UNREADABLE as error:
        if is_damage(error):
            return "damaged"
        raise
    try:
        for match_id in {journal.last(), journal.last_running()} - {None}:
            if not journal.has_all_entries(str(match_id)):
                raise Damaged("an entry is missing")
            with suppress(Refusal):  # the file is undamaged; `verify` reports the match
                journal.load(str(match_id))
        # What Home lists.
        journal.running()
        journal.wins_tonight()
        journal.last_gone()
        for table in SHOWN_FIRST:
            for _ in journal.connection.execute(f"SELECT * FROM {table}"):  # noqa: S608
                pass
    except (Damaged, *UNREADABLE) as error:
        journal.close()
        if not is_damage(error):
            raise
        return "damaged"
    return journal


def _open_in_memory(directory: Path, error: Exception) -> Store:
    """A store in memory, with a copy of what can be read."""
    from companion.store.repair import copy_readable

    journal = Journal(MEMORY)
    try:
        copy_readable(directory / files.DATABASE, journal.connection)
    except (OSError, sqlite3.Error):
        journal.close()
        journal = Journal(MEMORY)
    code = "store-elsewhere" if isinstance(error, files.Elsewhere) else "store-unkept"
    return Store(directory, journal, None, [Notice(code, {"error": str(error)})], None)


def open_reader(directory: Path) -> Journal:
    """Opens the journal to read from, also while another process writes it.

    Raises Refusal("no-journal") if there is none, Refusal("bad-journal") if it cannot be used.
    """
    database = directory / files.DATABASE
    try:
        files.check_is_here(directory)
        if not database.exists() or database.stat().st_size == 0:
            raise Refusal("no-journal", directory=str(directory))
        return _open_read_only(database)
    except WrongSchema as wrong:
        reason = wrong.reason
        raise Refusal(
            "bad-journal", directory=str(directory), reason=reason, error=reason
        ) from wrong
    except (files.Elsewhere, *UNREADABLE) as error:
        raise Refusal("bad-journal", directory=str(directory), error=str(error)) from error


def _open_read_only(database: Path) -> Journal:
    """The journal to read from. Raises WrongSchema or sqlite3.Error.

    A log stays as it is, for the next start to repair if it is damaged: whoever may write and is
    the last to close would merge what SQLite can use of it into the file, and delete the rest.
    """
    uri = f"{database.absolute().as_uri()}?mode=ro"
    log = database.with_name(f"{database.name}-wal")
    try:
        return Journal(uri if log.exists() else database, read_only=True)
    except sqlite3.OperationalError as error:
        if not is_write_error(error) or files.is_special(database):
            raise
        try:
            content = wal.read_committed(database)
        except OSError:
            raise error from None
        return Journal(content, read_only=True)
