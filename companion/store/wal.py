"""SQLite's write-ahead log: room in it, and a look at it before SQLite's own.

SQLite deletes what it cannot use of a log, so we look first.

The log is a heading of 32 bytes and frames: 24 bytes, then a page. Each frame repeats two numbers
of the heading (the salts), so that frames of an older log that was written over are told apart;
the last frame of a transaction says how long the database is now.
"""

import os
import sqlite3
import struct
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path

from companion.store import files

_HEADING = 32
_FRAME = 24
_SALTS = slice(16, 24)
_PAGE = 4096
# After a crash the transaction that was under way is half there, and nobody was told of it.
_UNDER_WAY = 1
# Two stages of 13; the log begins anew at each. And what must be left on the disk after that.
ROOM = 1 << 20
_LEFT = 8 << 20


def read(path: Path) -> bytes:
    """The log as it lies there; nothing if there is none."""
    return path.read_bytes() if path.exists() else b""


def keep(log: Path, kept: Path) -> None:
    """Gives the log a second name, under which it stays when SQLite deletes it.

    Raises OSError. On a disk that knows no second names it is a copy.
    """
    kept.unlink(missing_ok=True)
    try:
        os.link(log, kept)
    except OSError:
        kept.write_bytes(log.read_bytes())
        files.sync(kept)


def release(log: Path, kept: Path) -> None:
    """Ends what `keep` began: the log is there again, under its own name only."""
    if not kept.exists():
        return
    if log.exists():
        kept.unlink()
    else:
        kept.rename(log)


def reserve(database: Path) -> bool:
    """Makes room in the log for the plays to come; whether it did.

    A play that lengthens the log has to wait until the disk has noted its new length too; one that
    is written over old bytes waits for its own bytes alone.
    """
    log = database.with_name(f"{database.name}-wal")
    disk = os.statvfs(database)
    if disk.f_bavail * disk.f_frsize < _LEFT or (log.exists() and log.stat().st_size >= ROOM):
        return False
    connection = sqlite3.connect(database, isolation_level=None)
    try:
        # A transaction too large for the cache is in the log before it ends; there it stays when it
        # is taken back, as bytes that mean nothing and that the next ones are written over.
        connection.execute("PRAGMA cache_size = 8")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE room (empty)")
        more = 16 * _PAGE  # what the cache keeps back never gets there
        connection.execute("INSERT INTO room VALUES (zeroblob(?))", (ROOM + more,))
        connection.execute("ROLLBACK")
    finally:
        connection.close()
    file = os.open(log, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
    return True


def has_lost(log: bytes, index: Path) -> bool:
    """Whether there are transactions in a log that SQLite does not see, because of damage to it.

    `index` is the file in which SQLite, having opened the database, keeps how far it could read.
    """
    used = _used(index) if len(log) > _HEADING else None
    if used is None:
        return False
    if _heading_is_good(log):
        salts, page = log[_SALTS], int.from_bytes(log[8:12])
    else:
        salts, page = _commonest_salts(log), _PAGE
    unseen = 0
    for at in range(_HEADING + used * (_FRAME + page), len(log), _FRAME + page):
        of_this_log = log[at + 8 : at + 16] == salts
        unseen += of_this_log and log[at + 4 : at + 8] != bytes(4)
    return unseen > _UNDER_WAY


def _commonest_salts(log: bytes) -> bytes:
    """The salts of most of the transactions in a log whose heading cannot be read."""
    found = Counter(
        log[at + 8 : at + 16]
        for at in range(_HEADING, len(log), _FRAME + _PAGE)
        if log[at + 4 : at + 8] != bytes(4)
    )
    return found.most_common(1)[0][0] if found else b""


def _used(index: Path) -> int | None:
    """How many frames SQLite has found in the log; None if nobody can tell.

    Read through SQLite's own open file: were we to open the index and close it again, the system
    would let go of SQLite's locks on it, and others would take it for nobody's.
    """
    wanted = os.path.realpath(index)
    for file in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            if str(file.readlink()) == wanted:
                return int.from_bytes(os.pread(int(file.name), 4, 16), sys.byteorder)
    return None


def _heading_is_good(log: bytes) -> bool:
    magic = int.from_bytes(log[:4])
    if magic not in (0x377F0682, 0x377F0683):
        return False
    order = ">" if magic & 1 else "<"
    first = second = 0
    words = struct.unpack(f"{order}6I", log[:24])
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return struct.unpack(">2I", log[24:32]) == (first, second)
