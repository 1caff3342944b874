"""Wakes a thread that waits for a port, from any other thread."""

import os
import threading


class WakePipe:
    """A pipe to wait on. Ringing it after it was closed does nothing."""

    def __init__(self) -> None:
        self.fd, self._write_fd = os.pipe()
        os.set_blocking(self._write_fd, False)
        os.set_blocking(self.fd, False)
        # Closed descriptors are given to others at once: nobody may write to one by then. It can
        # be taken again by who has it, for a signal may wake in the midst of closing.
        self._lock = threading.RLock()
        self._closed = False

    def wake(self) -> None:
        """Wakes who waits, now or when it next does."""
        with self._lock:
            if self._closed:
                return
            try:
                os.write(self._write_fd, b"!")
            except BlockingIOError:
                return  # it has been rung so often that one more makes no difference

    def drain(self) -> None:
        """Whoever waited is awake."""
        try:
            os.read(self.fd, 4096)
        except BlockingIOError:
            return

    def close(self) -> None:
        """Nobody waits any more."""
        with self._lock:
            if not self._closed:
                self._closed = True
                os.close(self.fd)
                os.close(self._write_fd)
