"""Runs one analysis of a stage in a process of its own, which may crash or hang without harm."""

import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from companion.app.analyst import END
from companion.device import log

# Seconds after which an analysis has failed; a slow Pi that is busy takes one.
TIMEOUT = 600.0
# What an analysis is kept as is shorter, and so is all that is said of how far it is. A brief of
# more bytes does not fit into a pipe, and writing it could block.
MOST_BYTES, LONGEST_BRIEF = 100_000, 60_000


def command(game: str) -> list[str]:
    """Starts the analyst."""
    return [sys.executable, "-P", "-m", "companion.app.analyst", game]


class AnalysisProcess:
    """An analysis that begins when it is made.

    `wake` is called in a thread when there is something new: `done` is the part that is done;
    `outcome` is None until it has ended, then what is to be kept, or "" if it failed.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        brief: str,
        wake: Callable[[], None],
        within: float = TIMEOUT,
    ) -> None:
        self.done = 0.0
        self.outcome: str | None = None
        self._arguments, self._brief, self._wake = arguments, brief, wake
        self._until = time.monotonic() + within
        self._lock = threading.Lock()
        # Only while its process is not reaped; True once nobody wants it any more.
        self._process: subprocess.Popen[bytes] | None = None
        self._is_ended = False
        # The process lives no longer than the thread that makes it: see the analyst.
        self._thread = threading.Thread(target=self._run, name="analysis", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Ends it, whatever it does; what it may still say counts for nothing."""
        with self._lock:
            self._is_ended = True
            if self._process is not None:
                _kill(self._process)

    def join(self, within: float) -> None:
        """Waits until the process is gone, but not longer than so many seconds."""
        self._thread.join(within)

    def _run(self) -> None:
        try:
            made = self._made()
        except (OSError, ValueError) as error:
            made = ""
            if not self._is_ended:
                log.warning(f"a stage was not analysed: {error}")
        self.outcome = made
        self._wake()

    def _made(self) -> str:
        """What is to be kept. Raises OSError or ValueError if the process fails or hangs."""
        if len(self._brief.encode()) > LONGEST_BRIEF:
            raise ValueError("no stage is that long")
        with self._lock:
            if self._is_ended:
                return ""
            process = subprocess.Popen(  # noqa: S603 - our own words
                self._arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                # A group of its own, so that whatever it starts ends with it.
                process_group=0,
            )
            self._process = process
        try:
            made = self._talk(process)
        finally:
            with self._lock:
                self._process = None
                _kill(process)
            process.wait()
        return made

    def _talk(self, process: "subprocess.Popen[bytes]") -> str:
        """Gives the process its brief and reads what it says until it ends."""
        if process.stdin is None or process.stdout is None:
            raise ValueError("it cannot be talked to")
        with process.stdout as output:
            with process.stdin as given, suppress(BrokenPipeError):  # it ends before it reads
                given.write(self._brief.encode())
            said = b""
            while (left := self._until - time.monotonic()) > 0 and len(said) <= MOST_BYTES:
                if not select.select([output], [], [], left)[0]:
                    continue
                part = os.read(output.fileno(), 1 << 16)
                if not part:
                    return self._last(said)
                said += part
                self._note(said)
        raise ValueError("it says too much" if left > 0 else "no answer in time")

    def _note(self, said: bytes) -> None:
        """Notes how far it is."""
        *lines, _rest = said.split(b"\n")
        with suppress(ValueError):  # what else it may say
            parts = [float(line) for line in lines if not line.startswith(END.encode())]
            done = max(parts, default=0.0)
            if self.done < done <= 1:
                self.done = done
                self._wake()

    def _last(self, said: bytes) -> str:
        """The last line, if it is the one that is to be kept."""
        lines = said.decode(errors="replace").splitlines()
        if not lines or not lines[-1].startswith(END):
            raise ValueError("it ended without an answer")
        return lines[-1].removeprefix(END)


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """Kills a process that is not reaped yet, with all that it started."""
    with suppress(ProcessLookupError, PermissionError):  # it has ended, with all of its group
        os.killpg(process.pid, signal.SIGKILL)
