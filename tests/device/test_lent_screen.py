"""The screen is lent to a login on another console, and comes back by a tap or by the keyboard."""

import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.device import consoles, power
from companion.device.lent_screen import LOGIN, LentScreen
from companion.device.systemd import ServiceNotifier
from companion.device.taps import BTN_TOUCH, Taps
from companion.device.waiting import EventWaiter
from companion.ui.shell.mice import BTN_LEFT, EV_KEY
from tests.pilot import Pilot

OWN = 1
KEY_A = 30
COULD_NOT = "Couldn’t open the terminal."


class Kernel:
    """Consoles as the kernel has them, and what happens at which look at them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shown = OWN
        self.asked_for: list[int] = []
        self.looks = 0
        self.at: dict[int, Callable[[], object]] = {}
        self.obeys = True
        self.refuses = False
        monkeypatch.setattr(os, "ttyname", lambda _file: f"/dev/tty{OWN}")
        monkeypatch.setattr("companion.device.consoles.fcntl.ioctl", self._ioctl)

    def _ioctl(self, _file: int, request: int, data: Any) -> int:
        if request == consoles.VT_ACTIVATE:
            if self.refuses:
                raise PermissionError(1, "Operation not permitted")
            self.asked_for.append(data)
            self.shown = data if self.obeys else self.shown
            return 0
        assert request == consoles.VT_GETSTATE
        self.looks += 1
        self.at.pop(self.looks, lambda: None)()
        data[:] = struct.pack("HHH", self.shown, 0, 0)
        return 0


class Box:
    """A window, a manager and a clock that passes only while something is waited for."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.now = 0.0
        self.waiting = EventWaiter()
        self.waiting.pause = self._pause  # type: ignore[method-assign]
        self.lent = LentScreen(
            self,  # type: ignore[arg-type]
            self.waiting,
            self._manager(),
            clock=lambda: self.now,
        )

    def _manager(self) -> ServiceNotifier:
        manager = ServiceNotifier({})
        manager.beat = lambda: self.done.append("beat")  # type: ignore[method-assign]
        return manager

    def _pause(self, seconds: float, *_files: int) -> None:
        self.now += seconds

    def release(self) -> None:
        self.done.append("release")

    def take_back(self) -> None:
        self.done.append("take back")

    def lend(self) -> bool | None:
        self.lent.want()
        try:
            return self.lent.step()
        finally:
            self.waiting.close()


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Kernel:
    return Kernel(monkeypatch)


