"""The journal: what was written is there, in its order, and nothing else is."""

import errno
import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games import load
from companion.games.base import Refusal
from companion.match.actions import Abandon, Amend, Do, Redo, Remove, Rename, Stop, Undo
from companion.match.match import Match, Source
from companion.store import files, schema
from companion.store.database import connect
from companion.store.journal import Journal
from companion.store.players import StoredPlayers
from companion.store.preferences import StoredPreferences
from companion.store.store import Store, open_reader, open_store

THIRTEEN = load("thirteen")
PLAYERS = ("Anne", "Carl", "Marc")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path / "data")
    yield opened
    opened.close()


@pytest.fixture
def journal(store: Store) -> Journal:
    return store.journal


def begin(journal: Journal) -> tuple[str, Match]:
    heading = {"game": "thirteen", "players": list(PLAYERS), "stages": []}
    return journal.new_match(THIRTEEN, THIRTEEN.read_sheet(heading).setup)


def do(match: Match, *events: str) -> None:
    for event in events:
        match.act(Do(match.game.parse_event(event)))


def test_a_match_is_there_as_it_was_left(journal: Journal) -> None:
    match_id, match = begin(journal)
    do(match, "deal", "B7", "#1:R4@G")
    match.act(Undo())
    match.act(Redo())
    match.act(Amend((Remove(2),)))
    again = journal.load(match_id)
    assert again.state == match.state
    assert again.entries == match.entries
    assert (again.can_undo, again.can_redo) == (match.can_undo, match.can_redo)
    again.act(Undo())
    assert list(map(str, journal.load(match_id).events)) == ["deal", "B7", "#1:R4@G"]


def test_the_last_match_is_the_one_last_touched_whatever_the_clock_says(tmp_path: Path) -> None:
    times = iter([5_000.0, 1.0, 9_000_000_000.0, -3.0] * 20)
    journal = Journal(tmp_path / "journal.db", clock=lambda: next(times))
    first, match = begin(journal)
    second, other = begin(journal)
    assert journal.last() == second
    do(match, "deal", "B7")
    assert journal.last() == first
    do(other, "deal", "Y1", "Y2")
    assert [each.entry.number for each in journal.entries(second)] == [0, 1, 2, 3]
    assert [summary.id for summary in journal.matches()] == [second, first]
    journal.close()


def test_settings_are_as_durable_as_can_be(journal: Journal) -> None:
    for pragma, wanted in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
        assert journal.connection.execute(f"PRAGMA {pragma}").fetchone() == (wanted,)


def test_an_entry_knows_where_it_came_from_and_acts_once(journal: Journal) -> None:
    match_id, match = begin(journal)
    do(match, "deal")
    scanned = Source("tile", "0a1b2c3d", 7)
    match.act(Do(THIRTEEN.parse_event("B7")), scanned)
    assert [each.entry.source for each in journal.entries(match_id)][-1] == scanned
    assert journal.entry_from("0a1b2c3d", 7) is not None
    assert journal.entry_from("0a1b2c3d", 8) is None
    before = match.state
    with pytest.raises(Refusal, match="not-saved"):
        match.act(Do(THIRTEEN.parse_event("B7")), scanned)
    assert match.state == before == journal.load(match_id).state


@pytest.mark.parametrize("ending", [Stop(), Abandon()])
def test_the_list_of_matches_knows_how_each_ended(journal: Journal, ending: Stop | Abandon) -> None:
    _, match = begin(journal)
    do(match, "deal", "count 1,0,0,0 0,0,0,1 0,0,0,0")
    (running,) = journal.matches()
    assert (running.ended, running.result) == (None, None)
    match.act(Rename(0, "Anna"))
    match.act(ending)
    (ended,) = journal.matches()
    assert ended.players == ("Anna", "Carl", "Marc")
    assert ended.ended == match.ended
    assert ended.result == match.result()
    match.act(Undo())
    assert journal.matches()[0].ended is None


