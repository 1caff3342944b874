"""The Pico and what is soldered to it: the only module that touches the hardware."""

import os
import sys
import time

import machine  # type: ignore[import-not-found]
import micropython  # type: ignore[import-not-found]
import neopixel  # type: ignore[import-not-found]

from tile_scanner import soldered
from tile_scanner.buttons import NAMES
from tile_scanner.clock import Clock
from tile_scanner.port import HostPort
from tile_scanner.protocol import LAMPS, TILES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tile_scanner.device import Device
    from tile_scanner.pn532 import Pin, Spi
    from tile_scanner.signals import Pwm, Strip

# The PN532 takes up to 5 MHz; loose wires under a table do not.
SPI_HERTZ = 1_000_000
# The longest that the Pico's watchdog can wait.
WATCHDOG_MS = 8000
# Seconds before a scanner that failed starts anew: each crash is a write to the flash.
CRASH_PAUSE = 2
CRASH_FILE = "crash.txt"


class Board:
    """The parts as the rest of the firmware wants them; what is absent is None or never happens."""

    def __init__(self) -> None:
        self.clock = Clock(time.ticks_ms, time.ticks_diff)  # type: ignore[attr-defined]
        self.boot = "".join(f"{byte:02X}" for byte in os.urandom(4))
        self.port = HostPort(sys.stdin.buffer, sys.stdout.buffer)
        self.spi: Spi = machine.SPI(
            soldered.SPI,
            baudrate=SPI_HERTZ,
            polarity=0,
            phase=0,
            firstbit=machine.SPI.MSB,
            sck=machine.Pin(soldered.SCK),
            mosi=machine.Pin(soldered.MOSI),
            miso=machine.Pin(soldered.MISO),
        )
        # High from the start: a reader that is not meant must not listen.
        self.selects: list[Pin] = [
            machine.Pin(pin, machine.Pin.OUT, value=1) for pin in soldered.SELECTS
        ]
        self._buttons = [_input(pin) for pin in soldered.BUTTONS]
        self._barriers = [_input(pin) for pin in soldered.BARRIERS or ()]
        self.strip: Strip | None = None
        if soldered.RINGS is not None:
            self.strip = neopixel.NeoPixel(machine.Pin(soldered.RINGS), TILES * LAMPS)
        self.pwm: Pwm | None = None
        if soldered.BUZZER is not None:
            self.pwm = machine.PWM(machine.Pin(soldered.BUZZER))
        self.crash = _last_crash()

    def pressed(self) -> "list[bool]":
        """Which buttons are down, in the order of their names."""
        return [not pin.value() for pin in self._buttons]

    def covered(self) -> "list[bool]":
        """In which tiles' barriers something is; empty without barriers."""
        return [not pin.value() for pin in self._barriers]

    def wants_tool(self) -> bool:
        """Whether *undo* is held down, so that a tool can change the files on the board."""
        return self.pressed()[NAMES.index("undo")]

    def run(self, make: "Callable[[Board], Device]") -> None:
        """Makes the device and steps for ever. What fails or hangs starts anew and says so."""
        micropython.kbd_intr(-1)
        watchdog = machine.WDT(timeout=WATCHDOG_MS)
        try:
            device = make(self)
            while True:
                device.step()
                watchdog.feed()
        except Exception as error:
            _note_crash(error)
            time.sleep(CRASH_PAUSE)
            raise
        finally:
            machine.reset()


def _input(pin: int) -> "machine.Pin":
    return machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)


def _note_crash(error: Exception) -> None:
    """Keeps the reason where the next start finds it: there is nobody here to read it now."""
    with open(CRASH_FILE, "w") as file:  # noqa: PTH123 -- MicroPython has no pathlib
        file.write(f"{type(error).__name__}: {error}")


def _last_crash() -> str:
    """Why the last run ended, once; empty if it simply lost its power."""
    try:
        with open(CRASH_FILE) as file:  # noqa: PTH123
            reason = file.read()
    except OSError:
        return ""
    os.remove(CRASH_FILE)  # noqa: PTH107
    return reason
