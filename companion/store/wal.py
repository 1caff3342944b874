"""SQLite's write-ahead log: extends it, finds damage in it, and reads it where SQLite cannot.

SQLite deletes what it cannot use of a log, so a copy is preserved before SQLite opens it.

The log is a header of 32 bytes and frames: a frame header of 24 bytes, then a page. Each frame
repeats two numbers of the log's header (the salts), by which older frames that were not yet
overwritten are recognised; the last frame of a transaction contains the new size of the database.
See https://sqlite.org/fileformat2.html#walformat
"""

import os
import sqlite3
import struct
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

from companion.store import files

_HEADER_BYTES = 32
_FRAME_HEADER_BYTES = 24
_SALTS = slice(16, 24)
_PAGE_BYTES = 4096
# After a crash the log ends with the transaction that was being written.
_MAX_UNFINISHED = 1
# Enough for two stages of 13; the log is reset at each. And what must stay free on the disk.
LENGTH_BYTES = 1 << 20
_MIN_FREE_BYTES = 8 << 20
# Nobody can write while the log is extended, so on a slow disk that ends after so many seconds.
EXTENDING_SECONDS = 1.0
# How often a database is read that somebody changes meanwhile, and the pause after each.
ATTEMPTS = 20
PAUSE_SECONDS = 0.05
# Where its header says how it is to be read and written: 2 with a log, 1 without.
_FORMATS = slice(18, 20)


