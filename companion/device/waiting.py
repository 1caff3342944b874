"""The main loop's rest: until a finger, another thread, a signal or the clock ends it."""

import os
import select
import signal
import threading
import time
from collections.abc import Callable

from companion.ui.shell.window import Window

# Often while hands are on the table, seldom when nothing happens; an idle Pi stays cool.
FAST = 1 / 250
SLOW = 1 / 28
# Where a desktop's server tells us of every event, looking by ourselves is only for safety.
SELDOM = 1 / 3
STAYS_FAST = 1.0


class Waiting:
    """What ends a rest, and how long one may be."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        # Whether whoever started us told us to end; the table did not.
        self.told_to_end = False
        self._last_input = clock()
        self._called = False
        self._watching = True
        self._look_again = False
        self._wake_out, wake_in = os.pipe()
        self._wake_in: int | None = wake_in
        os.set_blocking(self._wake_out, False)
        os.set_blocking(wake_in, False)
        # A closed descriptor is given to others at once: nobody may write to it by then. It can be
        # taken again by who has it, for a signal may come in the midst of closing.
        self._lock = threading.RLock()

    def answer_signals(self) -> None:
        """From now on. Before a window is opened, for SDL would take them for the table's wish."""
        for each in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(each, self._end)

    def _end(self, *_signal: object) -> None:
        self.told_to_end = True
        self.wake()

    def wake(self) -> None:
        """From another thread or from a signal: something happened, look at once. Never waits."""
        with self._lock:
            if self._wake_in is None:
                return
            try:
                os.write(self._wake_in, b"!")
            except BlockingIOError:
                return  # so many called that one more makes no difference

    def touched(self) -> None:
        """Hands are on the table: more is to come soon."""
        self._last_input = self._clock()

    def looked(self, found: bool) -> None:
        """The events were taken in, if there were any."""
        # What woke us was for somebody else, or nobody reads it: the next rest is by the clock.
        self._watching = found or not self._called

    def look_again(self) -> None:
        """While it drew, SDL may have taken in events that nothing would tell us of any more."""
        self._look_again = True

    def rest(self, window: Window, until: float | None, held: bool) -> bool:
        """Until the next look is due; whether another thread called. `held` by a finger."""
        watched = [*window.server, *window.devices, *window.mouse_files] if self._watching else []
        idle = self._clock() - self._last_input > STAYS_FAST and not held
        pause = FAST if not idle else SELDOM if watched and window.server else SLOW
        if until is not None:
            pause = max(0.001, min(pause, until - self._clock()))
        if self._look_again:
            pause, self._look_again = 0, False
        try:
            ready, _, _ = select.select([self._wake_out, *watched], [], [], pause)
        except OSError:  # a panel was pulled out: from now on we look by the clock
            window.devices.clear()
            return False
        self._called = bool(ready)
        if self._wake_out not in ready:
            return False
        os.read(self._wake_out, 4096)
        return True

    def close(self) -> None:
        """Nobody rests any more; whoever calls, a signal too, finds nobody."""
        with self._lock:
            wake_in, self._wake_in = self._wake_in, None
            if wake_in is not None:
                os.close(wake_in)
                os.close(self._wake_out)
