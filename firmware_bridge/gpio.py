"""Buttons on the Pi's own pins, by polling: waiting for edges fails on newer kernels."""

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
# Milliseconds. To wake up is what costs, so it is done as seldom as a quick finger allows (60 ms);
# only a contact that has changed is looked at more closely.
LOOK_EVERY = 50
LOOK_CLOSELY = 5
# So many equal looks in a row settle whether a button is down.
EQUAL_LOOKS = 3


class Contact:
    """One button's contact, which bounces: down only when it is so a few times in a row."""

    def __init__(self, down: bool = False) -> None:
        self.down = down
        self._other = 0

    @property
    def settled(self) -> bool:
        """Whether the last look was as those before."""
        return self._other == 0

    def look(self, closed: bool) -> bool:
        """One look at it; True once for each press."""
        if closed == self.down:
            self._other = 0
            return False
        self._other += 1
        if self._other < EQUAL_LOOKS:
            return False
        self._other = 0
        self.down = closed
        return closed


def _library() -> Any:
    """RPi.GPIO, or rpi-lgpio by the same name, which is what works on current Pis."""
    return importlib.import_module("RPi.GPIO")


class Buttons:
    """Buttons between a pin and ground, in a thread of their own.

    `pins` gives the BCM number for each of undo, ok, tile1, tile2, tile3. Without the library or
    the hardware that is told once, as a status, and nothing runs.
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
        self._contacts: dict[str, Contact] = {}
        self._closing = False
        self._wake_pipe = WakePipe()
        self._thread: threading.Thread | None = None
        try:
            self._gpio = library()
            self._set_up()
        except Exception as error:  # noqa: BLE001 - each library fails in its own ways
            reason = str(error) or type(error).__name__
            self._tell(Status(GPIO_READER, "absent", f"buttons on pins cannot be used: {reason}"))
            return
        self._tell(Status(GPIO_READER, "ready", f"{len(self._pins)} buttons"))
        self._thread = threading.Thread(target=self._run, name="buttons", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Gives the pins back."""
        self._closing = True
        self._wake_pipe.wake()
        if self._thread is not None:
            self._thread.join(CLOSE_TIMEOUT)
            if self._thread.is_alive():
                return  # a library that does not return keeps its pins
            self._thread = None
            self._gpio.cleanup(list(self._pins.values()))
        self._wake_pipe.close()

    def _set_up(self) -> None:
        self._gpio.setmode(self._gpio.BCM)
        for pin in self._pins.values():
            self._gpio.setup(pin, self._gpio.IN, pull_up_down=self._gpio.PUD_UP)
        # A contact that is closed from the start is stuck or miswired, and no press.
        self._contacts = {name: Contact(self._closed(name)) for name in self._pins}

    def _closed(self, name: str) -> bool:
        return not self._gpio.input(self._pins[name])

    def _tell(self, status: Status) -> None:
        self.status = status
        self._listener(status)

    def _run(self) -> None:
        pause = LOOK_EVERY
        # A plain poll: waiting for a threading.Event costs half as much again.
        waiting = select.poll()
        waiting.register(self._wake_pipe.fd, select.POLLIN)
        while not waiting.poll(pause) and not self._closing:
            pause = LOOK_EVERY
            for name, contact in self._contacts.items():
                try:
                    closed = self._closed(name)
                except Exception as error:  # noqa: BLE001 - each library fails in its own ways
                    self._tell(Status(GPIO_READER, "lost", f"pin {self._pins[name]}: {error}"))
                    return
                if contact.look(closed):
                    self._listener(Button(GPIO_READER, "", 0, name))
                if not contact.settled:
                    pause = LOOK_CLOSELY
