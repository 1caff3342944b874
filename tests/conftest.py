"""What all tests share."""

import fcntl
import gc
import os
import signal
import sqlite3
import threading
import time
from collections.abc import Generator, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from companion import games
from companion.share import qr
from companion.store import schema
from tests.closing import close_all
from tests.repeat import is_ci, times

if TYPE_CHECKING:
    import segno

    from companion.ui.render.text import Fonts

# A busy machine is slow, not wrong: how long an example takes is no verdict on it. Where changes
# land the examples are always the same, so that a change is judged by itself and not by luck.
settings.register_profile("table", deadline=None, derandomize=is_ci(), max_examples=times(100))
settings.load_profile("table")

# Some machines set it, and it hides that a command forgot to flush what others wait for.
os.environ.pop("PYTHONUNBUFFERED", None)
# The tests read English, whatever the machine speaks.
os.environ.pop("LC_MESSAGES", None)
os.environ["LC_ALL"] = os.environ["LANG"] = "C.UTF-8"

# In seconds. Too short costs work, nothing else.
FIRST_WORKER_BEGINS = 0.5

# Thousands of tests begin with an empty journal in memory. To make its tables anew takes 5.4 ms, to
# copy them 0.5.
make_tables = schema.migrate


def copy_tables(connection: sqlite3.Connection) -> None:
    """Does what `schema.migrate` does; an empty database in memory becomes a copy of a made one."""
    _number, _name, path = connection.execute("PRAGMA database_list").fetchone()
    if not path and schema.version(connection) == 0:
        _made_tables.backup(connection)
    else:
        make_tables(connection)


_made_tables = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
make_tables(_made_tables)
schema.migrate = copy_tables

# The same few games are shared again and again, and a code takes 0.1 s, nearly all of it to compare
# eight masks. Any of them can be read; `real_codes` is for those who read them.
real_code = qr._make
make_code = cache(real_code)
_one_code_at_a_time = threading.Lock()


@cache
def make_code_quickly(text: str) -> "segno.QRCode":
    """Does what `qr._make` does, but takes the first mask instead of the best."""
    from segno import encoder  # here, as few tests need it

    with _one_code_at_a_time, pytest.MonkeyPatch.context() as patch:
        find: Any = encoder.find_and_apply_best_mask
        patch.setattr(
            encoder,
            "find_and_apply_best_mask",
            lambda matrix, width, height, _mask: find(matrix, width, height, 0),
        )
        return real_code(text)


qr._make = make_code_quickly

# Rules, match and bridge must be covered whole by the tests of these rooms, without the long ones
# that play evenings through the real app. Elsewhere nothing is counted, which takes half the time.
COUNTED_ROOMS = {"games", "match", "phones", "scanning", "share", "firmware_bridge"}
PLAY_EVENINGS = {"test_pilot.py", "test_clumsy.py"}
# Rooms and files whose tests take long one by one: whole systems that boot, the longest first.
LONG_TESTS = ("installing", "mutants", "crashes", "monkey", "window", *sorted(PLAY_EVENINGS))

# Whoever runs the tests in the background hands down a Ctrl-C that is ignored; the programs that
# are tested must hear theirs.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """Declares the mark that pytest-cov declares, for a run without it (`-p no:cov`)."""
    config.addinivalue_line("markers", "no_cover: the coverage is paused in this test")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Of several processes the first compiles whatever is new; the others wait, and find it done.

    Otherwise each would compile all of it: 15 s of work a process after a fresh clone.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    tests = os.open(Path(__file__).parent, os.O_RDONLY)
    if worker == "gw0":
        fcntl.flock(tests, fcntl.LOCK_EX)
    elif worker:
        time.sleep(FIRST_WORKER_BEGINS)
        fcntl.flock(tests, fcntl.LOCK_SH)
    gc.disable()
    try:
        return (yield)
    finally:
        # What was imported and found stays until the end. To look through it again and again for
        # what may be thrown away is a seventh of the work of finding the tests.
        gc.freeze()
        gc.enable()
        # And the tests make little garbage that refers to itself: 3 % of their time.
        gc.set_threshold(20_000, 20, 50)
        os.close(tests)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Puts the long tests first, and pauses the coverage in those that do not count."""
    # At the end the other processes would have nothing left to do. They take what they get from
    # the end of the list.
    ranks: dict[Path, int] = {}
    for item in items:
        if item.path not in ranks:
            long = (LONG_TESTS.index(part) for part in item.path.parts if part in LONG_TESTS)
            ranks[item.path] = min(long, default=len(LONG_TESTS))
    items.sort(key=lambda item: ranks[item.path])
    if not config.pluginmanager.hasplugin("_cov"):
        return
    # What is imported only when it is needed might be imported first in one of those.
    for module in walk_packages(games.__path__, f"{games.__name__}."):
        if "screens" not in module.name:
            import_module(module.name)
    for item in items:
        room, *_ = item.path.relative_to(Path(__file__).parent).parts
        is_room = not room.endswith(".py")
        if (is_room and room not in COUNTED_ROOMS) or item.path.name in PLAY_EVENINGS:
            item.add_marker(pytest.mark.no_cover)


def pytest_unconfigure() -> None:
    """After the last test."""
    _made_tables.close()


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """Closes what helpers of the test have opened. Before all other fixtures, so after them."""
    yield
    close_all()


@pytest.fixture(scope="session")
def fonts() -> "Fonts":
    """One set for all pictures: to read a font anew for each takes longer than to use it."""
    from tests.ui.studio import shared_fonts  # here, as it loads pygame

    return shared_fonts()


@pytest.fixture
def real_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """QR codes are those that the app makes."""
    monkeypatch.setattr(qr, "_make", make_code)


@pytest.fixture
def amsterdam(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In a place with summer time, from the last Sunday of March to that of October."""
    # Not by its name: a machine may have no list of places.
    monkeypatch.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()
