"""Input devices: opened for us alone, let go again, lost and found; a FIFO stands in for one."""

import errno
import os
import select
import struct
import time
from collections.abc import Iterator
from fcntl import ioctl
from pathlib import Path

import pytest

from firmware_bridge.bridge import Bridge
from firmware_bridge.events import Card
from firmware_bridge.input_device import EVIOCGRAB, EVIOCSCLOCKID, InputPort
from firmware_bridge.link import Link, RetryPolicy
from firmware_bridge.port import PortAbsent, PortBusy, PortGone
from tests.firmware_bridge.fifo import Fifo
from tests.firmware_bridge.keys import CODES, ENTER, EV_KEY, EV_SYN, event, typed
from tests.firmware_bridge.recorder import Recorder, eventually

QUICK = RetryPolicy(first_delay=0.02, max_delay=0.1)
UINPUT = Path("/dev/uinput")


@pytest.fixture
def fifo(tmp_path: Path) -> Fifo:
    return Fifo(tmp_path / "event7")


def open_files() -> list[str]:
    """What this process has open, as often as it has."""
    files = (os.path.realpath(file) for file in Path("/proc/self/fd").iterdir())
    return sorted(file for file in files if not file.startswith("/proc"))


def test_a_device_is_grabbed_and_stamped_with_a_time_that_only_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, object]] = []
    monkeypatch.setattr("fcntl.ioctl", lambda _fd, number, value: asked.append((number, value)))
    (tmp_path / "event0").touch()
    InputPort(str(tmp_path / "event0")).close()
    assert asked == [
        (EVIOCGRAB, 1),
        (EVIOCSCLOCKID, struct.pack("i", time.CLOCK_MONOTONIC)),
    ]


def test_the_ioctls_are_those_of_the_kernel() -> None:
    write, size = 1 << 30, struct.calcsize("i") << 16
    assert write | size | ord("E") << 8 | 0x90 == EVIOCGRAB
    assert write | size | ord("E") << 8 | 0xA0 == EVIOCSCLOCKID


def test_it_is_opened_for_reading_without_waiting_and_grabbed(fifo: Fifo) -> None:
    port = InputPort(fifo.path, fifo.grab)
    assert fifo.grabbed == [port.fd]
    assert not os.get_blocking(port.fd)
    assert not os.get_inheritable(port.fd)
    with pytest.raises(PortGone):
        port.write(b"x")
    assert port.read() == b""
    fifo.type(b"abc")
    assert port.read() == b"abc"
    port.close()
    fifo.pull()


def test_unplugged_it_is_gone(fifo: Fifo) -> None:
    port = InputPort(fifo.path, fifo.grab)
    fifo.pull()
    with pytest.raises(PortGone):
        port.read()
    port.close()


@pytest.mark.parametrize(
    ("number", "kind", "reason"),
    [
        (errno.EBUSY, PortBusy, "another program holds it"),
        (errno.ENODEV, PortAbsent, "nothing is plugged in there"),
        (errno.ENOTTY, PortAbsent, "another kind"),
    ],
)
def test_what_cannot_be_grabbed_is_not_held(
    fifo: Fifo, number: int, kind: type[OSError], reason: str
) -> None:
    fifo.refuses = number
    before = open_files()
    with pytest.raises(kind, match=reason):
        InputPort(fifo.path, fifo.grab)
    assert open_files() == before
    fifo.pull()


def test_what_is_not_there_or_is_no_input_device_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PortAbsent, match="nothing is plugged in"):
        InputPort(str(tmp_path / "none"))
    with pytest.raises(PortAbsent, match="another kind"):
        InputPort(os.devnull)  # by the real ioctl


