"""Entries that do not fit: the match opens without them, goes on, and nothing is deleted."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.base import Refusal
from companion.games.thirteen import game as thirteen
from companion.match.action_text import parse_action
from companion.match.match import Entry, Match, Source
from companion.store.files import DAMAGED
from companion.store.integrity import entries_are_intact
from companion.store.journal import Journal
from companion.store.match_rows import HEADING_PREFIX
from companion.store.rows import INSERT_ENTRY, EntryRow
from companion.store.store import Store, open_store
from tests.match.replayed import everything

SETUP = thirteen.Setup(("Anne", "Carl", "Marc"))


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def store(directory: Path) -> Iterator[Store]:
    opened = open_store(directory)
    yield opened
    opened.close()


@pytest.fixture
def journal(store: Store) -> Journal:
    return store.journal


def do(match: Match, *lines: str) -> None:
    for line in lines:
        match.act(parse_action(match.game, line))


def begun(journal: Journal, *lines: str) -> tuple[str, Match]:
    match_id, match = journal.new_match(thirteen, SETUP)
    do(match, *lines)
    return match_id, match


def write(journal: Journal, match_id: str, number: int, action: str) -> None:
    """An entry as a version with a fault in it would have written it."""
    entry = Entry(number, action, Source(), 5.0)
    journal.connection.execute(INSERT_ENTRY, EntryRow(0, match_id, entry).values)


def lines(journal: Journal, match_id: str) -> list[tuple[int, str]]:
    return [(row.entry.number, row.entry.action) for row in journal.entries(match_id)][1:]


def misfit(journal: Journal) -> str:
    """A match of which entries 3 and 4 do not fit, and the list says that it is over."""
    match_id, _ = begun(journal, "deal", "B7")
    write(journal, match_id, 3, "amend remove 9")
    write(journal, match_id, 4, "stop")
    journal.connection.execute("UPDATE matches SET ended = 'stopped', result = '{}'")
    return match_id


def test_it_opens_goes_on_and_is_the_same_match_when_it_is_opened_again(journal: Journal) -> None:
    match_id = misfit(journal)
    match = journal.load(match_id)
    assert match.left_out is not None
    assert (match.left_out.first, match.left_out.last) == (3, 4)
    assert lines(journal, match_id)[2:] == [(3, "amend remove 9"), (4, "stop")]
    do(match, "Y1", "undo", "scanned T1 Y2")
    assert lines(journal, match_id)[2:] == [
        (3, "amend remove 9"),
        (4, "stop"),
        (5, "without 3-4"),
        (6, "Y1"),
        (7, "undo"),
        (8, "scanned T1 Y2"),
    ]
    again = journal.load(match_id)
    assert again.left_out is None
    assert everything(again) == everything(match)
    assert list(map(str, again.events)) == ["deal", "B7", "Y2"]


def test_opening_it_writes_nothing(journal: Journal) -> None:
    match_id = misfit(journal)
    before = lines(journal, match_id)
    for _ in range(2):
        assert journal.load(match_id).left_out is not None
    assert lines(journal, match_id) == before


def test_going_on_mends_the_list_of_matches(journal: Journal) -> None:
    match_id = misfit(journal)
    assert journal.matches()[0].ended == "stopped"
    do(journal.load(match_id), "look")
    assert (journal.matches()[0].ended, journal.matches()[0].result) == (None, None)
    assert journal.last_running() == match_id


def test_a_match_that_went_on_without_some_is_whole(journal: Journal) -> None:
    match_id, match = begun(journal, "deal", "B7", "Y1", "G1")
    journal.connection.execute("DELETE FROM entries WHERE number = 2")
    assert not journal.has_all_entries(match_id)
    assert not entries_are_intact(journal.connection)
    match = journal.load(match_id)
    do(match, "B5")
    assert lines(journal, match_id)[-2:] == [(5, "without 2-4"), (6, "B5")]
    assert journal.has_all_entries(match_id)
    assert entries_are_intact(journal.connection)
    assert everything(journal.load(match_id)) == everything(match)


@pytest.mark.parametrize("gone_on", [False, True])
def test_a_repair_keeps_what_is_left_out_where_it_is(directory: Path, gone_on: bool) -> None:
    store = open_store(directory)
    match_id = misfit(store.journal)
    match = store.journal.load(match_id)
    if gone_on:
        do(match, "Y1", "B7")
    before, told = rows_of(store.journal), everything(match)
    store.close()
    (directory / DAMAGED).touch()
    store = open_store(directory)
    try:
        (notice,) = store.notices
        assert (notice.code, notice.params["scraps"]) == ("store-damaged", 0)
        assert rows_of(store.journal) == before
        assert everything(store.journal.load(match_id)) == told
    finally:
        store.close()


def rows_of(journal: Journal) -> list[tuple[str, Entry]]:
    found = journal.connection.execute("SELECT id FROM matches").fetchall()
    return [(row.match, row.entry) for (match_id,) in found for row in journal.entries(match_id)]


def test_a_repair_keeps_what_went_on_after_a_gap(directory: Path) -> None:
    store = open_store(directory)
    match_id, _ = begun(store.journal, "deal", "B7", "Y1", "G1")
    store.journal.connection.execute("DELETE FROM entries WHERE number = 2")
    match = store.journal.load(match_id)
    do(match, "B5")
    store.close()
    (directory / DAMAGED).touch()
    store = open_store(directory)
    try:
        assert store.notices[0].params["scraps"] == 0
        assert everything(store.journal.load(match_id)) == everything(match)
        assert entries_are_intact(store.journal.connection)
    finally:
        store.close()


@pytest.mark.parametrize(
    "heading",
    [
        "nonsense",
        "{}",
        "[]",
        json.dumps({"game": "whist", "players": ["Anne", "Carl"]}),
        json.dumps({"game": "thirteen", "players": [], "stages": []}),
    ],
)
def test_only_a_heading_that_cannot_be_read_is_refused(journal: Journal, heading: str) -> None:
    columns = "INSERT INTO matches (id, game, players, started) VALUES ('abcdefgh', '', '[]', 0)"
    journal.connection.execute(columns)
    write(journal, "abcdefgh", 0, HEADING_PREFIX + heading)
    write(journal, "abcdefgh", 1, "deal")
    with pytest.raises(Refusal, match="unreadable-match"):
        journal.load("abcdefgh")
