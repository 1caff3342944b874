"""Mice, read from the kernel: where SDL does not draw the screen it does not know its size.

Mice with relative and with absolute coordinates (of virtual machines and KVM switches) both become
the same touches as a mouse of a desktop. Only the left button counts.
"""

import fcntl
import os
import select
import struct
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.ui.shell.pointer import MOUSE, Touch

FOLDER = Path("/dev/input")
EV_KEY, EV_REL, EV_ABS = 1, 2, 3
BTN_LEFT, X, Y, MT_POSITION = 0x110, 0, 1, 0x35
# struct input_event: time as two native longs, type, code, value.
EVENT = struct.Struct("llHHi")
EVENTS_PER_READ = 64
# Seconds between two searches for new mice.
SEARCH_INTERVAL = 0.5


class Mice:
    """All connected mice. `position` is 0..1 of the panel, None until one was used."""

    def __init__(
        self,
        size: tuple[int, int],
        folder: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._size = size
        self._clock = clock
        self._folder = folder or FOLDER
        self._mice: dict[Path, _Mouse] = {}
        # Devices that are no mice.
        self._others: set[Path] = set()
        # When the folder had changed last, of all that was opened.
        self._changed = 0
        self._next_search = 0.0
        self._poll = select.poll()
        self.position: tuple[float, float] | None = None

    @property
    def files(self) -> list[int]:
        """The file descriptors to wait for; to be read by nobody else."""
        return [mouse.file for mouse in self._mice.values()]

    def read(self) -> list[Touch]:
        """Returns what the mice did since the last call: down, move while down, up."""
        now = self._clock()
        if now >= self._next_search:
            self._next_search = now + SEARCH_INTERVAL
            self._open_new()
        touches: list[Touch] = []
        ready = {file for file, _why in self._poll.poll(0)} if self._mice else ()
        for path, mouse in list(self._mice.items()):
            if mouse.file not in ready:
                continue
            try:
                touches += self._read(mouse)
            except OSError:  # it was unplugged
                self._poll.unregister(mouse.file)
                os.close(mouse.file)
                del self._mice[path]
                if not self._mice:
                    self.position = None
        return touches

    def close(self) -> None:
        """Closes all mice."""
        for mouse in self._mice.values():
            os.close(mouse.file)
        self._mice.clear()

    def _open_new(self) -> None:
        """Opens the mice that were connected since the last call."""
        try:
            changed = self._folder.stat().st_mtime_ns
        except FileNotFoundError:
            return
        if changed == self._changed:
            return
        present = set(self._folder.glob("event*"))
        self._others &= present
        unknown = present - self._others - set(self._mice)
        for path in sorted(unknown):
            mouse = None
            # A device is tried again if udev has not set its group yet.
            with suppress(PermissionError):
                mouse = _open_mouse(path)
                if mouse is None:
                    self._others.add(path)
            if mouse is not None:
                self._mice[path] = mouse
                self._poll.register(mouse.file, select.POLLIN)
        if present == self._others | set(self._mice):
            self._changed = changed

    def _read(self, mouse: "_Mouse") -> list[Touch]:
        touches: list[Touch] = []
        while True:
            try:
                data = os.read(mouse.file, EVENT.size * EVENTS_PER_READ)
            except BlockingIOError:
                return touches
            if not data:
                raise OSError(19, "unplugged")
            for _, _, kind, code, value in EVENT.iter_unpack(data):
                touch = self._event(mouse, kind, code, value)
                if touch is not None:
                    touches.append(touch)

    def _event(self, mouse: "_Mouse", kind: int, code: int, value: int) -> Touch | None:
        x, y = self.position or (0.5, 0.5)
        if kind == EV_KEY and code == BTN_LEFT:
            mouse.is_down = value != 0
            self.position = x, y
            return Touch("down" if mouse.is_down else "up", MOUSE, x, y)
        if code not in (X, Y) or kind not in (EV_REL, EV_ABS):
            return None
        if kind == EV_REL:
            place = (x, y)[code] + value / self._size[code]
        else:
            least, most = mouse.ranges[code]
            place = (value - least) / max(1, most - least)
        place = min(1.0, max(0.0, place))
        self.position = (place, y) if code == X else (x, place)
        return Touch("move", MOUSE, *self.position) if mouse.is_down else None


class _Mouse:
    """An open mouse; `ranges` are the limits of x and y if its coordinates are absolute."""

    def __init__(self, file: int, ranges: dict[int, tuple[int, int]]) -> None:
        self.file = file
        self.ranges = ranges
        self.is_down = False


def _open_mouse(path: Path) -> _Mouse | None:
    """Opens a mouse; None if the device is none. Raises PermissionError."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except PermissionError:
        raise
    except OSError:  # unplugged already, or no device
        return None
    try:
        absolute = can_send(file, EV_ABS, X) and not can_send(file, EV_ABS, MT_POSITION)
        if can_send(file, EV_KEY, BTN_LEFT) and (absolute or can_send(file, EV_REL, X)):
            ranges = {axis: _range(file, axis) for axis in (X, Y)} if absolute else {}
            return _Mouse(file, ranges)
    except OSError:  # no input device at all
        pass
    os.close(file)
    return None


def can_send(file: int, kind: int, code: int) -> bool:
    """Whether an input device can send this event (EVIOCGBIT). Raises OSError if it is none."""
    bits = bytearray(96)
    fcntl.ioctl(file, 2 << 30 | len(bits) << 16 | ord("E") << 8 | (0x20 + kind), bits)
    return bool(bits[code // 8] >> code % 8 & 1)


def _range(file: int, axis: int) -> tuple[int, int]:
    """The smallest and the largest value of an axis (EVIOCGABS)."""
    values = bytearray(24)
    fcntl.ioctl(file, 2 << 30 | len(values) << 16 | ord("E") << 8 | (0x40 + axis), values)
    _, least, most, *_ = struct.unpack("6i", values)
    return least, most
