"""`open_store` where something else is in the place of the journal, or files of it are missing."""

import os
import sqlite3
import struct
import subprocess
from pathlib import Path

import pytest

from companion.store import files
from companion.store.players import StoredPlayers
from companion.store.schema import APPLICATION_ID, VERSION
from companion.store.store import open_reader, open_store
from tests.repeat import every
from tests.store.damage import (
    ENTRIES,
    WRITER,
    aside,
    can_be_played_on,
    database,
    found,
    records,
    repaired,
)
from tests.store.journals import kept, play
from tests.system.command import ROOT


def test_not_a_database_at_all(bare: Path) -> None:
    database(bare).write_text("Shopping list: bread, milk, cards.\n" * 200)
    notice = repaired(bare)
    assert notice.code == "store-damaged"
    assert notice.params["entries"] == 0


def test_a_directory_in_its_place(data: Path) -> None:
    last = sorted((data / files.BACKUPS).iterdir())[-1]
    in_backup = set(records(last))
    database(data).unlink()
    database(data).mkdir()
    (database(data) / "note").write_text("somebody's own")
    store = open_store(data)
    assert store.is_durable
    (notice,) = store.notices
    assert notice.code == "store-foreign"
    store.close()
    assert in_backup <= found(data)
    assert (data / str(notice.params["aside"]) / "note").read_text() == "somebody's own"
    can_be_played_on(data)


@pytest.mark.parametrize("suffix", every(2, ["", "-wal", "-shm", "-journal", ".damaged"]))
def test_a_pipe_that_nobody_writes_to_in_its_place(data: Path, suffix: str) -> None:
    """Whoever opens or reads it waits for ever; so it is tried by a process that can be ended."""
    last = sorted((data / files.BACKUPS).iterdir())[-1]
    expected = set(records(last)) if suffix == "" else set(kept(data))
    pipe = data / ("companion.damaged" if suffix == ".damaged" else files.DATABASE + suffix)
    pipe.unlink(missing_ok=True)
    os.mkfifo(pipe)
    os.mkfifo(data / files.BACKUPS / "companion-999999999.db")
    command = [*WRITER, str(data), "--entries", "0"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=60)
    assert done.stderr == b""
    assert done.returncode == 0
    assert done.stdout.startswith(b"notice store-")
    assert b"store-unkept" not in done.stdout
    assert expected <= found(data)
    (data / files.BACKUPS / "companion-999999999.db").unlink()
    can_be_played_on(data)


def test_another_programs_database(data: Path) -> None:
    database(data).unlink()
    other = sqlite3.connect(database(data))
    other.execute("CREATE TABLE entries (recipe TEXT)")
    other.execute("INSERT INTO entries VALUES ('pancakes')")
    other.commit()
    other.close()
    notice = repaired(data)
    assert notice.code == "store-foreign"
    assert notice.params["from_backup"]
    (moved,) = aside(data)
    other = sqlite3.connect(moved)
    assert other.execute("SELECT recipe FROM entries").fetchall() == [("pancakes",)]
    other.close()


def test_of_a_newer_version(bare: Path) -> None:
    before = kept(bare)
    newer = sqlite3.connect(database(bare))
    newer.execute("INSERT INTO migrations VALUES (?, 'tomorrow')", (VERSION + 1,))
    newer.execute("ALTER TABLE players ADD COLUMN favourite_snack TEXT DEFAULT 'nuts'")
    newer.commit()
    newer.close()
    notice = repaired(bare)
    assert notice.code == "store-newer"
    assert kept(bare)[:-3] == before
    reader = open_reader(bare)
    assert [player.name for player in StoredPlayers(reader).all()] == [
        "Anne",
        "Carl",
        "Herman",
        "Marc",
    ]
    reader.close()


def test_deleted_but_there_are_backups(data: Path) -> None:
    before = kept(data)
    database(data).unlink()
    notice = repaired(data)
    assert notice.code == "store-lost"
    restored = kept(data)[:-3]
    assert restored == before[: len(restored)]
    assert len(restored) == notice.params["from_backup"]
    assert len(restored) > ENTRIES / 2
    reader = open_reader(data)
    assert [player.name for player in StoredPlayers(reader).all()] == [
        "Anne",
        "Carl",
        "Herman",
        "Marc",
    ]
    reader.close()


def test_a_log_without_its_database(bare: Path) -> None:
    """What stands in the log is saved; the log never becomes part of the new file."""
    before = kept(bare)
    store = open_store(bare)
    new = play(store, 5)
    log, *_ = files.parts(database(bare))
    content = log.read_bytes()
    store.close()
    database(bare).unlink()
    log.write_bytes(content)
    assert repaired(bare).code == "store-lost"
    assert set(new) <= found(bare)
    assert found(bare) - set(kept(bare)) <= set(before + new)
    assert [path.read_bytes() for path in bare.glob("companion-lost-*.db-wal")] == [content]


def test_a_rollback_journal_of_the_damaged_file_is_moved_with_it(bare: Path) -> None:
    """Beside the new file SQLite would take it for a transaction to be undone there."""
    rollback = database(bare).with_name(f"{files.DATABASE}-journal")
    other = sqlite3.connect(bare / "other.db", isolation_level=None)
    other.executescript("PRAGMA journal_mode = PERSIST; CREATE TABLE t (a); BEGIN")
    other.execute("INSERT INTO t VALUES (1)")
    hot = (bare / "other.db-journal").read_bytes() or b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
    other.close()
    before = kept(bare)
    with database(bare).open("r+b") as file:
        file.write(bytes(100))
    rollback.write_bytes(hot)
    repaired(bare)
    assert kept(bare)[:-3] == before
    assert len(list(bare.glob("companion-damaged-*.db-journal"))) == 1


def test_the_file_says_whose_it_is(data: Path) -> None:
    assert struct.unpack(">I", database(data).read_bytes()[68:72]) == (APPLICATION_ID,)
