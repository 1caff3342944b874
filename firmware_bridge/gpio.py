"""Buttons on the Pi's GPIO pins, polled: waiting for edges fails on newer kernels."""

import importlib
import select
import threading
from collections.abc import Callable, Mapping
from typing import Any

from firmware_bridge.events import Button, Status
from firmware_bridge.link import CLOSE_TIMEOUT, Listener
from firmware_bridge.wake_pipe import WakePipe
from firmware_bridge.wire import BUTTONS

GPIO_READER = "gpio"
# Each wake-up costs power, so the pins are polled as rarely as a quick press (60 ms) allows, and
# faster only while a contact is changing.
POLL_MS = 50
FAST_POLL_MS = 5
# A button counts as pressed or released after so many equal samples in a row.
EQUAL_SAMPLES = 3


class Debouncer:
    """Turns samples of one bouncing contact into single presses."""

    def __init__(self, down: bool = False) -> None:
        self.down = down
        self._different = 0

    @property
    def is_settled(self) -> bool:
        """Whether the last sample equals the debounced state."""
        return self._different == 0

    def sample(self, closed: bool) -> bool:
        """Takes one sample. Returns True once for each press."""
        if closed == self.down:
            self._different = 0
            return False
        self._different += 1
        if self._different < EQUAL_SAMPLES:
            return False
        self._different = 0
        self.down = closed
        return closed


def _library() -> Any:
    """Imports RPi.GPIO; on current Pis that is rpi-lgpio, which has the same name."""
    return importlib.import_module("RPi.GPIO")


class GpioButtons:
    """Polls buttons between a pin and ground in a thread of its own.

    `pins` gives the BCM number of each of undo, ok, tile1, tile2, tile3; another name raises
    ValueError. Where the library or the hardware is missing, the listener is called with the status
    "absent", and no thread is started.
    """

    def __init__(
        self,
        pins: Mapping[str, int],
        listener: Listener,
        library: Callable[[], Any] = _library,
    ) -> None:
        for name in pins:
            if name not in BUTTONS:
                raise ValueError(f"there is no button {name}; there are {', '.join(BUTTONS)}")
        self._pins = dict(pins)
        self._listener = listener
        self._contacts: dict[str, Debouncer] = {}
        self._closing = False
        self._wake_pipe = WakePipe()
        self._thread: threading.Thread | None = None
        try:
            self._gpio = library()
            self._set_up()
        except Exception as error:  # noqa: BLE001 - each library fails in its own ways
            reason = str(error) or type(error).__name__
            self._set_status(
                Status(GPIO_READER, "absent", f"buttons on pins cannot be used: {reason}")
            )
            return
        self._set_status(Status(GPIO_READER, "ready", f"{len(self._pins)} buttons"))
        self._thread = threading.Thread(target=self._run, name="buttons", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Ends the thread and releases the pins."""
        self._closing = True
        self._wake_pipe.wake()
        if self._thread is not None:
            self._thread.join(CLOSE_TIMEOUT)
            if self._thread.is_alive():
                return  # the library hangs: its pins cannot be released
            self._thread = None
            self._gpio.cleanup(list(self._pins.values()))
        self._wake_pipe.close()

    def _set_up(self) -> None:
        self._gpio.setmode(self._gpio.BCM)
        for pin in self._pins.values():
            self._gpio.setup(pin, self._gpio.IN, pull_up_down=self._gpio.PUD_UP)
        # A contact that is closed from the start is stuck or miswired, and is no press.
        self._contacts = {name: Debouncer(self._is_closed(name)) for name in self._pins}

    def _is_closed(self, name: str) -> bool:
        return not self._gpio.input(self._pins[name])

    def _set_status(self, status: Status) -> None:
        self.status = status
        self._listener(status)

    def _run(self) -> None:
        interval = POLL_MS
        # A plain poll: waiting for a threading.Event costs half as much again.
        poll = select.poll()
        poll.register(self._wake_pipe.fd, select.POLLIN)
        while not poll.poll(interval) and not self._closing:
            interval = POLL_MS
            for name, contact in self._contacts.items():
                try:
                    closed = self._is_closed(name)
                except Exception as error:  # noqa: BLE001 - each library fails in its own ways
                    self._set_status(
                        Status(GPIO_READER, "lost", f"pin {self._pins[name]}: {error}")
                    )
                    return
                if contact.sample(closed):
                    self._listener(Button(GPIO_READER, "", 0, name))
                if not contact.is_settled:
                    interval = FAST_POLL_MS