def test_a_result_is_kept_with_the_entry_that_ends_the_match(journal: Journal) -> None:
    state = THIRTEEN.simulate(Random(3), PLAYERS)
    _, match = journal.new_match(THIRTEEN, state.setup)
    for event in THIRTEEN.events(state):
        match.act(Do(event))
    (ended,) = journal.matches()
    assert ended.ended == "over"
    assert ended.result == THIRTEEN.result(state)
    # A correction after the end changes the result that is kept.
    piles = " ".join(["0,0,0,0"] * 3)
    match.act(Do(THIRTEEN.parse_event(f"count {piles}")))
    assert journal.matches()[0].result == match.result() != ended.result


def test_a_match_that_nobody_has_is_refused(journal: Journal) -> None:
    with pytest.raises(Refusal, match="no-such-match"):
        journal.load("nothing")
    assert journal.last() is None
    assert journal.matches() == []


def test_a_match_without_its_heading_is_none(journal: Journal) -> None:
    match_id, match = begin(journal)
    do(match, "deal", "B7")
    journal.connection.execute("DELETE FROM entries WHERE number = 0")
    with pytest.raises(Refusal, match="no-such-match"):
        journal.load(match_id)


def test_an_import_is_whole_and_twice_is_once(journal: Journal) -> None:
    state = THIRTEEN.simulate(Random(3), PLAYERS)
    match_id = journal.import_match(THIRTEEN, state, "fingerprint")
    assert match_id is not None
    assert journal.load(match_id).state == state
    assert journal.import_match(THIRTEEN, state, "fingerprint") is None
    assert len(journal.matches()) == 1


def test_a_larger_transaction_that_fails_leaves_nothing(journal: Journal) -> None:
    def half_an_import() -> None:
        with journal.transaction():
            begin(journal)
            raise KeyError("half-way")

    with pytest.raises(KeyError, match="half-way"):
        half_an_import()
    assert journal.matches() == []


