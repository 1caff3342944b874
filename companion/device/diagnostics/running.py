"""What a running game knows of its devices, in a file beside the journal that others may read.

Only the game can tell: a screen without a desktop, and a serial port, are open to one process.
"""

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.records import dataclass
from companion.store.files import lock_holder

if TYPE_CHECKING:
    from firmware_bridge.events import Status

FILE = "companion.running.json"
PROC = Path("/proc")
BOOT = PROC / "sys/kernel/random/boot_id"


@dataclass(frozen=True)
class Running:
    """What the app has open itself while it asks, and nobody else could open beside it.

    `shown` says how frames get onto the screen and whether what is to be seen was verified.
    """

    driver: str
    size: tuple[int, int]
    versions: str
    sound: bool
    shown: str = ""


@dataclass(frozen=True)
class Game:
    """A game that runs: its process, and what it tells of itself; else `why` it tells nothing."""

    process: int
    running: Running | None = None
    readers: "list[Status] | None" = None
    why: str = ""


class RunningFile:
    """Written by the app when it is up and when something changes; taken away when it ends.

    One that a crash left behind is believed by nobody: it names the process that wrote it.
    """

    def __init__(self, directory: Path | None) -> None:
        self._file = None if directory is None else directory / FILE
        self._written = ""

    def tell(self, running: Running, readers: "list[Status]") -> None:
        """Writes what has changed, if anything has. Raises OSError."""
        if self._file is None:
            return
        told = {
            "process": os.getpid(),
            "identity": identity(os.getpid()),
            "running": {name: getattr(running, name) for name in Running.__match_args__},
            "readers": [[each.reader, each.state, each.detail, each.reason] for each in readers],
        }
        text = json.dumps(told, ensure_ascii=False)
        if text == self._written:
            return
        # Whoever reads meanwhile finds the old one or the new one. After a crash nobody needs it,
        # so it need not reach the disk.
        new = self._file.with_suffix(".new")
        new.write_text(text, encoding="utf-8")
        new.replace(self._file)
        self._written = text

    def remove(self) -> None:
        """The game ends. Raises OSError."""
        if self._file is not None:
            self._file.unlink(missing_ok=True)


def identity(process: int) -> str | None:
    """Tells a process from all others, also from one of the same number later; None if gone."""
    try:
        # The name of the program, in brackets, may hold anything; the rest are numbers.
        about = (PROC / str(process) / "stat").read_text(errors="replace").rpartition(")")[2]
        return f"{BOOT.read_text().strip()} {about.split()[19]}"
    except (OSError, IndexError):
        return None


def running_game(directory: Path) -> Game | None:
    """The game that runs on this data directory; None if none does."""
    why = "it may just be starting"
    try:
        told = json.loads((directory / FILE).read_text(encoding="utf-8"))
        process = int(told["process"])
        if told["identity"] is not None and identity(process) == told["identity"]:
            return Game(process, _running(told["running"]), _readers(told["readers"]))
    except FileNotFoundError:
        pass
    except (OSError, ValueError, TypeError, KeyError) as error:
        why = f"{FILE}: {type(error).__name__} {error}"
    holder = lock_holder(directory)
    return None if holder is None else Game(holder, why=why)


def _running(told: dict[str, Any]) -> Running:
    """Of what another version may have written, what we know."""
    known = {name: told[name] for name in Running.__match_args__ if name in told}
    width, height = known.pop("size")
    return Running(size=(int(width), int(height)), **known)


def _readers(told: list[list[str]]) -> "list[Status]":
    from firmware_bridge.events import Status

    return [Status(*each) for each in told]  # type: ignore[arg-type]  # as it was written
