"""Why a port cannot be opened: by the system's own word, each reason told apart from the others."""

import errno
import os
import pty
import subprocess
import sys
import termios
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
import serial  # type: ignore[import-untyped]  # it comes without types

from companion.device.diagnostics import devices
from companion.device.diagnostics.report import english
from companion.ui.widgets.reader_words import status_words
from firmware_bridge.bridge import Bridge
from firmware_bridge.events import Reason, Status
from firmware_bridge.finder import Finder
from firmware_bridge.port import PortAbsent, PortBusy, SerialPort, lock_file_holder
from firmware_bridge.simulator import Simulator
from tests.firmware_bridge.recorder import Recorder, eventually
from tests.firmware_bridge.usb import Usb

NOBODY = 65534
# Opens a port as somebody who may do nothing, and prints why that failed.
AS_NOBODY = f"""
import grp, os, pwd, sys
from firmware_bridge.port import SerialPort, PortAbsent
if os.geteuid() == 0:
    os.setgroups([]), os.setegid({NOBODY}), os.seteuid({NOBODY})
try:
    SerialPort(sys.argv[1], 9600)
except PortAbsent as absent:
    print(absent.reason, absent.errno, absent.strerror, sep="|")
"""


@pytest.fixture
def port(terminal: tuple[int, str]) -> str:
    """The name of a port that is there."""
    return terminal[1]


def why(path: str) -> PortAbsent:
    with pytest.raises(PortAbsent) as caught:
        SerialPort(path, 9600)
    return caught.value


def test_nothing_is_plugged_in(tmp_path: Path) -> None:
    absent = why(str(tmp_path / "ttyACM0"))
    assert (absent.reason, absent.errno) == ("missing", errno.ENOENT)
    assert absent.strerror == "nothing is plugged in there"


def test_what_is_no_serial_port_is_called_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert why(str(tmp_path / "file")).reason == "wrong-kind"


def test_another_program_holds_it(port: str) -> None:
    with serial.Serial(port, exclusive=True), pytest.raises(PortBusy):
        SerialPort(port, 9600)


def test_who_may_not_open_the_file_is_told_who_may(port: str) -> None:
    """Only here a group helps, and it is the one that the file really belongs to."""
    group = Path(port).group()
    for mode, who in ((0o060, f"only the group {group} may open it"), (0o000, "only the user ")):
        Path(port).chmod(mode)
        done = subprocess.run(
            [sys.executable, "-c", AS_NOBODY, port], capture_output=True, text=True, timeout=60
        )
        reason, number, text = done.stdout.strip().split("|")
        assert (reason, int(number)) == ("permission", errno.EACCES), done
        assert who in text
    Path(port).chmod(0o620)


NUMBERS: dict[int, Reason] = {
    errno.EPERM: "policy",
    errno.EIO: "no-answer",
    errno.ETIMEDOUT: "no-answer",
    errno.EPROTO: "no-answer",
    errno.ENODEV: "missing",
    errno.ENXIO: "missing",
    errno.EMFILE: "other",
}


@pytest.mark.parametrize("number", NUMBERS, ids=errno.errorcode.get)
def test_what_cannot_be_made_to_happen_here(
    number: int, port: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As pyserial tells it when opening fails, and when setting up what is open fails."""

    def fails_to_open(*_arguments: object, **_options: object) -> None:
        raise serial.SerialException(number, f"could not open port: {os.strerror(number)}")

    def fails_to_set_up(*_arguments: object, **_options: object) -> None:
        try:
            raise termios.error(number, os.strerror(number))
        except termios.error as met:
            raise serial.SerialException(f"Could not configure port: {met}")  # noqa: B904

    for fails in (fails_to_open, fails_to_set_up):
        monkeypatch.setattr(serial, "Serial", fails)
        absent = why(port)
        assert (absent.reason, absent.errno) == (NUMBERS[number], number)
        assert "dialout" not in str(absent)


REMEDIES = {
    "missing": "another cable",
    "permission": "dialout",
    "policy": "systemctl restart companion",
    "no-answer": "Unplug",
    "wrong-kind": "settings.toml",
    "other": "report",
}


@pytest.mark.parametrize("reason", REMEDIES)
def test_each_reason_has_its_own_remedy(reason: Reason) -> None:
    status = Status("tile:/dev/ttyACM0", "absent", "so it is", reason)
    (fact,) = devices.readers(english, ("none",), known=[status])
    assert fact.verdict == "fault"
    assert REMEDIES[reason] in fact.remedy
    # Only a file's permission has to do with groups.
    assert ("dialout" in fact.remedy) == (reason == "permission")
    words = status_words(english, "absent", "tile:/dev/ttyACM0", "so it is", reason)
    assert ("can’t be opened" in words) == (reason in ("permission", "policy"))


def test_a_port_that_was_refused_stays_in_the_list_until_it_is_pulled_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that the screen and the diagnostics say why nothing is read, also a minute later."""

    def refused(*_arguments: object, **_options: object) -> None:
        raise serial.SerialException(errno.EPERM, "could not open port")

    monkeypatch.setattr(serial, "Serial", refused)
    quick = partial(Finder, scan_interval=0.01, probe_timeout=0.05)
    monkeypatch.setattr("firmware_bridge.bridge.Finder", quick)
    usb = Usb(tmp_path)
    ours, theirs = pty.openpty()
    usb.plug("ttyACM0", os.ttyname(theirs))
    recorder = Recorder()
    bridge = Bridge(["auto"], recorder, dev=usb.dev, sys=usb.sys)
    try:
        recorder.wait_state("absent")
        eventually(lambda: [each.reason for each in bridge.status()] == ["policy", ""])
        usb.pull("ttyACM0")
        eventually(lambda: [each.reader for each in bridge.status()] == ["auto"])
    finally:
        bridge.close()
        os.close(ours)
        os.close(theirs)


def test_why_a_port_cannot_be_opened(tmp_path: Path, simulator: Simulator) -> None:
    plain = tmp_path / "file"
    plain.write_text("")
    with pytest.raises(PortAbsent, match="another kind"):
        SerialPort(str(plain), 9600)
    with pytest.raises(PortAbsent, match="nothing is plugged in"):
        SerialPort(str(tmp_path / "none"), 9600)
    first = SerialPort(simulator.port, 9600)
    with pytest.raises(PortBusy, match="another program"):
        SerialPort(simulator.port, 9600)
    first.close()


def test_a_port_that_is_pulled_out_while_it_is_opened_is_not_there(
    terminal: tuple[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    master, path = terminal
    flush = serial.Serial._reset_input_buffer

    def pulled_out(port: serial.Serial) -> None:
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, master)
        os.close(nothing)
        flush(port)

    monkeypatch.setattr(serial.Serial, "_reset_input_buffer", pulled_out)
    with pytest.raises(PortAbsent, match="just pulled out"):
        SerialPort(path, 9600)


@pytest.fixture
def lock(tmp_path: Path) -> Callable[[str], int | None]:
    def locked(text: str) -> int | None:
        (tmp_path / "LCK..ttyUSB7").write_text(text)
        return lock_file_holder("/dev/ttyUSB7", (tmp_path / "none", tmp_path))

    return locked


def test_lock_files_of_terminal_programs(lock: Callable[[str], int | None]) -> None:
    with subprocess.Popen([sys.executable], stdin=subprocess.PIPE) as other:
        assert lock(f"{other.pid:10} minicom root\n") == other.pid
    assert lock(f"{os.getpid()}\n") is None
    assert lock("4194999\n") is None  # no process has this number
    assert lock("") is None
    assert lock("who?") is None
