"""The journal: all matches, each entry in a durable transaction before its effect is shown."""

import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.games.base import Refusal
from companion.games.game import Game
from companion.match.actions import Relabel
from companion.match.match import Entry, Match, Source
from companion.match.moment import Moment
from companion.match.reading import left_out_from
from companion.records import replace
from companion.store import integrity, summaries
from companion.store.in_use import MatchesInUse, NameEntry
from companion.store.match_rows import (
    WriteEntry,
    match_from_rows,
    new_heading,
    setup_from,
    write_heading,
)
from companion.store.numbers.counted import CountedMatches
from companion.store.rows import (
    COLUMNS,
    INSERT_ENTRY,
    Damaged,
    EntryRow,
    check_sum,
    new_id,
    read_row,
)
from companion.store.steady_clock import Boot, ClockOffsets, SteadyClock, clock_offsets, this_boot
from companion.store.summaries import SummaryKey

if TYPE_CHECKING:
    # Imported where it is used: a start needs no statistics.
    from companion.store.figures import MatchFigures
    from companion.store.past import Past


class Journal(CountedMatches):
    """All matches of a data directory. Only one process at a time may write.

    Methods that write raise Refusal("not-saved") if the disk does not keep it; methods that read
    raise sqlite3.Error if it cannot be read.
    """

    def __init__(
        self,
        path: Path | str | bytes,
        *,
        read_only: bool = False,
        clock: Callable[[], float] = time.time,
        boot: Boot | None = None,
    ) -> None:
        """Opens a journal, and migrates it unless `read_only`; `path` is as for `connect`.

        Raises WrongSchema if the file is not one of ours or newer than this program, sqlite3.Error
        if it cannot be opened.
        """
        super().__init__(path, read_only=read_only, clock=clock)
        # Called after the entry that opened a stage or round.
        self.on_stage_opened: Callable[[], None] = lambda: None
        # Match, number and check sum of refused entries that may be on disk nevertheless.
        self._refused: set[tuple[str, int, int]] = set()
        # What the summaries of the matches in use are based on, so that one is only written when it
        # changes.
        self._summary_keys: dict[str, SummaryKey] = {}
        self._in_use = MatchesInUse()
        # New names that were refused and may be on disk nevertheless.
        self._refused_names: list[NameEntry] = []
        if not read_only:
            try:
                self._steady_clock = SteadyClock(self._connection, boot or this_boot())
            except BaseException:
                self.close()
                raise

    def steady_time(self) -> float:
        """Now on the scale of `Match.steady_time`; not for a read-only journal."""
        return self._steady_clock.now()

    def save_boot(self) -> None:
        """Stores the current boot; call it in a transaction that writes a steady time."""
        self._steady_clock.save_boot(self._connection)

    def new_match(self, game: Game, setup: Any, source: Source | None = None) -> tuple[str, Match]:
        """Begins a match now; returns its id and the match, which writes its entries here."""
        with self.transaction():
            return self._begin(game, setup, source or Source())

    def find_imported(self, fingerprint: str) -> str | None:
        """The id of the match imported from the sheet with this fingerprint; None without."""
        query = "SELECT id FROM matches WHERE imported = ?"
        found = self._connection.execute(query, (fingerprint,)).fetchone()
        return None if found is None else str(found[0])

    def import_match(
        self, game: Game, state: Any, fingerprint: str, past: "Past | None" = None
    ) -> str | None:
        """Writes a whole match; returns its id, or None if this sheet was imported before.

        `state` has the names of the end. Without `past` it has a new id and was played now. No
        match here may have the id of `past`.
        """
        if self.find_imported(fingerprint) is not None:
            return None
        from companion.store import figures
        from companion.store.past import actions_of, first_setup, timed

        source, now = Source("import"), self._clock()
        setup = first_setup(state.setup, past)
        match = Match(game, setup, clock=lambda: now)
        for action in actions_of(match, game.events(state), past):
            match.act(action, source)
        with self.transaction():
            match_id, _ = self._begin(game, setup, source, fingerprint, past)
            rows = [EntryRow(0, match_id, entry).values for entry in timed(match.entries, past)]
            self._connection.executemany(INSERT_ENTRY, rows)
            summaries.update_summary(self._connection, match_id, match.now)
            figures.save(self._connection, figures.count(match_id, match))
        return match_id

    def _begin(
        self,
        game: Game,
        setup: Any,
        source: Source,
        imported: str | None = None,
        past: "Past | None" = None,
    ) -> tuple[str, Match]:
        match_id = new_id() if past is None or past.id is None else past.id
        started = self._clock() if past is None else past.started
        summaries.insert_summary(
            self._connection, match_id, game.NAME, setup.players, started, imported
        )
        heading = new_heading(game, setup, imported)
        first = Entry(0, write_heading(heading), source, started)
        self._connection.execute(INSERT_ENTRY, EntryRow(0, match_id, first).values)
        summaries.set_places(self._connection, match_id)
        offsets: ClockOffsets = []
        match = Match(game, setup_from(heading), self._writer(match_id, offsets), self._clock)
        match.spans = offsets
        self._use(match_id, match)
        return match_id, match

    def load(self, match_id: str) -> Match:
        """Reads a match, and no other; its `left_out` says which entries could not be used.

        Raises Refusal("no-such-match") if there is none, Refusal("unreadable-match") if its heading
        cannot be read, Damaged if an entry is not as it was written.
        """
        offsets = clock_offsets(self._connection, match_id)
        rows = list(self.entries(match_id))
        match = match_from_rows(rows, self._writer(match_id, offsets), self._clock)
        if match is None:
            raise Refusal("no-such-match", match=match_id)
        match.spans = offsets
        self._use(match_id, match)
        # An entry that is shown from now on must stay, also if it had been refused before.
        self._refused = {each for each in self._refused if each[0] != match_id}
        return match

    def _use(self, match_id: str, match: Match) -> None:
        """Notes that a match is in use, and forgets those that no longer are."""
        self._in_use.add(match_id, match)
        used = self._in_use.ids
        self._summary_keys = {each: key for each, key in self._summary_keys.items() if each in used}
        self._summary_keys[match_id] = SummaryKey.of(match.now)

    def id_of(self, match: Match) -> str | None:
        """The id of a match that was begun or read here."""
        return self._in_use.id_of(match)

    def entries(self, match_id: str) -> Iterator[EntryRow]:
        """The entries of a match in their order; raises Damaged at one that is not as written."""
        query = f"SELECT id, {COLUMNS} FROM entries WHERE match = ? ORDER BY number"  # noqa: S608
        for columns in self._connection.execute(query, (match_id,)):
            yield read_row(*columns)

    def has_all_entries(self, match_id: str) -> bool:
        """Whether a match has entries, and none is missing that counts. May raise Damaged."""
        return integrity.has_all_entries(self._connection, match_id)

    def entry_from(self, boot: str, seq: int) -> int | None:
        """The number of the entry for this event of a reader or phone; None if there is none."""
        query = "SELECT number FROM entries WHERE boot = ? AND seq = ?"
        found = self._connection.execute(query, (boot, seq)).fetchone()
        return None if found is None else int(found[0])

    def count_match(self, match_id: str, match: Match | None = None) -> "MatchFigures | None":
        """Counts the figures of a match, which is read if it is not given.

        None if it cannot be read.
        """
        from companion.store import figures

        try:
            return figures.count(match_id, match or self.load(match_id), self.analyses(match_id))
        except (Refusal, Damaged):
            return None

    def keep_analysis(
        self, match_id: str, match: Match, stage: int, made_from: str, content: str
    ) -> None:
        """Keeps an analysis that is wanted; the figures of the match are counted with it.

        `match` is that match.
        """
        from companion.match.looking_back import KeptAnalysis
        from companion.store import figures
        from companion.store.tables import analyses

        with self.transaction():
            analyses.keep(self._connection, match_id, stage, KeptAnalysis(made_from, content))
            if figures.is_counted(self._connection, match_id):
                kept = analyses.kept(self._connection, match_id)
                figures.insert(self._connection, figures.count(match_id, match, kept))

    def count_in_memory(self) -> None:
        """Counts the matches whose figures are not stored, for this object only; writes nothing."""
        from companion.store.numbers import in_memory

        in_memory.count_rest(self._connection, self.count_match)

    def settle(self) -> None:
        """Brings the journal into a known state after a write that failed.

        Call it before reading what a new name depends on. Raises Refusal("not-saved") if it cannot.
        """
        with self.transaction():
            self._accept_names_on_disk()

    def matches_of(self, name: str) -> set[str]:
        """The ids of the matches in which somebody of this name plays or has played."""
        from companion.store import relabelling

        return relabelling.matches_of(self._connection, name, self._read)

    @contextmanager
    def relabelling(self, old: str, new: str, match_ids: Iterable[str]) -> Iterator[None]:
        """A transaction in which `old` gets the name `new` in these matches, and all in use follow.

        In each of them `old` must play, and nobody called `new`. What is written inside is
        committed with it. Raises Refusal("not-saved"), and whatever is raised inside.
        """
        from companion.store import relabelling

        written: list[NameEntry] = []
        try:
            with self.transaction():
                self._accept_names_on_disk()
                self._delete_refused()
                names = relabelling.Names(self._connection, Relabel(old, new), self._read)
                written = names.write(match_ids, self._clock(), self._steady_clock.new_offset)
                self.save_boot()
                yield
        except Refusal:
            self._refused_names = written
            if not self._accept_names_on_disk():
                raise
        else:
            self._follow_names(written)
        self._refused.clear()
        self._steady_clock.boot_was_saved()

    def _accept_names_on_disk(self) -> bool:
        """Accepts refused names that came back from the log; returns whether they did."""
        refused = self._refused_names
        if not refused or self._failure is not None:
            return False
        self._refused_names = []
        if not self._is_on_disk(refused[0].row.match, refused[0].row.entry):
            return False
        self._follow_names(refused)
        return True

    def _follow_names(self, written: list[NameEntry]) -> None:
        """Lets the matches in use follow entries that are on disk now."""
        for match_id, names in self._in_use.follow(written):
            self._summary_keys[match_id] = replace(self._summary_keys[match_id], names=names)

    def _read(self, match_id: str) -> Match | None:
        """A match that nobody uses; None if it cannot be read."""
        try:
            return match_from_rows(list(self.entries(match_id)))
        except (Refusal, Damaged):
            return None

    def _writer(self, match_id: str, offsets: ClockOffsets) -> WriteEntry:
        def write(entry: Entry, moment: Moment) -> None:
            self._write(match_id, entry, moment, offsets)

        return write

    def _write(self, match_id: str, entry: Entry, moment: Moment, offsets: ClockOffsets) -> None:
        """Writes one entry durably; `moment` is the match after it."""
        before, now = self._summary_keys[match_id], SummaryKey.of(moment)
        offset = self._steady_clock.new_offset(offsets, entry.time)
        try:
            with self.transaction():
                self._accept_names_on_disk()
                self._delete_refused()
                self._connection.execute(INSERT_ENTRY, EntryRow(0, match_id, entry).values)
                if offset is not None:
                    # A refused entry may have left one under the same number.
                    self._connection.execute(
                        "INSERT OR REPLACE INTO clocks VALUES (?, ?, ?)",
                        (match_id, entry.number, offset),
                    )
                self.save_boot()
                changed = (now.names, now.ended) != (before.names, before.ended)
                # An entry that leaves others out may undo what they had changed in the summary.
                if changed or now.ended or left_out_from(entry) is not None:
                    summaries.update_summary(self._connection, match_id, moment)
        except Refusal:
            if not self._is_on_disk(match_id, entry):
                self._refused.add((match_id, entry.number, check_sum(match_id, entry)))
                raise
        self._refused.clear()
        self._steady_clock.boot_was_saved()
        if offset is not None:
            offsets.append((entry.number, offset))
        self._summary_keys[match_id] = now
        if now.opened > before.opened:
            self.on_stage_opened()

    def _is_on_disk(self, match_id: str, entry: Entry) -> bool:
        """Whether an entry is on disk although writing it failed, as after a failed sync."""
        if self._failure is not None:
            return False
        query = "SELECT crc FROM entries WHERE match = ? AND number = ?"
        try:
            found = self._connection.execute(query, (match_id, entry.number)).fetchone()
        except sqlite3.Error:
            return False
        return found is not None and found[0] == check_sum(match_id, entry)

    def _delete_refused(self) -> None:
        """Deletes entries that came back from the log after the table was told of their refusal."""
        query = "DELETE FROM entries WHERE match = ? AND number = ? AND crc = ?"
        self._connection.executemany(query, self._refused)
