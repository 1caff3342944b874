"""The module that touches the hardware, on a Pico made of Python and a real pseudo-terminal."""

import importlib
import os
import runpy
import tty
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, BinaryIO

import pytest
from tile_scanner import port, soldered
from tile_scanner.port import MAX_OUT, HostPort

from firmware_bridge import wire as host
from tests.firmware_bridge.firmware.conftest import FIRMWARE
from tests.firmware_bridge.firmware.hardware import Pico, Reset


@pytest.fixture
def ends() -> Iterator[tuple[BinaryIO, int]]:
    """A pseudo-terminal: the device's end and the host's."""
    device, other = os.openpty()
    tty.setraw(other)
    with os.fdopen(device, "r+b", buffering=0) as file:
        yield file, other
    os.close(other)


class Bench:
    """A Pico whose flash is an empty folder, with a host's end of its line."""

    def __init__(self, patch: pytest.MonkeyPatch, ends: tuple[BinaryIO, int]) -> None:
        self.pico = Pico([list[str]] * 3)
        self.end = ends[1]
        self._line = ends[0]
        self._patch = patch

    def module(self) -> Any:
        """The firmware's board anew, so that it sees this Pico."""
        self.pico.plug(self._patch, self._line)
        module = importlib.reload(importlib.import_module("tile_scanner.board"))
        self._patch.setattr(module, "CRASH_PAUSE", 0)
        return module


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, ends: tuple[BinaryIO, int]) -> Bench:
    monkeypatch.chdir(tmp_path)
    return Bench(monkeypatch, ends)


def received(end: int) -> bytes:
    """Everything that has arrived at the host's end."""
    os.set_blocking(end, False)
    data = b""
    while True:
        try:
            data += os.read(end, 65536)
        except BlockingIOError:
            return data


def messages(data: bytes) -> list[host.Message]:
    """What the host makes of it; every line must be whole."""
    decoder = host.Decoder()
    found = decoder.feed(data)
    assert decoder.dropped == 0
    return found


def test_the_parts_are_where_they_are_soldered(bench: Bench) -> None:
    board = bench.module().Board()
    assert all(bench.pico.levels[pin] == 1 for pin in soldered.SELECTS)
    assert all(bench.pico.modes[pin] == ("in", "pull-up") for pin in soldered.BUTTONS)
    assert (board.strip, board.covered()) == (None, [])
    assert board.pwm is not None
    assert len(board.boot) == 8
    int(board.boot, 16)
    assert bench.module().Board().boot != board.boot


def test_what_is_optional_is_used_when_it_is_soldered(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soldered, "BARRIERS", (10, 11, 12))
    monkeypatch.setattr(soldered, "RINGS", 22)
    board = bench.module().Board()
    assert board.strip is bench.pico.strip is not None
    bench.pico.levels[11] = 0
    bench.pico.levels[soldered.BUTTONS[4]] = 0
    assert board.covered() == [False, True, False]
    assert board.pressed() == [False, False, False, False, True]


def test_without_a_buzzer_it_is_silent(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soldered, "BUZZER", None)
    assert bench.module().Board().pwm is None


def test_no_pin_has_two_uses_and_every_pico_has_them() -> None:
    pins = [soldered.SCK, soldered.MOSI, soldered.MISO, *soldered.SELECTS, *soldered.BUTTONS]
    assert soldered.BUZZER is not None
    pins += [soldered.BUZZER, 10, 11, 12, 22]
    assert len(set(pins)) == len(pins)
    # Those of a Pico W and a Pico 2 W are wired to their radio.
    assert not {23, 24, 25, 29} & set(pins)
    # These are the pins that the Pico can use for its first SPI.
    assert soldered.SCK in (2, 6, 18)
    assert soldered.MOSI in (3, 7, 19)
    assert soldered.MISO in (0, 4, 16, 20)


def test_it_runs_until_it_fails_and_tells_why_at_the_next_start(bench: Bench) -> None:
    module = bench.module()
    steps = iter(range(5))
    with pytest.raises(Reset):
        module.Board().run(lambda _: SimpleNamespace(step=lambda: next(steps)))
    assert bench.pico.feeds == 5
    assert bench.pico.interrupts == [-1]
    assert module.Board().crash.startswith("StopIteration")
    assert module.Board().crash == ""


def test_main_starts_the_scanner(bench: Bench) -> None:
    bench.module()
    bench.pico.feeds_most = 50
    with pytest.raises(Reset):
        runpy.run_path(str(FIRMWARE / "main.py"))
    hello, beat = messages(received(bench.end))[:2]
    assert isinstance(hello, host.Hello)
    assert (hello.tiles, hello.caps) == (3, "BS")
    assert beat == host.Beat(hello.boot)


def test_with_undo_held_down_the_board_is_left_to_the_tool(bench: Bench) -> None:
    bench.module()
    bench.pico.levels[soldered.BUTTONS[0]] = 0
    runpy.run_path(str(FIRMWARE / "main.py"))
    assert bench.pico.interrupts == []
    assert received(bench.end) == b""


def test_a_host_that_does_not_read_stops_nothing(ends: tuple[BinaryIO, int]) -> None:
    line = HostPort(ends[0], ends[0])
    beat = host.encode("BEAT,0123ABCD")
    for _ in range(2000):
        line.send(beat)
        line.flush()
    assert line.dropped > 0
    assert len(line._out) <= MAX_OUT
    data = received(ends[1])
    line.flush()
    data += received(ends[1])
    assert messages(data) == [host.Beat("0123ABCD")] * (2000 - line.dropped)


def test_a_host_that_chatters_is_read_in_pieces(ends: tuple[BinaryIO, int]) -> None:
    line = HostPort(ends[0], ends[0])
    assert line.read() == b""
    os.write(ends[1], b"x" * 100)
    assert line.read() == b"x" * port.MAX_READ
    assert line.read() == b"x" * (100 - port.MAX_READ)
    assert line.read() == b""
