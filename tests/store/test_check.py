"""The look at the whole file behind the table's back: what it finds, and what it must not claim."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.device.diagnostics.data import integrity
from companion.games.thirteen import game as thirteen
from companion.store import files
from companion.store.journal import Journal
from companion.store.rows import Damaged
from companion.store.store import Notice, Store, open_store
from tests.repeat import every
from tests.store.journals import begun
from tests.system.command import ROOT, companion
from tests.system.tools import need


def looked(store: Store) -> list[str]:
    """What a look in the background tells."""
    told: list[Notice] = []
    store.check_in_background(told.append)
    assert store._maintenance is not None
    store._maintenance.join()
    return [notice.code for notice in told]


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A journal whose list of matches is not as it was written, in a match that has ended.

    Those that go on are read at every start, which repairs them.
    """
    store = open_store(tmp_path)
    state = thirteen.simulate(Random(1), ("A", "B", "C"))
    store.journal.import_match(thirteen, state, "1")
    store.journal.connection.execute("UPDATE matches SET players = 'x'")
    store.close()
    return tmp_path


def test_a_file_that_cannot_be_read_just_now_is_not_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(tmp_path)
    real = sqlite3.connect

    def impatient(database: str, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = real(database, **(options | {"timeout": 0.01}))
        return connection

    store.journal.close()
    other = real(tmp_path / files.DATABASE, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    monkeypatch.setattr(sqlite3, "connect", impatient)
    assert looked(store) == []
    other.close()
    monkeypatch.undo()
    store.close()
    assert not (tmp_path / files.DAMAGED).exists()
    again = open_store(tmp_path)
    assert again.notices == []
    again.close()


@pytest.mark.parametrize(
    ("when", "found"), every(2, [("8", "True"), ("30", "True"), ("8+", "disk I/O error")])
)
def test_a_page_that_the_disk_failed_to_read_is_not_damaged(
    tmp_path: Path, when: str, found: str
) -> None:
    """SQLite's own check tells of such a page in the same way as of one that is wrong."""
    store = open_store(tmp_path)
    for seed in range(5):
        state = thirteen.simulate(Random(seed), ("A", "B", "C"))
        store.journal.import_match(thirteen, state, str(seed))
    store.close()
    program = (
        "import sqlite3, sys, threading; from pathlib import Path\n"
        "from companion.store import maintenance\n"
        "try: print(maintenance.check(Path(sys.argv[1]), threading.Event()))\n"
        "except sqlite3.Error as error: print(error)"
    )
    database = str(tmp_path / files.DATABASE)
    fault = f"inject=pread64:error=EIO:when={when}"
    trace = ("-f", "-qq", "-o", os.devnull, "-P", database, "-e", "trace=pread64", "-e", fault)
    done = subprocess.run(
        [need("strace"), *trace, sys.executable, "-c", program, database],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.strip() == found


def test_a_journal_that_is_gone_is_not_made_anew_by_the_look(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    (tmp_path / files.DATABASE).unlink()
    assert looked(store) == []
    assert not (tmp_path / files.DATABASE).exists()
    store.close()


def test_damage_is_told_also_where_it_cannot_be_noted(
    damaged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(_path: Path) -> None:
        raise OSError(30, "Read-only file system")

    store = open_store(damaged)
    monkeypatch.setattr(Path, "touch", read_only)
    assert looked(store) == ["store-found"]
    store.close()


def test_a_row_that_is_not_as_it_was_written_is_a_sentence_everywhere(damaged: Path) -> None:
    journal = Journal(damaged / files.DATABASE, read_only=False)
    with pytest.raises(Damaged):
        journal.matches()
    journal.close()
    fact = integrity(str, damaged)
    assert (fact.verdict, fact.value) == ("fault", "the saved games are damaged")
    for command in ("matches", "verify"):
        done = companion(command, "--data", str(damaged))
        assert done.returncode != 0
        assert "Traceback" not in done.stderr
        assert "damaged" in done.stdout or "not as it was written" in done.stderr
    repaired = open_store(damaged)
    assert [notice.code for notice in repaired.notices] == ["store-damaged"]
    assert len(repaired.journal.matches()) == 1
    repaired.close()


def test_a_backup_that_failed_is_among_the_facts(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    begun(store)
    assert store.backups is not None
    store.backups.wait()
    assert integrity(str, tmp_path, store.backups.error).verdict == "good"
    backups = tmp_path / files.BACKUPS
    for backup in backups.iterdir():
        backup.unlink()
    backups.rmdir()
    backups.write_text("a file in the folder's place")
    store.backups.start()
    store.backups.wait()
    fact = integrity(str, tmp_path, store.backups.error)
    assert fact.verdict == "note"
    assert "the last backup failed" in fact.value
    store.close()
