"""The check of a large file in bites, and the counting of matches behind the table's back."""

import shutil
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.games import load
from companion.games.base import Refusal
from companion.games.thirteen import game
from companion.match.actions import Abandon, Do, Undo
from companion.match.statistics import Statistics
from companion.store import files, maintenance
from companion.store.journal import Journal
from companion.store.rows import EntryRow, read_row
from companion.store.store import Store, open_store
from tests.match.tables import add_match
from tests.repeat import every
from tests.store.journals import begun, make_older
from tests.store.test_check import looked

STATES = [load("thirteen").simulate(Random(seed), ("A", "B", "C")) for seed in range(3)]


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with six matches."""
    directory: Path = tmp_path_factory.mktemp("grown") / "data"
    store = open_store(directory)
    grow(store, 6)
    store.close()
    return directory


@pytest.fixture
def large(grown: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store that counts as large, checked without pauses."""
    monkeypatch.setattr(maintenance, "SMALL_FILE_BYTES", 0)
    monkeypatch.setattr(maintenance, "PAUSE_SECONDS", 0)
    shutil.copytree(grown, tmp_path, dirs_exist_ok=True)
    store = open_store(tmp_path)
    yield store
    store.close()


def grow(store: Store, count: int, start: int = 0) -> None:
    for number in range(start, start + count):
        store.journal.import_match(game, STATES[number % len(STATES)], str(number))


