"""Reads entries out of a file that SQLite can no longer read.

An entry is a record of nine columns whose check sum is its own proof. So it does not matter
whether pages, indexes or the heading of the file are still there: wherever the bytes of a record
stand in the file or its write-ahead log, they are found.
"""

import re
import struct
from collections.abc import Iterator
from pathlib import Path

from companion.store.rows import ID_LENGTH, Damaged, Row, row

# The beginning of an entry's record: how long its heading is, the id (which SQLite keeps
# elsewhere), and a match id of eight letters.
_BEGINNING = re.compile(rb"[\x09-\x0e]\x00" + bytes([13 + 2 * ID_LENGTH]))
_COLUMNS = 9
_INTEGER_SIZES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_LONGEST_PLACE = 5


def carve(path: Path) -> list[Row]:
    """Every entry that can still be read from a database file and its log, each once, in order."""
    found: dict[tuple[str, int], Row] = {}
    for part in (path, path.with_name(path.name + "-wal")):
        if part.exists():
            for each in _rows(part.read_bytes()):
                found[each.match, each.entry.number] = each
    return sorted(found.values(), key=lambda each: (each.place, each.match, each.entry.number))


def _rows(data: bytes) -> Iterator[Row]:
    # Looking ahead by one byte only, since one record may begin inside what looked like another.
    at = _BEGINNING.search(data)
    while at is not None:
        start = at.start()
        try:
            columns, size = _record(data, start)
            yield row(_place(data, start, size), *columns[1:])
        except (Damaged, IndexError, struct.error, ValueError):
            pass
        at = _BEGINNING.search(data, start + 1)


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
