"""What happens, for whoever looks after the device: lines on standard error.

The standard library's logging would take a twentieth of our start, for the one thing that we need.
"""

import os
import sys
import time
from collections import deque

# The last lines, for a report where the system's own log may not be read.
_recent: deque[str] = deque(maxlen=400)
# How grave a line is: as a word, or as the number by which systemd's journal sorts it.
_INFO, _WARNING, _ERROR = ("INFO", 6), ("WARNING", 4), ("ERROR", 3)


def info(text: str) -> None:
    """Something worth knowing."""
    _write(_INFO, text)


def warning(text: str) -> None:
    """Something that does not work, and that the table can do without."""
    _write(_WARNING, text)


def error(text: str, failure: BaseException | None = None) -> None:
    """Something that should not have happened, with where it did."""
    _write(_ERROR, text if failure is None else f"{text}\n{trace(failure)}")


def trace(failure: BaseException) -> str:
    """Where an exception comes from, as Python shows it."""
    import traceback

    return "".join(traceback.format_exception(failure))


def recent() -> str:
    """The last lines that this process wrote, each with its time of day."""
    return "".join(list(_recent))


def _write(grave: tuple[str, int], text: str) -> None:
    word, number = grave
    mark = f"<{number}>" if os.environ.get("JOURNAL_STREAM") else f"{word} "
    now = time.strftime("%H:%M:%S")
    said = text.splitlines() or [""]
    _recent.extend(f"{now} {word} {line}\n" for line in said)
    lines = "".join(f"{mark}{line}\n" for line in said)
    try:
        sys.stderr.write(lines)
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):
        pass  # whoever listened is gone; there is nobody left to tell, and the evening goes on
