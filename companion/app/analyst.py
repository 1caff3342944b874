"""The process that looks back at one stage: `python -P -m companion.app.analyst GAME`.

It reads the stage's brief from standard input, and writes how far it is, from 0 to 1, line by line;
then END and what is to be kept. It is as little urgent as it may be, and ends with the app: whether
that is told to end, crashes or is killed.
"""

import os
import resource
import signal
import sys
from contextlib import suppress

from companion.games import part

# Before the last line.
END = "="
# More than any stage needs on the slowest Pi: seconds of a processor, and bytes.
MOST_SECONDS, MOST_BYTES = 300, 512 << 20
# Of Linux's prctl: which signal a process gets when the one that made it ends.
PR_SET_PDEATHSIG = 1


def main() -> None:
    """Does what this module says."""
    _take_little()
    _end_with(os.getppid())

    def tell(done: float) -> None:
        # Where nobody reads any more this ends the process.
        os.write(1, f"{done:.3f}\n".encode())

    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    made = part(sys.argv[1], "look_back").make(sys.stdin.read(), tell)
    os.write(1, f"{END}{made}\n".encode())


def _take_little() -> None:
    """Takes only the time that nobody else wants, and not without end."""
    for limit, most in ((resource.RLIMIT_CPU, MOST_SECONDS), (resource.RLIMIT_AS, MOST_BYTES)):
        with suppress(OSError, ValueError):  # then the app ends it after a while
            resource.setrlimit(limit, (most, most))
    # A system may allow none of both; nice alone leaves a busy machine a 70th.
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, 0, 19)
    with suppress(OSError, AttributeError):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _end_with(parent: int) -> None:
    """Has Linux kill this process when its parent ends; elsewhere `tell` notices it."""
    import ctypes

    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        sys.exit(1)  # it ended before that


if __name__ == "__main__":
    main()
