"""The text screen after too many failed starts, on a real terminal: its text, and what ends it."""

import os
import pty
import select
import shlex
import struct
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.system.installing.units import FOLDER, values

KEY, RELATIVE, ABSOLUTE, MULTI_TOUCH_X = 1, 2, 3, 0x35
FINGER, LEFT_BUTTON, RIGHT_BUTTON, ALT, F2 = 0x14A, 0x110, 0x111, 56, 60
LAST = b"plug it in again."


class Screen:
    """The script on a terminal; `inputs` and `sockets` are what the kernel lists of devices."""

    def __init__(self, folder: Path, **answers: str) -> None:
        self._tools, self.inputs, self.sockets = (folder / name for name in ("bin", "input", "drm"))
        for each in (self._tools, self.inputs, self.sockets):
            each.mkdir()
        self.says(systemctl='case "$*" in *Result*) echo watchdog;; *) echo 6;; esac')
        self.says(journalctl="echo 'error 1F2E in table.py'")
        self.says(**answers)
        self.text = ""
        self.plug("HDMI-A-1", "disconnected")
        self.plug("HDMI-A-2", "connected")

    def says(self, **answers: str) -> None:
        """What the system answers when it is asked."""
        for name, body in answers.items():
            (self._tools / name).write_text(f"#!/bin/sh\n{body}\n")
            (self._tools / name).chmod(0o755)

    def plug(self, name: str, status: str) -> None:
        socket = self.sockets / f"card1-{name}"
        socket.mkdir(exist_ok=True)
        (socket / "status").write_text(f"{status}\n")

    def device(self, number: int) -> int:
        """Plugs in an input device; what is written to it is what it sends."""
        pipe = self.inputs / f"event{number}"
        os.mkfifo(pipe)
        return os.open(pipe, os.O_RDWR)

    @contextmanager
    def shown(self, last: bytes = LAST, **more: str) -> Iterator[subprocess.Popen[bytes]]:
        """The script, when all of its text is there."""
        self._ours, theirs = pty.openpty()
        process = subprocess.Popen(
            [str(FOLDER / "safe-mode")],
            stdin=theirs,
            stdout=theirs,
            env={
                **os.environ,
                "PATH": f"{self._tools}:{os.environ['PATH']}",
                "COMPANION_INPUTS": str(self.inputs),
                "COMPANION_SOCKETS": str(self.sockets),
            }
            | more,
        )
        os.close(theirs)
        try:
            self.read(last)
            yield process
        finally:
            process.terminate()
            process.wait()
            os.close(self._ours)

    def read(self, last: bytes) -> None:
        said, end = b"", time.monotonic() + 60
        while last not in said:
            left = max(0.0, end - time.monotonic())
            assert select.select([self._ours], [], [], left)[0], f"the screen says only: {said!r}"
            said += os.read(self._ours, 4096)
        self.text += said.decode().replace("\r\n", "\n")

    def type(self, keys: bytes) -> None:
        os.write(self._ours, keys)


@pytest.fixture
def screen(tmp_path: Path) -> Screen:
    return Screen(tmp_path)


def event(kind: int, code: int, value: int) -> bytes:
    """What a device of the kernel sends."""
    return struct.pack("llHHi", 0, 0, kind, code, value)


def test_it_says_what_happened_and_how_to_go_on(screen: Screen) -> None:
    with screen.shown() as process:
        screen.type(b"\n")  # the wish to try again
        assert process.wait(60) == 0
    assert "It hung several times and was stopped." in screen.text
    assert "error 1F2E in table.py" in screen.text
    assert "Tap, or Enter   try again" in screen.text
    assert "companion check" in screen.text
    assert all(len(line) <= 100 for line in screen.text.splitlines())


def test_something_is_on_the_screen_while_the_system_does_not_answer(tmp_path: Path) -> None:
    waits = "read -r _ </dev/null; exec sleep 60"
    screen = Screen(tmp_path, systemctl=waits, journalctl=waits)
    device = screen.device(0)
    with screen.shown(b"Tap the screen to try again.") as process:
        assert process.poll() is None
    os.close(device)
    assert "TABLE COMPANION could not start." in screen.text


TAP = event(ABSOLUTE, MULTI_TOUCH_X, 300) + event(KEY, FINGER, 1) + event(0, 0, 0)


