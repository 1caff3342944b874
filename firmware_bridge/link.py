"""One port and its reader: a thread that opens it, loses it and finds it again by itself."""

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

# What a device does not take is dropped beyond this: all that matters is said again anyway.
MOST_UNSENT = 4096
# How long `close` waits for the thread, in seconds. The system may hold it for longer: opening or
# closing a USB port takes seconds where the device hangs.
CLOSE_WITHIN = 0.5


@dataclass(frozen=True)
class Patience:
    """How long the link waits: between attempts to open, growing up to a ceiling, and until it
    opens a port anew on which a device has fallen silent."""

    first: float = 0.25
    ceiling: float = 2.0
    silent: float = 10.0


class Link:
    """A reader of some kind at a port.

    Once started, the listener is called from the link's thread with events and with every change
    of status.
    `find` gives the port's path anew before each opening, for devices that come back elsewhere;
    `acknowledge`, `light`, `sound` and `close` may be called from any thread.
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
        patience: Patience | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.kind = kind
        self.port = port
        self.name = name or f"{kind}:{port}"
        self.status = Status(self.name, "searching", port)
        # Whether the port was opened, or could not be, at least once.
        self.tried = False
        self._reader = (reader or READERS[kind])(self.name)
        self._listener = listener
        self._find = find or (lambda: port)
        self._patience = patience or Patience()
        self._clock = clock
        self._wishes: deque[Callable[[], None]] = deque()
        self._unsent = b""
        self._was_ready = False
        self._closing = False
        self._wake_pipe = WakePipe()
        self._thread = threading.Thread(target=self._run, name=self.name, daemon=True)

    def start(self) -> "Link":
        """From here on the listener is called: by then its owner can have the link in hand."""
        self._thread.start()
        return self

    @property
    def dropped(self) -> int:
        """How often something came that the reader did not understand."""
        return self._reader.dropped

    def acknowledge(self, event: Event) -> None:
        """The event's effect is on disk: the device may forget it."""
        self._wish(lambda: self._reader.acknowledge(event))

    def light(self, tile: int, n: int, colour: str) -> None:
        """So many of the tile's 13 lamps, in this colour (rrggbb)."""
        wire.parse(str(wire.Light(tile, n, colour)))  # a mistake is the caller's, not the thread's
        self._wish(lambda: self._reader.light(tile, n, colour))

    def sound(self, name: str) -> None:
        """ok, bust or refused, if the device can."""
        wire.parse(str(wire.Sound(name)))
        self._wish(lambda: self._reader.sound(name))

    def stop(self) -> None:
        """Begins to close, and waits for nothing."""
        self._closing = True
        self._wake_pipe.wake()

    def close(self) -> None:
        """Lets the port go. What was wished before is still sent, if the device takes it.

        Waits for that, but not long: a port that is stuck is let go when the system returns it.
        """
        self.stop()
        if self._thread is threading.current_thread():
            return  # the listener closes us: the thread ends when it returns
        if self._thread.is_alive():
            self._thread.join(CLOSE_WITHIN)
        if not self._thread.is_alive():
            self._wake_pipe.close()  # else the thread closes it: it may still wait for it

    def _wish(self, wish: Callable[[], None]) -> None:
        self._wishes.append(wish)
        if threading.current_thread() is not self._thread:
            self._wake_pipe.wake()

    def _run(self) -> None:
        try:
            pause = self._patience.first
            while not self._closing:
                port = self._open()
                self.tried = True
                if port is None:
                    self._wait(pause)
                    pause = min(2 * pause, self._patience.ceiling)
                    continue
                try:
                    if self._serve(port):
                        pause = self._patience.first
                except PortGone as gone:
                    self._say("lost", str(gone.strerror))
                finally:
                    port.close()
                if not self._closing:
                    self._wait(pause)
                    pause = min(2 * pause, self._patience.ceiling)
        finally:
            self._wake_pipe.close()

    def _open(self) -> Port | None:
        path = self._find()
        try:
            if path is None:
                raise PortAbsent(None, "nothing is plugged in there")
            return self._reader.open_port(path)
        except PortBusy as busy:
            self._say("busy", str(busy.strerror))
        except PortAbsent as absent:
            state: State = "lost" if self._was_ready else "absent"
            self._say(state, str(absent.strerror), absent.reason)
        return None

    def _serve(self, port: Port) -> bool:
        """Until the port is gone, silent for long, or closed; whether the device was ever ready."""
        self._unsent = b""
        opened = self._clock()
        ready = False
        self._tell(self._reader.open(opened))
        waiting = select.poll()
        waiting.register(self._wake_pipe.fd, select.POLLIN)
        interest = 0
        while True:
            self._grant()
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
                    self._tell(self._reader.feed(port.read(), self._clock()))
            now = self._clock()
            self._tell(self._reader.tick(now))
            if self.status.state in ("ready", "wrong-proto"):
                ready, opened = True, now
            elif now - opened > self._patience.silent:
                return ready

    def _timeout(self) -> int | None:
        """Milliseconds until the reader wants to be asked, rounded up lest we spin."""
        due = self._reader.due
        return None if due is None else max(0, int((due - self._clock()) * 1000) + 1)

    def _grant(self) -> None:
        while self._wishes:
            self._wishes.popleft()()

    def _send(self, port: Port) -> None:
        said = self._reader.take()
        if len(self._unsent) + len(said) <= MOST_UNSENT:
            self._unsent += said
        if self._unsent:
            self._unsent = self._unsent[port.write(self._unsent) :]

    def _wait(self, seconds: float) -> None:
        """Between two attempts; what is wished meanwhile is remembered by the reader."""
        end = self._clock() + seconds
        while not self._closing and (left := end - self._clock()) > 0:
            if select.select([self._wake_pipe.fd], [], [], left)[0]:
                self._wake_pipe.drain()
            self._grant()

    def _tell(self, news: list[Notification]) -> None:
        for each in news:
            if isinstance(each, Status):
                self._say(each.state, each.detail)
            elif not self._closing:  # where the listener makes us wait, that is for nothing now
                self._listener(each)

    def _say(self, state: State, detail: str, reason: Reason = "") -> None:
        """A change of status, told once."""
        said = Status(self.name, state, detail, reason)
        if state == "ready":
            self._was_ready = True
        if state == "searching" and self.status.state == "lost":
            return  # lost and searched for is still lost
        if said != self.status:
            self.status = said
            self._listener(said)
