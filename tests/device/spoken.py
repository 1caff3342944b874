"""What the tests of speech share: how long they wait, and a tone as a program writes it."""

import time
from collections.abc import Callable

TOO_LONG = 60.0
WITHIN = 30.0


def until(is_so: Callable[[], object]) -> None:
    """Waits until something is so."""
    end = time.monotonic() + TOO_LONG
    while not is_so():
        assert time.monotonic() < end, "it never is"
        time.sleep(0.01)


def tone(frames: int = 2205) -> bytes:
    """A WAV file as a pipe gets it: its header says that it is endless."""
    form = b"fmt \x10\0\0\0\1\0\1\0\x22\x56\0\0\x44\xac\0\0\2\0\x10\0"
    return b"RIFF\x24\xf0\xff\x7fWAVE" + form + b"data\0\xf0\xff\x7f" + b"\0\x20" * frames
