"""What fails half-way leaves no connection and no file open."""

import errno
import fcntl
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.thirteen import game as thirteen
from companion.store import files, wal
from companion.store.backups import Backups
from companion.store.store import open_store
from tests.connections import Connections


def _played(directory: Path) -> None:
    with closing(open_store(directory)) as store:
        state = thirteen.simulate(Random(1), ("A", "B", "C"))
        store.journal.import_match(thirteen, state, "1")


def _descriptors() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def test_a_store_that_is_closed_has_nothing_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connections = Connections(monkeypatch)
    _played(tmp_path)
    assert connections.count > 0
    assert connections.left_open == []


def test_a_backup_that_cannot_be_begun_leaves_the_journal_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _played(tmp_path)
    connect = sqlite3.connect

    def fails_on_the_copy(path: Any, **options: Any) -> sqlite3.Connection:
        if Path(path).name == "unfinished":
            raise sqlite3.OperationalError("unable to open database file")
        opened: sqlite3.Connection = connect(path, **options)
        return opened

    monkeypatch.setattr(sqlite3, "connect", fails_on_the_copy)
    connections = Connections(monkeypatch)
    with pytest.raises(sqlite3.OperationalError):
        Backups(tmp_path / files.DATABASE, tmp_path / files.BACKUPS).make_full()
    assert connections.count == 1
    assert connections.left_open == []


def test_a_start_that_goes_on_in_memory_leaves_the_journal_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _played(tmp_path)
    restore, calls = wal.restore, []

    def fails_once_it_is_open(log: Path, second: Path) -> None:
        calls.append(log)
        if len(calls) > 1:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        restore(log, second)

    monkeypatch.setattr(wal, "restore", fails_once_it_is_open)
    connections = Connections(monkeypatch)
    with closing(open_store(tmp_path)) as store:
        assert not store.is_durable
        assert [path for path in connections.left_open if path != ":memory:"] == []
    assert connections.left_open == []


def test_a_store_can_be_closed_twice_and_closes_nothing_of_others(tmp_path: Path) -> None:
    store = open_store(tmp_path / "data")
    store.close()
    file = os.open(tmp_path, os.O_RDONLY)
    store.close()
    os.close(file)


def test_a_lock_that_the_file_system_does_not_give_is_not_left_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(_file: int, _how: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", no_locks)
    before = _descriptors()
    with pytest.raises(OSError, match="No locks available"):
        files.Lock(tmp_path)
    assert _descriptors() == before
