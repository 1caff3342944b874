"""Waits for a screen that is switched on after the device: a missing one is no crash."""

import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.device import log
from companion.device.systemd import ServiceNotifier
from companion.device.waiting import EventWaiter
from companion.ui.shell.kms import CARDS, DRM, can_be_opened, connected

# Seconds in which a panel that is there must have been found. Until then the system waits for the
# first frame; after that it goes on without, or nobody could look after a device without a screen.
PATIENCE = 20.0
# Seconds in which udev lets us open the best of several screens, once another could be opened.
PREFER_FOR = 3.0
# Seconds between two looks: while a screen may come at any moment, and later, when the kernel tells
# of most of them.
CLOSE_LOOK, LOOK = 0.05, 1.0
WAITING = "No screen is connected: waiting for one"
# The family and the group of the kernel's messages about devices that come, go or change.
UEVENT_FAMILY, FROM_KERNEL = 15, 1
MESSAGE = 8192


class Hotplug:
    """The kernel's messages about devices; without any where it does not let us listen.

    `files` are to be waited for. After `close` there are none.
    """

    def __init__(self) -> None:
        self._socket: socket.socket | None = None
        kind = socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK
        try:
            self._socket = socket.socket(socket.AF_NETLINK, kind, UEVENT_FAMILY)
            self._socket.bind((0, FROM_KERNEL))
        except (OSError, AttributeError) as error:
            self.close()
            log.warning(f"the kernel does not tell of new screens: {error}")

    @property
    def files(self) -> list[int]:
        return [] if self._socket is None else [self._socket.fileno()]

    def clear(self) -> None:
        """Reads all messages. What they say is not needed: whoever is woken looks by himself."""
        if self._socket is None:
            return
        with suppress(BlockingIOError):
            while True:
                with suppress(InterruptedError):
                    self._socket.recv(MESSAGE)

    def close(self) -> None:
        """Listens no more."""
        listening, self._socket = self._socket, None
        if listening is not None:
            listening.close()


class LateScreen:
    """Waits until a screen can be opened, for as long as it takes.

    After PATIENCE seconds without any it tells systemd that the service is up and waits, with the
    watchdog's messages from then on.
    """

    def __init__(
        self,
        waiting: EventWaiter,
        manager: ServiceNotifier,
        drm: Path = DRM,
        cards: Path = CARDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._waiting, self._manager = waiting, manager
        self._drm, self._cards = drm, cards
        self._clock = clock
        self._is_told = False

    def wait(self) -> bool:
        """Returns True when a screen can be opened: the best one, or another and it still cannot.

        False if one is connected that could not be for PATIENCE seconds, or if the app is to stop.
        """
        hotplug = Hotplug()
        since = self._clock()
        was_connected = False
        other_since: float | None = None
        try:
            while not self._waiting.stop_requested:
                hotplug.clear()  # before the look, so that what comes after it ends the pause
                screens = connected(self._drm)
                if can_be_opened(screens, self._cards):
                    other_since = self._clock() if other_since is None else other_since
                    waited = self._clock() - other_since >= PREFER_FOR
                    if waited or can_be_opened(screens[:1], self._cards):
                        self._beat()
                        return True
                is_connected = bool(screens)
                if is_connected != was_connected:
                    since, was_connected = self._clock(), is_connected
                late = self._clock() - since > PATIENCE
                if is_connected and late:
                    return False
                if late and not self._is_told:
                    self._tell()
                self._beat()
                pause = LOOK if self._is_told and not is_connected else CLOSE_LOOK
                self._waiting.pause(pause, *hotplug.files)
        finally:
            hotplug.close()
        return False

    def _tell(self) -> None:
        log.warning(WAITING)
        self._manager.ready(WAITING)
        self._is_told = True

    def _beat(self) -> None:
        if self._is_told:
            self._manager.beat()
