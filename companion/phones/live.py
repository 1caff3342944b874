"""The match on the table as the journal has it, read while another process writes it."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.base import Refusal
from companion.match.colours import PLAYER_COLOURS
from companion.match.match import Match
from companion.phones.wire import ALLOW, ALLOWED, KEY
from companion.records import dataclass
from companion.store import files, schema
from companion.store.database import MEMORY
from companion.store.preferences import StoredPreferences
from companion.store.rows import Damaged, rows_from
from companion.store.store import open_reader

if TYPE_CHECKING:
    from companion.store.journal import Journal

# A file's number, size and time of the last change.
FileIdentity = tuple[int, int, int]
# What reading a journal raises, also one that is replaced or damaged just now.
UNREADABLE = (Refusal, Damaged, *schema.UNREADABLE, OSError, ValueError)


@dataclass(frozen=True)
class TableChoices:
    """What the table chose, as far as phones are concerned. `key` is "" if there is none yet."""

    allow: str = "off"
    key: str = ""
    language: str = ""
    open_mode: bool = False


class LiveJournal:
    """Follows a journal. `match` is the match that was played last, None without one.

    `readable` says whether the journal could be read when it was looked at last; what was read
    before stays. No transaction outlives a call, so that the writer is never held up.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._database = directory / files.DATABASE
        self._journal: Journal | None = None
        # How often it was opened, what its files looked like last, and what of it was read.
        self._openings = 0
        self._files: tuple[FileIdentity, FileIdentity] | None = None
        self._seen: tuple[int, int] | None = None
        self.readable = False
        self.match_id: str | None = None
        self.match: Match | None = None
        self.choices = TableChoices()
        self.colours: dict[str, int] = {}

    @property
    def journal(self) -> "Journal | None":
        """The journal while it can be read, for whoever wants more than the match."""
        return self._journal if self.readable else None

    @property
    def at(self) -> int:
        """The number of the match's last entry; 0 without a match."""
        return 0 if self.match is None else self.match.next_number - 1

    def poll(self) -> bool:
        """Reads what is new. Returns whether anything may be different from the last time."""
        try:
            seen = self._look()
            if seen == self._seen:
                return False
            self._read()
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

    def _look(self) -> tuple[int, int]:
        """What is different after every change of the journal; opens it if it has to be.

        A journal that a repair replaced is another file. One that SQLite cannot read where it lies
        was read into memory, and does not change by itself.
        """
        log = self._database.with_name(f"{self._database.name}-wal")
        found = (_identity(self._database), _identity(log))
        journal, known = self._journal, self._files
        is_other = known is None or found[0][0] != known[0][0]
        is_stale = journal is not None and journal.path == MEMORY and found != known
        if journal is None or is_other or is_stale:
            journal = self._open()
        self._files = found
        (version,) = journal.connection.execute("PRAGMA data_version").fetchone()
        return (self._openings, version)

    def _open(self) -> "Journal":
        self.close()
        self._journal = journal = open_reader(self._directory)
        self._openings += 1
        return journal

    def _read(self) -> None:
        journal = self._journal
        if journal is None:
            raise OSError("the journal is closed")
        match_id = journal.last()
        if match_id is None:
            self.match_id = self.match = None
        elif match_id != self.match_id or self.match is None or not self._follow(journal, match_id):
            self.match = journal.load(match_id)
            self.match_id = match_id
        self.choices = _choices(journal)
        self.colours = _colours(journal)

    def _follow(self, journal: "Journal", match_id: str) -> bool:
        """Takes over what was entered since; returns False if the match must be read anew."""
        match = self.match
        if match is None or match.left_out is not None:
            return False
        rows = rows_from(journal.connection, match_id, match.next_number - 1)
        # The last entry that is known is read again: after a repair it may be another one.
        known = match.entries[-1] if match.entries else None
        if not rows or (known is not None and rows[0].entry != known):
            return False
        with suppress(Refusal):
            match.replay(row.entry for row in rows[1:])
            return True
        return False


def _identity(file: Path) -> FileIdentity:
    """A file's number, size and time; zeros if it does not exist."""
    try:
        about = file.stat()
    except FileNotFoundError:
        return (0, 0, 0)
    return (about.st_ino, about.st_size, about.st_mtime_ns)


def _choices(journal: "Journal") -> TableChoices:
    stored = StoredPreferences(journal)

    def word(name: str) -> str:
        value = None
        with suppress(ValueError):  # a damaged value counts as never chosen
            value = stored.get(name)
        return value if isinstance(value, str) else ""

    open_mode = False
    with suppress(ValueError):
        open_mode = stored.get("open") is True
    return TableChoices(word(ALLOW) or ALLOWED[0], word(KEY), word("language"), open_mode)


def _colours(journal: "Journal") -> dict[str, int]:
    query = "SELECT name, colour FROM players WHERE typeof(colour) = 'integer'"
    return {str(name): colour for name, colour in journal.connection.execute(query)}


def colour_of(colours: dict[str, int], name: str, seat: int) -> str:
    """The colour of a player; somebody who has none gets that of the seat."""
    return PLAYER_COLOURS[colours.get(name, seat) % len(PLAYER_COLOURS)]
