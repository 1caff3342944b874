"""What the tests of the device share: a fresh system, one with the companion, a display."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.system.command import ROOT
from tests.system.display import x_server
from tests.system.installing.pi import SOURCE, System, alone, base

INSTALL = f"{SOURCE}/systemd/install.sh"


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of one run of the tests have together."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def source(common: Path) -> Path:
    """A copy of what is installed, so that it stays the same while the tests run."""
    place = common / "source"
    with alone(common / "source.lock"):
        if not place.exists():
            unfinished = common / "source.unfinished"
            unfinished.mkdir(mode=0o755)
            leave = shutil.ignore_patterns("__pycache__", "*.pyc")
            for name in ("companion", "firmware_bridge", "assets", "systemd"):
                shutil.copytree(ROOT / name, unfinished / name, ignore=leave)
            shutil.copy(ROOT / "LICENSE", unfinished)
            unfinished.rename(place)
    return place


@pytest.fixture
def fresh(source: Path, tmp_path: Path) -> System:
    """A Pi on which nothing has happened yet."""
    return System(tmp_path / "fresh", (base(),), source)


@pytest.fixture(scope="session")
def first(source: Path, common: Path) -> tuple[System, str]:
    """The companion is installed for the first time; and what was said.

    By one process for all of a run. Nobody writes to it afterwards.
    """
    system, said = System(common / "first", (base(),), source), common / "first.said"
    with alone(common / "first.lock"):
        if not said.exists():
            done = system.run(INSTALL)
            assert done.returncode == 0, done.stdout + done.stderr
            said.write_text(done.stdout)
    return system, said.read_text()


@pytest.fixture
def installed(first: tuple[System, str], tmp_path: Path) -> System:
    """A Pi with the companion, for one test alone."""
    return first[0].on_top(tmp_path / "installed")


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """An X server for the tests of one file."""
    with x_server() as (name, _server):
        yield name
