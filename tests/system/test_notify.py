"""What systemd hears of the real app, at a real datagram socket."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.system.command import COMPANION, ROOT
from tests.system.listener import Listener

# Short, so that the test is; the unit gives the app ten seconds.
WITHIN = 0.6
# An app whose main loop stops while the file of the second argument is there; its threads go on.
# With a third argument it stops inside a transaction, as it does for a slow disk.
HANGS = """
import sys, time
from contextlib import nullcontext
from pathlib import Path
from companion.commands.window import import_pygame
import_pygame()
from companion.app.app import App
from companion.app.options import Options
from companion.store.store import open_store
store = open_store(Path(sys.argv[1]))
app = App(store, Options(windowed=(800, 480), language="en"))
app.waiting.install_signal_handlers()
step = app.step
def hang():
    step()
    if Path(sys.argv[2]).exists():
        with store.journal.transaction() if sys.argv[3:] else nullcontext():
            while Path(sys.argv[2]).exists():
                time.sleep(0.05)
app.step = hang
app.run()
app.close()
store.close()
"""

# The app on a device of its own to which no screen is connected, and which is soon sure of that.
SCREENLESS = """
import sys
from companion.device import late_screen
late_screen.PATIENCE, late_screen.LOOK = 0.1, 0.05
late_screen.connected = lambda *_: []
late_screen.can_be_opened = lambda *_: False
from companion import cli
sys.exit(cli.main(sys.argv[1:]))
"""


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[Listener]:
    with Listener(tmp_path / "notify") as line:
        yield line


def started(listener: Listener, command: list[str]) -> subprocess.Popen[bytes]:
    environment = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "NOTIFY_SOCKET": listener.address,
        "WATCHDOG_USEC": str(round(WITHIN * 1_000_000)),
    }
    return subprocess.Popen(command, env=environment, cwd=ROOT, stderr=subprocess.PIPE)


def ended(process: subprocess.Popen[bytes]) -> str:
    _, errors = process.communicate(timeout=30)
    return errors.decode()


def test_ready_after_the_first_frame_then_signs_of_life_while_nothing_happens(
    listener: Listener, tmp_path: Path
) -> None:
    app = started(listener, [*COMPANION, "--data", str(tmp_path / "data"), "--reader", "none"])
    try:
        assert listener.hear(60) == "READY=1"  # nothing before it
        # Nobody touches anything: idle is not hung.
        for _ in range(12):
            assert listener.hear(30) == "WATCHDOG=1"
        app.send_signal(signal.SIGTERM)
        listener.wait_for("STOPPING=1")
        assert "Traceback" not in ended(app)
        assert app.returncode == 0
    finally:
        app.kill()


def test_a_loop_that_hangs_falls_silent_although_its_threads_live(
    listener: Listener, tmp_path: Path
) -> None:
    stop = tmp_path / "stop"
    app = started(listener, [sys.executable, "-c", HANGS, str(tmp_path / "data"), str(stop)])
    try:
        listener.wait_for("READY=1")
        listener.wait_for("WATCHDOG=1")
        stop.touch()
        end = time.monotonic() + 30
        while listener.hear(4 * WITHIN) is not None:
            assert time.monotonic() < end, "it hangs and still says that it lives"
        assert app.poll() is None
        stop.unlink()
        listener.wait_for("WATCHDOG=1")
    finally:
        app.kill()
        ended(app)


def test_a_loop_that_waits_for_the_disk_does_not_fall_silent(
    listener: Listener, tmp_path: Path
) -> None:
    stop = tmp_path / "stop"
    arguments = [str(tmp_path / "data"), str(stop), "in a transaction"]
    app = started(listener, [sys.executable, "-c", HANGS, *arguments])
    try:
        listener.wait_for("READY=1")
        stop.touch()
        for _ in range(12):
            assert listener.hear(30) == "WATCHDOG=1"
        app.send_signal(signal.SIGTERM)
        stop.unlink()
        listener.wait_for("STOPPING=1")
        assert "left behind" not in ended(app)
        assert app.returncode == 0
    finally:
        app.kill()


def test_an_app_that_cannot_open_a_screen_is_never_ready(
    listener: Listener, tmp_path: Path
) -> None:
    command = [*COMPANION, "--data", str(tmp_path / "data")]
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    } | {"NOTIFY_SOCKET": listener.address, "SDL_VIDEODRIVER": "kmsdrm"}
    done = subprocess.run(command, env=environment, capture_output=True, timeout=60)
    assert done.returncode == 2
    assert listener.hear(0) is None


def test_without_a_screen_it_is_up_says_that_it_waits_and_ends_when_it_is_told(
    listener: Listener, tmp_path: Path
) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "systemctl").write_text("#!/bin/sh\n")
    (tools / "systemctl").chmod(0o755)
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    } | {
        "NOTIFY_SOCKET": listener.address,
        "WATCHDOG_USEC": str(round(WITHIN * 1_000_000)),
        "COMPANION_OWNS_DEVICE": "1",
        "PATH": f"{tools}:{os.environ['PATH']}",
    }
    command = [sys.executable, "-c", SCREENLESS, "--data", str(tmp_path / "data")]
    app = subprocess.Popen(command, env=environment, cwd=ROOT, stderr=subprocess.PIPE)
    try:
        assert listener.hear(60) == "READY=1\nSTATUS=No screen is connected: waiting for one"
        for _ in range(6):
            assert listener.hear(30) == "WATCHDOG=1"
        app.send_signal(signal.SIGTERM)
        listener.wait_for("STOPPING=1")
        assert "Traceback" not in ended(app)
        assert app.returncode == 0
    finally:
        app.kill()
