"""Lends the screen to a login on another text console, and takes it back."""

import errno
import time
from collections.abc import Callable

from companion.device import consoles, log
from companion.device.systemd import ServiceNotifier
from companion.device.taps import Taps
from companion.device.waiting import EventWaiter
from companion.ui.shell.window import Window

# The console with the login; logind starts one on whichever is shown first.
LOGIN = 2
# Seconds in which the kernel changes consoles, and between two looks at which one is shown.
CHANGE_WITHIN = 5.0
LOOK = 0.25


class LentScreen:
    """The game waits, without a screen, until somebody taps or changes back (Alt+F1).

    `wanted` is set by a screen; the main loop calls `step`. Raises NoDisplay, from `step`, if the
    screen cannot be opened again.
    """

    def __init__(
        self,
        window: Window,
        waiting: EventWaiter,
        manager: ServiceNotifier,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._window, self._waiting, self._manager = window, waiting, manager
        self._clock = clock
        self.wanted = False

    def want(self) -> None:
        """The screen is to be lent as soon as the tap that asks for it is done."""
        self.wanted = True

    def step(self) -> bool | None:
        """Lends the screen if that is wanted, until it is back.

        Returns None if it was not wanted, else whether there was another console to be seen.
        """
        if not self.wanted:
            return None
        self.wanted = False
        try:
            own = consoles.own_number()
            if own == LOGIN:
                raise OSError(errno.EBUSY, f"console {LOGIN} is the game's own")
        except OSError as error:
            log.warning(f"the screen cannot be lent: {error}")
            return False
        log.info(f"the screen is lent to console {LOGIN}")
        self._window.release()
        try:
            return self._lend(own)
        except OSError as error:
            log.error("the screen could not be lent", error)
            return False
        finally:
            self._window.take_back()

    def _lend(self, own: int) -> bool:
        consoles.show(LOGIN)
        if not self._wait_until_shown(LOGIN):
            consoles.show(own)  # should it come after all
            return False
        taps = Taps()
        try:
            while consoles.shown() != own and not taps.any() and not self._waiting.stop_requested:
                self._rest(LOOK, *taps.files)
        finally:
            taps.close()
            consoles.show(own)
            self._wait_until_shown(own)
        return True

    def _wait_until_shown(self, number: int) -> bool:
        end = self._clock() + CHANGE_WITHIN
        while consoles.shown() != number:
            if self._clock() > end:
                log.warning(f"console {number} does not come")
                return False
            self._rest(LOOK)
        return True

    def _rest(self, seconds: float, *files: int) -> None:
        self._manager.beat()
        self._waiting.pause(seconds, *files)
