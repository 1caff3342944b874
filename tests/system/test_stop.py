"""Told to stop, the real app is gone soon, whatever one of its parts does; the log names it."""

import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion import __version__
from companion.device import kept_log
from firmware_bridge import wire
from tests.system.command import ROOT
from tests.system.listener import Listener
from tests.system.tools import need_sound

# Seconds. It takes two at most; a machine that is busy with other things may take longer, and what
# the tests let get stuck is stuck for a minute.
SOON = 30
STUCK = 60
HOUSE = f"""
import ctypes, sys, threading, time
from companion.commands.window import import_pygame
import_pygame()
def stuck(*_, **__):
    time.sleep({STUCK})
"""
# For what must not be said: a busy machine may need longer than 1.5 s to close what does close.
PATIENT = """
from companion.app.ending import Ending
Ending.__init__.__defaults__ = (40.0, 45.0)
"""
GO = """
from companion.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def terminal() -> Iterator[tuple[int, str]]:
    """The device's end of a port, and the port."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    yield ours, os.ttyname(theirs)
    os.close(ours)
    os.close(theirs)


@contextmanager
def started(place: Path, spoil: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """The app with something in it that gets stuck, once it is up."""
    with Listener(place / "notify") as listener:
        environment = {
            **os.environ,
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "NOTIFY_SOCKET": listener.address,
        }
        command = [sys.executable, "-c", HOUSE + spoil + GO, "--data", str(place / "data")]
        app = subprocess.Popen(
            [*command, *arguments], env=environment, cwd=ROOT, stderr=subprocess.PIPE, text=True
        )
        try:
            listener.wait_for("READY=1")
            yield app
        finally:
            app.kill()
            app.wait()
            if app.stderr is not None:
                app.stderr.close()


def stopped(app: subprocess.Popen[str]) -> str:
    """Its log, when it has ended by itself and in time."""
    begin = time.monotonic()
    app.send_signal(signal.SIGTERM)
    _, log = app.communicate(timeout=STUCK - 10)
    assert time.monotonic() - begin < SOON, log
    return log


def hear(fd: int, what: bytes) -> None:
    """Until the app has said this to the device."""
    heard = b""
    while what not in heard:
        assert select.select([fd], [], [], 30)[0], heard
        heard += os.read(fd, 4096)


def test_nothing_is_said_where_nothing_is_stuck(tmp_path: Path) -> None:
    with started(tmp_path, PATIENT, "--reader", "sim") as app:
        log = stopped(app)
    assert app.returncode == 0
    assert "WARNING" not in log


def test_a_device_that_takes_no_more(tmp_path: Path, terminal: tuple[int, str]) -> None:
    """It answers, then hangs: what it is told fills its line."""
    device, port = terminal
    fill = """
from companion.app.reader_hub import ReaderHub
poll = ReaderHub.poll
def fill(self):
    for link in self.bridge.links():
        for _ in range(20):
            link.sound("ok")
    return poll(self)
ReaderHub.poll = fill
"""
    with started(tmp_path, fill, "--reader", f"tile:{port}") as app:
        hear(device, b"HELLO?")
        os.write(device, wire.encode("HELLO,1,x,0123abcd,3,LS"))
        hear(device, b"SOUND")
        time.sleep(1.0)  # from here on it reads nothing, and its line is full
        log = stopped(app)
    assert app.returncode == 0, log


def test_a_port_that_does_not_close(tmp_path: Path, terminal: tuple[int, str]) -> None:
    device, port = terminal
    spoil = "from firmware_bridge.port import SerialPort\nSerialPort.close = stuck\n"
    with started(tmp_path, PATIENT + spoil, "--reader", f"tile:{port}") as app:
        hear(device, b"HELLO?")
        log = stopped(app)
    assert app.returncode == 0
    assert f"left behind at the end: tile:{port}" in log


def test_a_port_that_does_not_open(tmp_path: Path) -> None:
    tried = tmp_path / "tried"
    tried.touch()
    spoil = f"""
import serial
def opened(*_, **__):
    with open({str(tried)!r}, "a") as noted:
        noted.write("x")
    stuck()
serial.Serial = opened
"""
    readers = ("--reader", "tile:/dev/null", "--reader", "line:/dev/zero")
    with started(tmp_path, PATIENT + spoil, *readers) as app:
        end = time.monotonic() + STUCK
        while tried.stat().st_size < len(readers) // 2:
            assert time.monotonic() < end, "it does not try"
            time.sleep(0.05)
        log = stopped(app)
    assert app.returncode == 0
    assert "left behind at the end: line:/dev/zero, tile:/dev/null" in log


def test_a_sound_device_that_does_not_close(tmp_path: Path) -> None:
    spoil = "from companion.device.sound import Sounds\nSounds.close = stuck\n"
    with started(tmp_path, spoil, "--reader", "none") as app:
        log = stopped(app)
    assert app.returncode == 0
    assert "not closed within 1.5 s: the sound (threads: none)" in log


def test_a_disk_that_is_busy_with_a_backup(tmp_path: Path) -> None:
    """A thread that Python waits for when it ends."""
    spoil = """
from companion.store.store import Store
def busy(self, damaged):
    self._maintenance = threading.Thread(target=stuck, name="check")
    self._maintenance.start()
Store.check_in_background = busy
"""
    with started(tmp_path, spoil, "--reader", "none") as app:
        log = stopped(app)
    assert app.returncode == 0
    assert "not closed within 1.5 s: the journal (threads: check)" in log
    assert "everything entered is on disk" in log


def test_diagnostics_under_way(tmp_path: Path) -> None:
    """Its helpers ask others, and Python waits for them when it ends."""
    spoil = """
from companion.device.diagnostics import machine
from companion.app.app import App
machine.python = stuck
run = App.run
def examined(self):
    self._examine()
    run(self)
App.run = examined
"""
    with started(tmp_path, spoil, "--reader", "none") as app:
        log = stopped(app)
    assert app.returncode == 0
    assert re.search("left behind at the end: .*health|not closed within .*health", log)
    assert "Traceback" not in log


def test_what_holds_the_whole_interpreter(tmp_path: Path) -> None:
    """No thread of ours gets its turn: the log shows where it is stuck."""
    spoil = f"""
from companion.ui.shell.window import Window
Window.close = lambda _self: ctypes.PyDLL(None).sleep({STUCK})
"""
    with started(tmp_path, spoil, "--reader", "none") as app:
        log = stopped(app)
    assert app.returncode == 1
    assert "Timeout" in log
    assert "in close" in log


def test_why_it_ended_is_in_the_log_although_the_end_was_forced(tmp_path: Path) -> None:
    spoil = """
from companion.app.app import App
from companion.device.sound import Sounds
Sounds.close = stuck
def broken(self):
    self.step()
    raise RuntimeError("the loop broke")
App.run = broken
"""
    with started(tmp_path, spoil, "--reader", "none") as app:
        _, log = app.communicate(timeout=STUCK - 10)
    assert app.returncode == 1
    assert "not closed within" in log
    assert "RuntimeError: the loop broke" in log


def kept(place: Path) -> list[str]:
    """What the log on the disk says, without the times."""
    return [line.split(maxsplit=3)[-1] for line in kept_log.read(place / "data").splitlines()]


def test_starts_and_ends_are_kept_on_the_disk(tmp_path: Path) -> None:
    start, end = f"Table Companion {__version__} starts", "it ends as it was told to"
    for _ in range(2):
        with started(tmp_path, PATIENT, "--reader", "none") as app:
            stopped(app)
        assert app.returncode == 0
        (tmp_path / "notify").unlink()
    assert kept(tmp_path) == [start, end] * 2
    broken = "from companion.app.app import App\nApp._beat = lambda _self: 1 / 0\n"
    with started(tmp_path, broken, "--reader", "none") as app:
        app.communicate(timeout=STUCK - 10)
    assert app.returncode == 1
    said = [line for line in kept(tmp_path) if not line.startswith(("File", "Traceback"))]
    assert said[4:6] == [start, "it ends by an error"]
    assert said[-1] == "ZeroDivisionError: division by zero"


def test_a_voice_that_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every play starts a program that never answers; each is killed, also the last one."""
    need_sound()
    noted = tmp_path / "processes"
    program = tmp_path / "espeak-ng"
    note = f"echo $$ >>{shlex.quote(str(noted))}"
    program.write_text(f"#!/bin/sh\n{note}\ntrap '' TERM HUP\nsleep {STUCK} & wait\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    speaking = """
from companion.app import demo
from companion.ui.shell import preferences
demo.READ_PAUSE = demo.PLAY_PAUSE = 0.3
preferences.PREFERENCES["spoken"] = (True, preferences.flag)
"""
    with started(tmp_path, PATIENT + speaking, "--demo") as app:
        end = time.monotonic() + STUCK
        while not noted.exists() or len(noted.read_text().split()) < 3:
            assert time.monotonic() < end, "it never spoke"
            time.sleep(0.05)
        log = stopped(app)
    assert app.returncode == 0
    assert "not closed within" not in log
    for number in noted.read_text().split():
        assert not Path(f"/proc/{number}").exists()
