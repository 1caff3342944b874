"""The data directory: which one, what lies in it, and who may write."""

import fcntl
import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

DATABASE = "companion.db"
# An empty database while it is being made. Earlier versions made repaired ones under this name too.
UNFINISHED = "unfinished.db"
# The database that a repair makes, while it is made, and the entries it has found for it so far.
REPAIRING = "repairing.db"
FOUND = "repairing-entries.db"
# What a repair has made, whole and on disk: it waits until the old database is out of its way. Its
# name goes on like that of the file moved aside: repaired-damaged-20260102T030405Z.db
REPAIRED = "repaired"
BACKUPS = "backups"
LOCK = "companion.lock"
# Left by whoever finds damage that a start would not find; the next start repairs.
DAMAGED = "companion.damaged"
# The log of the database while SQLite opens it, which may delete it; see `wal.keep`.
KEPT_LOG = "companion.db-log"
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
        with suppress(OSError):  # a disk that is gone may say so here; it is closed all the same
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


def new_name_aside(path: Path, why: str) -> Path:
    """A name for a database that is to be moved out of the way, which none has yet."""
    number, name = 1, f"{why}-{stamp()}"
    aside = path.with_name(f"{path.stem}-{name}{path.suffix}")
    while any(part.exists() for part in parts(aside)):
        number += 1
        aside = path.with_name(f"{path.stem}-{name}-{number}{path.suffix}")
    return aside


def move(path: Path, new: Path) -> None:
    """Renames all that is left of a database, what belongs to it first; raises OSError.

    What has its new name already stays as it is; nothing is overwritten. A log is moved before its
    database: beside another one it would be taken for that one's.
    """
    for part, place in zip(parts(path), parts(new), strict=True):
        if part.exists() and not place.exists():
            part.rename(place)


def remove(path: Path) -> None:
    """Deletes a database and what belongs to it, if they are there."""
    for part in parts(path):
        part.unlink(missing_ok=True)


def is_special(database: Path) -> bool:
    """Whether one of a database's files is no file: opening a pipe, for one, would never end."""
    return any(part.exists() and not part.is_file() for part in parts(database))


def parts(database: Path) -> list[Path]:
    """The files that make up a database: its logs, the log's index, and itself."""
    suffixes = ("-wal", "-journal", "-shm", "")
    return [database.with_name(database.name + suffix) for suffix in suffixes]


def sync(path: Path) -> None:
    """Makes what was written to a file durable."""
    handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_directory(directory: Path) -> None:
    """Makes renames in a directory durable."""
    handle = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
