"""Backups: a small one for each stage, a whole one now and then, and which of them are kept."""

import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from companion.games import load
from companion.games.thirteen import game
from companion.games.thirteen.stage import ThirteenState
from companion.match.actions import Do
from companion.match.match import Match
from companion.store import backups as module
from companion.store import files
from companion.store.backups import FULL_COPIES, FULL_COPY_AFTER, PARTIAL_COPIES, Backups
from companion.store.journal import Journal
from companion.store.players import StoredPlayers
from companion.store.preferences import StoredPreferences
from companion.store.store import Store, open_store
from tests.repeat import every, is_ci
from tests.store.journals import begun, kept, line, multiply, play, rows

STATES = [load("thirteen").simulate(Random(seed), ("A", "B", "C")) for seed in range(5)]
PILES = {name: {"blue": 1, "red": 2} for name in "ABC"}
COUNTED = [game.read_sheet({"players": ["A", "B", "C"], "stages": [{"counted": PILES}] * 6})]
COUNT = "count 1,0,0,0 0,0,0,1 0,0,0,0 0,0,0,0"


class Disk(NamedTuple):
    """What `os.statvfs` tells of room."""

    f_bavail: int
    f_frsize: int
    f_flag: int = 0


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path)
    yield opened
    opened.close()


def copies(store: Store) -> Backups:
    assert store.backups is not None
    return store.backups


def folder(store: Store) -> Path:
    return Path(store.journal.path).with_name(files.BACKUPS)


def whole(store: Store) -> list[Path]:
    return sorted(folder(store).glob("companion-" + "[0-9]" * 9 + ".db"))


def small(store: Store) -> list[Path]:
    return sorted(folder(store).glob("companion-*-*.db"))


def lines(backup: Path) -> set[str]:
    """Every entry in a copy; each match in it must fold."""
    journal = Journal(backup, read_only=True)
    try:
        return {line(row) for row in rows(journal, listed_right=True)}
    finally:
        journal.close()


def grow(
    store: Store, count: int, start: int = 0, states: Sequence[ThirteenState] = STATES
) -> None:
    """More matches that are over."""
    with store.journal.transaction():
        for number in range(start, start + count):
            store.journal.import_match(game, states[number % len(states)], str(number))


def stage(store: Store, match: Match) -> None:
    """The running stage is counted, and the next is dealt and backed up."""
    match.act(Do(game.parse_event(COUNT)))
    match.act(Do(game.parse_event("deal")))
    copies(store).wait()


def test_a_stage_is_backed_up_at_the_cost_of_a_match(store: Store) -> None:
    grow(store, 1)
    few = begun(store)
    assert [len(whole(store)), len(small(store))] == [1, 0]
    begun(store)
    cost = small(store)[-1].stat().st_size
    multiply(store.journal.connection, FULL_COPY_AFTER)
    begun(store)  # so much is new that a whole copy is made
    assert [len(whole(store)), copies(store).error] == [2, None]
    match_id, match = begun(store)
    stage(store, match)
    stage(store, match)
    assert copies(store).error is None
    assert len(whole(store)) == 2
    assert small(store)[-1].name.endswith(f"-{match_id}.db")
    assert small(store)[-1].stat().st_size < 2 * cost
    assert whole(store)[-1].stat().st_size > 10 * cost
    assert few[0] not in {entry.split()[0] for entry in lines(small(store)[-1])}


def test_a_small_copy_has_what_lies_beside_the_matches(store: Store) -> None:
    begun(store)
    StoredPlayers(store.journal).remember(("Anne", "Zoë"))
    StoredPreferences(store.journal).set("language", "nl")
    copy = Journal(copies(store).make_partial(), read_only=True)
    assert [player.name for player in StoredPlayers(copy).all()] == ["Anne", "Zoë"]
    assert StoredPreferences(copy).get("language") == "nl"
    copy.close()


def test_the_copies_together_hold_all_but_what_was_played_since_the_last(store: Store) -> None:
    """Matches end, others begin, an old one is touched again: nothing falls between two copies."""
    random = Random(12)
    open_matches: list[tuple[str, Match]] = []
    # To read all copies takes longer the more there are.
    rounds = range(60 if is_ci() else 30)
    looked_at = every(10, rounds, 9)
    for number in rounds:
        if not open_matches or random.random() < 0.4:
            open_matches.append(begun(store))
        match_id, match = random.choice(open_matches)
        match.act(Do(game.parse_event(COUNT)))
        if match.ended:
            open_matches.remove((match_id, match))
            continue
        match.act(Do(game.parse_event("deal")))
        copies(store).wait()
        assert copies(store).error is None
        if number not in looked_at:
            continue
        everything = {line(row) for row in rows(store.journal)}
        held = set().union(*(lines(backup) for backup in copies(store).readable()))
        assert held == everything
    assert len(small(store)) > PARTIAL_COPIES


