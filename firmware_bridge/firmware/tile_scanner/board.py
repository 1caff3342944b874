"""The Pico and what is connected to it: the only module that uses the hardware."""

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

# The PN532 allows 5 MHz; long loose wires do not.
SPI_HERTZ = 1_000_000
# The longest timeout of the Pico's watchdog.
WATCHDOG_MS = 8000
# Seconds before a restart after a crash, since each crash is written to the flash.
CRASH_PAUSE = 2
CRASH_FILE = "crash.txt"


class Board:
    """The hardware for the rest of the firmware. `strip` and `pwm` are None where absent."""

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
        # High from the start: only one reader may be selected at a time.
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
        self.crash = _pop_crash()

    def pressed(self) -> "list[bool]":
        """Returns for each button, in the order of `buttons.NAMES`, whether it is down."""
        return [not pin.value() for pin in self._buttons]

    def covered(self) -> "list[bool]":
        """Returns for each light barrier whether it is interrupted; empty without barriers."""
        return [not pin.value() for pin in self._barriers]

    def is_undo_held(self) -> bool:
        """Whether the button *undo* is held down."""
        return self.pressed()[NAMES.index("undo")]

    def run(self, make: "Callable[[Board], Device]") -> None:
        """Makes the device and calls its `step` for ever. Restarts the Pico if it hangs or fails;
        the error is stored for the next start."""
        micropython.kbd_intr(-1)
        watchdog = machine.WDT(timeout=WATCHDOG_MS)
        try:
            device = make(self)
            while True:
                device.step()
                watchdog.feed()
        except Exception as error:
            _store_crash(error)
            time.sleep(CRASH_PAUSE)
            raise
        finally:
            machine.reset()


def _input(pin: int) -> "machine.Pin":
    return machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)


def _store_crash(error: Exception) -> None:
    """Stores the reason for the next start."""
    with open(CRASH_FILE, "w") as file:  # noqa: PTH123 -- MicroPython has no pathlib
        file.write(f"{type(error).__name__}: {error}")


def _pop_crash() -> str:
    """Returns the stored reason and deletes it; "" if the last run did not fail."""
    try:
        with open(CRASH_FILE) as file:  # noqa: PTH123
            reason = file.read()
    except OSError:
        return ""
    os.remove(CRASH_FILE)  # noqa: PTH107
    return reason
