"""An entry as a row of the table `entries`, with a check sum that also works outside of SQLite."""

import sqlite3
import zlib

from companion.match.match import Entry, Source
from companion.records import dataclass

COLUMNS = "match, number, action, time, source, boot, seq, crc"
INSERT_ENTRY = f"INSERT INTO entries ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
# Without letters and digits that look alike.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 8


class Damaged(Exception):
    """What was read from the database is not what was written."""


@dataclass(frozen=True)
class EntryRow:
    """An entry of a match as it is stored. `place` is the row's id, which orders all entries."""

    place: int
    match: str
    entry: Entry

    @property
    def values(self) -> tuple[object, ...]:
        """The values of COLUMNS."""
        entry = self.entry
        source = entry.source
        plain = (self.match, entry.number, entry.action, entry.time, source.kind)
        return (*plain, source.boot, source.seq, check_sum(self.match, entry))


def new_id() -> str:
    """A random id for a match, short enough to read aloud."""
    # The generator that `secrets` uses, without its import of OpenSSL.
    from random import SystemRandom

    random = SystemRandom()
    return "".join(random.choice(ALPHABET) for _ in range(ID_LENGTH))


def check_sum(match: str, entry: Entry) -> int:
    """The CRC-32 of all columns of an entry."""
    source = entry.source
    parts = (match, entry.number, entry.action, entry.time, source.kind, source.boot, source.seq)
    return zlib.crc32("\x00".join(map(str, parts)).encode(errors="surrogatepass"))


def read_row(place: int, *columns: object) -> EntryRow:
    """A row from its id and the values of COLUMNS; raises Damaged if they are not an entry."""
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


def rows_from(connection: sqlite3.Connection, match_id: str, number: int) -> list[EntryRow]:
    """The entries of a match from `number` on, in their order. Raises Damaged or sqlite3.Error."""
    query = (
        f"SELECT id, {COLUMNS} FROM entries WHERE match = ? AND number >= ?"  # noqa: S608
        " ORDER BY number"
    )
    found = connection.execute(query, (match_id, number)).fetchall()
    return [read_row(*columns) for columns in found]
