"""What the tests of the device share: a fresh system, one with the companion, a display."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.system.command import ROOT
from tests.system.display import x_server
from tests.system.installing.pi import SOURCE, System, base

INSTALL = f"{SOURCE}/systemd/install.sh"


@pytest.fixture(scope="session")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what is installed, so that it stays the same while the tests run."""
    place = tmp_path_factory.mktemp("source")
    place.chmod(0o755)
    leave = shutil.ignore_patterns("__pycache__", "*.pyc")
    for name in ("companion", "firmware_bridge", "assets", "systemd"):
        shutil.copytree(ROOT / name, place / name, ignore=leave)
    shutil.copy(ROOT / "LICENSE", place)
    return place


@pytest.fixture
def fresh(source: Path, tmp_path: Path) -> System:
    """A Pi on which nothing has happened yet."""
    return System(tmp_path / "fresh", (base(),), source)


@pytest.fixture(scope="session")
def first(source: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[System, str]:
    """The companion is installed for the first time; and what was said."""
    system = System(tmp_path_factory.mktemp("pi") / "first", (base(),), source)
    done = system.run(INSTALL)
    assert done.returncode == 0, done.stdout + done.stderr
    return system, done.stdout


@pytest.fixture
def installed(first: tuple[System, str], tmp_path: Path) -> System:
    """A Pi with the companion, for one test alone."""
    return first[0].on_top(tmp_path / "installed")


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """An X server for the tests of one file."""
    with x_server() as (name, _server):
        yield name
