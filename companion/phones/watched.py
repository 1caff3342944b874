"""A journal that another process writes, replaces or takes away, looked at again and again."""

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.base import Refusal
from companion.store import files, schema
from companion.store.database import MEMORY
from companion.store.rows import Damaged
from companion.store.store import open_reader

if TYPE_CHECKING:
    from companion.store.journal import Journal

# A file's number, size and time of the last change.
FileIdentity = tuple[int, int, int]
# Nanoseconds: two changes may have the same time of a file, which has the grain of a clock tick.
SETTLED = 100_000_000
# What reading a journal raises, also one that is replaced or damaged just now.
UNREADABLE = (Refusal, Damaged, *schema.UNREADABLE, OSError, ValueError)


class WatchedJournal:
    """Calls `read` whenever the journal has changed.

    `readable` says whether it could be read when it was looked at last. No transaction outlives a
    call, so that the writer is never held up.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        database = str(directory / files.DATABASE)
        self._paths = (database, f"{database}-wal")
        self._journal: Journal | None = None
        # How often it was opened, what its files looked like last, and what of it was read.
        self.openings = 0
        self._files: tuple[FileIdentity, FileIdentity] | None = None
        self._seen: tuple[int, int] | None = None
        # Whether whatever is written from now on gives the files another time.
        self._is_settled = False
        self.readable = False

    def read(self, journal: "Journal") -> None:
        """Reads what is wanted of the journal; what is raised of UNREADABLE makes it unreadable."""
        raise NotImplementedError

    @property
    def journal(self) -> "Journal | None":
        """The journal while it can be read, for whoever wants more of it."""
        return self._journal if self.readable else None

    def poll(self) -> bool:
        """Reads what is new. Returns whether anything may be different from the last time.

        It is called several times a second and finds nothing nearly always: that costs two `stat`s.
        """
        try:
            found = (_identity(self._paths[0]), _identity(self._paths[1]))
            is_open = self._journal is not None and self.readable
            if is_open and self._is_settled and found == self._files:
                return False
            journal, seen = self._look(found)
            if seen == self._seen:
                return False
            self.read(journal)
        except UNREADABLE:
            changed, self.readable = self.readable, False
            self.close()
            return changed
        self.readable, self._seen = True, seen
        return True

    def close(self) -> None:
        """Closes the journal; the next `poll` opens it again."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _look(
        self, found: "tuple[FileIdentity, FileIdentity]"
    ) -> "tuple[Journal, tuple[int, int]]":
        """The journal, opened if it has to be, and what is different after every change of it.

        `found` are its files as they are now. A journal that a repair replaced is another file. One
        that SQLite cannot read where it lies was read into memory, and does not change by itself.
        """
        journal, known = self._journal, self._files
        is_other = known is None or found[0][0] != known[0][0]
        is_stale = journal is not None and journal.path == MEMORY and found != known
        if journal is None or is_other or is_stale:
            self.close()
            self._journal = journal = open_reader(self._directory)
            self.openings += 1
        self._files = found
        self._is_settled = time.time_ns() - max(found[0][2], found[1][2]) > SETTLED
        (version,) = journal.connection.execute("PRAGMA data_version").fetchone()
        return journal, (self.openings, version)


def _identity(file: str) -> FileIdentity:
    """A file's number, size and time; zeros if it does not exist."""
    try:
        about = os.stat(file)  # noqa: PTH116 - a third of what Path.stat costs, many times a minute
    except FileNotFoundError:
        return (0, 0, 0)
    return (about.st_ino, about.st_size, about.st_mtime_ns)