def read(path: Path) -> bytes:
    """The content of a log; empty if there is none. Raises OSError."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def preserve(log: Path, second: Path) -> None:
    """Gives the log a second name, under which it remains when SQLite deletes it.

    On a file system without hard links it is a copy. Raises OSError.
    """
    second.unlink(missing_ok=True)
    try:
        os.link(log, second)
    except OSError:
        second.write_bytes(log.read_bytes())
        files.sync(second)


def restore(log: Path, second: Path) -> None:
    """Undoes `preserve`: the log exists again, under its own name only. Raises OSError."""
    if not second.exists():
        return
    if log.exists():
        second.unlink()
    else:
        second.rename(log)


def extend(database: Path) -> bool:
    """Makes the log LENGTH_BYTES long unless it is or the disk is nearly full; True if it did.

    On a slow disk the log becomes only as long as EXTENDING_SECONDS allow.

    A write that makes a file longer waits until the file system has stored the new length too; one
    that overwrites old bytes does not. Raises OSError or sqlite3.Error.
    """
    log = database.with_name(f"{database.name}-wal")
    disk = os.statvfs(database)
    is_full = disk.f_bavail * disk.f_frsize < _MIN_FREE_BYTES
    if is_full or (log.exists() and log.stat().st_size >= LENGTH_BYTES):
        return False
    connection = sqlite3.connect(database, isolation_level=None)
    try:
        # A transaction too large for the cache is written to the log before it ends; after the
        # rollback its frames remain there as unused bytes, which the next ones overwrite.
        connection.execute("PRAGMA cache_size = 8")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE room (empty)")
        end = time.monotonic() + EXTENDING_SECONDS
        for _ in range(LENGTH_BYTES // _PAGE_BYTES + 16):  # the last pages stay in the cache
            connection.execute("INSERT INTO room VALUES (zeroblob(?))", (_PAGE_BYTES - 100,))
            if time.monotonic() > end:
                break
        connection.execute("ROLLBACK")
    finally:
        connection.close()
    files.sync(log)
    return True


def has_unread_transactions(log: bytes, index: Path) -> bool:
    """Whether a damaged log contains transactions that SQLite did not read.

    `index` is the `-shm` file, in which SQLite stores how far it has read the log. Call it while
    the database is open.
    """
    used = _frames_used(index) if len(log) > _HEADER_BYTES else None
    if used is None:
        return False
    if _header_is_valid(log):
        salts, page = log[_SALTS], int.from_bytes(log[8:12])
    else:
        salts, page = _commonest_salts(log), _PAGE_BYTES
    frame = _FRAME_HEADER_BYTES + page
    unread = 0
    for at in range(_HEADER_BYTES + used * frame, len(log), frame):
        is_current = log[at + 8 : at + 16] == salts
        unread += is_current and log[at + 4 : at + 8] != bytes(4)
    return unread > _MAX_UNFINISHED


def _commonest_salts(log: bytes) -> bytes:
    """The salts of most transactions, for a log whose header cannot be read."""
    found = Counter(
        log[at + 8 : at + 16]
        for at in range(_HEADER_BYTES, len(log), _FRAME_HEADER_BYTES + _PAGE_BYTES)
        if log[at + 4 : at + 8] != bytes(4)
    )
    return found.most_common(1)[0][0] if found else b""


def _frames_used(index: Path) -> int | None:
    """The number of frames that SQLite has read from the log; None if it is not known.

    Read through SQLite's own file descriptor: to open and close the index here would release
    SQLite's POSIX locks on it.
    """
    wanted = os.path.realpath(index)
    for file in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            if str(file.readlink()) == wanted:
                return int.from_bytes(os.pread(int(file.name), 4, 16), sys.byteorder)
    return None


def read_committed(database: Path) -> bytes:
    """The content of a database in its last committed state, for `Connection.deserialize`.

    For where SQLite cannot read it: on a full disk and in a folder that may not be written there is
    no room for the index of the log. Raises OSError if a file cannot be read, or is changed all the
    time.

    A rollback journal does not count: a file of ours has one only while it is given a log, which
    changes nothing but its header.
    """
    log_file = database.with_name(f"{database.name}-wal")
    for _ in range(ATTEMPTS):
        state, log = _state(database), read(log_file)
        content = bytearray(database.read_bytes())
        # With the log as it was, others can only have copied pages from it into the file.
        if read(log_file) == log and (log or _state(database) == state):
            break
        time.sleep(PAUSE_SECONDS)
    else:
        raise TimeoutError(f"{database} is written all the time")
    pages, count = committed_pages(log)
    for number, page in pages.items():
        at = (number - 1) * len(page)
        content.extend(bytes(max(0, at - len(content))))
        content[at : at + len(page)] = page
    if pages:
        del content[count * len(page) :]
    content[_FORMATS] = b"\x01\x01"
    return bytes(content)


def _state(file: Path) -> tuple[int, int, int]:
    """What changes with a file. Raises OSError."""
    found = file.stat()
    return found.st_ino, found.st_size, found.st_mtime_ns


def committed_pages(log: bytes) -> tuple[dict[int, bytes], int]:
    """The last version of each page in the transactions of a log, by its number, counted from 1.

    Also returns the number of pages of the database after them; ({}, 0) without a complete
    transaction. Reads as far as SQLite does: to the first frame whose salts or check sum are wrong.
    """
    if len(log) < _HEADER_BYTES or not _header_is_valid(log):
        return {}, 0
    order = _byte_order(log)
    size = int.from_bytes(log[8:12])
    sums = struct.unpack(">2I", log[24:_HEADER_BYTES])
    pages: dict[int, bytes] = {}
    unfinished: dict[int, bytes] = {}
    count = 0
    frame = _FRAME_HEADER_BYTES + size
    for at in range(_HEADER_BYTES, len(log) - frame + 1, frame):
        number, commit = struct.unpack_from(">2I", log, at)
        page = log[at + _FRAME_HEADER_BYTES : at + frame]
        sums = _check_sums(order, log[at : at + 8] + page, sums)
        salts = log[at + 8 : at + 16]
        if (
            not number
            or salts != log[_SALTS]
            or struct.pack(">2I", *sums) != log[at + 16 : at + 24]
        ):
            break
        unfinished[number] = page
        if commit:
            pages |= unfinished
            unfinished, count = {}, commit
    return pages, count


def _header_is_valid(log: bytes) -> bool:
    if int.from_bytes(log[:4]) not in (0x377F0682, 0x377F0683):
        return False
    return _check_sums(_byte_order(log), log[:24], (0, 0)) == struct.unpack(">2I", log[24:32])


def _byte_order(log: bytes) -> str:
    """How the check sums of a log read its bytes, for `struct`."""
    return ">" if log[3] & 1 else "<"


def _check_sums(order: str, data: bytes, sums: tuple[int, ...]) -> tuple[int, ...]:
    """The check sums after `data`, whose length is a multiple of eight; `sums` those before it."""
    first, second = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
