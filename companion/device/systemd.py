"""Tells systemd how the app fares: up, alive, about to end. One datagram each, and no library."""

import os
import time
from collections.abc import Callable, Mapping

from companion.device import log

# Where to tell it, and within how many microseconds a sign of life must come.
SOCKET = "NOTIFY_SOCKET"
WITHIN = "WATCHDOG_USEC"
OF = "WATCHDOG_PID"
# So many signs of life fall into that time: one that is lost or late is no reason to be ended.
BEATS = 3
# How long a start that takes its time may go on from each word of it, in seconds. On a slow card
# a step of it, the look through a large backup, may take a minute.
EXTENSION = 120.0


class Manager:
    """Whoever started us and waits to hear of us. Where nobody does, nothing is said.

    To be called by the main loop and by no thread: a loop that hangs must fall silent.
    """

    def __init__(
        self,
        environment: Mapping[str, str] = os.environ,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        address = environment.get(SOCKET, "")
        # A leading @ stands for the zero byte of a name that is in no file system.
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self._clock = clock
        self._every = _within(environment) / BEATS
        self._next = clock()
        self._next_extension = clock()

    def ready(self, status: str = "") -> None:
        """There is something to see; from now on signs of life are expected."""
        self._tell("READY=1" + (f"\nSTATUS={status}" if status else ""))
        self._next = self._clock()
        self.beat()

    def extend(self, status: str = "") -> None:
        """The start takes longer than usual: has it be waited for. Call it as often as you like."""
        if self._clock() >= self._next_extension:
            self._next_extension = self._clock() + EXTENSION / BEATS
            self._tell(
                f"EXTEND_TIMEOUT_USEC={round(EXTENSION * 1_000_000)}"
                + (f"\nSTATUS={status}" if status else "")
            )

    @property
    def due(self) -> bool:
        """Whether a sign of life is wanted now."""
        return bool(self._every) and self._clock() >= self._next

    def beat(self) -> None:
        """A sign of life, if one is due: call it as often as you like."""
        if self.due:
            self._next = self._clock() + self._every
            self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        """We were told to end, and do."""
        self._tell("STOPPING=1")

    def _tell(self, text: str) -> None:
        if not self._address:
            return
        import socket  # only now: on a desktop nobody listens, and it would cost the first frame

        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
                line.setblocking(False)
                line.sendto(text.encode(), self._address)
        except OSError as error:
            # The table plays on; if nobody hears us we shall be started again, and that is right.
            log.warning(f"systemd does not hear us: {error}")


def _within(environment: Mapping[str, str]) -> float:
    """Seconds within which a sign of life must come; 0 if nobody waits for ours."""
    if environment.get(OF, str(os.getpid())) != str(os.getpid()):
        return 0.0
    try:
        return max(0, int(environment.get(WITHIN, "0"))) / 1_000_000
    except ValueError:
        return 0.0
