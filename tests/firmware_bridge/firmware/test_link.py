"""The firmware at one end of a pseudo-terminal and the real host at the other."""

import importlib
import os
import threading
import time
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tile_scanner import soldered
from tile_scanner.device import Device

from firmware_bridge.events import Button, Card, Fault, Notification, Status
from firmware_bridge.link import Link
from tests.firmware_bridge.firmware.hardware import Pico

PATIENCE = 60.0


def until(condition: Callable[[], bool], what: str) -> None:
    """Waits for a condition; a busy machine is slow, not wrong."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"still not: {what}"
        time.sleep(0.005)


class Scanner:
    """A Pico in a thread of its own, plugged into a pseudo-terminal that outlives its reboots."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        device, self._kept = os.openpty()
        # Kept open, so that a host may come and go as on a USB line.
        tty.setraw(self._kept)
        self.path = os.ttyname(self._kept)
        self._file = os.fdopen(device, "r+b", buffering=0)
        self.windows: list[list[str]] = [[], [], []]
        self.pico = Pico([lambda tile=tile: self.windows[tile] for tile in range(3)])  # type: ignore[misc]
        self._patch = patch
        self.power_up()

    def power_up(self) -> None:
        self.pico.plug(self._patch, self._file)
        board = importlib.reload(importlib.import_module("tile_scanner.board"))
        for chip in self.pico.chips:
            chip.power_up()
        self.device = Device(board.Board())
        self._running = True
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def power_down(self) -> None:
        self._running = False
        self._thread.join()

    def settle(self) -> None:
        until(lambda: self.device.wire.waiting == 0, "all acknowledged")

    def close(self) -> None:
        self.power_down()
        self._file.close()
        os.close(self._kept)

    def _run(self) -> None:
        while self._running:
            self.device.step()
            time.sleep(0.0005)


class Host:
    """The program at the table: its journal outlives it, what it had in mind does not."""

    def __init__(self, path: str) -> None:
        self.journal: set[tuple[str, int]] = set()
        self.plays: list[tuple[int, str]] = []
        self.others: list[Notification] = []
        self.again: list[str] = []
        self.acknowledges = True
        self._path = path
        self.link: Link | None = None

    def start(self) -> None:
        self.acknowledges = True
        self.link = Link("tile", self._path, self._receive)
        self.link.start()

    def stop(self) -> None:
        if self.link is not None:
            self.link.close()
        self.link = None

    def _receive(self, notification: Notification) -> None:
        if isinstance(notification, Status):
            return
        if (notification.boot, notification.seq) not in self.journal:
            self.journal.add((notification.boot, notification.seq))
            if not isinstance(notification, Card):
                self.others.append(notification)
            elif notification.tag in [tag for _, tag in self.plays]:
                self.again.append(notification.tag)
            else:
                self.plays.append((notification.tile, notification.tag))
        if self.acknowledges and self.link is not None:
            self.link.acknowledge(notification)


@pytest.fixture
def scanner(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Scanner]:
    monkeypatch.chdir(tmp_path)
    made = Scanner(monkeypatch)
    yield made
    made.close()


@pytest.fixture
def host(scanner: Scanner) -> Iterator[Host]:
    made = Host(scanner.path)
    made.start()
    yield made
    made.stop()


def lay(scanner: Scanner, number: int, seen: Callable[[], bool]) -> tuple[int, str]:
    """Lays a card in a window until it is seen, and takes it out to the pile."""
    tile, tag = number % 3, f"04{number:012X}"
    scanner.windows[tile] = [tag]
    until(seen, f"card {number}")
    scanner.windows[tile] = []
    return tile + 1, tag


def test_cards_come_once_and_in_order_across_restarts_and_reboots(
    scanner: Scanner, host: Host
) -> None:
    laid: list[tuple[int, str]] = []
    for number in range(12):
        laid.append(lay(scanner, number, lambda: len(host.plays) == len(laid) + 1))

    scanner.settle()
    host.stop()
    for number in range(12, 18):
        laid.append(lay(scanner, number, lambda: scanner.device.wire.waiting == len(laid) - 11))
    host.start()
    until(lambda: len(host.plays) == len(laid), "all cards after the host's restart")

    scanner.settle()

    # It fails between its journal and its acknowledgement, which is the worst moment.
    host.acknowledges = False
    laid.append(lay(scanner, 18, lambda: len(host.plays) == len(laid) + 1))
    host.stop()
    host.start()
    scanner.settle()

    # The scanner loses its power with a card in a window that the host has, and one it has not.
    scanner.windows[0] = ["04AAAAAAAAAAAA"]
    laid.append((1, "04AAAAAAAAAAAA"))
    until(lambda: len(host.plays) == len(laid), "the card that stays")
    scanner.settle()
    host.stop()
    scanner.windows[1] = ["04BBBBBBBBBBBB"]
    laid.append((2, "04BBBBBBBBBBBB"))
    until(lambda: scanner.device.wire.waiting == 1, "the card that waits")
    scanner.power_down()
    scanner.power_up()
    host.start()
    until(lambda: len(host.plays) == len(laid), "the card that the host had not")
    until(lambda: host.again == ["04AAAAAAAAAAAA"], "the card that lies there still")

    # And while the host listens.
    scanner.power_down()
    scanner.power_up()
    until(lambda: len(host.again) == 3, "both cards again")
    scanner.windows[:] = [[], [], []]
    for number in range(19, 25):
        laid.append(lay(scanner, number, lambda: len(host.plays) == len(laid) + 1))

    assert host.plays == laid
    assert host.others == []
    assert [wrong for chip in scanner.pico.chips for wrong in chip.violations] == []
    assert host.link is not None
    assert host.link.status.state == "ready"


def test_buttons_and_faults_arrive(scanner: Scanner, host: Host) -> None:
    scanner.pico.levels[soldered.BUTTONS[1]] = 0
    until(lambda: len(host.others) == 1, "the button")
    scanner.pico.chips[2].fail("dead")
    until(lambda: len(host.others) == 2, "the fault")
    pressed, fault = host.others
    assert isinstance(pressed, Button)
    assert pressed.name == "ok"
    assert isinstance(fault, Fault)
    assert (fault.code, fault.detail) == ("reader", "tile 3: its reader does not answer")
    scanner.windows[0] = ["04AAAAAAAAAAAA", "04BBBBBBBBBBBB"]
    until(lambda: len(host.others) == 3, "the two cards")
    told = host.others[2]
    assert isinstance(told, Fault)
    assert (told.code, told.tile) == ("two-cards", 1)
    assert host.plays == []
    scanner.windows[0] = ["04BBBBBBBBBBBB"]
    until(lambda: host.plays == [(1, "04BBBBBBBBBBBB")], "the one that stays")


def test_lamps_follow_the_host_also_after_a_reboot(
    scanner: Scanner, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soldered, "RINGS", 22)
    scanner.power_down()
    scanner.power_up()
    assert host.link is not None
    host.link.light(2, 2, "ff0000")

    def lit() -> int:
        return 0 if scanner.pico.strip is None else sum(map(any, scanner.pico.strip.lamps))

    until(lambda: lit() == 2, "two lamps")
    scanner.power_down()
    scanner.pico.strip = None
    scanner.power_up()
    until(lambda: lit() == 2, "two lamps again")
