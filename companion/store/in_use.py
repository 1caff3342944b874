"""The matches of a journal that are in memory: they get what is written to many at once."""

from collections.abc import Iterable, Iterator
from weakref import WeakKeyDictionary

from companion.match.match import Match
from companion.records import dataclass
from companion.store.rows import EntryRow


@dataclass(frozen=True)
class NameEntry:
    """An entry that was written, and how far the wall clock is ahead from it on, if that is new."""

    row: EntryRow
    ahead: float | None


class MatchesInUse:
    """Does not keep a match alive: it is forgotten when nobody else uses it."""

    def __init__(self) -> None:
        self._ids: WeakKeyDictionary[Match, str] = WeakKeyDictionary()

    def add(self, match_id: str, match: Match) -> None:
        """Adds a match that was begun or read."""
        self._ids[match] = match_id

    def id_of(self, match: Match) -> str | None:
        """The id of a match; None if it was not added."""
        return self._ids.get(match)

    @property
    def ids(self) -> set[str]:
        """The ids of the matches that somebody uses."""
        return set(self._ids.values())

    def follow(self, written: Iterable[NameEntry]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Lets the matches take over these entries; yields the id and the names of each."""
        entries = {each.row.match: each for each in written}
        for match, match_id in list(self._ids.items()):
            if match_id in entries:
                each = entries[match_id]
                if each.ahead is not None:
                    match.spans.append((each.row.entry.number, each.ahead))
                match.follow(each.row.entry)
                yield match_id, match.names
