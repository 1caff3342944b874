"""Events of readers and questions to the table, in real files."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import load
from companion.games.base import Refusal
from companion.match.actions import Do, Scanned
from companion.match.match import Source
from companion.match.questions import CARD, MISS, Question
from companion.store import schema
from companion.store.journal import Journal
from companion.store.scan_log import ScanLog

THIRTEEN = load("thirteen")
BOOT = "0a1b2c3d"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = Journal(tmp_path / "journal.db")
    yield opened
    opened.close()


@pytest.fixture
def log(journal: Journal) -> ScanLog:
    return ScanLog(journal)


def test_an_event_is_seen_once_it_is_kept(log: ScanLog) -> None:
    assert not log.seen(BOOT, 1)
    log.keep(BOOT, 1, "again")
    assert log.seen(BOOT, 1)
    assert not log.seen(BOOT, 2)
    assert not log.seen("ffffffff", 1)


def test_an_event_that_became_an_entry_is_seen(journal: Journal, log: ScanLog) -> None:
    heading = {"game": "thirteen", "players": ["Anne", "Carl", "Marc"], "stages": []}
    _, match = journal.new_match(THIRTEEN, THIRTEEN.read_sheet(heading).setup)
    match.act(Do(THIRTEEN.parse_event("deal")))
    match.act(Scanned("04A1", THIRTEEN.parse_event("B7")), Source("scan", BOOT, 4))
    assert log.seen(BOOT, 4)


def test_readers_that_do_not_count_are_never_seen_before(log: ScanLog) -> None:
    log.keep("", 0, "again")
    log.keep("", 0, "again")
    assert not log.seen("", 0)


def test_a_question_is_kept_with_its_event(log: ScanLog) -> None:
    first = log.ask(BOOT, 1, "m", 1, CARD, None, "04A1", 12.5)
    second = log.ask("", 0, "m", 1, MISS, 2, "", 13.0)
    other = log.ask(BOOT, 3, "other", 1, CARD, 0, "04A2", 14.0)
    assert log.seen(BOOT, 1)
    assert log.open("m") == [first, second]
    assert log.open("other") == [other]
    assert first == Question(first.id, 1, CARD, None, "04A1", 12.5)
    assert first.source == f"answer {first.id}"
    log.close(first, "none")
    assert log.open("m") == [second]


def test_an_event_that_was_seen_asks_nothing_again(log: ScanLog) -> None:
    log.keep(BOOT, 1, "again")
    with pytest.raises(Refusal, match="not-saved"):
        log.ask(BOOT, 1, "m", 1, CARD, 0, "04A1", 1.0)
    assert log.open("m") == []


def test_all_of_it_is_there_after_a_restart(journal: Journal, log: ScanLog) -> None:
    question = log.ask(BOOT, 1, "m", 1, CARD, 1, "04A1", 0.1 + 0.2)
    journal.close()
    again = Journal(journal.path)
    assert ScanLog(again).seen(BOOT, 1)
    assert ScanLog(again).open("m") == [question]
    again.close()


def test_a_question_whose_answer_is_an_entry_is_closed(journal: Journal, log: ScanLog) -> None:
    heading = {"game": "thirteen", "players": ["Anne", "Carl", "Marc"], "stages": []}
    match_id, match = journal.new_match(THIRTEEN, THIRTEEN.read_sheet(heading).setup)
    match.act(Do(THIRTEEN.parse_event("deal")))
    first = log.ask(BOOT, 1, match_id, 1, MISS, 0, "", 1.0)
    second = log.ask(BOOT, 2, match_id, 1, MISS, 0, "", 1.0)
    match.act(Do(THIRTEEN.parse_event("B7")), Source(second.source, BOOT, 3))
    assert log.open(match_id) == [first]


def test_a_disk_that_is_gone_refuses_and_does_not_break(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    journal = Journal(disk / "journal.db")
    log = ScanLog(journal)
    log.keep(BOOT, 1, "again")
    question = log.ask(BOOT, 3, "m", 1, CARD, 0, "04A1", 1.0)
    journal.connection.execute("PRAGMA query_only = ON")
    assert log.open("m") == [question], "it can be read"
    disk.rename(tmp_path / "pulled out")
    for _ in range(2):
        with pytest.raises(Refusal, match="not-saved"):
            log.keep(BOOT, 2, "again")
        with pytest.raises(Refusal, match="not-saved"):
            log.seen(BOOT, 1)
        with pytest.raises(Refusal, match="not-saved"):
            log.open("m")
    (tmp_path / "pulled out").rename(disk)
    assert log.open("m") == [question]
    assert log.seen(BOOT, 1)
    assert not log.seen(BOOT, 2)
    log.keep(BOOT, 2, "again")
    assert log.seen(BOOT, 2)
    journal.close()


def test_a_journal_of_the_first_schema_gets_the_tables(tmp_path: Path) -> None:
    file = tmp_path / "journal.db"
    old = sqlite3.connect(file, isolation_level=None)
    old.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
    old.execute("CREATE TABLE migrations (version INTEGER PRIMARY KEY, at TEXT)")
    old.executescript(schema.MIGRATIONS[0])
    old.execute("INSERT INTO migrations VALUES (1, 'once')")
    old.close()
    journal = Journal(file)
    log = ScanLog(journal)
    log.ask(BOOT, 1, "m", 1, MISS, 0, "", 1.0)
    assert log.seen(BOOT, 1)
    assert len(log.open("m")) == 1
    journal.close()
