"""Makes a journal anew from what the club has of a table, whose SD card died."""

from collections.abc import Iterator
from pathlib import Path

from companion.club.driver import Connection
from companion.club.problems import ClubRefusal
from companion.match.match import Entry, Source
from companion.records import dataclass
from companion.store.files import AlreadyRunning
from companion.store.players import StoredPlayers
from companion.store.rebuild import Rebuild
from companion.store.rows import EntryRow
from companion.store.store import Store, open_store
from companion.store.tables import identity

_KEPT = """
    SELECT journal, match, device, count(*), max(place) FROM companion.entries
    WHERE table_name = %s GROUP BY journal, match, device
"""
# The one that was heard last is the last.
_JOURNALS = """
    SELECT journal FROM companion.batches WHERE table_name = %s GROUP BY journal ORDER BY max(id)
"""
_DELETED = """
    SELECT DISTINCT ON (journal, match, device) journal, match, device, deleted
    FROM companion.summaries WHERE table_name = %s
    ORDER BY journal, match, device, entries DESC, id DESC
"""
_ENTRIES = """
    SELECT match, device, number, action, time, source, boot, seq, place FROM companion.entries
    WHERE table_name = %s AND journal = %s
"""
_PAGE = 2000


@dataclass(frozen=True)
class RestoredMatch:
    """The version of a match that is restored."""

    journal: str
    match: str
    device: str
    count: int
    last_place: int


@dataclass(frozen=True)
class Restored:
    """What was restored. `again`: matches that two journals of the table have, by their ids; one
    of each is in the new journal."""

    matches: int
    entries: int
    again: tuple[str, ...]


def restore(connection: Connection, table: str, directory: Path) -> Restored:
    """Writes every match of a table into the journal of a directory, which must have none.

    Raises ClubRefusal if the directory cannot be used or the club has nothing of the table;
    psycopg.Error, sqlite3.Error.
    """
    wanted, again = _wanted(connection, table)
    if not wanted:
        raise ClubRefusal(f"the club has no match of {table}")
    try:
        store = open_store(directory)
    except AlreadyRunning as running:
        raise ClubRefusal(str(running)) from None
    try:
        if not store.is_durable:
            raise ClubRefusal(f"nothing can be kept in {directory}")
        if store.journal.matches("all"):
            raise ClubRefusal(f"there are matches in {directory} already: take an empty directory")
        matches, entries = _write(connection, table, wanted, store)
        _add_marks(connection, table, wanted, store)
        for summary in reversed(store.journal.matches("all")):
            StoredPlayers(store.journal).remember(summary.players)
        if store.backups is not None:
            store.backups.attempt()
    finally:
        store.close()
    return Restored(matches, entries, tuple(again))


def _wanted(connection: Connection, table: str) -> tuple[dict[str, RestoredMatch], list[str]]:
    """The version of each match that goes farthest, the latest of its machine; the last journal's.

    And the ids of matches that others of the table's journals have as well.
    """
    order = {journal: at for at, (journal,) in enumerate(connection.execute(_JOURNALS, (table,)))}
    newest: dict[tuple[str, str, str], tuple[int, RestoredMatch]] = {}
    for columns in connection.execute(_KEPT, (table,)):
        found = RestoredMatch(*columns)
        machine, _, version = found.device.partition(".")
        key, number = (found.journal, found.match, machine), int(version or 0)
        if key not in newest or number > newest[key][0]:
            newest[key] = (number, found)
    wanted: dict[str, RestoredMatch] = {}
    again = set()
    for _, found in sorted(
        newest.values(), key=lambda each: (order.get(each[1].journal, -1), each[1].count)
    ):
        before = wanted.get(found.match)
        if before is not None and before.journal != found.journal:
            again.add(found.match)
        wanted[found.match] = found
    return wanted, sorted(again)


def _write(
    connection: Connection, table: str, wanted: dict[str, RestoredMatch], store: Store
) -> tuple[int, int]:
    """Writes the matches; returns how many, and their entries. All of them or none."""
    order = [str(journal) for (journal,) in connection.execute(_JOURNALS, (table,))]
    journals = [
        journal for journal in order if any(each.journal == journal for each in wanted.values())
    ]
    journal = store.journal.connection
    journal.execute("PRAGMA foreign_keys = OFF")
    rebuild = Rebuild(journal, ":memory:")
    offset = 0
    for name in journals:
        rebuild.add(_rows(connection, table, name, wanted, offset))
        offset += max(each.last_place for each in wanted.values() if each.journal == name)
    # It is the journal that it was: what is played from now on goes on in it.
    identity.become(journal, journals[-1])
    matches, entries, _ = rebuild.write(lambda _part: None)
    journal.execute("PRAGMA foreign_keys = ON")
    return matches, entries


def _rows(
    connection: Connection,
    table: str,
    journal: str,
    wanted: dict[str, RestoredMatch],
    offset: int,
) -> Iterator[EntryRow]:
    """The entries of a journal that are wanted, page by page."""
    with connection.transaction():
        # Between two pages we write, which may take a while.
        connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        with connection.cursor("restored") as cursor:
            cursor.itersize = _PAGE
            cursor.execute(_ENTRIES, (table, journal))
            for match, device, number, action, time, source, boot, seq, place in cursor:
                found = wanted.get(match)
                if found is not None and (found.journal, found.device) == (journal, device):
                    entry = Entry(number, action, Source(source, boot, seq), time)
                    yield EntryRow(offset + place, match, entry)


def _add_marks(
    connection: Connection, table: str, wanted: dict[str, RestoredMatch], store: Store
) -> None:
    """Deletes again what was deleted, in the journal as in the club."""
    for journal, match, device, deleted in connection.execute(_DELETED, (table,)).fetchall():
        found = wanted.get(match)
        if deleted and found is not None and (found.journal, found.device) == (journal, device):
            store.journal.delete(match)
