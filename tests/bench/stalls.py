"""Notes when the machine itself stood still, so that nobody is blamed for it.

On a shared machine a core is now and then given to somebody else for some milliseconds. A sentinel
on each core, at a higher priority than all that is measured, wakes every millisecond; when it wakes
late, its core was away. What was measured meanwhile says nothing about who was measured.
"""

import os
import subprocess
import sys
import tempfile
import time
from types import TracebackType
from typing import IO

# Later than this, in seconds, is a stall.
LATE = 0.002
PRIORITY = 2

SENTINEL = f"""
import os, sys, time
os.sched_setaffinity(0, {{int(sys.argv[1])}})
os.sched_setscheduler(0, os.SCHED_RR, os.sched_param({PRIORITY}))
before = time.perf_counter()
while True:
    time.sleep(0.001)
    now = time.perf_counter()
    if now - before > 0.001 + {LATE}:
        print(before, now, flush=True)
    before = time.perf_counter()
"""


class Stalls:
    """Sentinels on all cores; without the right to a priority there are none, and all counts."""

    def __init__(self) -> None:
        # Each sentinel with its notes.
        self._sentinels: list[tuple[subprocess.Popen[bytes], IO[bytes]]] = []
        self._found: list[tuple[float, float]] = []

    def __enter__(self) -> "Stalls":
        for core in os.sched_getaffinity(0) if os.geteuid() == 0 else ():
            notes = tempfile.TemporaryFile()
            command = [sys.executable, "-c", SENTINEL, str(core)]
            self._sentinels.append((subprocess.Popen(command, stdout=notes), notes))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        time.sleep(0.1)  # for a stall that is under way
        for sentinel, notes in self._sentinels:
            sentinel.terminate()
            sentinel.wait()
            notes.seek(0)
            for line in notes:
                begin, end = map(float, line.split())
                self._found.append((begin, end))
            notes.close()

    def during(self, begin: float, seconds: float) -> bool:
        """Whether a core was away then; known when the sentinels have gone."""
        return any(start < begin + seconds and begin < end for start, end in self._found)
