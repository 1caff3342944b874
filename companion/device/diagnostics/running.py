"""The file in which a running app describes its devices, so that `companion check` can read them.

Only one process at a time can open a serial port, or a screen without a desktop.
"""

import json
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.records import dataclass
from companion.store.files import lock_holder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.ui.shell.device_states import ReaderState
    from firmware_bridge.events import Status

FILE = "companion.running.json"
PROC = Path("/proc")
BOOT = PROC / "sys/kernel/random/boot_id"


@dataclass(frozen=True)
class OpenDevices:
    """The devices that the app has open, which no other process could open at the same time.

    `shown` says how frames get onto the screen and whether that was verified; `sound_missing` is
    the error of the library that sound needs, "" if it is there.
    """

    driver: str
    size: tuple[int, int]
    versions: str
    sound: bool
    shown: str = ""
    sound_missing: str = ""


@dataclass(frozen=True)
class RunningGame:
    """The process of a running app, with its devices and readers; or `why` these are unknown."""

    process: int
    running: OpenDevices | None = None
    readers: "Sequence[ReaderState] | None" = None
    why: str = ""


class RunningFile:
    """The file of the running app, which removes it at its end.

    The file names its process, so that one left behind by a crash is recognised and ignored.
    """

    def __init__(self, directory: Path | None) -> None:
        self._file = None if directory is None else directory / FILE
        self._written = ""

    def write(self, running: OpenDevices, readers: "Sequence[ReaderState]") -> None:
        """Writes the file if its content has changed. Raises OSError."""
        if self._file is None:
            return
        content = {
            "process": os.getpid(),
            "identity": process_identity(os.getpid()),
            "running": {name: getattr(running, name) for name in OpenDevices.__match_args__},
            "readers": [[each.reader, each.state, each.detail, each.reason] for each in readers],
        }
        text = json.dumps(content, ensure_ascii=False)
        if text == self._written:
            return
        # Replaced atomically for readers. After a crash it is useless, so it is not synced.
        new = self._file.with_suffix(".new")
        new.write_text(text, encoding="utf-8")
        new.replace(self._file)
        self._written = text

    def remove(self) -> None:
        """Removes the file. Raises OSError."""
        if self._file is not None:
            self._file.unlink(missing_ok=True)


def process_identity(process: int) -> str | None:
    """Returns a text that no other process has, not even a later one with the same number.

    None if there is no such process.
    """
    try:
        # The program's name, in brackets, may hold any character; the rest are numbers.
        about = (PROC / str(process) / "stat").read_text(errors="replace").rpartition(")")[2]
        return f"{BOOT.read_text().strip()} {about.split()[19]}"
    except (OSError, IndexError):
        return None


def _read_plain(file: Path) -> str:
    """The text of a plain file. Raises OSError, also for a pipe, which would be waited for."""
    if not stat.S_ISREG(file.stat().st_mode):
        raise OSError("not a plain file")
    return file.read_text(encoding="utf-8")


def running_game(directory: Path) -> RunningGame | None:
    """Returns the app that runs on this data directory; None if none does."""
    why = "it may just be starting"
    try:
        content = json.loads(_read_plain(directory / FILE))
        process = int(content["process"])
        if content["identity"] is not None and process_identity(process) == content["identity"]:
            return RunningGame(process, _running(content["running"]), _readers(content["readers"]))
    except FileNotFoundError:
        pass
    except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
        why = f"{FILE}: {type(error).__name__} {error}"
    holder = lock_holder(directory)
    return None if holder is None else RunningGame(holder, why=why)


def _running(content: dict[str, Any]) -> OpenDevices:
    """Reads the devices; ignores keys of other versions."""
    known = {name: content[name] for name in OpenDevices.__match_args__ if name in content}
    width, height = known.pop("size")
    return OpenDevices(size=(int(width), int(height)), **known)


def _readers(content: list[list[str]]) -> "list[Status]":
    from firmware_bridge.events import Status

    return [Status(*each) for each in content]  # type: ignore[arg-type]  # as it was written
