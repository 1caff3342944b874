"""Reads entries out of a file that SQLite can no longer read.

An entry is a record of nine columns whose check sum is its own proof. So it does not matter
whether pages, indexes or the heading of the file are still there: wherever the bytes of a record
stand in the file or its write-ahead log, they are found.
"""

import os
import re
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from companion.store.rows import ID_LENGTH, Damaged, EntryRow, read_row

# The beginning of an entry's record: how long its heading is, the id (which SQLite keeps
# elsewhere), and a match id of eight letters.
_BEGINNING = re.compile(rb"[\x09-\x0e]\x00" + bytes([13 + 2 * ID_LENGTH]))
_COLUMNS = 9
_INTEGER_SIZES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_LONGEST_PLACE = 5


# Files are read in pieces of this size. A record is shorter than a page, and what may stand before
# it and belongs to it too; so much of a piece is looked at again together with the next.
PIECE = 1 << 20
_PAGE = 4096
_OVERLAP = 2 * _PAGE
# How often a page is asked for that the disk fails to read.
_TRIES = 3


def carve(path: Path, progress: Callable[[float], None] = lambda _part: None) -> Iterator[EntryRow]:
    """Every entry that can still be read from a database file and its log, as they are found.

    The same entry may come several times, what was written last mostly last. `progress` is told
    how much of the files was read, 0..1. Never raises for what cannot be read: that is left out.
    """
    parts = [part for part in (path, path.with_name(path.name + "-wal")) if part.is_file()]
    size = sum(part.stat().st_size for part in parts)
    done = 0
    for part in parts:
        for piece in _pieces(part):
            yield from _rows(*piece)
            done += PIECE
            progress(min(1.0, done / max(1, size)))


def _pieces(path: Path) -> Iterator[tuple[bytes, int, int]]:
    """A file piece by piece: the bytes, and from where to where in them records may begin."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return
    try:
        size = os.fstat(file).st_size
        before = b""
        for at in range(0, size, PIECE):
            data = before + _read(file, at, min(PIECE, size - at))
            is_last = at + PIECE >= size
            # The first bytes were in the last piece, where a record beginning there was not whole.
            start = len(before) - _OVERLAP // 2 if before else 0
            end = len(data) if is_last else len(data) - _OVERLAP // 2
            yield data, start, end
            before = data[-_OVERLAP:]
    finally:
        os.close(file)


def _read(file: int, at: int, size: int) -> bytes:
    """A piece of a file; zeros where it cannot be read."""
    try:
        data = os.pread(file, size, at)
        if len(data) == size:
            return data
    except OSError:
        pass
    return b"".join(
        _page(file, place, min(_PAGE, at + size - place)) for place in range(at, at + size, _PAGE)
    )


def _page(file: int, at: int, size: int) -> bytes:
    for _ in range(_TRIES):
        with suppress(OSError):
            return os.pread(file, size, at).ljust(size, b"\0")
    return bytes(size)


def _rows(data: bytes, start: int, end: int) -> Iterator[EntryRow]:
    # Looking ahead by one byte only, since one record may begin inside what looked like another.
    at = _BEGINNING.search(data, start)
    while at is not None and at.start() < end:
        begin = at.start()
        try:
            columns, size = _record(data, begin)
            yield read_row(_place(data, begin, size), *columns[1:])
        except (Damaged, IndexError, struct.error, ValueError):
            pass
        at = _BEGINNING.search(data, begin + 1)


def _record(data: bytes, start: int) -> tuple[list[object], int]:
    heading, at = _varint(data, start)
    types = []
    while at < start + heading:
        kind, at = _varint(data, at)
        types.append(kind)
    if len(types) != _COLUMNS:
        raise Damaged("not the columns of an entry")
    columns: list[object] = []
    for kind in types:
        value, at = _value(data, at, kind)
        columns.append(value)
    return columns, at - start


def _value(data: bytes, at: int, kind: int) -> tuple[object, int]:
    if kind == 0:
        return None, at
    if kind in (8, 9):
        return kind - 8, at
    if kind == 7:
        return struct.unpack_from(">d", data, at)[0], at + 8
    if kind in _INTEGER_SIZES:
        end = at + _INTEGER_SIZES[kind]
        return int.from_bytes(data[at:end], signed=True), end
    end = at + (kind - 13) // 2
    return data[at:end].decode(), end


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for _ in range(9):
        byte = data[at]
        at += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at
    raise Damaged("not a number")


def _place(data: bytes, start: int, size: int) -> int:
    """The id of the record, which stands before it, after its size; 0 if that is not there."""
    for length in range(1, _LONGEST_PLACE + 1):
        for size_length in (1, 2):
            begin = start - length - size_length
            if begin < 0:
                continue
            found, at = _varint(data, begin)
            place, end = _varint(data, at)
            if found == size and at == start - length and end == start:
                return place
    return 0
