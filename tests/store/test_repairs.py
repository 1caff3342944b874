"""Repairs of a damaged journal: from damaged backups, cut off half way, with gaps."""

import os
import shutil
import signal
import sqlite3
import subprocess
from pathlib import Path

import pytest

from companion.match.actions import Rename
from companion.store import files
from companion.store.backups import PARTIAL_COPIES
from companion.store.players import StoredPlayers
from companion.store.repair import make_empty
from companion.store.store import Notice, open_reader, open_store
from tests.repeat import every, sample
from tests.store.damage import (
    WRITER,
    aside,
    can_be_played_on,
    database,
    found,
    in_backups,
    misprinted,
    records,
    repaired,
    whole_backups,
    with_its_log,
)
from tests.store.journals import begun, kept, play
from tests.system.command import ROOT
from tests.system.crashes.writer import resume
from tests.system.tools import need


def test_a_damaged_backup_beside_a_damaged_file(data: Path) -> None:
    *_, older, newest, empty = sorted((data / files.BACKUPS).iterdir())
    os.truncate(newest, newest.stat().st_size // 2)
    os.truncate(empty, 0)
    os.truncate(database(data), 0)
    in_older = in_backups(data)
    assert set(records(older)) <= in_older
    notice = repaired(data)
    assert notice.params["from_backup"] == len(in_older)
    assert in_older <= found(data)


def test_all_backups_damaged_beside_a_damaged_file(data: Path) -> None:
    shutil.rmtree(data / files.BACKUPS)
    (data / files.BACKUPS).mkdir()
    for number in range(PARTIAL_COPIES):
        (data / files.BACKUPS / f"companion-{900 + number:09}.db").write_bytes(b"dust" * 2000)
    os.truncate(database(data), 0)
    assert repaired(data).params["entries"] == 0
    # The new journal is shorter than the old one was, and yet its copies are the newest.
    store = open_store(data)
    assert store.backups is not None
    made = store.backups.make_full()
    assert made in list(store.backups.readable())
    store.close()


def test_a_wrong_byte_in_the_newest_backup_is_right_in_the_one_before(data: Path) -> None:
    before = kept(data)
    *_, older, newest = whole_backups(data)
    for small in (data / files.BACKUPS).glob("companion-*-*.db"):
        small.unlink()
    entry, around = next(iter(records(newest).items()))
    newest.write_bytes(newest.read_bytes().replace(around, misprinted(around)))
    database(data).unlink()
    repaired(data)
    assert entry in kept(data)
    assert len(kept(data)) > len(records(older))
    assert set(kept(data)[:-3]) <= set(before)


def test_the_clocks_of_all_matches_come_from_the_copies_that_have_them(tmp_path: Path) -> None:
    """Each partial copy has only those of the match that was running, and what changed."""
    store = open_store(tmp_path)
    ids = {begun(store)[0] for _ in range(3)}
    query = "SELECT match, number, ahead FROM clocks ORDER BY match, number"
    clocks = store.journal.connection.execute(query).fetchall()
    assert {match for match, *_ in clocks} == ids
    store.close()
    database(tmp_path).unlink()
    again = open_store(tmp_path)
    assert [notice.code for notice in again.notices] == ["store-lost"]
    assert again.journal.connection.execute(query).fetchall() == clocks
    again.close()


@pytest.mark.parametrize(
    "call",
    sample(
        [
            *(f"rename:when={number}" for number in (1, 2, 3, 4)),
            *(f"unlink:when={number}" for number in (1, 3, 5)),
            "fdatasync:when=1",
            *(f"pwrite64:when={number}" for number in (3, 20)),
            "fsync:when=1",
            "fsync:when=2",
        ]
    ),
)
def test_a_repair_that_is_killed_half_way(bare: Path, tmp_path: Path, call: str) -> None:
    before = kept(bare)
    new = with_its_log(bare)
    # As the check in the background leaves it when it has found something.
    (bare / files.DAMAGED).touch()
    name, _, when = call.partition(":")
    log_file = tmp_path / "strace"
    options = ("-f", "-qq", "-o", str(log_file), "-e", f"inject={name}:signal=KILL:{when}")
    killed = subprocess.run(
        [need("strace"), *options, "-e", f"trace={name}", *WRITER, str(bare), "--entries", "0"],
        cwd=ROOT,
        capture_output=True,
    )
    if killed.returncode == 0:
        pytest.fail(f"{call} never came")
    assert killed.returncode == -signal.SIGKILL
    assert "killed by SIGKILL" in log_file.read_text()
    store = open_store(bare)
    # Only when it was killed after its very last step is there nothing left to say.
    assert [notice.code for notice in store.notices] in (["store-damaged"], [])
    store.close()
    assert aside(bare)
    assert kept(bare) == before + new
    reader = open_reader(bare)
    assert [player.name for player in StoredPlayers(reader).all()] == [
        "Anne",
        "Carl",
        "Herman",
        "Marc",
    ]
    reader.close()
    can_be_played_on(bare)


@pytest.mark.parametrize("unfinished", every(2, ["begun", "whole", "none"]))
def test_a_repair_by_an_earlier_version_that_was_cut_off_twice(bare: Path, unfinished: str) -> None:
    """It had moved the file aside already, and what it was making may be whole or just begun."""
    before = kept(bare)
    new = with_its_log(bare)
    content = database(bare).read_bytes()
    files.move(database(bare), bare / "companion-damaged-20260102T030405Z.db")
    if unfinished != "none":
        (bare / files.UNFINISHED).write_bytes(content if unfinished == "whole" else content[:8192])
    (bare / files.DAMAGED).touch()
    repaired(bare)
    assert kept(bare)[:-3] == before + new
    assert aside(bare)


def lose_entry(directory: Path, match: str, number: int) -> None:
    """Takes one entry out of the file, and the bytes of it."""
    connection = sqlite3.connect(database(directory))
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("DELETE FROM entries WHERE match = ? AND number = ?", (match, number))
    connection.commit()
    connection.close()


def test_after_a_gap_an_older_backup_tells_another_story(template: Path, bare: Path) -> None:
    """The table went on with the numbers of what was lost; the two are never mixed."""
    match = kept(bare)[-1].split()[0]
    lose_entry(bare, match, 20)
    store = open_store(bare)
    assert [notice.code for notice in store.notices] == ["store-damaged"]
    running = resume(store.journal)
    assert running is not None
    assert running[0] == match
    for name in ("Anna", "Ann", "Annie"):
        running[1].act(Rename(0, name))
    store.close()
    ours = [entry for entry in kept(bare) if entry.startswith(match)]
    assert len(ours) == 23
    # Then the backups of before turn up, and an entry of after is lost.
    shutil.copytree(template / files.BACKUPS, bare / files.BACKUPS, dirs_exist_ok=True)
    older = [entry for entry in in_backups(bare) if entry.startswith(f"{match} 21 ")]
    assert older
    assert ours[21] not in older
    lose_entry(bare, match, 21)
    assert repaired(bare).code == "store-damaged"
    assert [entry for entry in kept(bare) if entry.startswith(match)][:21] == ours[:21]
    assert not set(older) & set(kept(bare))


def test_an_entry_that_is_missing_in_the_middle(bare: Path) -> None:
    """The match goes on from before the gap; what came after it is kept as scraps."""
    before = kept(bare)
    match = before[-1].split()[0]
    lose_entry(bare, match, 20)
    of_match = [entry for entry in before if entry.startswith(match)]
    notice = repaired(bare)
    assert notice.code == "store-damaged"
    assert notice.params["scraps"] == len(of_match) - 21
    assert kept(bare)[:-3] == [entry for entry in before if entry not in of_match[20:]]
    assert found(bare) >= set(before) - {of_match[20]}


def test_damage_in_an_old_match_is_found_while_the_table_plays(data: Path) -> None:
    before = kept(data)
    _, around = next(iter(records(database(data)).items()))
    content = database(data).read_bytes()
    database(data).write_bytes(content.replace(around, misprinted(around)))
    store = open_store(data)
    assert store.notices == []
    told: list[Notice] = []
    store.check_in_background(told.append)
    new = play(store, 10)
    store.close()
    assert [notice.code for notice in told] == ["store-found"]
    assert repaired(data).code == "store-damaged"
    assert kept(data)[:-3] == before + new


def test_a_new_journal_is_there_in_one_step_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / files.DATABASE
    (tmp_path / files.UNFINISHED).write_bytes(b"from a start that was cut off")

    def cut_off(_connection: sqlite3.Connection) -> None:
        raise InterruptedError

    with monkeypatch.context() as cut:
        cut.setattr("companion.store.schema.migrate", cut_off)
        with pytest.raises(InterruptedError):
            make_empty(path)
    assert not path.exists()
    make_empty(path)
    assert [each.name for each in tmp_path.iterdir()] == [files.DATABASE]
    store = open_store(tmp_path)
    assert store.notices == []
    store.close()