def test_who_may_not_open_it_is_told_the_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = tmp_path / "event0"
    device.touch(0o660)
    device.chmod(0o660)

    def refuse(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(PortAbsent, match=f"only the group {device.group()} may open it"):
        InputPort(str(device))


def test_a_link_reads_loses_and_finds_it(fifo: Fifo) -> None:
    recorder = Recorder()
    link = Link("hid", fifo.path, recorder, reader=fifo.reader, retry=QUICK).start()
    recorder.wait_state("ready")
    fifo.type(typed("0012345678"))
    recorder.wait_events(1)
    assert recorder.events == [Card(f"hid:{fifo.path}", "", 0, 0, "0012345678")]
    fifo.pull()
    recorder.wait_state("lost")
    # Its name is gone: what is still open of it would be called deleted.
    eventually(lambda: not [file for file in open_files() if file.startswith(fifo.path)])
    fifo.plug()
    recorder.wait_state("ready", 2)
    fifo.type(typed("04A1B2C3"))
    recorder.wait_events(2)
    assert recorder.tags == ["0012345678", "04A1B2C3"]
    assert len(fifo.grabbed) == 2
    link.close()
    # Unplugged, and on a slow machine also not there: both are lost.
    assert recorder.states[0] == recorder.states[-1] == "ready"
    assert set(recorder.states[1:-1]) == {"lost"}
    fifo.pull()


def test_one_that_another_program_grabbed_is_busy_until_it_is_let_go(fifo: Fifo) -> None:
    recorder = Recorder()
    fifo.refuses = errno.EBUSY
    link = Link("hid", fifo.path, recorder, reader=fifo.reader, retry=QUICK).start()
    recorder.wait_state("busy")
    assert not fifo.grabbed
    fifo.refuses = 0
    recorder.wait_state("ready")
    link.close()
    fifo.pull()


def test_half_a_code_is_given_up_while_nothing_comes(fifo: Fifo) -> None:
    recorder = Recorder()
    link = Link("hid", fifo.path, recorder, reader=fifo.reader, retry=QUICK).start()
    fifo.type(typed("1234567")[:-200])
    eventually(lambda: link.dropped == 1)
    link.close()
    fifo.pull()


class UsbKeyboard:
    """A keyboard made with uinput."""

    def __init__(self) -> None:
        self._fd = os.open(UINPUT, os.O_WRONLY | os.O_NONBLOCK)
        ioctl(self._fd, 0x40045564, EV_KEY)  # UI_SET_EVBIT
        for code in (*CODES.values(), ENTER):
            ioctl(self._fd, 0x40045565, code)  # UI_SET_KEYBIT
        setup = struct.pack("HHHH80sI", 3, 0xFFFF, 0x0035, 1, b"companion test reader", 0)
        ioctl(self._fd, 0x405C5503, setup)  # UI_DEV_SETUP
        ioctl(self._fd, 0x5501)  # UI_DEV_CREATE
        name = ioctl(self._fd, 0x8040552C, bytes(64)).rstrip(b"\0").decode()  # UI_GET_SYSNAME
        folder = Path("/sys/devices/virtual/input") / name
        self.path = f"/dev/input/{next(folder.glob('event*')).name}"
        eventually(Path(self.path).is_char_device)

    def type(self, code: str) -> None:
        for key in (*(CODES[letter] for letter in code), ENTER):
            for value in (1, 0):
                os.write(self._fd, event(EV_KEY, key, value) + event(EV_SYN, 0, 0))
            time.sleep(0.01)

    def close(self) -> None:
        os.close(self._fd)


@pytest.fixture
def keyboard() -> Iterator[UsbKeyboard]:
    if not UINPUT.exists():
        pytest.skip("there is no /dev/uinput here")
    try:
        made = UsbKeyboard()
    except PermissionError:
        pytest.skip("/dev/uinput can’t be opened")
    yield made
    made.close()


def test_a_real_keyboard_types_to_us_alone(keyboard: UsbKeyboard) -> None:
    recorder = Recorder()
    other = os.open(keyboard.path, os.O_RDONLY | os.O_NONBLOCK)
    bridge = Bridge([f"hid:{keyboard.path}"], recorder)
    recorder.wait_state("ready")
    keyboard.type("0012345678")
    recorder.wait_events(1)
    assert recorder.tags == ["0012345678"]
    assert not select.select([other], [], [], 0.2)[0], "another program saw the keys"
    with pytest.raises(PortBusy):
        InputPort(keyboard.path)
    bridge.close()
    keyboard.type("1234")
    assert select.select([other], [], [], 5)[0], "the grab was not let go"
    os.close(other)