def test_a_disk_that_goes_away_altogether_is_a_refusal_until_it_is_back(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, match = begin(journal)
    do(match, "deal")

    def gone(_path: Path) -> bool:
        raise OSError(errno.EIO, "Input/output error")

    journal.connection.execute("PRAGMA query_only = ON")  # so that a write fails
    with monkeypatch.context() as disk:
        disk.setattr(Path, "exists", gone)
        for _ in range(2):
            with pytest.raises(Refusal) as refusal:
                do(match, "B5")
            assert refusal.value.code == "not-saved"
    do(match, "B5")
    assert match.entries[-1].action == "B5"


@pytest.mark.parametrize("lets_go", [True, False])
def test_after_a_failed_write_the_next_one_waits_for_whoever_still_reads(
    journal: Journal, monkeypatch: pytest.MonkeyPatch, lets_go: bool
) -> None:
    """As a backup does in its thread: it reads what was there before the last entries."""
    journal.on_stage_opened = lambda: None  # the only backup is the one below
    _, match = begin(journal)
    with closing(sqlite3.connect(journal.path, isolation_level=None)) as backup:
        backup.execute("BEGIN")
        backup.execute("SELECT count(*) FROM entries").fetchone()
        do(match, "deal")
        journal.connection.execute("PRAGMA query_only = ON")  # so that a write fails
        pauses = []

        def pause(seconds: float) -> None:
            pauses.append(seconds)
            if lets_go and len(pauses) == 3:
                backup.execute("COMMIT")

        monkeypatch.setattr(time, "sleep", pause)
        with pytest.raises(Refusal, match="not-saved"):
            do(match, "B5")
        if lets_go:
            assert len(pauses) == 3
            do(match, "B5")
        else:
            assert sum(pauses) < 3, "the table waits"
            with pytest.raises(Refusal, match="in use"):
                do(match, "B5")
    if not lets_go:
        do(match, "B5")
    assert journal.load(journal.matches()[0].id).entries[-1].action == "B5"


def test_what_every_frame_reads_is_there_while_the_disk_is_gone(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = store.journal
    preferences, people = StoredPreferences(journal), StoredPlayers(journal)
    preferences.set("sound", False)
    people.remember(PLAYERS)
    known = people.all()
    assert preferences.get("sound") is False

    def gone(_path: Path) -> bool:
        raise OSError(errno.EIO, "Input/output error")

    journal.connection.execute("PRAGMA query_only = ON")  # so that a write fails
    with monkeypatch.context() as disk:
        disk.setattr(Path, "exists", gone)
        with pytest.raises(Refusal, match="not-saved"):
            preferences.set("sound", True)
        assert preferences.get("sound") is False
        assert people.all() == known
        with pytest.raises(sqlite3.ProgrammingError) as failed:
            StoredPreferences(journal).get("sound")
    store.note_damage(failed.value)
    assert not Path(journal.path).with_name(files.DAMAGED).exists()
    preferences.set("sound", True)
    assert preferences.get("sound") is True


def test_a_migration_that_fails_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = connect(tmp_path / "journal.db")
    schema.migrate(connection)
    bad = "CREATE TABLE more (a); CREATE TABLE more (a)"
    today, before = schema.VERSION, schema.MIGRATIONS
    monkeypatch.setattr(schema, "MIGRATIONS", (*before, bad))
    monkeypatch.setattr(schema, "VERSION", today + 1)
    with pytest.raises(sqlite3.OperationalError):
        schema.migrate(connection)
    assert schema.version(connection) == today
    assert connection.execute("SELECT * FROM sqlite_schema WHERE name = 'more'").fetchall() == []
    monkeypatch.setattr(schema, "MIGRATIONS", (*before, "CREATE TABLE more (a)"))
    schema.migrate(connection)
    known = connection.execute("SELECT version FROM migrations").fetchall()
    assert known == [(number,) for number in range(1, today + 2)]
    connection.close()


class _FailingDisk(sqlite3.Connection):
    """Fails to write the second migration; then SQLite rolls back by itself."""

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        if "CREATE TABLE scans" in sql:
            super().execute("ROLLBACK")
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorname = "SQLITE_IOERR_WRITE"
            raise error
        return super().execute(sql, *parameters)


def test_a_disk_that_fails_in_a_migration_is_no_damage(tmp_path: Path) -> None:
    connection = sqlite3.connect(
        tmp_path / "journal.db", isolation_level=None, factory=_FailingDisk
    )
    with pytest.raises(sqlite3.OperationalError) as failed:
        schema.migrate(connection)
    assert not schema.is_damage(failed.value)
    assert schema.version(connection) == 1
    connection.close()


def test_readers_work_while_somebody_writes(store: Store, tmp_path: Path) -> None:
    match_id, match = begin(store.journal)
    do(match, "deal", "B7")
    reader = open_reader(tmp_path / "data")
    assert reader.load(match_id).state == match.state
    do(match, "Y1")
    assert reader.load(match_id).state == match.state
    with pytest.raises(Refusal, match="not-saved"):
        begin(reader)
    reader.close()


def test_there_is_nothing_to_read_where_nothing_is(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="no-journal"):
        open_reader(tmp_path)
    (tmp_path / "companion.db").write_text("nonsense" * 1000)
    with pytest.raises(Refusal, match="bad-journal"):
        open_reader(tmp_path)


def test_a_backup_that_cannot_be_made_stops_no_game(store: Store, tmp_path: Path) -> None:
    assert store.backups is not None
    (tmp_path / "data/backups").write_text("in the way")
    _, match = begin(store.journal)
    do(match, "deal")
    store.backups.wait()
    assert isinstance(store.backups.error, OSError)
    do(match, "B7")


def test_the_first_entry_is_the_heading_of_the_sheet(journal: Journal) -> None:
    match_id, match = begin(journal)
    first = next(journal.entries(match_id)).entry.action
    assert json.loads(first.removeprefix("new ")) == match.sheet()
