"""Opens what is kept on disk, whatever state it is in, and says what had to be done."""

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from companion.games.base import Refusal
from companion.records import dataclass, field
from companion.store import files, wal
from companion.store.backups import Backups
from companion.store.database import MEMORY
from companion.store.journal import Journal
from companion.store.rebuild import TRIES, Progress
from companion.store.repair import RepairReport, finish_waiting, make, read_what_can_be, repair
from companion.store.rows import Damaged
from companion.store.schema import (
    UNREADABLE,
    WrongSchema,
    is_damage,
    is_device_error,
    is_read_error,
)

# How long we try to open a journal that somebody else is using, in seconds.
PATIENCE = 5.0
# What the first screens show besides matches; a few rows each.
SHOWN_FIRST = ("settings", "players", "groups", "decks", "tags", "questions")

_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Notice:
    """Something about the store that the table should know: a code, and facts for a sentence."""

    code: str
    params: dict[str, object] = field(default_factory=dict)


class Store:
    """An open data directory."""

    def __init__(
        self,
        journal: Journal,
        backups: Backups | None,
        notices: list[Notice],
        lock: files.Lock | None,
    ) -> None:
        self.journal = journal
        self.backups = backups
        self.notices = notices
        self._lock = lock
        self._check: threading.Thread | None = None
        # Set when what runs in the background must come to its end.
        self._closing = threading.Event()

    @property
    def kept(self) -> bool:
        """Whether what is entered will still be there tomorrow."""
        return self.journal.path != MEMORY

    def close(self) -> None:
        """Ends what runs in the background, then lets others in."""
        self._closing.set()
        if self.backups is not None:
            self.backups.wait()
        if self._check is not None:
            self._check.join()
        self.journal.close()
        if self._lock is not None:
            self._lock.release()

    def note_damage(self, error: Exception) -> None:
        """Makes the next start repair, if the error means that what was written is not there."""
        if self.kept and isinstance(error, Damaged | sqlite3.DatabaseError) and is_damage(error):
            with suppress(OSError):  # then the next start has to find it by itself
                Path(self.journal.path).with_name(files.DAMAGED).touch()

    def check_in_background(self, damaged: Callable[[Notice], None]) -> None:
        """Makes room, checks the file and counts matches while the table plays.

        The next start repairs what it finds.
        """
        if self.kept:
            self._check = threading.Thread(target=self._look, args=(damaged,), name="check")
            self._check.start()

    def _look(self, damaged: Callable[[Notice], None]) -> None:
        from companion.store import maintenance

        database = Path(self.journal.path)
        with suppress(OSError, sqlite3.Error):  # without room every play makes its own
            wal.reserve(database)
        maintenance.lower_priority()
        try:
            good = maintenance.check(database, self._closing)
        except sqlite3.Error:
            return  # it cannot be read just now, which says nothing about the file
        if not good:
            damaged(Notice("store-found"))
            with suppress(OSError):  # the next look finds it too
                database.with_name(files.DAMAGED).touch()
            return
        with suppress(Refusal, sqlite3.Error):  # whoever wants the figures counts then
            maintenance.count_matches(database, self._closing)


def open_store(directory: Path, progress: Progress = lambda _part: None) -> Store:
    """The store to play with, also on a disk that is damaged, full or may not be written.

    `progress` is told how much of a repair is done, 0..1, if there is one. Raises AlreadyRunning
    if another process has it, and nothing else.
    """
    lock = None
    try:
        directory.mkdir(parents=True, exist_ok=True)
        lock = files.Lock(directory)
        database = directory / files.DATABASE
        backups = Backups(database, directory / files.BACKUPS)
        journal, repaired = _open_or_repair(database, backups, progress)
    except (OSError, sqlite3.Error) as error:
        if lock is not None:
            lock.release()
        return _unkept(directory, error)
    journal.on_stage_opened = backups.start
    notices = [Notice(f"store-{done.why}", vars(done)) for done in repaired]
    return Store(journal, backups, notices, lock)


