"""A repair that takes long: it is shown, systemd is told to wait, and it can be stopped."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.options import Options
from companion.app.repair_progress import SHOW_AFTER, RepairProgress
from companion.device.systemd import EXTENSION, ServiceNotifier
from companion.store import files
from companion.store.preferences import StoredPreferences
from companion.store.store import open_store
from tests.connections import Connections
from tests.repeat import is_ci
from tests.store.journals import kept, multiply, play
from tests.system.command import ROOT
from tests.system.listener import Listener

# The app, with a repair that dwells for so many seconds on each match.
SLOW = """
import sys, time
from companion.store.rebuild import Rebuild
write_match = Rebuild._write_match
seconds = float(sys.argv.pop(1))
def slowly(self, name):
    time.sleep(seconds)
    return write_match(self, name)
Rebuild._write_match = slowly
from companion.cli import main
sys.exit(main(sys.argv[1:]))
"""
# Opens the store of a directory; prints how many kilobytes more that took at most.
MEASURED = """
import resource, sys
from itertools import pairwise
from pathlib import Path
from companion.store.store import open_store
from companion.games.thirteen import game
open_store(Path(sys.argv[1]) / "small").close()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
store = open_store(Path(sys.argv[1]) / "large")
print(store.notices[0].params["entries"])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
store.close()
"""


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[Listener]:
    with Listener(tmp_path / "notify") as line:
        yield line


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A store to be repaired, in which the table had chosen a language."""
    directory = tmp_path / "data"
    store = open_store(directory)
    StoredPreferences(store.journal).set("language", "nl")
    play(store, 30)
    store.close()
    (directory / files.DAMAGED).touch()
    return directory


def started(listener: Listener, directory: Path, seconds: float) -> subprocess.Popen[bytes]:
    environment = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "NOTIFY_SOCKET": listener.address,
    }
    command = [sys.executable, "-c", SLOW, str(seconds), "--data", str(directory)]
    return subprocess.Popen(
        [*command, "--reader", "none"], env=environment, cwd=ROOT, stderr=subprocess.PIPE
    )


def test_systemd_waits_for_a_repair(listener: Listener, damaged: Path) -> None:
    before = kept(damaged)
    app = started(listener, damaged, 0.1)
    try:
        first = listener.hear(120)
        assert first is not None
        assert first.startswith(f"EXTEND_TIMEOUT_USEC={round(EXTENSION * 1_000_000)}\nSTATUS=")
        listener.wait_for("READY=1", 120)
        app.send_signal(signal.SIGTERM)
        _, errors = app.communicate(timeout=120)
        assert b"Traceback" not in errors
    finally:
        app.kill()
    assert kept(damaged) == before


def test_told_to_stop_in_the_middle_of_a_repair(listener: Listener, damaged: Path) -> None:
    before = kept(damaged)
    app = started(listener, damaged, 300)
    try:
        assert "EXTEND_TIMEOUT_USEC" in (listener.hear(120) or "")
        app.send_signal(signal.SIGTERM)
        # At once; the machine may be busy with other things, but not for as long as it dwells.
        assert app.wait(100) == -signal.SIGTERM
    finally:
        app.kill()
        app.communicate()
    store = open_store(damaged)
    assert [notice.code for notice in store.notices] == ["store-damaged"]
    store.close()
    assert kept(damaged) == before


def test_it_is_seen_after_a_moment_in_the_words_and_the_way_that_were_chosen(
    damaged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connections = Connections(monkeypatch)
    now = [0.0]
    options = Options(windowed=(800, 480))
    progress = RepairProgress(damaged, options, ServiceNotifier({}), clock=lambda: now[0])
    progress(0.1)
    assert progress.window is None
    now[0] += SHOW_AFTER
    progress(0.2)
    assert progress.window is not None
    first = progress.window.canvas.copy()
    progress(0.21)
    progress(0.9)
    assert progress.window.canvas.get_buffer().raw != first.get_buffer().raw
    screen = progress._screen
    assert screen is not None
    assert screen.percent == 90
    assert screen.shell.preferences.get("language") == "nl"
    progress.close()
    progress(1.0)
    assert progress.window is None
    assert connections.count > 0
    assert connections.left_open == []


def test_where_there_is_no_screen_it_goes_on_unseen(
    damaged: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = [0.0]
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    connections = Connections(monkeypatch)
    progress = RepairProgress(damaged, Options(), ServiceNotifier({}), clock=lambda: now[0])
    for _ in range(5):
        progress(0.5)
        now[0] += 1
    progress.close()
    assert capsys.readouterr().err.count("the repair is not shown") == 1
    assert connections.left_open == []


def test_a_repair_takes_little_memory_however_much_there_is(tmp_path: Path) -> None:
    many = 40 if is_ci() else 12
    for name, matches in (("small", 1), ("large", many)):
        store = open_store(tmp_path / name)
        store.journal.on_stage_opened = lambda: None
        with store.journal.transaction():
            play(store, 300)
        multiply(store.journal.connection, matches)
        assert store.backups is not None
        for _ in range(3):
            store.backups.make_full()
        store.close()
        (tmp_path / name / files.DAMAGED).touch()
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, str(tmp_path)], cwd=ROOT, capture_output=True, text=True
    )
    assert done.stderr == ""
    entries, kilobytes = map(int, done.stdout.split())
    assert entries > many * 250
    assert kilobytes < 12_000
