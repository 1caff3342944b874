"""Ends the process within two seconds, even if a port, a sound device or a disk hangs."""

import os
import sys
import threading
import time
from contextlib import suppress
from typing import NoReturn

from companion.device import log

# The time for closing all parts together, in seconds; systemd waits for five.
CLOSE_TIMEOUT = 1.5
# For the case that our own thread does not run, because something holds the interpreter.
HARD_TIMEOUT = 2.0
# The exit status of a program that was interrupted by Ctrl+C.
INTERRUPTED = 130


class Ending:
    """Ends the process if closing its parts takes too long; all entries are on disk by then.

    Call `begin` before closing, `closing` before each part, so that the log can name the one that
    hangs, and `finish` when all are closed.
    """

    def __init__(self, within: float = CLOSE_TIMEOUT, at_most: float = HARD_TIMEOUT) -> None:
        self._within, self._at_most = within, at_most
        self._part = "the app"
        self._status = 0
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._watch, name="ending", daemon=True)

    def begin(self, failure: BaseException | None = None) -> None:
        """Starts the timeouts. `failure` is the error that ended the app, if there was one."""
        if failure is not None:
            self._failure = failure
            self._status = INTERRUPTED if isinstance(failure, KeyboardInterrupt) else 1
        try:
            # Works in C, also while the interpreter is blocked, and logs where each thread is.
            import faulthandler

            faulthandler.dump_traceback_later(self._at_most, exit=True)
            self._thread.start()
        except (RuntimeError, ValueError, AttributeError, OSError) as error:
            # No thread or no standard error: then nothing limits the time.
            log.warning(f"nobody watches the end: {error}")

    def closing(self, part: str) -> None:
        """Notes the part that is closed next, for the log."""
        self._part = part

    def finish(self) -> None:
        """Ends the process here if threads still run although all parts are closed."""
        self._part = "threads"
        left = self._running_threads()
        if left and self._failure is None:
            self._end(f"left behind at the end: {', '.join(left)}")

    def _watch(self) -> None:
        time.sleep(self._within)
        names = ", ".join(self._running_threads()) or "none"
        self._end(f"not closed within {self._within} s: {self._part} (threads: {names})")

    def _end(self, text: str) -> NoReturn:
        log.warning(f"{text}; ends all the same, everything entered is on disk")
        if self._failure is not None:
            log.error("why it ended", self._failure)
        self.leave()

    def leave(self) -> NoReturn:
        """Ends the process now: what libraries do at Python's own end may need what is gone."""
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError, AttributeError):  # the stream is closed
                stream.flush()
        os._exit(self._status)

    def _running_threads(self) -> list[str]:
        """The names of the threads that still run, without the main thread and our own."""
        ours = (threading.main_thread(), threading.current_thread(), self._thread)
        return sorted(each.name for each in threading.enumerate() if each not in ours)
