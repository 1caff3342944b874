"""Notifies systemd that the app is ready, alive or stopping (sd_notify), without a library."""

import os
import threading
import time
from collections.abc import Callable, Mapping

from companion.device import log

# Environment variables that systemd sets: the socket, the watchdog's timeout, whose watchdog it is.
NOTIFY_SOCKET = "NOTIFY_SOCKET"
WATCHDOG_USEC = "WATCHDOG_USEC"
WATCHDOG_PID = "WATCHDOG_PID"
# Watchdog messages in one timeout: one that is lost or late must not end the service.
BEATS_PER_TIMEOUT = 3
# Seconds by which each `extend` prolongs the start. On a slow card one step of it, the check of a
# large backup, may take a minute.
EXTENSION = 120.0
# For at most so many seconds a wait for the disk is no hang: on the slowest cards one transaction
# has some twenty writes of seconds each.
LONGEST_WAIT = 300.0
# Seconds that a message which is sent only once waits for a manager too busy to listen: its queue
# holds ten, so signs of life fill it within seconds.
ONCE = 3.0


class ServiceNotifier:
    """Sends messages to the service manager; does nothing if no NOTIFY_SOCKET is set.

    Call it from the main loop only: when that hangs, the watchdog messages must stop. The one
    exception is a wait for the disk, for which `beat_while_waiting` has a thread.
    """

    def __init__(
        self,
        environment: Mapping[str, str] = os.environ,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        address = environment.get(NOTIFY_SOCKET, "")
        # A leading @ stands for the zero byte of a socket in the abstract namespace.
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self._clock = clock
        self._interval = _watchdog_seconds(environment) / BEATS_PER_TIMEOUT
        self._beat_after = clock()
        self._extend_after = clock()
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()
        # What systemd was told last of what the app does.
        self._status = ""

    def ready(self, status: str = "") -> None:
        """Reports that the app is up; from now on systemd expects watchdog messages.

        May be called again with another status; "" takes back one that was given before.
        """
        changed, self._status = status != self._status, status
        self._send("READY=1" + (f"\nSTATUS={status}" if changed else ""), patience=ONCE)
        self._beat_after = self._clock()
        self.beat()

    def extend(self, status: str = "") -> None:
        """Asks for more time to start. May be called often; sends only when it is needed."""
        if self._clock() >= self._extend_after:
            self._extend_after = self._clock() + EXTENSION / BEATS_PER_TIMEOUT
            self._status = status or self._status
            self._send(
                f"EXTEND_TIMEOUT_USEC={round(EXTENSION * 1_000_000)}"
                + (f"\nSTATUS={status}" if status else "")
            )

    @property
    def due(self) -> bool:
        """Whether a watchdog message should be sent now."""
        return bool(self._interval) and self._clock() >= self._beat_after

    def beat(self) -> None:
        """Sends a watchdog message if one is due. May be called often."""
        if self.due:
            self._beat_after = self._clock() + self._interval
            self._send("WATCHDOG=1")

    def beat_while_waiting(self, waiting_since: Callable[[], float | None]) -> None:
        """Starts a thread that sends the watchdog messages while the main loop waits for the disk.

        `waiting_since` returns when that began, by our clock; None while it does not wait. After
        LONGEST_WAIT seconds the messages stop. Without a watchdog there is no thread.
        """
        if not self._interval:
            return
        self._thread = threading.Thread(
            target=self._beat_for_disk, args=(waiting_since,), name="watchdog", daemon=True
        )
        try:
            self._thread.start()
        except RuntimeError as error:  # no memory for it; then a slow disk ends the app
            self._thread = None
            log.warning(f"nobody tells systemd of a slow disk: {error}")

    def _beat_for_disk(self, waiting_since: Callable[[], float | None]) -> None:
        while not self._stopped.wait(self._interval / 2):
            since = waiting_since()
            if since is not None and self._clock() - since <= LONGEST_WAIT:
                self.beat()

    def stopping(self) -> None:
        """Reports that the app is shutting down."""
        self._send("STOPPING=1", patience=ONCE)
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()

    def _send(self, text: str, patience: float = 0.0) -> None:
        """Sends a message; waits at most `patience` seconds while the socket's queue is full."""
        if not self._address:
            return
        import socket  # here, as it would delay the first frame on a desktop, where it is unused

        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
                sender.settimeout(patience)
                sender.sendto(text.encode(), self._address)
        except OSError as error:
            # The game goes on; if systemd gets no message it restarts the service, as it should.
            log.warning(f"systemd does not hear us: {error}")


def _watchdog_seconds(environment: Mapping[str, str]) -> float:
    """Returns the watchdog's timeout in seconds; 0 if this process has no watchdog."""
    if environment.get(WATCHDOG_PID, str(os.getpid())) != str(os.getpid()):
        return 0.0
    try:
        return max(0, int(environment.get(WATCHDOG_USEC, "0"))) / 1_000_000
    except ValueError:
        return 0.0
