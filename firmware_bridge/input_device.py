"""Opens devices of the kernel's input layer for ourselves alone: what they type reaches no other.

The layout of events and the ioctl are those of linux/input.h on the machines that we run on (ARM
and x86, 32 and 64 bits). A 32-bit program on a 64-bit kernel is given events of its own size.
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
# _IOW('E', 0xa0, int): by which clock the kernel stamps events. Its default is the time on the
# wall, which may be set while a code is typed.
EVIOCSCLOCKID = 0x400445A0


def grab(fd: int) -> None:
    """Takes the device's events from everybody else, stamped with a time that only passes; the
    kernel refuses with EBUSY if another program has done so."""
    fcntl.ioctl(fd, EVIOCGRAB, 1)
    fcntl.ioctl(fd, EVIOCSCLOCKID, struct.pack("i", time.CLOCK_MONOTONIC))


class InputPort(Port):
    """An input device, read only and grabbed. Raises PortAbsent or PortBusy, and then holds
    nothing. Closing it, also by the end of the process, ends the grab."""

    def __init__(self, path: str, grab: Callable[[int], None] = grab) -> None:
        try:
            fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        except (OSError, ValueError) as error:  # of which the latter is a NUL in the name
            raise reason_not_opened(path, error) from error
        try:
            grab(fd)
        except OSError as error:
            os.close(fd)
            raise reason_not_opened(path, error) from error
        super().__init__(fd)
