"""A data directory after some evenings, and copies of it to be damaged."""

import shutil
from pathlib import Path

import pytest

from companion.store import files
from companion.store.players import StoredPlayers
from companion.store.store import open_store
from tests.store.damage import ENTRIES, database, records
from tests.store.journals import play


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory after some evenings, closed as it should be."""
    directory: Path = tmp_path_factory.mktemp("template") / "data"
    store = open_store(directory)
    StoredPlayers(store.journal).remember(("Anne", "Carl", "Marc", "Herman"))
    assert store.backups is not None
    # Three copies at least: of those in the background some are left out where one takes long.
    for _ in range(3):
        play(store, ENTRIES // 4)
        store.backups.wait()
        store.backups.make_full()
    play(store, ENTRIES - 3 * (ENTRIES // 4))
    store.close()
    return directory


@pytest.fixture
def data(template: Path, tmp_path: Path) -> Path:
    """A copy of it to be damaged."""
    directory = tmp_path / "data"
    shutil.copytree(template, directory)
    return directory


@pytest.fixture
def bare(data: Path) -> Path:
    """The same without backups: nothing but the file itself."""
    shutil.rmtree(data / files.BACKUPS)
    return data


@pytest.fixture(scope="session")
def places(template: Path) -> dict[str, bytes]:
    return records(database(template))
