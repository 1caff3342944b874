"""Taps anywhere: fingers on a panel and left buttons of mice, while no screen of ours is open."""

import os
from contextlib import suppress
from pathlib import Path

from companion.ui.shell.mice import (
    BTN_LEFT,
    EV_KEY,
    EVENT,
    EVENTS_PER_READ,
    FOLDER,
    can_send,
)

BTN_TOUCH = 0x14A
DOWN = 1


class Taps:
    """All panels and mice that are connected when it is made. Keyboards are not read.

    `files` are to be waited for, and to be read by nobody else.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._open = [
            file for path in sorted((folder or FOLDER).glob("event*")) if (file := _open(path)) >= 0
        ]

    @property
    def files(self) -> list[int]:
        return list(self._open)

    def any(self) -> bool:
        """Whether a finger or a button went down since the last call."""
        # All are read, so that no tap is left for the next call.
        return sum(self._has_tap(file) for file in self.files) > 0

    def _has_tap(self, file: int) -> bool:
        found = False
        try:
            while data := os.read(file, EVENT.size * EVENTS_PER_READ):
                for _, _, kind, code, value in EVENT.iter_unpack(data):
                    found |= (kind, value) == (EV_KEY, DOWN) and code in (BTN_TOUCH, BTN_LEFT)
        except BlockingIOError:
            return found
        except OSError:  # it was pulled out
            pass
        self._open.remove(file)
        os.close(file)
        return found

    def close(self) -> None:
        """Closes all of them."""
        while self._open:
            os.close(self._open.pop())


def _open(path: Path) -> int:
    """The device's descriptor; -1 if it sends no taps, or may not be opened."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return -1
    with suppress(OSError):  # it is no input device
        if can_send(file, EV_KEY, BTN_TOUCH) or can_send(file, EV_KEY, BTN_LEFT):
            return file
    os.close(file)
    return -1
