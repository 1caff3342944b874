"""The kernel's text consoles (VTs): which one is on the screen, and changing to another.

A program may change consoles without any right if one of them is its own terminal.
"""

import errno
import fcntl
import os
import struct

VT_GETSTATE, VT_ACTIVATE = 0x5603, 0x5606
# struct vt_stat: the console that is shown, and two numbers that are of no use here.
STATE = struct.Struct("HHH")
# The terminal that systemd gives to the game.
OWN = 0


def own_number(terminal: int = OWN) -> int:
    """The number of the console that is our terminal. Raises OSError if it is none."""
    name = os.ttyname(terminal)
    number = name.removeprefix("/dev/tty")
    if not number.isdigit():
        raise OSError(errno.ENOTTY, f"{name} is no console")
    return int(number)


def shown(terminal: int = OWN) -> int:
    """The number of the console that is shown. Raises OSError."""
    state = bytearray(STATE.size)
    fcntl.ioctl(terminal, VT_GETSTATE, state)
    return int(STATE.unpack(state)[0])


def show(number: int, terminal: int = OWN) -> None:
    """Changes to a console; it is shown a moment later. Raises OSError."""
    fcntl.ioctl(terminal, VT_ACTIVATE, number)
