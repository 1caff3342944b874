"""The end of the process, within two seconds whatever a port, a sound device or a disk does."""

import os
import sys
import threading
import time
from contextlib import suppress

from companion.device import log

# All that is to be closed has this long together, in seconds; systemd waits for five.
WITHIN = 1.5
# When even our own thread does not get its turn, because something holds the interpreter.
AT_MOST = 2.0
# What a shell expects of a program that was interrupted by its keyboard.
INTERRUPTED = 130


class Ending:
    """Ends the process if closing its parts takes too long. What counts is on disk by then.

    `begin` starts the time. Whoever closes says with `closing` which part comes next, so that the
    log can name what did not end. `finish` is called when all parts are closed.
    """

    def __init__(self, within: float = WITHIN, at_most: float = AT_MOST) -> None:
        self._within, self._at_most = within, at_most
        self._part = "the app"
        self._status = 0
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._watch, name="ending", daemon=True)

    def begin(self, failure: BaseException | None = None) -> None:
        """From now on it is urgent. `failure` is why the app ends, if it was not told to."""
        if failure is not None:
            self._failure = failure
            self._status = INTERRUPTED if isinstance(failure, KeyboardInterrupt) else 1
        try:
            # It waits in C and asks no interpreter for leave, and it writes where each thread is.
            import faulthandler

            faulthandler.dump_traceback_later(self._at_most, exit=True)
            self._thread.start()
        except (RuntimeError, ValueError, AttributeError, OSError) as error:
            # No thread to be had, or no standard error: then whoever started us has to wait.
            log.warning(f"nobody watches the end: {error}")

    def closing(self, part: str) -> None:
        """This part is closed now."""
        self._part = part

    def finish(self) -> None:
        """All parts are closed. Threads that are stuck all the same are left behind: ends here."""
        self._part = "threads"
        left = self._left()
        if left and self._failure is None:
            self._end(f"left behind at the end: {', '.join(left)}")

    def _watch(self) -> None:
        time.sleep(self._within)
        names = ", ".join(self._left()) or "none"
        self._end(f"not closed within {self._within} s: {self._part} (threads: {names})")

    def _end(self, text: str) -> None:
        log.warning(f"{text}; ends all the same, everything entered is on disk")
        if self._failure is not None:
            log.error("why it ended", self._failure)
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError, AttributeError):  # nobody listens any more
                stream.flush()
        os._exit(self._status)

    def _left(self) -> list[str]:
        """The threads that still run, apart from this one's own and the main one."""
        ours = (threading.main_thread(), threading.current_thread(), self._thread)
        return sorted(each.name for each in threading.enumerate() if each not in ours)