@pytest.fixture(autouse=True)
def no_panels(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr("companion.device.taps.FOLDER", tmp_path)
    return tmp_path


def test_nobody_asks_for_it(kernel: Kernel) -> None:
    box = Box()
    assert box.lent.step() is None
    box.waiting.close()
    assert (kernel.asked_for, box.done) == ([], [])


def test_it_comes_back_by_the_keyboard_and_systemd_hears_of_us_meanwhile(kernel: Kernel) -> None:
    box = Box()
    kernel.at[40] = lambda: setattr(kernel, "shown", OWN)
    assert box.lend() is True
    assert kernel.asked_for == [LOGIN, OWN]
    assert (box.done[0], box.done[-1]) == ("release", "take back")
    assert box.done.count("beat") >= 37
    assert box.lent.step() is None, "it was asked for once"


def test_it_comes_back_by_a_tap_that_nobody_else_gets(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = Box()
    taps = iter([False, False, True])
    monkeypatch.setattr(Taps, "any", lambda _: next(taps))
    assert box.lend() is True
    assert kernel.asked_for == [LOGIN, OWN]
    assert kernel.shown == OWN


def test_told_to_stop_it_waits_no_longer(kernel: Kernel) -> None:
    box = Box()
    kernel.at[5] = box.waiting._end
    assert box.lend() is True
    assert box.done[-1] == "take back"
    assert kernel.looks < 10


@pytest.mark.parametrize("how", ["refuses", "stays"])
def test_without_another_console_the_screen_is_back_at_once(kernel: Kernel, how: str) -> None:
    box = Box()
    kernel.refuses, kernel.obeys = how == "refuses", how == "refuses"
    assert box.lend() is False
    assert box.done[-1] == "take back"
    assert box.now < 10


@pytest.mark.parametrize("name", ["/dev/pts/3", f"/dev/tty{LOGIN}", "/dev/ttyS0"])
def test_a_terminal_that_is_no_console_or_has_the_login_itself_lends_nothing(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(os, "ttyname", lambda _file: name)
    box = Box()
    assert box.lend() is False
    assert (kernel.asked_for, box.done) == ([], [])


def test_where_there_is_no_console_the_table_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By taps, as far as the settings lead there."""
    monkeypatch.setattr(power, "owns_device", lambda: True)
    monkeypatch.setattr(os, "ttyname", lambda _file: "/dev/pts/0")
    pilot = Pilot(tmp_path)
    try:
        pilot.app.shell.navigator.go(settings(pilot))
        pilot.app.display.invalidate()
        pilot.wait(0.1)
        pilot.tap("device")
        pilot.tap("terminal")
        assert "next" in pilot.targets
        pilot.tap("next")
        assert COULD_NOT in pilot.app.shell.messages.text
        assert pilot.screen == "SettingsScreen"
    finally:
        pilot.close()


def settings(pilot: Pilot) -> Any:
    from companion.ui import routes

    return routes.settings(pilot.app.shell)


def test_without_a_device_of_its_own_there_is_no_terminal(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path)
    try:
        pilot.app.shell.navigator.go(settings(pilot))
        pilot.app.display.invalidate()
        pilot.wait(0.1)
        pilot.tap("device")
        assert "terminal" not in pilot.targets
    finally:
        pilot.close()


def test_consoles_are_asked_of_the_kernel() -> None:
    ours, theirs = os.openpty()
    try:
        with pytest.raises(OSError, match="is no console"):
            consoles.own_number(theirs)
        for call in (lambda: consoles.shown(theirs), lambda: consoles.show(LOGIN, theirs)):
            with pytest.raises(OSError, match=r"."):
                call()
    finally:
        os.close(ours)
        os.close(theirs)


def sends(*codes: int) -> Callable[..., int]:
    """An ioctl that says which keys a device has."""

    def answer(_file: int, request: int, data: bytearray) -> int:
        assert request & 0xFF == 0x20 + EV_KEY
        for code in codes:
            data[code // 8] |= 1 << code % 8
        return 0

    return answer


def event(kind: int, code: int, value: int) -> bytes:
    return struct.pack("llHHi", 0, 0, kind, code, value)


@pytest.mark.parametrize("button", [BTN_TOUCH, BTN_LEFT])
def test_a_finger_or_a_button_that_goes_down_is_a_tap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, button: int
) -> None:
    os.mkfifo(tmp_path / "event0")
    device = os.open(tmp_path / "event0", os.O_RDWR)
    monkeypatch.setattr("companion.ui.shell.mice.fcntl.ioctl", sends(button))
    taps = Taps(tmp_path)
    assert len(taps.files) == 1
    assert not taps.any()
    os.write(device, event(EV_KEY, button, 0) + event(3, 0x35, 200) + event(EV_KEY, KEY_A, 1))
    assert not taps.any()
    os.write(device, event(EV_KEY, button, 1) + event(EV_KEY, button, 0))
    assert taps.any()
    assert not taps.any()
    os.close(device)
    assert not taps.any(), "it was pulled out"
    assert taps.files == []
    taps.close()


def test_keyboards_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "event0")
    device = os.open(tmp_path / "event0", os.O_RDWR)
    (tmp_path / "event1").symlink_to("/nowhere")
    monkeypatch.setattr("companion.ui.shell.mice.fcntl.ioctl", sends(KEY_A))
    assert Taps(tmp_path).files == []
    monkeypatch.undo()
    assert Taps(tmp_path).files == [], "it is no input device at all"
    os.close(device)
