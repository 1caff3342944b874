"""The journal: one durable transaction for each entry, before anybody sees its effect."""

import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.games import load
from companion.games.base import NOT_SAVED, Refusal
from companion.games.game import Game
from companion.match.actions import Do
from companion.match.match import Entry, Match, Source
from companion.match.moment import Moment
from companion.match.reading import first_missing, left_out_from, take_over
from companion.records import dataclass
from companion.store import schema
from companion.store.rows import COLUMNS, Damaged, Row, check_sum, new_id, row
from companion.store.steady import Boot, Spans, Steady, spans_of, this_boot

if TYPE_CHECKING:
    # Statistics are loaded when somebody counts: no start needs them.
    from companion.match.statistics import Statistics
    from companion.store.figures import Counted

# A journal that is not kept, for when there is no disk to keep it on.
MEMORY = ":memory:"

# The first entry of a match: the heading of its sheet, from which all else follows.
NEW = "new "
# Where that heading says which sheet the match was taken from.
IMPORTED = "imported"

SUMMARY = "matches.id, game, players, started, ended, result"
# Beyond every place in a journal.
_LAST_PLACE = 2**63 - 1
INSERT = f"INSERT INTO entries ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608


@dataclass(frozen=True)
class Summary:
    """A match in a list."""

    id: str
    game: str
    players: tuple[str, ...]
    started: float
    ended: str | None
    result: dict[str, Any] | None
    # The place of its first entry in the whole journal, where that was asked for.
    place: int = 0

    @classmethod
    def of(
        cls,
        match_id: str,
        game: str,
        players: str,
        started: float,
        ended: str,
        result: str,
        place: int = 0,
    ) -> "Summary":
        """From a row of `matches`, and the place of the match; Damaged if it cannot be read."""
        try:
            names = tuple(json.loads(players))
            outcome = None if result is None else json.loads(result)
        except (TypeError, ValueError) as error:
            raise Damaged(f"match {match_id} is not as it was written") from error
        return cls(match_id, game, names, started, ended, outcome, place)


def connect(path: Path | str, *, read_only: bool = False) -> sqlite3.Connection:
    """A connection as durable as SQLite can be; transactions are ours to begin."""
    connection = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, timeout=10, uri=read_only
    )
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        if read_only:
            connection.execute("PRAGMA query_only = ON")
        else:
            # Before anything is changed in a file that may be somebody else's.
            schema.version(connection)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            # What is deleted is gone, so that no repair finds it again.
            connection.execute("PRAGMA secure_delete = ON")
    except BaseException:
        connection.close()
        raise
    return connection


