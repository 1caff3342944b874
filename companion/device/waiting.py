"""Lets the main loop sleep until an input event, another thread, a signal or a timeout."""

import os
import select
import signal
import threading
import time
from collections.abc import Callable

from companion.ui.shell.window import Window

# Seconds between polls: short after an input, longer when idle, so that an idle Pi stays cool.
FAST_POLL = 1 / 250
IDLE_POLL = 1 / 28
# A desktop's display server signals every event on a socket; polling is then only a fallback.
WATCHED_POLL = 1 / 3
# Seconds after an input for which polls stay fast.
FAST_FOR = 1.0


class EventWaiter:
    """Waits in `select` for whatever comes first, and computes how long it may wait."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        # Set by SIGTERM and SIGHUP: to end now is not the players' choice.
        self.stop_requested = False
        self._last_input = clock()
        self._woken = False
        # Whether `select` also watches the input devices; see `note_poll`.
        self._watching = True
        self._skip = False
        self._read_fd, write_fd = os.pipe()
        self._write_fd: int | None = write_fd
        os.set_blocking(self._read_fd, False)
        os.set_blocking(write_fd, False)
        # A closed descriptor number is reused at once, so `wake` must not write to it any more. The
        # lock is reentrant, as a signal may arrive while `close` holds it.
        self._lock = threading.RLock()

    def install_signal_handlers(self) -> None:
        """Installs handlers for SIGTERM and SIGHUP that set `stop_requested`.

        Call it before a window is opened: SDL would turn the signals into a quit event.
        """
        for each in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(each, self._end)

    def _end(self, *_signal: object) -> None:
        self.stop_requested = True
        self.wake()

    def wake(self) -> None:
        """Ends the current wait. For other threads and signal handlers; never blocks."""
        with self._lock:
            if self._write_fd is None:
                return
            try:
                os.write(self._write_fd, b"!")
            except BlockingIOError:
                return  # the pipe is full, so the loop wakes up in any case

    def note_input(self) -> None:
        """Registers an input, after which polls are fast for a while."""
        self._last_input = self._clock()

    def note_poll(self, found: bool) -> None:
        """Registers that events were polled, and whether any were found."""
        # A device that is readable without an event for us would end every wait at once: the next
        # wait does not watch it.
        self._watching = found or not self._woken

    def skip_next_wait(self) -> None:
        """Makes the next `wait` return at once: while drawing, SDL may have read events from the
        devices, which `select` would then not report."""
        self._skip = True

    def wait(self, window: Window, until: float | None, held: bool) -> bool:
        """Waits until events should be polled. Returns True if `wake` was called.

        `until` is the time at which something is due; `held` is True while a finger is down.
        """
        watched = [*window.server, *window.devices, *window.mouse_files] if self._watching else []
        idle = self._clock() - self._last_input > FAST_FOR and not held
        pause = FAST_POLL if not idle else WATCHED_POLL if watched and window.server else IDLE_POLL
        if until is not None:
            pause = max(0.001, min(pause, until - self._clock()))
        if self._skip:
            pause, self._skip = 0, False
        try:
            ready, _, _ = select.select([self._read_fd, *watched], [], [], pause)
        except OSError:  # a panel was unplugged: from now on its events are polled
            window.devices.clear()
            return False
        self._woken = bool(ready)
        if self._read_fd not in ready:
            return False
        os.read(self._read_fd, 4096)
        return True

    def pause(self, seconds: float, *files: int) -> None:
        """Waits so long, or until `wake` is called or one of these files can be read."""
        ready, _, _ = select.select([self._read_fd, *files], [], [], seconds)
        if self._read_fd in ready:
            os.read(self._read_fd, 4096)

    def close(self) -> None:
        """Closes the pipe; `wake` does nothing from now on."""
        with self._lock:
            write_fd, self._write_fd = self._write_fd, None
            if write_fd is not None:
                os.close(write_fd)
                os.close(self._read_fd)
