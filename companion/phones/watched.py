"""A journal that another process writes, replaces or takes away, looked at again and again."""

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
# What reading a journal raises, also one that is replaced or damaged just now.
UNREADABLE = (Refusal, Damaged, *schema.UNREADABLE, OSError, ValueError)


class WatchedJournal:
    """Calls `read` whenever the journal has changed.

    `readable` says whether it could be read when it was looked at last. No transaction outlives a
    call, so that the writer is never held up.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._database = directory / files.DATABASE
        self._journal: Journal | None = None
        # How often it was opened, what its files looked like last, and what of it was read.
        self.openings = 0
        self._files: tuple[FileIdentity, FileIdentity] | None = None
        self._seen: tuple[int, int] | None = None
        self.readable = False

    def read(self, journal: "Journal") -> None:
        """Reads what is wanted of the journal; what is raised of UNREADABLE makes it unreadable."""
        raise NotImplementedError

    @property
    def journal(self) -> "Journal | None":
        """The journal while it can be read, for whoever wants more of it."""
        return self._journal if self.readable else None

    def poll(self) -> bool:
        """Reads what is new. Returns whether anything may be different from the last time."""
        try:
            journal, seen = self._look()
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

    def _look(self) -> "tuple[Journal, tuple[int, int]]":
        """The journal, opened if it has to be, and what is different after every change of it.

        A journal that a repair replaced is another file. One that SQLite cannot read where it lies
        was read into memory, and does not change by itself.
        """
        log = self._database.with_name(f"{self._database.name}-wal")
        found = (_identity(self._database), _identity(log))
        journal, known = self._journal, self._files
        is_other = known is None or found[0][0] != known[0][0]
        is_stale = journal is not None and journal.path == MEMORY and found != known
        if journal is None or is_other or is_stale:
            self.close()
            self._journal = journal = open_reader(self._directory)
            self.openings += 1
        self._files = found
        (version,) = journal.connection.execute("PRAGMA data_version").fetchone()
        return journal, (self.openings, version)


def _identity(file: Path) -> FileIdentity:
    """A file's number, size and time; zeros if it does not exist."""
    try:
        about = file.stat()
    except FileNotFoundError:
        return (0, 0, 0)
    return (about.st_ino, about.st_size, about.st_mtime_ns)
