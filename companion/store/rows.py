"""An entry as a row of the journal, with a check sum that holds outside of SQLite too."""

import zlib

from companion.match.match import Entry, Source
from companion.records import dataclass

COLUMNS = "match, number, action, time, source, boot, seq, crc"
# Letters and digits that nobody mistakes for one another.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 8


class Damaged(Exception):
    """What stands there is not what was written."""


@dataclass(frozen=True)
class EntryRow:
    """An entry of a match, as it is kept. `place` is its place in the whole journal."""

    place: int
    match: str
    entry: Entry

    @property
    def values(self) -> tuple[object, ...]:
        """What stands in COLUMNS."""
        entry = self.entry
        source = entry.source
        plain = (self.match, entry.number, entry.action, entry.time, source.kind)
        return (*plain, source.boot, source.seq, check_sum(self.match, entry))


def new_id() -> str:
    """A name for a match, short enough to read aloud."""
    # What `secrets` draws from too, without loading all of OpenSSL for it.
    from random import SystemRandom

    random = SystemRandom()
    return "".join(random.choice(ALPHABET) for _ in range(ID_LENGTH))


def check_sum(match: str, entry: Entry) -> int:
    """A number that is very unlikely to be right by accident."""
    source = entry.source
    parts = (match, entry.number, entry.action, entry.time, source.kind, source.boot, source.seq)
    return zlib.crc32("\x00".join(map(str, parts)).encode(errors="surrogatepass"))


def row(place: int, *columns: object) -> EntryRow:
    """A row from what stands in COLUMNS; Damaged if its check sum is wrong."""
    match, number, action, time, source, boot, seq, crc = columns
    if not isinstance(number, int) or not isinstance(time, int | float):
        raise Damaged("not an entry")
    if not isinstance(seq, int | None):
        raise Damaged("not an entry")
    origin = Source(str(source), None if boot is None else str(boot), seq)
    entry = Entry(number, str(action), origin, float(time))
    if check_sum(str(match), entry) != crc:
        raise Damaged("the check sum is wrong")
    return EntryRow(place, str(match), entry)
