"""A journal keeps its identity, whatever becomes of its file."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.store import files, schema
from companion.store.journal import Journal
from companion.store.store import open_reader, open_store
from companion.store.tables import identity
from tests.store.journals import begun, play


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A directory with a journal, a full copy of it and a partial one."""
    store = open_store(tmp_path / "data")
    begun(store)
    play(store, 30)
    assert store.backups is not None
    store.backups.wait()
    store.backups.make_full()
    store.backups.make_partial()
    store.close()
    return tmp_path / "data"


def of(directory: Path) -> str:
    """The identity of the journal in a directory, which is repaired if it has to be."""
    store = open_store(directory)
    try:
        found = identity.of(store.journal.connection)
    finally:
        store.close()
    assert found is not None
    assert len(found) == 32
    return found


def test_each_journal_has_its_own(data: Path, tmp_path: Path) -> None:
    assert of(data) == of(data)
    assert of(data) != of(tmp_path / "other")


def test_a_copy_of_the_file_has_the_same(data: Path, tmp_path: Path) -> None:
    shutil.copytree(data, tmp_path / "copy")
    assert of(tmp_path / "copy") == of(data)


def test_a_repair_keeps_it(data: Path) -> None:
    before = of(data)
    (data / files.DAMAGED).touch()
    assert of(data) == before


@pytest.mark.parametrize("kind", ["companion-*[0-9].db", "companion-*-*.db"])
def test_a_journal_that_is_made_from_a_backup_keeps_it(data: Path, kind: str) -> None:
    before = of(data)
    chosen = list((data / files.BACKUPS).glob(kind))
    assert chosen
    for copy in (data / files.BACKUPS).iterdir():
        if copy not in chosen:
            copy.unlink()
    os.truncate(data / files.DATABASE, 0)
    (data / files.DATABASE).with_name("companion.db-wal").unlink(missing_ok=True)
    assert of(data) == before


def test_a_journal_without_any_source_gets_a_new_one(data: Path) -> None:
    before = of(data)
    shutil.rmtree(data / files.BACKUPS)
    os.truncate(data / files.DATABASE, 0)
    assert of(data) != before


def test_a_journal_of_an_older_version(tmp_path: Path) -> None:
    """A reader sees that it has none yet; whoever writes gives it one, for good."""
    path = tmp_path / files.DATABASE
    with (
        closing(sqlite3.connect(path, isolation_level=None)) as connection,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:-1])
        patch.setattr(schema, "VERSION", schema.VERSION - 1)
        schema.migrate(connection)
    with closing(open_reader(tmp_path)) as reader:
        assert identity.of(reader.connection) is None
    with closing(Journal(path)) as journal:
        given = identity.of(journal.connection)
    assert given is not None
    assert of(tmp_path) == given
