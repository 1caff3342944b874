"""When the disk is full, or only to be read, matches can be read and taken along all the same."""

import io
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.cli import main
from companion.store import files
from companion.store.store import open_store
from tests.disks import fill, small_disk
from tests.store.damage import with_its_log
from tests.store.journals import play
from tests.store.test_bad_disks import without_a_privilege_to_write_everywhere
from tests.system.command import COMPANION, ROOT, companion

COMMANDS = (
    ("matches",),
    ("verify",),
    ("statistics",),
    ("export", "--all"),
    ("export", "--all", "--format", "csv"),
)
STATES = ("closed", "killed", "without an index")


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory after a match and a half, closed as it should be."""
    directory: Path = tmp_path_factory.mktemp("closed") / "data"
    store = open_store(directory)
    play(store, 300)
    store.close()
    shutil.rmtree(directory / files.BACKUPS)
    return directory


@pytest.fixture(params=STATES)
def data(
    request: pytest.FixtureRequest, closed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """The same as the last app has left it."""
    # For commands in this process.
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    directory = tmp_path / "data"
    shutil.copytree(closed, directory)
    if request.param != "closed":
        with_its_log(directory)
    if request.param == "without an index":
        files.parts(directory / files.DATABASE)[2].unlink()
    return directory


Printed = pytest.CaptureFixture[str]


def said(data: Path, printed: Printed) -> list[str]:
    """What the commands that only read say."""
    told = []
    for words in COMMANDS:
        assert main([*words, "--data", str(data)]) == 0, words
        out, err = printed.readouterr()
        assert err == "", words
        told.append(out)
    return told


def test_all_can_be_read_from_a_full_disk(data: Path, tmp_path: Path, capfd: Printed) -> None:
    with small_disk(tmp_path / "disk", 700) as disk:
        here = disk / "data"
        shutil.copytree(data, here)
        fill(disk)
        done = companion("export", "--all", "--data", str(here))
        there = said(here, capfd)
    # Only now, as on a disk with room reading may leave or delete files.
    assert there == said(data, capfd)
    assert (done.returncode, done.stdout, done.stderr) == (0, there[3], "")


def test_all_can_be_read_from_a_folder_that_may_not_be_written(data: Path, capfd: Printed) -> None:
    for part in data.iterdir():
        part.chmod(0o444)
    data.chmod(0o555)
    try:
        command = [*without_a_privilege_to_write_everywhere(), *COMPANION, "export", "--all"]
        done = subprocess.run(
            [*command, "--data", str(data)], cwd=ROOT, capture_output=True, timeout=120
        )
    finally:
        data.chmod(0o755)
        for part in data.iterdir():
            part.chmod(0o644)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == said(data, capfd)[3]