class Journal:
    """All matches of a data directory. Of several processes only one may write."""

    def __init__(
        self,
        path: Path | str,
        *,
        read_only: bool = False,
        clock: Callable[[], float] = time.time,
        boot: Boot | None = None,
    ) -> None:
        self.path = path
        self._clock = clock
        # Called after the entry with which a stage or round began.
        self.stage_opened: Callable[[], None] = lambda: None
        self._connection = connect(path, read_only=read_only)
        try:
            if read_only:
                schema.version(self._connection)
            else:
                schema.migrate(self._connection)
                self._steady = Steady(self._connection, boot or this_boot())
        except BaseException:
            self._connection.close()
            raise
        self._read_only = read_only
        # Why the last attempt to begin anew after a failure failed too.
        self._failed: OSError | sqlite3.Error | None = None
        # Match, number and check sum of entries that were refused but may be on disk all the same.
        self._doubtful: set[tuple[str, int, int]] = set()
        # What `matches` says of each match, so that it is only written again when it changes.
        self._told: dict[str, _Told] = {}

    @property
    def connection(self) -> sqlite3.Connection:
        """For what else lies in the same file."""
        return self._connection

    def steady(self) -> float:
        """This moment in seconds that only pass, on the scale of `Match.steady_time`; not for a
        journal that is only read."""
        return self._steady.now()

    def keep_boot(self) -> None:
        """Within a transaction that writes such a time."""
        self._steady.keep(self._connection)

    def close(self) -> None:
        """Leaves one file with everything in it."""
        self._connection.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing, alone or as part of a larger one; a Refusal if it cannot be kept."""
        if self._failed is not None:
            self._reopen()
        if self._failed is not None:
            raise not_saved(self._failed) from self._failed
        if self._connection.in_transaction:
            yield
            return
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._reopen()
            raise not_saved(error) from error
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise

    def _reopen(self) -> None:
        """After a failure nobody knows what a connection believes; a new one asks the disk."""
        if self.path == MEMORY:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            return
        self._connection.close()
        self._failed = None
        try:
            if not Path(self.path).exists():
                raise sqlite3.OperationalError("the journal is gone")
            self._connection = connect(self.path)
            _settle(self._connection)
        except (OSError, sqlite3.Error) as error:
            # A disk that is gone stays gone for now: each further write tries again.
            self._failed = error

    def new_match(self, game: Game, setup: Any, source: Source | None = None) -> tuple[str, Match]:
        """A match that begins now, and its id."""
        with self.transaction():
            return self._begin(game, setup, source or Source())

    def imported(self, fingerprint: str) -> str | None:
        """The match that was taken from the sheet with this fingerprint, if there is one."""
        known = "SELECT id FROM matches WHERE imported = ?"
        found = self._connection.execute(known, (fingerprint,)).fetchone()
        return None if found is None else str(found[0])

    def import_match(self, game: Game, state: Any, fingerprint: str) -> str | None:
        """A match from elsewhere, as a whole; None if this very sheet was taken before."""
        if self.imported(fingerprint) is not None:
            return None
        from companion.store import figures

        source = Source("import")
        match = Match(game, state.setup, clock=self._clock)
        for event in game.events(state):
            match.act(Do(event), source)
        with self.transaction():
            match_id, _ = self._begin(game, state.setup, source, fingerprint)
            lines = [Row(0, match_id, entry).values for entry in match.entries]
            self._connection.executemany(INSERT, lines)
            tell(self._connection, match_id, match.now)
            figures.keep(self._connection, figures.count(match_id, match))
        return match_id

    def _begin(
        self, game: Game, setup: Any, source: Source, imported: str | None = None
    ) -> tuple[str, Match]:
        match_id = new_id()
        started = self._clock()
        # In ASCII: a name from a file may hold half a letter, which no database takes.
        players = json.dumps(setup.players)
        self._connection.execute(
            "INSERT INTO matches (id, game, players, started, imported) VALUES (?, ?, ?, ?, ?)",
            (match_id, game.NAME, players, started, imported),
        )
        heading = game.write_sheet(game.new(setup))
        if imported is not None:
            heading[IMPORTED] = imported
        first = Entry(0, NEW + json.dumps(heading), source, started)
        self._connection.execute(INSERT, Row(0, match_id, first).values)
        spans: Spans = []
        match = Match(game, _setup(heading), self._writer(match_id, spans), self._clock)
        match.spans = spans
        self._told[match_id] = _Told.of(match.now)
        return match_id, match

    def last(self) -> str | None:
        """The match that was last touched, by the order of the entries and not by the clock."""
        query = "SELECT match FROM entries ORDER BY id DESC LIMIT 1"
        newest = self._connection.execute(query).fetchone()
        return None if newest is None else str(newest[0])

    def last_running(self) -> str | None:
        """The match last touched of those that have not ended; if all have, the last of all."""
        query = """
            SELECT max(entries.id), entries.match FROM matches
            CROSS JOIN entries ON entries.match = matches.id WHERE matches.ended IS NULL
        """
        _, running = self._connection.execute(query).fetchone()
        return self.last() if running is None else str(running)

    def load(self, match_id: str) -> Match:
        """A match as it was left; its `left_out` says which entries could not be read.

        Reads no other. A Refusal if there is none, or if not even its heading can be read.
        """
        spans = [] if self._read_only else spans_of(self._connection, match_id)
        match = fold(list(self.entries(match_id)), self._writer(match_id, spans), self._clock)
        if match is None:
            raise Refusal("no-such-match", match=match_id)
        match.spans = spans
        # What the table is shown now counts, also if it had been refused before.
        self._doubtful = {each for each in self._doubtful if each[0] != match_id}
        self._told[match_id] = _Told.of(match.now)
        return match

    def entries(self, match_id: str) -> Iterator[Row]:
        """The entries of a match in their order."""
        query = f"SELECT id, {COLUMNS} FROM entries WHERE match = ? ORDER BY number"  # noqa: S608
        for columns in self._connection.execute(query, (match_id,)):
            yield row(*columns)

    def is_whole(self, match_id: str) -> bool:
        """Whether no entry is missing between the first and the last of a match."""
        query = "SELECT count(*), max(number) FROM entries WHERE match = ?"
        count, last = self._connection.execute(query, (match_id,)).fetchone()
        return last is not None and (count == last + 1 or _is_whole(self._connection, match_id))

    def matches(self) -> list[Summary]:
        """All matches, the latest first."""
        query = f"""
            SELECT {SUMMARY} FROM matches
            JOIN entries ON entries.match = matches.id AND entries.number = 0
            ORDER BY entries.id DESC
        """  # noqa: S608
        return [Summary.of(*columns) for columns in self._connection.execute(query)]

    def count(self) -> int:
        """How many matches there are."""
        (count,) = self._connection.execute("SELECT count(*) FROM matches").fetchone()
        return int(count)

    def latest(self, most: int, before: int | None = None) -> list[Summary]:
        """At most so many matches, the latest first; those begun before a place in the journal.

        Costs what these matches cost: the entries are walked from the newest back.
        """
        query = f"""
            SELECT {SUMMARY}, entries.id FROM entries CROSS JOIN matches ON matches.id = match
            WHERE number = 0 AND entries.id < ? ORDER BY entries.id DESC LIMIT ?
        """  # noqa: S608
        end = _LAST_PLACE if before is None else before
        return [Summary.of(*columns) for columns in self._connection.execute(query, (end, most))]

    def uncounted(self) -> list[str]:
        """The ended matches whose figures are not kept yet."""
        from companion.store import figures

        return figures.uncounted(self._connection)

    def count_match(self, match_id: str) -> "Counted | None":
        """The figures of a match, counted now; None if the match cannot be read."""
        from companion.store import figures

        try:
            return figures.count(match_id, self.load(match_id))
        except (Refusal, Damaged):
            return None

    def keep_figures(self, counted: "Iterable[Counted]") -> None:
        """Keeps what was counted, so that it need not be counted again; all in one transaction."""
        from companion.store import figures

        with self.transaction():
            for each in counted:
                figures.keep(self._connection, each)

    def statistics(self) -> "Statistics":
        """The figures of all matches that are counted, added up."""
        from companion.store import figures

        return figures.totals(self._connection)

    def seen(self, boot: str, seq: int) -> bool:
        """Whether an event of the tile scanner has had its effect already."""
        query = "SELECT 1 FROM entries WHERE boot = ? AND seq = ?"
        return self._connection.execute(query, (boot, seq)).fetchone() is not None

    def _writer(self, match_id: str, spans: Spans) -> Callable[[Entry, Moment], None]:
        def write(entry: Entry, moment: Moment) -> None:
            self._write(match_id, entry, moment, spans)

        return write

    def _write(self, match_id: str, entry: Entry, moment: Moment, spans: Spans) -> None:
        before, told = self._told[match_id], _Told.of(moment)
        ahead = self._steady.jumped(spans, entry.time)
        try:
            with self.transaction():
                self._remove_doubtful()
                self._connection.execute(INSERT, Row(0, match_id, entry).values)
                if ahead is not None:
                    # In place of what an entry left that was refused.
                    self._connection.execute(
                        "INSERT OR REPLACE INTO clocks VALUES (?, ?, ?)",
                        (match_id, entry.number, ahead),
                    )
                self.keep_boot()
                changed = (told.names, told.ended) != (before.names, before.ended)
                # The list may still tell what the entries told that are left out from now on.
                if changed or told.ended or left_out_from(entry) is not None:
                    tell(self._connection, match_id, moment)
        except Refusal:
            if not self._kept(match_id, entry):
                self._doubtful.add((match_id, entry.number, check_sum(match_id, entry)))
                raise
        self._doubtful.clear()
        self._steady.was_kept()
        if ahead is not None:
            spans.append((entry.number, ahead))
        self._told[match_id] = told
        if told.opened > before.opened:
            self.stage_opened()

    def _kept(self, match_id: str, entry: Entry) -> bool:
        """Whether an entry is on disk although writing it failed, as after a failed sync."""
        if self._failed is not None:
            return False
        query = "SELECT crc FROM entries WHERE match = ? AND number = ?"
        try:
            found = self._connection.execute(query, (match_id, entry.number)).fetchone()
        except sqlite3.Error:
            return False
        return found is not None and found[0] == check_sum(match_id, entry)

    def _remove_doubtful(self) -> None:
        """An entry that was refused, as the table was told, must not come back from the log."""
        query = "DELETE FROM entries WHERE match = ? AND number = ? AND crc = ?"
        self._connection.executemany(query, self._doubtful)


def _settle(connection: sqlite3.Connection) -> None:
    """Brings all of the log into the file itself.

    A log whose sync failed can look whole, and yet the next one to sync it is told that all is
    well while the disk has nothing. What is copied into the file is written and synced anew.
    """
    busy, frames, copied = connection.execute("PRAGMA wal_checkpoint").fetchone()
    if busy or frames != copied:
        raise sqlite3.OperationalError("the log of the journal is in use")


@dataclass(frozen=True)
class _Told:
    names: tuple[str, ...]
    ended: str | None
    opened: int

    @classmethod
    def of(cls, moment: Moment) -> "_Told":
        return cls(moment.names, moment.ended, moment.state.opened)


def tell(connection: sqlite3.Connection, match_id: str, moment: Moment) -> None:
    """Writes what the list of matches says of this one; its result, once it has ended."""
    result = json.dumps(moment.result()) if moment.ended else None
    connection.execute(
        "UPDATE matches SET players = ?, ended = ?, result = ? WHERE id = ?",
        (json.dumps(moment.names), moment.ended, result, match_id),
    )
    from companion.store import figures

    figures.forget(connection, match_id, ended=moment.ended is not None)


def fold(
    rows: list[Row],
    write: Callable[[Entry, Moment], None] = lambda _entry, _moment: None,
    clock: Callable[[], float] = time.time,
) -> Match | None:
    """The match that these rows tell, as far as they fit; None without the first of them.

    `left_out` of the match says from which entry on they do not. A Refusal if the heading, from
    which all else follows, cannot be read: it may be of a game that this version does not know.
    """
    if not rows or rows[0].entry.number != 0:
        return None
    first, *others = rows
    try:
        heading = json.loads(first.entry.action.removeprefix(NEW))
        match = Match(load(heading["game"]), _setup(heading), write, clock)
    except (Refusal, KeyError, TypeError, ValueError) as error:
        raise Refusal("unreadable-match", match=first.match, number=0) from error
    take_over(match, [each.entry for each in others])
    return match


def _setup(heading: dict[str, Any]) -> Any:
    return load(heading["game"]).read_sheet(heading).setup


def _is_whole(connection: sqlite3.Connection, match_id: str) -> bool:
    """Whether no entry is missing that counts."""
    query = f"SELECT id, {COLUMNS} FROM entries WHERE match = ? ORDER BY number"  # noqa: S608
    rows = [row(*columns) for columns in connection.execute(query, (match_id,))]
    return first_missing([each.entry for each in rows]) is None


def all_right(connection: sqlite3.Connection) -> bool:
    """Whether every entry is there as it was written; SQLite itself does not look inside.

    Raises if it cannot be read just now.
    """
    try:
        for columns in connection.execute(f"SELECT id, {COLUMNS} FROM entries"):  # noqa: S608
            row(*columns)
        for columns in connection.execute(f"SELECT {SUMMARY} FROM matches"):  # noqa: S608
            Summary.of(*columns)
        if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
            return False
        gaps = "SELECT match FROM entries GROUP BY match HAVING count(*) != max(number) + 1"
        found = connection.execute(gaps).fetchall()
        return all(_is_whole(connection, match_id) for (match_id,) in found)
    except (Damaged, TypeError, ValueError, *schema.UNREADABLE) as error:
        if not schema.is_damage(error):
            raise
        return False


def not_saved(error: OSError | sqlite3.Error) -> Refusal:
    """Why a disk did not keep it."""
    name = getattr(error, "sqlite_errorname", "")
    for reason in ("FULL", "READONLY", "CORRUPT", "NOTADB", "BUSY", "CONSTRAINT"):
        if reason in name:
            return Refusal(NOT_SAVED, reason=reason.lower(), error=str(error))
    return Refusal(NOT_SAVED, error=str(error))
