"""Where to go on with each match: asked of the club, compared with the journal, never kept."""

from collections.abc import Iterable

from companion.club.driver import Connection
from companion.club.names import Renaming
from companion.club.sending import Way, as_sent, forgotten
from companion.records import dataclass, field
from companion.store.journal import Journal
from companion.store.rows import COLUMNS, Damaged, check_sum, read_row

_LINES = """
    SELECT match, journal, device, count(*), max(number), sum(crc)::bigint,
        sum(crc) FILTER (WHERE number = 0)::bigint
    FROM companion.entries WHERE table_name = %s GROUP BY match, journal, device
"""
_TOLD = """
    SELECT DISTINCT ON (journal, match, device) journal, match, device, entries, deleted
    FROM companion.summaries WHERE table_name = %s
    ORDER BY journal, match, device, entries DESC, id DESC
"""
_OWN = """
    SELECT match, count(*), max(number), sum(crc), sum(CASE WHEN number = 0 THEN crc END)
    FROM entries GROUP BY match
"""


@dataclass(frozen=True)
class SentLine:
    """What the club has of a match from one device; `total` and `first` are of check sums."""

    journal: str
    device: str
    count: int
    last: int
    total: int
    first: int | None

    @property
    def machine(self) -> str:
        """The machine, whichever of its lines this is."""
        return self.device.partition(".")[0]

    @property
    def version(self) -> int:
        """Which of the lines of its machine this is; a later one is of a journal put back."""
        return int(self.device.partition(".")[2] or 0)


@dataclass(frozen=True)
class Alignment:
    """How each match of a journal goes on. `told`: what the club was told that matches came to.

    others: other machines that send this journal by the same table.
    """

    ways: dict[str, Way]
    told: dict[str, tuple[int, bool]] = field(default_factory=dict)
    others: frozenset[str] = frozenset()


class Aligner:
    """Compares a journal with what the club has of its table."""

    def __init__(self, connection: Connection, table: str, journal: Journal, own: Way) -> None:
        """`own` is the way of a match that the club does not know."""
        self._connection = connection
        self._table = table
        self._journal = journal
        self._own = own
        self._renaming = Renaming(forgotten(connection))

    def align(self) -> Alignment:
        """Asks and compares. Raises psycopg.Error, sqlite3.Error."""
        lines: dict[str, list[SentLine]] = {}
        for match, *columns in self._connection.execute(_LINES, (self._table,)):
            lines.setdefault(match, []).append(SentLine(*columns))
        ways = {}
        for match, *figures in self._journal.connection.execute(_OWN).fetchall():
            ways[match] = self._way(match, *figures, known=lines.get(match, []))
        told = {
            (journal, match, device): (entries, deleted)
            for journal, match, device, entries, deleted in self._connection.execute(
                _TOLD, (self._table,)
            )
        }
        return Alignment(
            ways,
            {
                match: told[way.journal, match, way.device]
                for match, way in ways.items()
                if (way.journal, match, way.device) in told
            },
            frozenset(
                line.machine
                for line in (line for match in lines.values() for line in match)
                if line.journal == self._own.journal and line.machine != self._own.device
            ),
        )

    def _way(
        self, match: str, count: int, last: int, total: int, first: int, *, known: list[SentLine]
    ) -> Way:
        journal = self._journal_of(match, first, known)
        mine = [
            line for line in known if line.journal == journal and line.machine == self._own.device
        ]
        if not mine:
            return Way(journal, self._own.device)
        line = max(mine, key=lambda line: line.version)
        if last > line.last:
            query = "SELECT count(*), sum(crc) FROM entries WHERE match = ? AND number <= ?"
            count, total = self._journal.connection.execute(query, (match, line.last)).fetchone()
        if (count, total) == (line.count, line.total):
            return Way(journal, line.device, line.last + 1)
        return self._compared(match, line)

    def _journal_of(self, match: str, first: int, known: Iterable[SentLine]) -> str:
        """The journal that a match is known by: a restored one has matches of earlier ones."""
        journals = {line.journal: line for line in known}
        if not journals or self._own.journal in journals:
            return self._own.journal
        sums = {first, *(crc for number, crc in self._sums(match).items() if number == 0)}
        same = (line.journal for line in journals.values() if line.first in sums)
        return next(same, self._own.journal)

    def _compared(self, match: str, line: SentLine) -> Way:
        """Goes on with a line that differs, or with a new one where an entry is another."""
        query = """
            SELECT number, crc FROM companion.entries
            WHERE journal = %s AND match = %s AND device = %s AND table_name = %s
        """
        values = (line.journal, match, line.device, self._table)
        there: dict[int, int] = dict(self._connection.execute(query, values).fetchall())
        here = self._sums(match)
        if any(there.get(number, crc) != crc for number, crc in here.items()):
            return Way(line.journal, f"{line.machine}.{line.version + 1}")
        return Way(line.journal, line.device, line.last + 1, frozenset(here.keys() - there.keys()))

    def _sums(self, match: str) -> dict[int, int]:
        """The check sums of a match's entries as the club would have them, by number."""
        query = f"SELECT id, {COLUMNS} FROM entries WHERE match = ?"  # noqa: S608
        found = {}
        for columns in self._journal.connection.execute(query, (match,)):
            try:
                row = as_sent(read_row(*columns), self._renaming)
            except Damaged:
                continue  # it comes when the journal is repaired
            found[row.entry.number] = check_sum(row.match, row.entry)
        return found