def _open_or_repair(
    database: Path, backups: Backups, progress: Progress
) -> tuple[Journal, list[RepairReport]]:
    """The journal, and what had to be done for it."""
    waited = _patiently(lambda: finish_waiting(database))
    done = [] if waited is None else [waited]
    try:
        journal = _patiently(lambda: _open_good(database, backups))
        if isinstance(journal, str):
            # What the disk failed to read once may look like damage.
            journal = _patiently(lambda: _open_good(database, backups))
    except (OSError, sqlite3.Error) as error:
        if not is_read_error(error):
            raise
        journal = "damaged"  # the disk will not give that place back
    if isinstance(journal, str):
        why = journal
        done.append(_patiently(lambda: repair(database, backups, why, progress), _is_failure))
        journal = _patiently(lambda: _open_readable(database))
    if isinstance(journal, str):
        raise sqlite3.DatabaseError("the disk does not keep what is written")
    return journal, done


def _is_failure(error: Exception) -> bool:
    """Whether a new database is not as it was just written, because the disk failed."""
    return is_device_error(error) or (isinstance(error, sqlite3.Error) and is_damage(error))


def _patiently(
    work: Callable[[], _Result], may_pass: Callable[[Exception], bool] = is_device_error
) -> _Result:
    """Does it again if somebody was in the way, or the disk failed; raises what does not pass.

    For a moment somebody who only reads may have all of it, when they are the last to leave.
    """
    end = time.monotonic() + PATIENCE
    failures = 0
    while True:
        try:
            return work()
        except (OSError, sqlite3.Error) as error:
            failures += may_pass(error)
            busy = getattr(error, "sqlite_errorname", "").startswith("SQLITE_BUSY")
            passes = may_pass(error) and failures < TRIES
            if not passes and not (busy and time.monotonic() < end):
                raise
            time.sleep(0.02)


def _open_good(database: Path, backups: Backups) -> Journal | str:
    """The journal, or why the file there cannot be used."""
    log_file, _, index, _ = files.parts(database)
    kept = database.with_name(files.KEPT_LOG)
    # Of a start that was cut off.
    wal.release(log_file, kept)
    if database.with_name(files.DAMAGED).exists():
        return "damaged"
    if files.is_special(database):
        return "foreign"
    if not database.exists():
        if log_file.exists() or any(backups.readable()):
            return "lost"
        make(database)
    elif database.stat().st_size == 0:
        return "damaged"
    content = wal.read(log_file)
    if content:
        wal.keep(log_file, kept)
    try:
        journal = _open_readable(database)
        if isinstance(journal, Journal) and wal.has_lost(content, index):
            journal.close()
            journal = "damaged"
    finally:
        # It is there for the repair; SQLite may have deleted it.
        wal.release(log_file, kept)
    return journal


def _open_readable(database: Path) -> Journal | str:
    """The journal if what is needed of it now can be read, else why not; raises if the disk fails.

    What is needed: the matches to go on with, and all that the first screens show.
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
            with suppress(Refusal):  # the file is good; of what cannot be read `verify` tells
                journal.load(str(match_id))
        for table in SHOWN_FIRST:
            for _ in journal.connection.execute(f"SELECT * FROM {table}"):  # noqa: S608
                pass
    except (Damaged, *UNREADABLE) as error:
        journal.close()
        if not is_damage(error):
            raise
        return "damaged"
    return journal


def _unkept(directory: Path, error: Exception) -> Store:
    """A journal in memory, with a copy of what can be read: the evening goes on, unkept."""
    journal = Journal(MEMORY)
    try:
        read_what_can_be(directory / files.DATABASE, journal.connection)
    except (OSError, sqlite3.Error):
        journal.close()
        journal = Journal(MEMORY)
    return Store(journal, None, [Notice("store-unkept", {"error": str(error)})], None)


def open_reader(directory: Path) -> Journal:
    """The journal to read from, also while another process writes it."""
    database = directory / files.DATABASE
    try:
        if not database.exists() or database.stat().st_size == 0:
            raise Refusal("no-journal", directory=str(directory))
        return _readable(database)
    except WrongSchema as wrong:
        reason = wrong.reason
        raise Refusal(
            "bad-journal", directory=str(directory), reason=reason, error=reason
        ) from wrong
    except UNREADABLE as error:
        raise Refusal("bad-journal", directory=str(directory), error=str(error)) from error


def _readable(database: Path) -> Journal:
    try:
        return Journal(database, read_only=True)
    except sqlite3.OperationalError:
        if database.with_name(f"{database.name}-wal").exists():
            raise
        # A directory that may not be written: without a log nothing can change while we read.
        return Journal(f"{database.absolute().as_uri()}?mode=ro&immutable=1", read_only=True)
