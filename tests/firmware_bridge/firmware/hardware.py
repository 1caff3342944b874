"""A simulated Pico: the modules of MicroPython that CPython does not have."""

import sys
import time
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any, BinaryIO

import pytest
from tile_scanner import soldered
from tile_scanner.clock import Clock

from tests.firmware_bridge.firmware.chip import Chip, SpiBus
from tests.firmware_bridge.firmware.scene import PERIOD, Pwm, Strip

Antenna = Callable[[], list[str]]


class Reset(BaseException):
    """Raised in place of a reset of the Pico."""


def ticks() -> int:
    """As time.ticks_ms: milliseconds that wrap."""
    return time.monotonic_ns() // 1_000_000 % PERIOD


def difference(later: int, earlier: int) -> int:
    """As time.ticks_diff."""
    return (later - earlier + PERIOD // 2) % PERIOD - PERIOD // 2


class Pico:
    """The pins, the parts on them, and the modules that the firmware imports for them."""

    def __init__(self, antennas: list[Antenna]) -> None:
        self.levels = dict.fromkeys(range(29), 1)
        clock = Clock(ticks, difference)
        self.chips = [Chip(clock, antenna) for antenna in antennas]
        self.spi_bus = SpiBus(self.chips)
        self.selects = dict(zip(soldered.SELECTS, self.chips, strict=True))
        self.modes: dict[int, tuple[str, ...]] = {}
        self.strip: Strip | None = None
        self.feeds = 0
        self.feeds_most = 0
        self.interrupts: list[int] = []

    def plug(self, patch: pytest.MonkeyPatch, line: BinaryIO) -> None:
        """Installs fake modules (`machine`, …) with `line` as the USB line. Call it in the
        test itself: pytest changes sys.stdin and sys.stdout between a fixture and its test."""
        machine: Any = ModuleType("machine")
        machine.Pin = self._pin_class()
        machine.SPI = type("SPI", (), {"MSB": 1, "LSB": 0, "__new__": self._spi})
        machine.PWM = lambda _pin: Pwm()
        machine.WDT = self._watchdog
        machine.reset = self._reset
        neopixel: Any = ModuleType("neopixel")
        neopixel.NeoPixel = self._neopixel
        micropython: Any = ModuleType("micropython")
        micropython.kbd_intr = self.interrupts.append
        for module in (machine, neopixel, micropython):
            patch.setitem(sys.modules, module.__name__, module)
        patch.setattr(time, "ticks_ms", ticks, raising=False)
        patch.setattr(time, "ticks_diff", difference, raising=False)
        patch.setattr(sys, "stdin", SimpleNamespace(buffer=line))
        patch.setattr(sys, "stdout", SimpleNamespace(buffer=line))

    def _pin_class(pico) -> type:  # noqa: N805
        class Pin:
            IN, OUT, PULL_UP = "in", "out", "pull-up"

            def __init__(self, number: int, *mode: str, value: int | None = None) -> None:
                self.number = number
                pico.modes[number] = mode
                if value is not None:
                    self.value(value)

            def value(self, level: int | None = None) -> int:
                if level is not None:
                    pico.levels[self.number] = level
                    if self.number in pico.selects:
                        pico.selects[self.number].select(level)
                return pico.levels[self.number]

        return Pin

    def _spi(self, _class: type, _number: int, **options: Any) -> SpiBus:
        if not options["firstbit"]:
            raise NotImplementedError("LSB")
        assert (options["polarity"], options["phase"]) == (0, 0)
        assert options["baudrate"] <= 5_000_000
        return self.spi_bus

    def _watchdog(self, timeout: int) -> Any:
        assert timeout <= 8388

        def feed() -> None:
            self.feeds += 1
            if self.feeds == self.feeds_most:
                raise RuntimeError("enough")

        return SimpleNamespace(feed=feed)

    def _neopixel(self, _pin: Any, count: int) -> Strip:
        self.strip = Strip()
        assert count == len(self.strip.lamps)
        return self.strip

    def _reset(self) -> None:
        raise Reset
