"""Keeps starts, ends, warnings and errors on the disk, for systemd may have its log in memory only.

A file of bounded size in the data directory, written a few times an hour at most: a card wears out.
"""

import os
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.device import log

FILE = "companion.log"
# The most bytes of the file; when they are reached, the newer half stays.
MOST = 64_000
# The most lines that wait to be written, and the most letters of one.
MOST_WAITING, LONGEST = 400, 400
# Errors, starts and ends are written at once, but only so many times in succession; from then on
# all that there is every REFILL seconds, as warnings are.
BURST = 4
# Seconds until the first write: nothing competes with the first frame.
AFTER_START = 3.0
REFILL = 600.0


class KeptLog:
    """Writes what `log` wants to be kept, in a thread of its own from `start` to `close`.

    `directory` is None where nothing can be kept. A disk that fails costs the lines, nothing else.
    """

    def __init__(self, directory: Path | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._file = None if directory is None else directory / FILE
        self._clock = clock
        self._waiting: deque[str] = deque(maxlen=MOST_WAITING)
        self._is_urgent = False
        # How many writes are allowed at once, and when that was; since when a line waits.
        self._allowed, self._counted_at = float(BURST), clock()
        self._since: float | None = None
        self._more, self._ended = threading.Event(), threading.Event()
        self._closed = False
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begins to write, in a thread: a disk may take its time."""
        log.on_more = self._more.set
        self._thread = threading.Thread(target=self._run, name="log", daemon=True)
        try:
            self._thread.start()
        except RuntimeError:  # no memory for it; then all is written at the end
            self._thread = None

    def close(self) -> None:
        """Writes the rest and ends the thread; called again, writes what was said since."""
        log.on_more = None
        self._closed = True
        self._ended.set()
        self._more.set()
        if self._thread is not None:
            self._thread.join()
        self.step()

    def step(self) -> float | None:
        """Writes if it is time; returns in how many seconds it will be, None if nothing waits."""
        urgent, lines = log.take()
        self._waiting.extend(
            line if len(line) <= LONGEST else f"{line[:LONGEST]}…\n" for line in lines
        )
        self._is_urgent |= urgent
        if not self._waiting:
            return None
        now = self._clock()
        self._since = now if self._since is None else self._since
        self._allowed = min(BURST, self._allowed + (now - self._counted_at) / REFILL)
        self._counted_at = now
        due = now if self._is_urgent else self._since + REFILL
        free = now + max(0.0, 1 - self._allowed) * REFILL
        if max(due, free) > now and not self._closed:
            return max(due, free) - now
        self._allowed = max(0.0, self._allowed - 1)
        text = "".join(self._waiting)
        self._waiting.clear()
        self._since, self._is_urgent = None, False
        if self._file is not None:
            with suppress(OSError):  # it has no other place, and standard error has it
                append(self._file, text)
        return None

    def _run(self) -> None:
        self._ended.wait(AFTER_START)
        wait = self.step()
        while not self._closed:
            self._more.wait(wait)
            self._more.clear()
            wait = self.step()


def append(file: Path, text: str) -> None:
    """Adds text to a file and syncs it; it never has more than MOST bytes. Raises OSError."""
    content = text.encode(errors="replace")
    handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW, 0o640)
    try:
        size = os.fstat(handle).st_size
        if size + len(content) <= MOST:
            os.write(handle, content)
            os.fdatasync(handle)
            return
        whole = os.pread(handle, size, 0) + content
    finally:
        os.close(handle)
    new = file.with_suffix(".log.new")
    # The newer half, from a whole line on; replaced, so that a power cut leaves one of the two.
    new.write_bytes(whole[-MOST // 2 :].partition(b"\n")[2])
    with new.open("rb+") as written:
        os.fdatasync(written.fileno())
    new.replace(file)


def read(directory: Path) -> str:
    """What is kept there; "" if nothing is."""
    with suppress(OSError):
        return (directory / FILE).read_text(encoding="utf-8", errors="replace")
    return ""
