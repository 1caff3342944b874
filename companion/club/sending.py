"""Sends a batch of what a table has to the club: one transaction, which can be repeated."""

import time
from collections.abc import Iterator, Sequence

from companion.club.driver import Connection
from companion.club.names import Forgotten, Renaming, storable
from companion.club.outcome import ClubOutcome
from companion.match.match import Entry
from companion.records import dataclass, replace
from companion.store.rows import EntryRow, check_sum

# The seconds by which two clocks may differ and agree: a batch takes a moment to arrive.
AGREE = 2.0

_ADD_BATCH = """
    INSERT INTO companion.batches (table_name, journal, device, told, news)
    VALUES (%s, %s, %s, %s, %s)
    RETURNING extract(epoch FROM heard)::double precision - told
"""
# All rows in one statement: several times as fast as one for each. What is there stays.
_ADD_ENTRIES = """
    INSERT INTO companion.entries (table_name, journal, device, skew,
        match, number, action, time, source, boot, seq, crc, place)
    SELECT %s, %s, %s, %s, sent.* FROM unnest(%s::text[], %s::integer[], %s::text[],
        %s::double precision[], %s::text[], %s::text[], %s::bigint[], %s::bigint[], %s::bigint[])
        AS sent
    ON CONFLICT (table_name, journal, match, device, number) DO NOTHING
"""
_ADD_SUMMARY = """
    INSERT INTO companion.summaries (table_name, journal, device, match, entries, last, deleted,
        game, state, stage, stages, players, points, places, winners)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""


@dataclass(frozen=True)
class Way:
    """How a match goes to the club: the journal and device it is known by there.

    upto: the numbers below it are there, but for those `missing`.
    """

    journal: str
    device: str
    upto: int = 0
    missing: frozenset[int] = frozenset()

    def wants(self, number: int) -> bool:
        """Whether the club does not have this entry."""
        return number >= self.upto or number in self.missing


@dataclass(frozen=True)
class Batch:
    """What is sent at once: entries in their order, each with its check sum in the journal, and
    what their matches came to by them."""

    rows: Sequence[tuple[Way, EntryRow, int]]
    outcomes: Sequence[tuple[Way, ClubOutcome]]


def forgotten(connection: Connection) -> list[Forgotten]:
    """Whom the club has forgotten. In a transaction nobody is forgotten until that is over.

    Raises psycopg.Error.
    """
    query = "SELECT number, salt, digest FROM companion.forgotten"
    return [Forgotten(*columns) for columns in connection.execute(query)]


def send(connection: Connection, table: str, way: Way, batch: Batch) -> None:
    """Sends a batch, all of it or nothing. Without anything in it, it is a sign of life.

    `way` says whose batch it is. Raises psycopg.Error.
    """
    with connection.transaction():
        renaming = Renaming(forgotten(connection))
        news = len(batch.rows) + len(batch.outcomes)
        sent = (table, way.journal, way.device, time.time(), news)
        found = connection.execute(_ADD_BATCH, sent).fetchone()
        ahead = found[0] if found is not None else 0.0
        skew = ahead if abs(ahead) > AGREE else 0.0
        for (journal, device), rows in _by_line(batch):
            columns = zip(*(_columns(row, crc, renaming) for row, crc in rows), strict=True)
            common = (table, journal, device, skew)
            connection.execute(_ADD_ENTRIES, (*common, *map(_array, columns)))
        if batch.outcomes:
            with connection.cursor() as cursor:
                cursor.executemany(
                    _ADD_SUMMARY,
                    [(table, *_summary(each, told, renaming)) for each, told in batch.outcomes],
                )


def as_sent(row: EntryRow, renaming: Renaming) -> EntryRow:
    """An entry as the club keeps it."""
    action = storable(renaming.action(row.entry.action))
    if action == row.entry.action:
        return row
    return replace(row, entry=replace(row.entry, action=action))


def _by_line(batch: Batch) -> Iterator[tuple[tuple[str, str], list[tuple[EntryRow, int]]]]:
    """The entries by their journal and device, which nearly always are the same for all."""
    found: dict[tuple[str, str], list[tuple[EntryRow, int]]] = {}
    for way, row, crc in batch.rows:
        found.setdefault((way.journal, way.device), []).append((row, crc))
    yield from found.items()


def _columns(row: EntryRow, crc: int, renaming: Renaming) -> tuple[str | float | None, ...]:
    sent = as_sent(row, renaming)
    entry: Entry = sent.entry
    source = entry.source
    return (
        *(row.match, entry.number, entry.action, entry.time, storable(source.kind)),
        *(None if source.boot is None else storable(source.boot), source.seq),
        *(crc if sent is row else check_sum(row.match, entry), row.place),
    )


def _array(column: tuple[str | float | None, ...]) -> str:
    """A column as PostgreSQL reads arrays; psycopg takes ten times as long for its own."""
    return f"{{{','.join(map(_element, column))}}}"


def _element(value: str | float | None) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return repr(value)


def _summary(way: Way, told: ClubOutcome, renaming: Renaming) -> tuple[object, ...]:
    return (
        *(way.journal, way.device, told.match, told.entries, told.last, told.deleted),
        *(storable(told.game), told.state, told.stage, told.stages),
        [storable(renaming.name(name)) for name in told.players],
        *(list(told.points), list(told.places), list(told.winners)),
    )