@pytest.mark.parametrize(
    "sent", [TAP, event(RELATIVE, 0, 4) + event(KEY, LEFT_BUTTON, 1)], ids=["finger", "mouse"]
)
@pytest.mark.parametrize("is_late", [False, True], ids=["there", "plugged in later"])
def test_a_tap_anywhere_tries_again(screen: Screen, sent: bytes, is_late: bool) -> None:
    if not is_late:
        device = screen.device(3)
    with screen.shown() as process:
        if is_late:
            device = screen.device(3)
        os.write(device, sent)
        assert process.wait(60) == 0
    os.close(device)


def test_other_keys_and_a_finger_that_leaves_do_not(screen: Screen) -> None:
    """Alt+F2 leads to a login; a finger may rest on the panel while the text comes up."""
    device = screen.device(0)
    others = [(KEY, ALT, 1), (KEY, F2, 1), (KEY, FINGER, 0), (KEY, RIGHT_BUTTON, 1)]
    with screen.shown(COMPANION_SAFE_SECONDS="2") as process:
        began = time.monotonic()
        os.write(device, b"".join(event(*each) for each in others) + event(RELATIVE, 1, 1))
        assert process.wait(60) == 0
        assert time.monotonic() - began > 0.5, "it did not wait for its time to be over"
    os.close(device)


def test_by_itself_it_tries_again_after_a_time(screen: Screen) -> None:
    with screen.shown(COMPANION_SAFE_SECONDS="1") as process:
        assert process.wait(60) == 0


def test_a_screen_that_is_plugged_in_tries_again_and_one_that_is_pulled_out_does_not(
    screen: Screen,
) -> None:
    with screen.shown() as process:
        screen.plug("HDMI-A-2", "disconnected")
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(1.5)
        screen.plug("HDMI-A-1", "connected")
        assert process.wait(60) == 0


def test_it_leaves_nothing_behind(screen: Screen) -> None:
    device = screen.device(1)
    with screen.shown() as process:
        screen.type(b"\n")
        process.wait(60)
    # Nobody reads the device any more: what is written to it stays there.
    os.write(device, TAP)
    assert select.select([device], [], [], 0.2)[0]
    os.close(device)


def test_should_the_script_be_broken_a_sentence_is_there_all_the_same(tmp_path: Path) -> None:
    (start,) = values(FOLDER / "companion-safe-mode.service")["ExecStart"]
    program, option, command = shlex.split(start)
    broken = tmp_path / "safe-mode"
    broken.write_text("#!/no/such/shell\n")
    broken.chmod(0o755)
    for each in ("/no/such/file", str(broken), "false"):
        ours, theirs = pty.openpty()
        started = [program, option, command.replace("/opt/table-companion/systemd/safe-mode", each)]
        process = subprocess.Popen(started, stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)
        try:
            said = b""
            while b"in ten minutes." not in said:
                assert select.select([ours], [], [], 60)[0], said
                said += os.read(ours, 4096)
            assert b"could not start. Every card that was on the screen is saved." in said
            os.write(ours, b"\n")
            assert process.wait(60) == 0
        finally:
            process.kill()
            process.wait()
            os.close(ours)


@pytest.mark.parametrize(
    ("ended", "tries"), [("0", True), ("KILL", True), ("TERM", False), ("HUP", False), ("", False)]
)
def test_its_end_tries_again_unless_the_game_ended_it(
    tmp_path: Path, ended: str, tries: bool
) -> None:
    """Or the starts that failed would be forgotten again and again, and the screen stay black."""
    (stop,) = values(FOLDER / "companion-safe-mode.service")["ExecStopPost"]
    program, option, command = shlex.split(stop.removeprefix("+").replace("$$", "$"))
    said = tmp_path / "said"
    (tmp_path / "systemctl").write_text(f'#!/bin/sh\necho "$*" >>{said}\n')
    (tmp_path / "systemctl").chmod(0o755)
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    if ended:  # else it had not begun
        environment["EXIT_STATUS"] = ended
    subprocess.run([program, option, command], env=environment, check=True)
    asked = said.read_text().splitlines() if said.exists() else []
    wanted = ["reset-failed companion.service", "--no-block start companion.service"]
    assert asked == (wanted if tries else [])


def test_the_last_resort_comes_however_often_it_was_needed() -> None:
    unit = values(FOLDER / "companion-safe-mode.service", "Unit")
    assert unit["StartLimitIntervalSec"] == ["0"]
    text = values(FOLDER / "companion-safe-mode.service")
    # What a full disk or one that may only be read would not allow.
    assert not {"PrivateTmp", "StateDirectory", "LogsDirectory", "CacheDirectory"} & set(text)
    assert {each.split()[0] for each in text["DeviceAllow"]} >= {"char-input", "char-tty"}
