"""Mice on the bare screen: what the kernel reports becomes touches, as a desktop's mouse does."""

import fcntl
import itertools
import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.ui.shell.mice import BTN_LEFT, EV_ABS, EV_KEY, EV_REL, MT_POSITION, Mice, X, Y
from companion.ui.shell.pointer import MOUSE, Touch

# What a device can do, by the kind of event.
WHEEL_MOUSE = {EV_KEY: {BTN_LEFT, BTN_LEFT + 1}, EV_REL: {X, Y, 8}, EV_ABS: set[int]()}
TABLET = {EV_KEY: {BTN_LEFT}, EV_REL: {8}, EV_ABS: {X, Y}}
PANEL = {EV_KEY: {0x14A}, EV_REL: set[int](), EV_ABS: {X, Y, MT_POSITION}}
TOUCHPAD = {EV_KEY: {BTN_LEFT, 0x14A}, EV_REL: set[int](), EV_ABS: {X, Y, MT_POSITION}}
KEYBOARD = {EV_KEY: set(range(1, 100)), EV_REL: set[int](), EV_ABS: set[int]()}
LEAST, MOST = 100, 1100


class Kernel:
    """Input devices as named pipes; their abilities are told as the kernel tells them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.abilities: dict[str, dict[int, set[int]]] = {}
        self.writers: dict[str, int] = {}

    def plug(self, name: str, abilities: dict[int, set[int]]) -> None:
        os.mkfifo(self.folder / name)
        self.writers[name] = os.open(self.folder / name, os.O_RDWR)
        self.abilities[name] = abilities

    def unplug(self, name: str) -> None:
        (self.folder / name).unlink()
        os.close(self.writers.pop(name))

    def report(self, name: str, *events: tuple[int, int, int]) -> None:
        for event in (*events, (0, 0, 0)):
            os.write(self.writers[name], struct.pack("llHHi", 0, 0, *event))

    def ioctl(self, file: int, request: int, data: bytearray) -> int:
        assert request >> 30 == 2
        assert request >> 8 & 0xFF == ord("E")
        assert request >> 16 & 0x3FFF == len(data)
        can = self.abilities[Path(f"/proc/self/fd/{file}").readlink().name]
        number = request & 0xFF
        if number >= 0x40:
            data[:] = struct.pack("6i", 0, LEAST, MOST, 0, 0, 0)
        else:
            for code in can[number - 0x20]:
                data[code // 8] |= 1 << code % 8
        return 0


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kernel]:
    made = Kernel(tmp_path)
    monkeypatch.setattr("companion.ui.shell.mice.fcntl.ioctl", made.ioctl)
    yield made
    for writer in made.writers.values():
        os.close(writer)


@pytest.fixture
def mice(kernel: Kernel) -> Iterator[Mice]:
    looks = itertools.count()
    made = Mice((800, 400), kernel.folder, lambda: float(next(looks)))
    yield made
    made.close()


def test_only_mice_are_opened(kernel: Kernel, mice: Mice) -> None:
    assert mice.read() == []
    devices = {"event0": WHEEL_MOUSE, "event1": PANEL, "event2": KEYBOARD, "event3": TABLET}
    for name, abilities in devices.items():
        kernel.plug(name, abilities)
    kernel.plug("event4", TOUCHPAD)
    kernel.plug("mouse0", WHEEL_MOUSE)
    mice.read()
    assert len(mice.files) == 2
    assert mice.position is None, "none has moved"


def test_a_mouse_that_moves_by_steps(kernel: Kernel, mice: Mice) -> None:
    kernel.plug("event0", WHEEL_MOUSE)
    kernel.report("event0", (EV_REL, X, 80), (EV_REL, Y, -100))
    assert mice.read() == []
    assert mice.position == (0.6, 0.25)
    kernel.report("event0", (EV_KEY, BTN_LEFT, 1))
    kernel.report("event0", (EV_REL, X, 80), (EV_REL, 8, 1), (EV_KEY, BTN_LEFT + 1, 1))
    kernel.report("event0", (EV_KEY, BTN_LEFT, 0))
    down, move, up = mice.read()
    assert down == Touch("down", MOUSE, 0.6, 0.25)
    assert move == Touch("move", MOUSE, pytest.approx(0.7), 0.25)  # type: ignore[arg-type]
    assert up.kind == "up"
    kernel.report("event0", (EV_REL, X, 9000), (EV_REL, Y, -9000))
    mice.read()
    assert mice.position == (1.0, 0.0), "it stays on the screen"


def test_a_mouse_that_knows_its_place(kernel: Kernel, mice: Mice) -> None:
    kernel.plug("event0", TABLET)
    kernel.report("event0", (EV_ABS, X, 350), (EV_ABS, Y, 600), (EV_KEY, BTN_LEFT, 1))
    kernel.report("event0", (EV_KEY, BTN_LEFT, 0))
    assert mice.read() == [Touch("down", MOUSE, 0.25, 0.5), Touch("up", MOUSE, 0.25, 0.5)]


def test_pulled_out_and_plugged_in_again(
    kernel: Kernel, mice: Mice, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel.plug("event0", WHEEL_MOUSE)
    kernel.report("event0", (EV_REL, X, 80))
    mice.read()
    read = os.read

    def gone(*_asked: Any) -> bytes:
        raise OSError(19, "No such device")

    kernel.report("event0", (EV_REL, X, 80))  # so that there is something to read
    kernel.unplug("event0")
    monkeypatch.setattr(os, "read", gone)
    assert mice.read() == []
    assert mice.files == []
    assert mice.position is None
    monkeypatch.setattr(os, "read", read)
    kernel.plug("event0", TABLET)
    kernel.report("event0", (EV_ABS, X, 1100))
    mice.read()
    assert mice.position == (1.0, 0.5)


def test_a_mouse_that_may_be_opened_a_little_later(
    kernel: Kernel, mice: Mice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until udev has given it to the group input."""
    opened = os.open

    def refused(path: Any, *said: Any) -> int:
        if Path(path).name == "event0":
            raise PermissionError(13, "Permission denied")
        return opened(path, *said)

    kernel.plug("event0", WHEEL_MOUSE)
    monkeypatch.setattr(os, "open", refused)
    mice.read()
    assert mice.files == []
    monkeypatch.setattr(os, "open", opened)
    mice.read()
    assert len(mice.files) == 1


def test_what_is_no_device_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "event0").write_text("")
    (tmp_path / "event1").symlink_to("nowhere")
    mice = Mice((800, 400), tmp_path)
    mice.read()
    assert mice.files == []
    looked: list[int] = []
    monkeypatch.setattr(fcntl, "ioctl", lambda *_said: looked.append(1))
    mice.read()
    assert looked == [], "once is enough"
    assert Mice((800, 400), tmp_path, lambda: -1.0).read() == [], "it is not time for a look"
    assert looked == []
    assert Mice((800, 400), tmp_path / "none").read() == []
