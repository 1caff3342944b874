"""Room in the log: plays are written over it, and nothing of it is ever read."""

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games.thirteen import game
from companion.match.actions import Do
from companion.match.match import Match
from companion.store import files, wal
from companion.store import store as opening
from companion.store.backups import Backups
from companion.store.journal import Journal
from companion.store.store import open_store
from tests.store.journals import begun

PLAYS = ("B7", "Y1", "G2", "B1", "Y2", "G4", "B4", "Y7", "G1", "B2")


def play(match: Match) -> None:
    for card in PLAYS:
        match.act(Do(game.parse_event(card)))


def test_plays_do_not_lengthen_a_log_with_room(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    match_id, match = begun(store)
    log = files.parts(tmp_path / files.DATABASE)[0]
    store.check_in_background(lambda notice: pytest.fail(str(notice)))
    assert store._maintenance is not None
    store._maintenance.join()
    length, begin = log.stat().st_size, log.read_bytes()
    assert length >= wal.LENGTH_BYTES * 0.95
    play(match)
    assert log.stat().st_size == length
    assert log.read_bytes() != begin
    # What a power cut leaves at this moment has every play, and no complaint about the rest.
    left = tmp_path / "left"
    left.mkdir()
    for part in files.parts(tmp_path / files.DATABASE):
        if part.exists():
            shutil.copy(part, left)
    store.close()
    for place in (tmp_path, left):
        again = open_store(place)
        assert not again.notices
        assert again.journal.load(match_id).sheet()["stages"] == [list(PLAYS)]
        tables = again.journal.connection.execute("SELECT name FROM sqlite_master")
        assert "room" not in [name for (name,) in tables]
        again.close()


def test_room_is_made_once(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    begun(store)
    database = tmp_path / files.DATABASE
    assert wal.extend(database)
    assert not wal.extend(database)
    store.close()


def test_a_slow_disk_is_not_kept_busy_with_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(tmp_path)
    match_id, match = begun(store)
    monkeypatch.setattr(wal, "EXTENDING_SECONDS", -1.0)  # over before the first write is
    assert wal.extend(tmp_path / files.DATABASE)
    log = files.parts(tmp_path / files.DATABASE)[0]
    assert log.stat().st_size < wal.LENGTH_BYTES / 4
    play(match)
    assert store.journal.load(match_id).sheet()["stages"] == [list(PLAYS)]
    store.close()


def test_on_a_disk_that_is_nearly_full_no_room_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(tmp_path)
    begun(store)
    real = os.statvfs(tmp_path)
    nearly_full = os.statvfs_result((*real[:3], 10, 10, *real[5:10]))
    monkeypatch.setattr(os, "statvfs", lambda _path: nearly_full)
    before = sum(part.stat().st_size for part in tmp_path.iterdir() if part.is_file())
    assert not wal.extend(tmp_path / files.DATABASE)
    assert sum(part.stat().st_size for part in tmp_path.iterdir() if part.is_file()) == before
    store.close()


def test_the_log_begins_anew_with_each_stage(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    _, match = begun(store)
    assert store.backups is not None
    store.backups.wait()
    log = files.parts(tmp_path / files.DATABASE)[0]
    salts = log.read_bytes()[16:24]
    match.act(Do(game.parse_event("B7")))
    assert log.read_bytes()[16:24] != salts
    store.close()


# Who has the byte of the index with which SQLite says that it is in use.
ASKS = """
import fcntl, os, struct, sys
file, form = os.open(sys.argv[1], os.O_RDWR), "hhqqi4x"
found = fcntl.fcntl(file, fcntl.F_GETLK, struct.pack(form, fcntl.F_WRLCK, 0, 128, 1, 0))
print(struct.unpack(form, found)[4])
"""


def test_after_a_crash_the_index_is_still_ours(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    _, match = begun(store)
    play(match)
    left = tmp_path / "left"
    left.mkdir()
    for part in files.parts(tmp_path / files.DATABASE):
        if part.exists():
            subprocess.run(["cp", str(part), str(left)], check=True)
    store.close()
    again = open_store(left)
    index = files.parts(left / files.DATABASE)[2]
    asked = subprocess.run(
        [sys.executable, "-c", ASKS, str(index)], capture_output=True, text=True, check=True
    )
    # Else whoever reads beside us would take the index for nobody's, and begin it anew.
    assert asked.stdout == f"{os.getpid()}\n"
    again.close()


def test_a_journal_that_is_busy_for_a_moment_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = sqlite3.OperationalError("database is locked")
    busy.sqlite_errorname = "SQLITE_BUSY_RECOVERY"
    real, refused = opening._open_undamaged, iter([busy, busy])

    def open_good(database: Path, backups: Backups) -> Journal | str:
        for error in refused:
            raise error
        return real(database, backups)

    monkeypatch.setattr(opening, "_open_undamaged", open_good)
    store = open_store(tmp_path)
    assert store.is_durable
    assert not store.notices
    store.close()


def test_a_journal_that_stays_busy_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    busy = sqlite3.OperationalError("database is locked")
    busy.sqlite_errorname = "SQLITE_BUSY"

    def open_good(_database: Path, _backups: Backups) -> Journal | str:
        raise busy

    monkeypatch.setattr(opening, "_open_undamaged", open_good)
    monkeypatch.setattr(opening, "BUSY_TIMEOUT_SECONDS", 0.1)
    store = open_store(tmp_path)
    assert not store.is_durable
    assert [notice.code for notice in store.notices] == ["store-unkept"]
    store.close()
