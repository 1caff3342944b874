"""Writes log lines to standard error, with the priorities of systemd's journal if that reads them.

Not the standard library's `logging`: importing it would take a twentieth of the start-up time.
"""

import os
import sys
import time
from collections import deque
from collections.abc import Callable

# The last lines, for a report by a user who may not read the system's journal.
_recent: deque[str] = deque(maxlen=400)
# Severities: the word, and the priority number that systemd's journal reads.
_INFO, _WARNING, _ERROR = ("INFO", 6), ("WARNING", 4), ("ERROR", 3)
# What is worth keeping on a disk, until a `KeptLog` takes it: whether it is urgent, and its lines.
_to_keep: deque[tuple[bool, list[str]]] = deque(maxlen=50)
# Called when there is more of it, unless it is None.
on_more: Callable[[], None] | None = None


def info(text: str) -> None:
    """Logs an event."""
    _write(_INFO, text)


def warning(text: str) -> None:
    """Logs a failure without which the game goes on."""
    _write(_WARNING, text)


def error(text: str, failure: BaseException | None = None) -> None:
    """Logs an error of the program, with the traceback of `failure`."""
    _write(_ERROR, text if failure is None else f"{text}\n{trace(failure)}")


def keep(text: str) -> None:
    """Has a start or an end kept on the disk, at once; systemd's log has its own."""
    _keep(_INFO, text.splitlines())


def take() -> tuple[bool, list[str]]:
    """Returns the lines that are to be kept since the last call, and whether one is urgent."""
    taken = [_to_keep.popleft() for _ in range(len(_to_keep))]
    return any(urgent for urgent, _ in taken), [line for _, lines in taken for line in lines]


def trace(failure: BaseException) -> str:
    """Returns the traceback of an exception as text."""
    import traceback

    return "".join(traceback.format_exception(failure))


def recent() -> str:
    """Returns the last lines that this process logged, each with its time of day."""
    return "".join(list(_recent))


def _write(severity: tuple[str, int], text: str) -> None:
    word, number = severity
    prefix = f"<{number}>" if os.environ.get("JOURNAL_STREAM") else f"{word} "
    now = time.strftime("%H:%M:%S")
    lines = text.splitlines() or [""]
    _recent.extend(f"{now} {word} {line}\n" for line in lines)
    if severity is not _INFO:
        _keep(severity, lines)
    try:
        sys.stderr.write("".join(f"{prefix}{line}\n" for line in lines))
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):
        pass  # standard error is closed; there is no other place to log, and the game goes on


def _keep(severity: tuple[str, int], lines: list[str]) -> None:
    now = time.strftime("%Y-%m-%d %H:%M:%S")
    kept = [f"{now} {severity[0]} {line}\n" for line in lines]
    _to_keep.append((severity is not _WARNING, kept))
    if on_more is not None:
        on_more()
