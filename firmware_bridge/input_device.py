"""Opens input devices exclusively, so that no other program receives what they type.

The event layout and the ioctls are those of linux/input.h on ARM and x86, 32 and 64 bits. A 32-bit
program on a 64-bit kernel receives events of its own size.
"""

import fcntl
import os
import struct
import time
from collections.abc import Callable

from firmware_bridge.port import Port, reason_not_opened

# struct input_event: seconds and microseconds as native longs, type, code, value.
EVENT = struct.Struct("llHHi")
# _IOW('E', 0x90, int): with 1 the events come to this file alone, until it is closed.
EVIOCGRAB = 0x40044590
# _IOW('E', 0xa0, int): the clock of the events' time stamps. The default is the wall clock, which
# may be set while a code is typed.
EVIOCSCLOCKID = 0x400445A0


def grab(fd: int) -> None:
    """Makes the device's events come to this descriptor alone, stamped with the monotonic clock.
    Raises OSError, with EBUSY if another program has grabbed the device."""
    fcntl.ioctl(fd, EVIOCGRAB, 1)
    fcntl.ioctl(fd, EVIOCSCLOCKID, struct.pack("i", time.CLOCK_MONOTONIC))


class InputPort(Port):
    """An input device, read only and grabbed; closing it ends the grab. Raises PortAbsent or
    PortBusy, and leaves nothing open then."""

    def __init__(self, path: str, grab: Callable[[int], None] = grab) -> None:
        try:
            fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        except (OSError, ValueError) as error:  # ValueError: a NUL in the name
            raise reason_not_opened(path, error) from error
        try:
            grab(fd)
        except OSError as error:
            os.close(fd)
            raise reason_not_opened(path, error) from error
        super().__init__(fd)
