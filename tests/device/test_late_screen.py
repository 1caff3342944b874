"""A screen that is switched on late: waited for as long as it takes, and systemd knows that."""

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.device.diagnostics.running import RunningGame
from companion.device.diagnostics.screen import screen as check_screen
from companion.device.late_screen import (
    CLOSE_LOOK,
    FROM_KERNEL,
    LOOK,
    PATIENCE,
    PREFER_FOR,
    UEVENT_FAMILY,
    WAITING,
    Hotplug,
    LateScreen,
)
from companion.device.systemd import ServiceNotifier
from companion.device.waiting import EventWaiter
from tests.system.listener import Listener

WATCHDOG = 10.0  # as the unit has it
LATE = 200.0


class Passing(EventWaiter):
    """Waits for nothing: the time given to `now` goes by instead. `at` is called by its time."""

    def __init__(self, at: dict[float, Callable[[], object]]) -> None:
        super().__init__()
        self.now = 0.0
        self.pauses: list[tuple[float, float]] = []
        self._at = at

    def pause(self, seconds: float, *files: int) -> None:  # noqa: ARG002
        self.pauses.append((self.now, seconds))
        self.now += seconds
        for moment in [each for each in self._at if each <= self.now]:
            self._at.pop(moment)()


class Box:
    """A device with a socket for a screen, and its card."""

    def __init__(self, folder: Path) -> None:
        self.drm, self.cards = folder / "drm", folder / "dri"
        self.cards.mkdir()
        self.socket = self.drm / "card1-HDMI-A-1" / "status"
        self.socket.parent.mkdir(parents=True)
        self.unplug()
        self.open()

    def plug(self) -> None:
        self.socket.write_text("connected\n")

    def unplug(self) -> None:
        self.socket.write_text("disconnected\n")

    def open(self) -> None:
        (self.cards / "card1").touch()

    def shut(self) -> None:
        (self.cards / "card1").unlink()


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[Listener]:
    with Listener(tmp_path / "notify") as line:
        yield line


def waits(
    box: Box, listener: Listener, **at: Callable[[], object]
) -> tuple[bool, Passing, list[tuple[float, str]]]:
    """What comes of waiting, and what systemd heard at which second."""
    waiting = Passing({float(name[2:]): what for name, what in at.items()})
    heard: list[tuple[float, str]] = []

    class Noted(ServiceNotifier):
        def _send(self, text: str, patience: float = 0.0) -> None:
            super()._send(text, patience)
            heard.append((waiting.now, listener.hear(0) or ""))

    environment = {"NOTIFY_SOCKET": listener.address, "WATCHDOG_USEC": str(int(WATCHDOG * 1e6))}
    manager = Noted(environment, clock=lambda: waiting.now)
    late = LateScreen(waiting, manager, box.drm, box.cards, clock=lambda: waiting.now)
    found = late.wait()
    waiting.close()
    return found, waiting, heard


def test_a_screen_that_is_there_is_not_waited_for(box: Box, listener: Listener) -> None:
    box.plug()
    found, waiting, heard = waits(box, listener)
    assert (found, waiting.now, heard) == (True, 0.0, [])


def test_a_panel_whose_driver_is_late_is_waited_for_before_systemd_hears_anything(
    box: Box, listener: Listener
) -> None:
    found, waiting, heard = waits(box, listener, at5=box.plug)
    assert found
    assert waiting.now == pytest.approx(5, abs=2 * CLOSE_LOOK)
    assert heard == []


def test_a_screen_that_comes_after_minutes_is_found_at_once_and_systemd_knows(
    box: Box, listener: Listener
) -> None:
    found, waiting, heard = waits(box, listener, at200=box.plug)
    assert found
    assert LATE <= waiting.now <= LATE + LOOK
    # It is up as soon as it is sure, for the rest of the system waits for that.
    told, first = heard[0]
    assert first == f"READY=1\nSTATUS={WAITING}"
    assert told == pytest.approx(PATIENCE, abs=2 * CLOSE_LOOK)
    beats = [when for when, what in heard if what == "WATCHDOG=1"]
    assert len(beats) == len(heard) - 1
    gaps = [after - before for before, after in zip([told, *beats], [*beats, LATE], strict=True)]
    assert max(gaps) < WATCHDOG / 2
    # Cheap: once a second, until then.
    assert {pause for when, pause in waiting.pauses if when > told + 1} == {LOOK}


