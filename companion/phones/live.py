"""The match on the table as the journal has it, read while another process writes it."""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.base import Refusal
from companion.match.colours import PLAYER_COLOURS
from companion.match.match import Match
from companion.phones.watched import WatchedJournal
from companion.phones.wire import ALLOW, ALLOWED, KEY
from companion.records import dataclass
from companion.store.preferences import StoredPreferences
from companion.store.rows import rows_from

if TYPE_CHECKING:
    from companion.store.journal import Journal


@dataclass(frozen=True)
class TableChoices:
    """What the table chose, as far as phones are concerned. `key` is "" if there is none yet."""

    allow: str = "off"
    key: str = ""
    language: str = ""
    open_mode: bool = False


class LiveJournal(WatchedJournal):
    """Follows a journal. `match` is the match that was played last, None without one.

    While the journal cannot be read, what was read before stays.
    """

    def __init__(self, directory: Path) -> None:
        super().__init__(directory)
        self.match_id: str | None = None
        self.match: Match | None = None
        self.choices = TableChoices()
        self.colours: dict[str, int] = {}

    @property
    def at(self) -> int:
        """The number of the match's last entry; 0 without a match."""
        return 0 if self.match is None else self.match.next_number - 1

    def read(self, journal: "Journal") -> None:
        """Reads the match and what the table chose."""
        match_id = journal.last()
        if match_id is None:
            self.match_id = self.match = None
        elif match_id != self.match_id or self.match is None or not self._follow(journal, match_id):
            self.match = journal.load(match_id)
            self.match_id = match_id
        self.choices = _choices(journal)
        self.colours = colours_of(journal)

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


def colours_of(journal: "Journal") -> dict[str, int]:
    """The number of the colour that each person has, by name."""
    query = "SELECT name, colour FROM players WHERE typeof(colour) = 'integer'"
    return {str(name): colour for name, colour in journal.connection.execute(query)}


def colour_of(colours: dict[str, int], name: str, seat: int) -> str:
    """The colour of a player; somebody who has none gets that of the seat."""
    return PLAYER_COLOURS[colours.get(name, seat) % len(PLAYER_COLOURS)]
