"""Wakes a thread that waits in poll or select, from any other thread."""

import os
import threading


class WakePipe:
    """A pipe whose read end, `fd`, becomes readable when `wake` is called.

    Calling `wake` after `close` does nothing.
    """

    def __init__(self) -> None:
        self.fd, self._write_fd = os.pipe()
        os.set_blocking(self._write_fd, False)
        os.set_blocking(self.fd, False)
        # The system reuses the numbers of closed descriptors at once, so nothing may be written
        # after closing. Reentrant: a signal handler may call `wake` while `close` holds the lock.
        self._lock = threading.RLock()
        self._closed = False

    def wake(self) -> None:
        """Makes `fd` readable, from any thread. Never blocks."""
        with self._lock:
            if self._closed:
                return
            try:
                os.write(self._write_fd, b"!")
            except BlockingIOError:
                return  # the pipe is full, so `fd` is readable already

    def drain(self) -> None:
        """Empties the pipe, so that the next wait blocks until `wake` is called again."""
        try:
            os.read(self.fd, 4096)
        except BlockingIOError:
            return

    def close(self) -> None:
        """Closes both ends; may be called more than once."""
        with self._lock:
            if not self._closed:
                self._closed = True
                os.close(self.fd)
                os.close(self._write_fd)
