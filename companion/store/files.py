"""The data directory: which one, what lies in it, and who may write."""

import fcntl
import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

DATABASE = "companion.db"
# A new database while it is being made, before it takes the place of a damaged one.
UNFINISHED = "unfinished.db"
BACKUPS = "backups"
LOCK = "companion.lock"
# Left by the check in the background when it finds damage; the next start repairs.
DAMAGED = "companion.damaged"
LOCKS = Path("/proc/locks")


class AlreadyRunning(Exception):
    """Another companion writes in this directory."""

    def __init__(self, directory: Path, process: str) -> None:
        super().__init__(f"another companion (process {process}) is using {directory}")
        self.process = process


def data_directory(chosen: str | None) -> Path:
    """The directory asked for, else systemd's, else the user's own."""
    if chosen:
        return Path(chosen)
    # systemd gives several, separated by colons, where a unit has several.
    state = os.environ.get("STATE_DIRECTORY", "").split(":")[0]
    if state:
        return Path(state)
    home = Path(os.environ.get("XDG_DATA_HOME", ""))
    # A relative one is to be ignored, says the specification.
    home = home if home.is_absolute() else Path.home() / ".local/share"
    return home / "table-companion"


class Lock:
    """Only one process writes at a time; the system lets go of it when the process ends."""

    def __init__(self, directory: Path) -> None:
        self._file = os.open(directory / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            process = os.read(self._file, 20).decode(errors="replace").strip() or "unknown"
            os.close(self._file)
            raise AlreadyRunning(directory, process) from None
        # Only for whoever is refused after us; a full disk is no reason not to start.
        with suppress(OSError):
            os.ftruncate(self._file, 0)
            os.write(self._file, str(os.getpid()).encode())

    def release(self) -> None:
        """Lets others write."""
        os.close(self._file)


def lock_holder(directory: Path, locks: Path = LOCKS) -> int | None:
    """The process that writes in a directory; None if none does, or nobody can tell.

    Asked without trying the lock: whoever just starts would find it taken.
    """
    try:
        file = directory / LOCK
        inode, said = str(file.stat().st_ino), file.read_text(errors="replace").strip()
        listed = locks.read_text()
    except OSError:
        return None
    for line in listed.splitlines():
        # 1: FLOCK ADVISORY WRITE 4711 08:02:131090 0 EOF
        words = line.split()
        if words[1:2] != ["FLOCK"] or words[5].rpartition(":")[2] != inode:
            continue
        # Another file system may have the same number; a full disk leaves no process in ours.
        if words[4] == said or not said:
            return int(words[4])
    return None


def stamp() -> str:
    """The time as part of a file name."""
    return datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")


def move_aside(path: Path, why: str) -> Path | None:
    """Renames a database and what belongs to it; nothing is ever overwritten or deleted.

    The new name; if nothing is left to rename, the name that it got when that was begun.
    """
    if not any(part.exists() for part in parts(path)):
        return max(path.parent.glob(f"{path.stem}-{why}-*{path.suffix}"), default=None)
    number, aside = 1, path.with_name(f"{path.stem}-{why}-{stamp()}{path.suffix}")
    while any(part.exists() for part in parts(aside)):
        number += 1
        aside = path.with_name(f"{path.stem}-{why}-{stamp()}-{number}{path.suffix}")
    # The log first: beside another database it would be taken for that one's.
    for part, place in zip(parts(path), parts(aside), strict=True):
        if part.exists():
            part.rename(place)
    return aside


def parts(database: Path) -> list[Path]:
    """The files that make up a database: its logs, the log's index, and itself."""
    suffixes = ("-wal", "-journal", "-shm", "")
    return [database.with_name(database.name + suffix) for suffix in suffixes]


def sync_directory(directory: Path) -> None:
    """Makes renames in a directory durable."""
    handle = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
