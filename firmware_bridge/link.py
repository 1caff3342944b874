"""A thread that opens one port, decodes what comes, and reopens the port when it was lost."""

import select
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from firmware_bridge import wire
from firmware_bridge.events import Event, Notification, Reason, State, Status
from firmware_bridge.port import Port, PortAbsent, PortBusy, PortGone
from firmware_bridge.readers.reader import Reader
from firmware_bridge.readers.registry import READERS
from firmware_bridge.wake_pipe import WakePipe

Listener = Callable[[Notification], None]

# Output beyond this, in bytes, is dropped: what matters is sent again by the protocol.
MAX_UNSENT = 4096
# How long `close` waits for the thread, in seconds. The system may hold it for longer: opening or
# closing a USB port takes seconds where the device hangs.
CLOSE_TIMEOUT = 0.5


@dataclass(frozen=True)
class RetryPolicy:
    """Seconds between attempts to open a port, doubled each time from `first_delay` up to
    `max_delay`; `reopen_after` is how long a device may be silent until its port is reopened."""

    first_delay: float = 0.25
    max_delay: float = 2.0
    reopen_after: float = 10.0


class Link:
    """The connection to one reader: `kind` is a key of READERS, `port` the path of its device.

    After `start` the listener is called, from the link's thread, with each event and each change of
    status. `acknowledge`, `light`, `sound` and `close` may be called from any thread. `find` is
    called before each opening for the device's path, or None while it is not plugged in; by default
    it returns `port`. `reader` makes the decoder in place of READERS[kind].

    A card from a simulated scanner; an event is sent again until it is acknowledged:

    >>> from queue import SimpleQueue
    >>> from firmware_bridge.events import Card
    >>> from firmware_bridge.simulator import LayCard, Simulator
    >>> simulator = Simulator([LayCard("04A1B2C3", tile=2)])
    >>> received = SimpleQueue()
    >>> link = Link("tile", simulator.port, received.put).start()
    >>> while not isinstance(event := received.get(timeout=30), Card):
    ...     pass  # a Status: the link is searching, then ready
    >>> event.tile, event.tag
    (2, '04A1B2C3')
    >>> link.acknowledge(event)
    >>> simulator.done.wait(timeout=30)
    True
    >>> link.close()
    >>> simulator.close()
    """

    def __init__(
        self,
        kind: str,
        port: str,
        listener: Listener,
        *,
        name: str | None = None,
        reader: Callable[[str], Reader] | None = None,
        find: Callable[[], str | None] | None = None,
        retry: RetryPolicy | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.kind = kind
        self.port = port
        self.name = name or f"{kind}:{port}"
        self.status = Status(self.name, "searching", port)
        # Whether opening the port was tried at least once, with or without success.
        self.open_attempted = False
        self._reader = (reader or READERS[kind])(self.name)
        self._listener = listener
        self._find_path = find or (lambda: port)
        self._retry = retry or RetryPolicy()
        self._clock = clock
        self._queued: deque[Callable[[], None]] = deque()
        self._unsent = b""
        self._was_ready = False
        self._closing = False
        self._wake_pipe = WakePipe()
        self._thread = threading.Thread(target=self._run, name=self.name, daemon=True)

    def start(self) -> "Link":
        """Starts the thread and returns the link. The listener is not called before this."""
        self._thread.start()
        return self

    @property
    def dropped(self) -> int:
        """How many broken or unknown messages the reader dropped."""
        return self._reader.dropped

    def acknowledge(self, event: Event) -> None:
        """Tells the device that the event's effect is on disk, so that it stops sending it."""
        self._enqueue(lambda: self._reader.acknowledge(event))

    def light(self, tile: int, n: int, colour: str) -> None:
        """Lights `n` of the tile's 13 lamps in this colour (rrggbb). Raises ValueError."""
        wire.parse(str(wire.Light(tile, n, colour)))  # raised here and not in the thread
        self._enqueue(lambda: self._reader.light(tile, n, colour))

    def sound(self, name: str) -> None:
        """Plays ok, bust or refused if the device can. Raises ValueError for any other name."""
        wire.parse(str(wire.Sound(name)))
        self._enqueue(lambda: self._reader.sound(name))

    def stop(self) -> None:
        """Makes the thread end, without waiting for it."""
        self._closing = True
        self._wake_pipe.wake()

    def close(self) -> None:
        """Ends the thread and closes the port; calls made before are still sent.

        Waits at most CLOSE_TIMEOUT. If the system holds the port for longer, the thread closes it
        when the system returns.
        """
        self.stop()
        if self._thread is threading.current_thread():
            return  # called by the listener: the thread ends when it returns
        if self._thread.is_alive():
            self._thread.join(CLOSE_TIMEOUT)
        if not self._thread.is_alive():
            self._wake_pipe.close()  # a thread that is still alive closes it itself

    def _enqueue(self, call: Callable[[], None]) -> None:
        self._queued.append(call)
        if threading.current_thread() is not self._thread:
            self._wake_pipe.wake()

    def _run(self) -> None:
        try:
            pause = self._retry.first_delay
            while not self._closing:
                port = self._open()
                self.open_attempted = True
                if port is None:
                    self._wait(pause)
                    pause = min(2 * pause, self._retry.max_delay)
                    continue
                try:
                    if self._serve(port):
                        pause = self._retry.first_delay
                except PortGone as gone:
                    self._set_status("lost", str(gone.strerror))
                finally:
                    port.close()
                if not self._closing:
                    self._wait(pause)
                    pause = min(2 * pause, self._retry.max_delay)
        finally:
            self._wake_pipe.close()

    def _open(self) -> Port | None:
        path = self._find_path()
        try:
            if path is None:
                raise PortAbsent(None, "nothing is plugged in there")
            return self._reader.open_port(path)
        except PortBusy as busy:
            self._set_status("busy", str(busy.strerror))
        except PortAbsent as absent:
            state: State = "lost" if self._was_ready else "absent"
            self._set_status(state, str(absent.strerror), absent.reason)
        return None

    def _serve(self, port: Port) -> bool:
        """Runs until the link is closed or the device was silent for long. Returns whether it was
        ever ready; raises PortGone when it is unplugged."""
        self._unsent = b""
        opened = self._clock()
        ready = False
        self._forward(self._reader.open(opened))
        waiting = select.poll()
        waiting.register(self._wake_pipe.fd, select.POLLIN)
        interest = 0
        while True:
            self._run_queued()
            self._send(port)
            if self._closing:
                return ready
            wanted = select.POLLIN | (select.POLLOUT if self._unsent else 0)
            if wanted != interest:
                waiting.register(port.fd, wanted)
                interest = wanted
            for fd, why in waiting.poll(self._timeout()):
                if fd == self._wake_pipe.fd:
                    self._wake_pipe.drain()
                elif why & ~select.POLLOUT:
                    self._forward(self._reader.feed(port.read(), self._clock()))
            now = self._clock()
            self._forward(self._reader.tick(now))
            if self.status.state in ("ready", "wrong-proto"):
                ready, opened = True, now
            elif now - opened > self._retry.reopen_after:
                return ready

    def _timeout(self) -> int | None:
        """Milliseconds until the reader's `tick` is due, rounded up to avoid a busy loop."""
        due = self._reader.due
        return None if due is None else max(0, int((due - self._clock()) * 1000) + 1)

    def _run_queued(self) -> None:
        while self._queued:
            self._queued.popleft()()

    def _send(self, port: Port) -> None:
        output = self._reader.pop_output()
        if len(self._unsent) + len(output) <= MAX_UNSENT:
            self._unsent += output
        if self._unsent:
            self._unsent = self._unsent[port.write(self._unsent) :]

    def _wait(self, seconds: float) -> None:
        """Waits between two attempts to open; what is queued meanwhile reaches the reader only."""
        end = self._clock() + seconds
        while not self._closing and (left := end - self._clock()) > 0:
            if select.select([self._wake_pipe.fd], [], [], left)[0]:
                self._wake_pipe.drain()
            self._run_queued()

    def _forward(self, notifications: list[Notification]) -> None:
        for each in notifications:
            if isinstance(each, Status):
                self._set_status(each.state, each.detail)
            elif not self._closing:  # the listener may block, and nobody needs the event now
                self._listener(each)

    def _set_status(self, state: State, detail: str, reason: Reason = "") -> None:
        """Stores the status, and calls the listener if it has changed."""
        status = Status(self.name, state, detail, reason)
        if state == "ready":
            self._was_ready = True
        if state == "searching" and self.status.state == "lost":
            return  # a lost device that is searched for counts as lost
        if status != self.status:
            self.status = status
            self._listener(status)