def test_a_screen_that_comes_and_goes_is_still_waited_for(box: Box, listener: Listener) -> None:
    box.shut()  # its card cannot be opened at first
    found, waiting, _ = waits(
        box, listener, at30=box.plug, at40=box.unplug, at100=box.plug, at110=box.open
    )
    assert found
    assert waiting.now == pytest.approx(110, abs=2 * CLOSE_LOOK)


def test_a_screen_that_may_not_be_opened_is_a_fault_that_is_told(
    box: Box, listener: Listener
) -> None:
    box.shut()
    box.plug()
    found, waiting, heard = waits(box, listener)
    assert not found
    assert waiting.now == pytest.approx(PATIENCE, abs=2 * CLOSE_LOOK)
    assert heard == [], "it is not up"


def panel(box: Box) -> Path:
    """A panel that is connected to a card of its own, which may not be opened yet; that card."""
    status = box.drm / "card0-DSI-1" / "status"
    status.parent.mkdir()
    status.write_text("connected\n")
    return box.cards / "card0"


def test_the_best_of_two_screens_is_waited_for_a_moment(box: Box, listener: Listener) -> None:
    """udev may let us open the card of a television first."""
    card = panel(box)
    box.plug()
    found, waiting, _ = waits(box, listener, at1=card.touch)
    assert found
    assert waiting.now == pytest.approx(1, abs=2 * CLOSE_LOOK)


def test_another_is_better_than_none(box: Box, listener: Listener) -> None:
    panel(box)
    box.plug()
    found, waiting, heard = waits(box, listener)
    assert found
    assert waiting.now == pytest.approx(PREFER_FOR, abs=2 * CLOSE_LOOK)
    assert heard == []


def test_told_to_stop_it_waits_no_longer(box: Box) -> None:
    waiting = EventWaiter()
    late = LateScreen(waiting, ServiceNotifier({}), box.drm, box.cards)
    stop = threading.Timer(0.05, waiting._end)
    stop.start()
    began = time.monotonic()
    assert not late.wait()
    assert time.monotonic() - began < PATIENCE / 2
    stop.join()
    waiting.close()


def test_the_kernel_ends_the_pause() -> None:
    """By a message as the kernel sends them; only root may send one."""
    hotplug = Hotplug()
    waiting = EventWaiter()
    try:
        (listening,) = hotplug.files
        kind = socket.SOCK_DGRAM
        with socket.socket(socket.AF_NETLINK, kind, UEVENT_FAMILY) as kernel:
            try:
                kernel.sendto(b"change@/devices/card1\0HOTPLUG=1\0", (0, FROM_KERNEL))
            except OSError as error:
                pytest.skip(f"nobody here may speak for the kernel: {error}")
        began = time.monotonic()
        waiting.pause(60, listening)
        assert time.monotonic() - began < 30
        hotplug.clear()
        began = time.monotonic()
        waiting.pause(0.05, listening)
        assert time.monotonic() - began >= 0.04, "what was read wakes nobody again"
    finally:
        hotplug.close()
        waiting.close()
    assert hotplug.files == []
    hotplug.clear()


def test_where_the_kernel_says_nothing_screens_are_looked_for(
    box: Box,
    listener: Listener,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(97, "Address family not supported by protocol")

    monkeypatch.setattr("companion.device.late_screen.socket.socket", refuse)
    assert Hotplug().files == []
    assert "does not tell of new screens" in capsys.readouterr().err
    monkeypatch.undo()
    monkeypatch.setattr(Hotplug, "files", [])
    found, waiting, _ = waits(box, listener, at60=box.plug)
    assert found
    assert waiting.now <= 60 + LOOK


def test_the_checks_say_that_the_game_waits_for_a_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def check(is_missing: bool) -> tuple[str, str]:
        monkeypatch.setattr("companion.device.diagnostics.screen.is_missing", lambda: is_missing)
        (fact,) = check_screen(str, game=RunningGame(os.getpid(), why="it just started"))
        return fact.verdict, fact.remedy

    assert check(True) == ("fault", "No screen connected: check its cable and power.")
    assert check(False)[0] == "note"
