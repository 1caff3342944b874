"""Opens what is kept on disk, whatever state it is in, and says what had to be done."""

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.games.base import Refusal
from companion.games.frozen import dataclass, field
from companion.store import files, wal
from companion.store.backups import Backups
from companion.store.journal import MEMORY, Journal
from companion.store.repair import make, read_what_can_be, repair
from companion.store.rows import Damaged
from companion.store.schema import UNREADABLE, WrongSchema, is_damage

# How long we try to open a journal that somebody else is using, in seconds.
PATIENCE = 5.0


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

    def check_in_background(self, damaged: Callable[[Notice], None]) -> None:
        """Makes room, checks the file and counts matches while the table plays.

        The next start repairs what it finds.
        """
        if self.kept:
            self._check = threading.Thread(target=self._look, args=(damaged,), name="check")
            self._check.start()

    def _look(self, damaged: Callable[[Notice], None]) -> None:
        from companion.store import upkeep

        database = Path(self.journal.path)
        with suppress(OSError, sqlite3.Error):  # without room every play makes its own
            wal.reserve(database)
        upkeep.give_way()
        try:
            good = upkeep.check(database, self._closing)
        except sqlite3.Error:
            return  # it cannot be read just now, which says nothing about the file
        if not good:
            damaged(Notice("store-found"))
            with suppress(OSError):  # the next look finds it too
                database.with_name(files.DAMAGED).touch()
            return
        with suppress(Refusal, sqlite3.Error):  # whoever wants the figures counts then
            upkeep.count_matches(database, self._closing)


def open_store(directory: Path) -> Store:
    """The store to play with, also on a disk that is damaged, full or may not be written.

    Raises AlreadyRunning if another process has it, and nothing else.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True)
        lock = files.Lock(directory)
    except OSError as error:
        return _unkept(directory, error)
    database = directory / files.DATABASE
    backups = Backups(database, directory / files.BACKUPS)
    notices = []
    try:
        journal = _open_patiently(database, backups)
        if isinstance(journal, str):
            done = repair(database, backups, journal)
            notices.append(Notice(f"store-{done.why}", vars(done)))
            journal = Journal(database)
    except (OSError, sqlite3.Error) as error:
        lock.release()
        return _unkept(directory, error)
    journal.stage_opened = backups.soon
    return Store(journal, backups, notices, lock)


def _open_patiently(database: Path, backups: Backups) -> Journal | str:
    """For a moment somebody who only reads may have all of it, when they are the last to leave."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return _open_good(database, backups)
        except sqlite3.OperationalError as error:
            name = getattr(error, "sqlite_errorname", "")
            if not name.startswith("SQLITE_BUSY") or time.monotonic() > end:
                raise
            time.sleep(0.02)


def _open_good(database: Path, backups: Backups) -> Journal | str:
    """The journal, or why the file there cannot be used."""
    if database.with_name(files.DAMAGED).exists():
        return "damaged"
    log_file, _, index, _ = files.parts(database)
    if not database.exists():
        if log_file.exists() or any(backups.good()):
            return "lost"
        make(database)
    elif database.stat().st_size == 0:
        return "damaged"
    content = wal.read(log_file)
    journal = _open_readable(database)
    if isinstance(journal, Journal) and wal.has_lost(content, index):
        journal.close()
        journal = "damaged"
    if isinstance(journal, str) and content:
        log_file.write_bytes(content)  # for the repair; SQLite may have deleted it
    return journal


def _open_readable(database: Path) -> Journal | str:
    """The journal if what is needed of it now can be read."""
    try:
        journal = Journal(database)
    except WrongSchema as wrong:
        return wrong.reason
    except UNREADABLE as error:
        if is_damage(error):
            return "damaged"
        raise
    try:
        last = journal.last()
        if last is not None and not journal.is_whole(last):
            raise Damaged("an entry is missing")
        if last is not None:
            journal.load(last)
    except (Damaged, *UNREADABLE):
        journal.close()
        return "damaged"
    except Refusal:
        pass  # the file is good; of a match that cannot be read `companion verify` tells
    return journal


def _unkept(directory: Path, error: Exception) -> Store:
    """A journal in memory, with a copy of what can be read: the evening goes on, unkept."""
    journal = Journal(MEMORY)
    with suppress(OSError, sqlite3.Error):
        read_what_can_be(directory / files.DATABASE, journal.connection)
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