def entries_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many entries one check reads, which must find nothing."""
    read = 0

    def counting(place: int, *columns: object) -> EntryRow:
        nonlocal read
        read += 1
        return read_row(place, *columns)

    with monkeypatch.context() as patch:
        patch.setattr(maintenance, "read_row", counting)
        assert maintenance.check(Path(store.journal.path), threading.Event())
    return read


def newest(store: Store) -> int:
    (found,) = store.journal.connection.execute("SELECT max(id) FROM entries").fetchone()
    return int(found)


def test_what_was_checked_is_not_all_checked_again(
    large: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maintenance, "RECHECKED", 100)
    count = newest(large)
    assert entries_read(large, monkeypatch) == count
    assert entries_read(large, monkeypatch) == 100
    begun(large)
    assert entries_read(large, monkeypatch) == 100 + newest(large) - count


def test_the_rest_is_checked_in_turn(large: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    count = newest(large)
    entries_read(large, monkeypatch)
    monkeypatch.setattr(maintenance, "RECHECKED", count // 3 + 1)
    first = count // 2
    large.journal.connection.execute("UPDATE entries SET crc = crc + 1 WHERE id = ?", (first,))
    database = Path(large.journal.path)
    found = [maintenance.check(database, threading.Event()) for _ in range(3)]
    assert found == [True, False, False]


DAMAGE = {
    "an entry": "UPDATE entries SET action = 'deal' WHERE id = 700",
    "a missing entry": "DELETE FROM entries WHERE id = 700",
    "the list": "UPDATE matches SET players = 'x'",
    "a match that is not listed": "DELETE FROM matches",
    "a tag without its deck": "INSERT INTO tags VALUES ('04A1', 'gone', 'B7')",
}


@pytest.mark.parametrize("what", DAMAGE)
def test_damage_in_a_large_file_is_found(large: Store, what: str) -> None:
    large.journal.connection.execute("PRAGMA foreign_keys = OFF")
    large.journal.connection.execute(DAMAGE[what])
    assert looked(large) == ["store-found"]
    assert Path(large.journal.path).with_name(files.DAMAGED).exists()


def test_a_gap_that_a_match_goes_on_without_is_no_damage(large: Store) -> None:
    match_id, match = begun(large)
    for card in ("B7", "Y1", "G1"):
        match.act(Do(game.parse_event(card)))
    gap = "DELETE FROM entries WHERE match = ? AND number = 2"
    large.journal.connection.execute(gap, (match_id,))
    match = large.journal.load(match_id)
    assert match.left_out is not None
    match.act(Do(game.parse_event("B5")))
    assert looked(large) == []


def test_a_page_of_noise_in_a_large_file_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each page in turn that is not free: by the first check, whatever it belongs to."""
    store = open_store(tmp_path / "good")
    grow(store, 2)
    store.close()
    content = (tmp_path / "good" / files.DATABASE).read_bytes()
    monkeypatch.setattr(maintenance, "SMALL_FILE_BYTES", 0)
    monkeypatch.setattr(maintenance, "PAUSE_SECONDS", 0)
    database = tmp_path / files.DATABASE
    missed = []
    for page in every(3, range(1, len(content) // 4096)):
        noise = Random(page).randbytes(4096)
        start = page * 4096
        database.write_bytes(content[:start] + noise + content[start + 4096 :])
        if maintenance.check(database, threading.Event()):
            missed.append(page)
    owners = sqlite3.connect(tmp_path / "good" / files.DATABASE)
    roots = dict(owners.execute("SELECT rootpage - 1, name FROM sqlite_schema"))
    owners.close()
    # No batch reads an index by itself that is only there to refuse what comes twice.
    assert {roots.get(page, page) for page in missed} <= {
        "scanner_events",
        "running",
        "sqlite_autoindex_matches_2",
    }


@pytest.mark.parametrize(
    "kept", every(2, ['"far"', "[5]", "[7, 9]", "[-1, -1]", "null", "{", "[1e9, 0]"])
)
def test_a_bookmark_that_makes_no_sense_is_none(
    large: Store, monkeypatch: pytest.MonkeyPatch, kept: str
) -> None:
    query = "INSERT OR REPLACE INTO settings VALUES (?, ?)"
    large.journal.connection.execute(query, (maintenance.BOOKMARK, kept))
    assert entries_read(large, monkeypatch) == newest(large)


def test_closing_ends_a_check_which_goes_on_the_next_time(
    large: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maintenance, "RECHECKED", 0)
    stop = threading.Event()
    stop.set()
    assert maintenance.check(Path(large.journal.path), stop)
    assert entries_read(large, monkeypatch) == newest(large) - maintenance.BATCH


def test_a_long_check_is_noted_on_its_way(large: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maintenance, "BATCHES_PER_BOOKMARK", 2)
    (last,) = large.journal.connection.execute("SELECT max(id) FROM entries").fetchone()
    large.journal.connection.execute("UPDATE entries SET crc = 0 WHERE id = ?", (last,))
    assert not maintenance.check(Path(large.journal.path), threading.Event())
    query = "SELECT value FROM settings WHERE name = ?"
    (noted,) = large.journal.connection.execute(query, (maintenance.BOOKMARK,)).fetchone()
    assert noted == f"[{(last - 1) // maintenance.BATCH // 2 * 2 * maintenance.BATCH}, 0]"


def uncounted(store: Store) -> None:
    """As a journal of an older version is after its migration."""
    with store.journal.transaction():
        store.journal.connection.execute("DELETE FROM figures")
        store.journal.connection.execute(
            "INSERT OR IGNORE INTO uncounted SELECT id FROM matches WHERE ended IS NOT NULL"
        )


def recount(journal: Journal) -> dict[str, tuple[object, ...]]:
    """Every player's figures, from the entries alone."""
    statistics = Statistics()
    for summary in journal.matches():
        add_match(statistics, journal.load(summary.id))
    return shown(statistics)


def shown(statistics: Statistics) -> dict[str, tuple[object, ...]]:
    return {
        name: (statistics.matches(name), statistics.of(name, "thirteen"))
        for name in ("A", "B", "C", "Anne")
    }


def test_old_matches_are_counted_behind_the_tables_back(large: Store) -> None:
    uncounted(large)
    assert len(large.journal.uncounted()) == 6
    assert looked(large) == []
    assert large.journal.uncounted() == []
    assert shown(large.journal.statistics()) == recount(large.journal)
    assert large.journal.statistics().matches("A")[0] == 6


def test_a_match_that_cannot_be_read_stays_uncounted(large: Store) -> None:
    uncounted(large)
    bad = large.journal.uncounted()[0]
    update = "UPDATE entries SET crc = 0 WHERE match = ? AND number = 3"
    large.journal.connection.execute(update, (bad,))
    maintenance.count_matches(Path(large.journal.path), threading.Event())
    assert large.journal.uncounted() == [bad]


def test_figures_follow_every_change_of_an_ended_match(large: Store) -> None:
    match_id, match = begun(large)
    others = recount(large.journal)
    for _ in range(4):
        match.act(Do(game.parse_event("count 3,2,0,1 0,6,2,0 2,5,6,2 6,1,6,4")))
        if not match.ended:
            match.act(Do(game.parse_event("deal")))
    for change in (None, Undo(), Abandon(), Undo()):
        if change is not None:
            match.act(change)
        assert large.journal.uncounted() == ([match_id] if match.ended else [])
        maintenance.count_matches(Path(large.journal.path), threading.Event())
        assert shown(large.journal.statistics()) == recount(large.journal)
    assert recount(large.journal) == others


def test_what_changes_while_it_is_counted_is_counted_again(large: Store) -> None:
    match_id, match = begun(large)
    match.act(Abandon())
    found = large.journal.count_match(match_id)
    assert found is not None
    match.act(Undo())
    match.act(Abandon())
    large.journal.keep_figures([found])
    assert large.journal.uncounted() == [match_id]


def test_an_older_journal_gets_its_figures_later(tmp_path: Path) -> None:
    """The migration notes what is to be counted, and counts nothing itself."""
    store = open_store(tmp_path)
    grow(store, 2)
    begun(store)
    store.close()
    make_older(tmp_path / files.DATABASE, 3)
    again = open_store(tmp_path)
    assert again.notices == []
    assert len(again.journal.uncounted()) == 2
    assert shown(again.journal.statistics())["A"][0] == (0, 0)
    assert looked(again) == []
    assert shown(again.journal.statistics()) == recount(again.journal)
    again.close()


def test_a_disk_that_does_not_keep_figures_ends_the_counting(
    large: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    uncounted(large)

    def full(_journal: Journal, _counted: object) -> None:
        raise Refusal("not-saved")

    monkeypatch.setattr(Journal, "keep_figures", full)
    assert looked(large) == []
    assert len(large.journal.uncounted()) == 6