def test_of_each_match_the_last_copy_is_kept_and_of_the_newest_all(store: Store) -> None:
    names = []
    for _ in range(8):
        match_id, match = begun(store)
        for _ in range(3):
            stage(store, match)
        names.append(match_id)
    found = [path.stem.split("-")[2] for path in small(store)]
    # The first stage of all was a whole copy.
    assert found[-PARTIAL_COPIES:] == [name for name in names for _ in range(4)][-PARTIAL_COPIES:]
    assert found[:-PARTIAL_COPIES] == names[: len(found) - PARTIAL_COPIES]


def test_whole_copies_come_now_and_then_and_a_few_are_kept(store: Store) -> None:
    made = set()
    for number in range(FULL_COPIES + 2):
        begun(store)
        made |= set(whole(store))
        assert len(made) == number + 1
        before = set(small(store))
        grow(store, FULL_COPY_AFTER, number * FULL_COPY_AFTER, COUNTED)
    assert whole(store) == sorted(made)[-FULL_COPIES:]
    since = whole(store)[-2].stem
    assert all(path.stem > since for path in before) or len(before) <= PARTIAL_COPIES
    assert [path for path in copies(store).readable() if path in made] == whole(store)[::-1]


def test_ten_whole_copies_of_an_older_version_become_a_few(store: Store) -> None:
    match = begun(store)[1]
    first = whole(store)[0]
    for number in range(9):
        shutil.copy(first, first.with_name(f"companion-{100 + number:09}.db"))
    stage(store, match)
    assert len(whole(store)) == FULL_COPIES
    assert lines(small(store)[-1]) == {line(row) for row in rows(store.journal)}


def test_no_whole_copy_goes_while_the_newest_is_spoiled(store: Store) -> None:
    match = begun(store)[1]
    first = whole(store)[0]
    for number in range(9):
        shutil.copy(first, first.with_name(f"companion-{100 + number:09}.db"))
    newest = whole(store)[-1]
    newest.write_bytes(b"dust" * 5000)
    stage(store, match)
    assert len(whole(store)) >= 10
    assert copies(store).error is None


def test_large_whole_copies_are_two(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FULL_COPIES_BYTES", 1)
    begun(store)
    for _ in range(4):
        copies(store).make_full()
    assert len(whole(store)) == 2


def test_without_room_there_is_no_whole_copy_but_a_small_one(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "statvfs", lambda _path: Disk(module.MIN_FREE_BYTES // 512, 512))
    match_id, match = begun(store)
    assert isinstance(copies(store).error, OSError)
    assert "No space left" in str(copies(store).error)
    assert whole(store) == []
    assert {entry.split()[0] for entry in lines(small(store)[0])} == {match_id}
    monkeypatch.undo()
    stage(store, match)
    assert copies(store).error is None
    assert len(whole(store)) == 1


def test_before_the_first_match_nothing_is_copied(store: Store) -> None:
    copies(store).attempt()
    assert copies(store).error is None
    assert not folder(store).exists()


def test_a_file_that_was_lost_comes_back_from_both_kinds(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    StoredPlayers(store.journal).remember(("Anne",))
    grow(store, 3)
    for _ in range(3):
        match = begun(store)[1]
        stage(store, match)
        stage(store, match)
    assert [len(whole(store)) > 0, len(small(store)) > 0] == [True, True]
    StoredPlayers(store.journal).remember(("Zoë",))
    stage(store, match)
    everything = [line(row) for row in rows(store.journal)]
    store.close()
    for part in files.parts(tmp_path / files.DATABASE):
        part.unlink(missing_ok=True)
    again = open_store(tmp_path)
    assert [notice.code for notice in again.notices] == ["store-lost"]
    assert [player.name for player in StoredPlayers(again.journal).all()] == ["Anne", "Zoë"]
    again.close()
    assert set(kept(tmp_path)) == set(everything)


def test_after_a_repair_the_next_copy_is_a_whole_one(tmp_path: Path) -> None:
    """Its places are others than those of the file before it, by which copies are compared."""
    store = open_store(tmp_path)
    grow(store, 3)
    begun(store)
    store.journal.connection.execute("UPDATE migrations SET at = 'once'")
    copies(store).make_full()
    store.close()
    os.truncate(tmp_path / files.DATABASE, 0)
    again = open_store(tmp_path)
    before = whole(again)
    play(again, 3)
    begun(again)
    assert copies(again).error is None
    assert len(whole(again)) == len(before) + 1 or whole(again)[-1] != before[-1]
    again.close()


def test_a_copy_that_is_not_good_does_not_count(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(store)
    before = list(copies(store).readable())
    monkeypatch.setattr(module, "passes_integrity_check", lambda _connection: False)
    copies(store).attempt()
    assert "not good" in str(copies(store).error)
    monkeypatch.undo()
    assert list(copies(store).readable()) == before
