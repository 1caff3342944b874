"""The data directory: which one it is, the names of its files, and the lock."""

import fcntl
import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

DATABASE = "companion.db"
# An empty database while it is being made. Earlier versions also used this name in repairs.
UNFINISHED = "unfinished.db"
# The database that a repair is making, and the entries that it has found so far.
REPAIRING = "repairing.db"
FOUND = "repairing-entries.db"
# The finished database of a repair, until the old one is moved aside. The rest of its name is that
# of the file moved aside: repaired-damaged-20260102T030405Z.db
REPAIRED = "repaired"
BACKUPS = "backups"
LOCK = "companion.lock"
# An empty file that makes the next start repair, for damage that a start would not find.
DAMAGED = "companion.damaged"
# An empty file in a directory over which a partition with the saved games belongs: it is seen only
# while that is missing, and what was written beside it would be hidden later.
ELSEWHERE = "companion.elsewhere"
# The log of the database while SQLite opens it, which may delete it; see `wal.preserve`.
KEPT_LOG = "companion.db-log"
LOCKS = Path("/proc/locks")


class AlreadyRunning(Exception):
    """Another process has this data directory open for writing."""

    def __init__(self, directory: Path, process: str) -> None:
        super().__init__(f"another companion (process {process}) is using {directory}")
        self.process = process


class Elsewhere(OSError):
    """The partition or stick with the saved games is not mounted over this directory."""

    def __init__(self) -> None:
        super().__init__("the stick with them isn't plugged in")


def check_is_here(directory: Path) -> None:
    """Raises Elsewhere if a partition with the saved games is missing here."""
    if (directory / ELSEWHERE).exists():
        raise Elsewhere


def data_directory(chosen: str | None) -> Path:
    """The directory `chosen`, else that of the systemd unit, else that of the user."""
    if chosen:
        return Path(chosen)
    # A unit may have several, separated by colons.
    state = os.environ.get("STATE_DIRECTORY", "").split(":")[0]
    if state:
        return Path(state)
    home = Path(os.environ.get("XDG_DATA_HOME", ""))
    # The specification says that a relative path is to be ignored.
    home = home if home.is_absolute() else Path.home() / ".local/share"
    return home / "table-companion"


class Lock:
    """Lets only one process write; the system releases it when the process ends."""

    def __init__(self, directory: Path) -> None:
        """Raises AlreadyRunning if another process has the lock, OSError if the disk fails."""
        file = os.open(directory / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        # None after the release: by then the number may be that of another file.
        self._file: int | None = file
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            process = os.read(file, 20).decode(errors="replace").strip() or "unknown"
            self.release()
            raise AlreadyRunning(directory, process) from None
        except OSError:
            self.release()
            raise
        # Only for the message of AlreadyRunning, so a full disk does not matter.
        with suppress(OSError):
            os.ftruncate(file, 0)
            os.write(file, str(os.getpid()).encode())

    def release(self) -> None:
        """Releases the lock, once."""
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):  # of a disk that is gone; it is closed all the same
                os.close(file)


def lock_holder(directory: Path, locks: Path = LOCKS) -> int | None:
    """The id of the process that has the lock; None if there is none or it is not known.

    Does not try the lock itself, which could make another process fail to start.
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
        # Another file system may have the same inode; a full disk leaves the lock file empty.
        if words[4] == said or not said:
            return int(words[4])
    return None


def stamp() -> str:
    """The time as part of a file name."""
    return datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")


def new_name_aside(path: Path, why: str) -> Path:
    """An unused name for a database that is to be moved aside."""
    number, name = 1, f"{why}-{stamp()}"
    aside = path.with_name(f"{path.stem}-{name}{path.suffix}")
    while any(part.exists() for part in parts(aside)):
        number += 1
        aside = path.with_name(f"{path.stem}-{name}-{number}{path.suffix}")
    return aside


def move(path: Path, new: Path) -> None:
    """Renames the files of a database, without overwriting any. Raises OSError.

    The log goes first: SQLite would apply it to another database that gets its name.
    """
    for part, place in zip(parts(path), parts(new), strict=True):
        if part.exists() and not place.exists():
            part.rename(place)


def remove(path: Path) -> None:
    """Deletes those files of a database that exist. Raises OSError."""
    for part in parts(path):
        part.unlink(missing_ok=True)


def finished_repair(database: Path) -> Path | None:
    """The rebuilt file of a repair that was interrupted afterwards; None if there is none."""
    return max(database.parent.glob(f"{REPAIRED}-*{database.suffix}"), default=None)


def is_special(database: Path) -> bool:
    """Whether one of the files is not a regular file: to open a pipe, for one, would block."""
    return any(part.exists() and not part.is_file() for part in parts(database))


def parts(database: Path) -> list[Path]:
    """The paths of all files of a database: its logs, the index of the log, and itself."""
    suffixes = ("-wal", "-journal", "-shm", "")
    return [database.with_name(database.name + suffix) for suffix in suffixes]


def sync(path: Path) -> None:
    """Makes what was written to a file, or the renames in a directory, durable. Raises OSError."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
