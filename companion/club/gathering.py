"""What of a journal the club does not have yet, in batches; the journal is only read."""

from collections.abc import Iterator
from contextlib import contextmanager

from companion.club.aligning import Alignment
from companion.club.outcome import ClubOutcome, outcomes
from companion.club.sending import Batch, Way
from companion.records import replace
from companion.store.journal import Journal
from companion.store.rows import COLUMNS, Damaged, EntryRow, read_row

# Entries, or outcomes, in a batch at most.
LARGEST = 2000


class Gathering:
    """Goes through a journal once, and then through what is added to it."""

    def __init__(self, journal: Journal, alignment: Alignment, own: Way) -> None:
        """`own` is the way of matches that begin from now on. Raises sqlite3.Error."""
        self._ways = alignment.ways
        self._told = alignment.told
        self._own = own
        # The last entry that was looked at: its place and check sum.
        self._seen: tuple[int, int] | None = None
        self._after = self._start(journal)
        self._next: tuple[int, tuple[int, int] | None] = (self._after, None)
        # Matches that cannot be read, until the journal is aligned again.
        self._unread: set[str] = set()
        # Whether all that was there at the beginning is told: from then on matches are only told
        # when entries of theirs come, or when they are deleted or brought back.
        self._all_told = False

    @property
    def own(self) -> Way:
        """The way of matches that begin now."""
        return self._own

    def _start(self, journal: Journal) -> int:
        """The place before the first entry that the club lacks."""
        (newest,) = journal.connection.execute("SELECT ifnull(max(id), 0) FROM entries").fetchone()
        first = int(newest) + 1
        query = "SELECT min(id) FROM entries WHERE match = ? AND number >= ?"
        for match, way in self._ways.items():
            lowest = min(way.missing, default=way.upto)
            (found,) = journal.connection.execute(query, (match, lowest)).fetchone()
            first = first if found is None else min(first, found)
        return first - 1

    def is_current(self, journal: Journal) -> bool:
        """Whether the journal only has more than before; else it has to be aligned again.

        An entry that was refused and came to the disk nevertheless is deleted with the next one.
        """
        if self._seen is None:
            return True
        place, crc = self._seen
        query = "SELECT crc FROM entries WHERE id = ?"
        return bool(journal.connection.execute(query, (place,)).fetchone() == (crc,))

    def batch(self, journal: Journal) -> Batch | None:
        """What is to be sent next; None if the club has it all. Raises sqlite3.Error.

        All of it is as the journal was at one moment. Once it is sent, call `sent`.
        """
        with _one_moment(journal):
            rows, after, seen = self._rows(journal)
            finished = self._finished(journal, rows)
            untold = [] if rows else self._untold(journal)
            found = outcomes(journal, [*finished, *untold][:LARGEST])
        told = [(self._way(each.match), self._reaching(each)) for each in found]
        self._unread |= {*finished, *untold[:LARGEST]} - {each.match for each in found}
        self._next = after, seen
        return Batch(rows, told) if rows or told else None

    def sent(self, batch: Batch) -> None:
        """The batch is in the club: goes on behind it."""
        came: dict[str, set[int]] = {}
        for _, row, _ in batch.rows:
            came.setdefault(row.match, set()).add(row.entry.number)
        for match, numbers in came.items():
            way = self._way(match)
            upto, missing = max(way.upto, max(numbers) + 1), way.missing - numbers
            self._ways[match] = replace(way, upto=upto, missing=missing)
        for _, told in batch.outcomes:
            self._told[told.match] = (told.entries, told.deleted)
        self._after, self._seen = self._next

    def waiting(self, journal: Journal) -> int:
        """How many entries are behind those that were sent. Raises sqlite3.Error."""
        query = "SELECT count(*) FROM entries WHERE id > ?"
        (count,) = journal.connection.execute(query, (self._after,)).fetchone()
        return int(count)

    def _way(self, match: str) -> Way:
        return self._ways.get(match, self._own)

    def _rows(
        self, journal: Journal
    ) -> tuple[list[tuple[Way, EntryRow, int]], int, tuple[int, int] | None]:
        """The next entries that the club lacks, and where and with which one they end."""
        query = f"SELECT id, {COLUMNS} FROM entries WHERE id > ? ORDER BY id"  # noqa: S608
        rows: list[tuple[Way, EntryRow, int]] = []
        after, seen = self._after, self._seen
        for place, *columns in journal.connection.execute(query, (after,)):
            after, seen = place, (place, columns[-1])
            try:
                row = read_row(place, *columns)
            except Damaged:
                continue  # it comes when the journal is repaired
            way = self._way(row.match)
            if way.wants(row.entry.number):
                rows.append((way, row, columns[-1]))
                if len(rows) == LARGEST:
                    break
        return rows, after, seen

    def _finished(self, journal: Journal, rows: list[tuple[Way, EntryRow, int]]) -> list[str]:
        """The matches of these entries of which there are no more."""
        reached: dict[str, int] = {}
        for _, row, _ in rows:
            reached[row.match] = max(row.entry.number, reached.get(row.match, 0))
        query = "SELECT max(number) FROM entries WHERE match = ?"
        return [
            match
            for match, number in reached.items()
            if max(number + 1, self._way(match).upto)
            > journal.connection.execute(query, (match,)).fetchone()[0]
        ]

    def _untold(self, journal: Journal) -> list[str]:
        """The matches of which the club does not know what they came to, or that are deleted."""
        found = [
            match
            for match in (self._changed_marks if self._all_told else self._behind)(journal)
            if match not in self._unread
        ]
        self._all_told = not found
        return found

    def _behind(self, journal: Journal) -> list[str]:
        query = """
            SELECT match, max(number) + 1, match IN (SELECT match FROM deleted)
            FROM entries GROUP BY match
        """
        nothing = (0, False)
        return [
            match
            for match, entries, deleted in journal.connection.execute(query)
            if self._told.get(match, nothing)[0] < entries
            or self._told.get(match, nothing)[1] != bool(deleted)
        ]

    def _changed_marks(self, journal: Journal) -> list[str]:
        query = "SELECT match FROM deleted WHERE match IN (SELECT id FROM matches)"
        deleted = {match for (match,) in journal.connection.execute(query)}
        return sorted(deleted ^ {match for match, (_, gone) in self._told.items() if gone})

    def _reaching(self, outcome: ClubOutcome) -> ClubOutcome:
        """An outcome that is told as far as the club has the match.

        So a match that is deleted where an older copy of the journal was put back counts as such.
        """
        return replace(outcome, entries=max(outcome.entries, self._way(outcome.match).upto))


@contextmanager
def _one_moment(journal: Journal) -> Iterator[None]:
    """All that is read inside is of one moment, whatever the app writes meanwhile."""
    journal.connection.execute("BEGIN")
    try:
        yield
    finally:
        journal.connection.execute("COMMIT")
