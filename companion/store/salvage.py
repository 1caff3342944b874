"""Reads what is left in a damaged file: tables as far as SQLite can read them, and entries anyhow.

An entry is a record of nine columns with a check sum. So neither pages nor indexes nor the header
of the file are needed: records are recognised wherever they are in the file or its write-ahead log.
The format is described in https://sqlite.org/fileformat2.html#record_format
"""

import os
import re
import sqlite3
import struct
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

from companion.store import schema, wal
from companion.store.database import connect
from companion.store.rows import ID_LENGTH, Damaged, EntryRow, read_row

# How the record of an entry begins: the length of its header, the type of the id (NULL: SQLite has
# it before the record), and the type of the match id, a text of ID_LENGTH bytes.
_RECORD_START = re.compile(rb"[\x09-\x0e]\x00" + bytes([13 + 2 * ID_LENGTH]))
_COLUMNS = 9
_INTEGER_SIZES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_MAX_ID_BYTES = 5

# Files are read in chunks of this size, which overlap, since a record may cross their border; it
# is shorter than a page, and so is what SQLite stores before it.
CHUNK = 1 << 20
_PAGE = 4096
_OVERLAP = 2 * _PAGE
# How often a page is read that the disk fails to read.
_READ_ATTEMPTS = 3


def carve(path: Path, progress: Callable[[float], None] = lambda _part: None) -> Iterator[EntryRow]:
    """Yields every intact entry in a database file and its log.

    The same entry may come several times, mostly the version written last at the end. Calls
    `progress` with the part of the files that was read, 0..1. What cannot be read is left out,
    without an error.
    """
    parts = [part for part in (path, path.with_name(path.name + "-wal")) if part.is_file()]
    size = sum(part.stat().st_size for part in parts)
    done = 0
    for part in parts:
        for chunk in _chunks(part):
            yield from _rows(*chunk)
            done += CHUNK
            progress(min(1.0, done / max(1, size)))


def _chunks(path: Path) -> Iterator[tuple[bytes, int, int]]:
    """The chunks of a file: the bytes, and from where to where in them records may begin."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return
    try:
        size = os.fstat(file).st_size
        before = b""
        for at in range(0, size, CHUNK):
            data = before + _read(file, at, min(CHUNK, size - at))
            is_last = at + CHUNK >= size
            # A record that begins in the overlap was not complete in the chunk before.
            start = len(before) - _OVERLAP // 2 if before else 0
            end = len(data) if is_last else len(data) - _OVERLAP // 2
            yield data, start, end
            before = data[-_OVERLAP:]
    finally:
        os.close(file)


def _read(file: int, at: int, size: int) -> bytes:
    """Bytes of a file; zeros where it cannot be read."""
    try:
        data = os.pread(file, size, at)
        if len(data) == size:
            return data
    except OSError:
        pass
    return b"".join(
        _read_page(file, place, min(_PAGE, at + size - place))
        for place in range(at, at + size, _PAGE)
    )


def _read_page(file: int, at: int, size: int) -> bytes:
    for _ in range(_READ_ATTEMPTS):
        with suppress(OSError):
            return os.pread(file, size, at).ljust(size, b"\0")
    return bytes(size)


def _rows(data: bytes, start: int, end: int) -> Iterator[EntryRow]:
    # Goes on one byte after each start: a record may begin inside what only looked like one.
    at = _RECORD_START.search(data, start)
    while at is not None and at.start() < end:
        begin = at.start()
        try:
            columns, size = _record(data, begin)
            yield read_row(_row_id(data, begin, size), *columns[1:])
        except (Damaged, IndexError, struct.error, ValueError):
            pass
        at = _RECORD_START.search(data, begin + 1)


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
        value, at = _column(data, at, kind)
        columns.append(value)
    return columns, at - start


def _column(data: bytes, at: int, kind: int) -> tuple[object, int]:
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


def _row_id(data: bytes, start: int, size: int) -> int:
    """The row id of a record, which is before it and after its size; 0 if it cannot be read."""
    for length in range(1, _MAX_ID_BYTES + 1):
        for size_length in (1, 2):
            begin = start - length - size_length
            if begin < 0:
                continue
            found, at = _varint(data, begin)
            place, end = _varint(data, at)
            if found == size and at == start - length and end == start:
                return place
    return 0


class SourceFailed(Exception):
    """A source could not be read any further; `error` says why."""

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        self.error = error


def table_rows(path: Path, table: str) -> Iterator[dict[str, object]]:
    """The rows of a table as dictionaries; raises SourceFailed if not all could be read.

    A damaged page ends the reading, so what is behind it is read from the other end.
    """
    try:
        with closing(open_source(path)) as source:
            forwards = f"SELECT * FROM {table}"  # noqa: S608
            try:
                yield from _until_damage(source, forwards)
            except schema.UNREADABLE:
                about = source.execute(f"PRAGMA table_info({table})").fetchall()
                keys = [f"{name} DESC" for _, name, *_, is_key in about if is_key]
                with suppress(*schema.UNREADABLE):
                    yield from _until_damage(source, f"{forwards} ORDER BY {', '.join(keys)}")
                raise
    except schema.UNREADABLE as error:
        raise SourceFailed(error) from error


def _until_damage(source: sqlite3.Connection, query: str) -> Iterator[dict[str, object]]:
    """The rows of a query by column; raises sqlite3.Error after the last that can be read."""
    count = 0
    try:
        for line in _dictionaries(source.execute(query)):
            count += 1
            yield line
    except schema.UNREADABLE:
        # A cursor reads one row ahead, and so has not given the last one before the damage.
        with suppress(*schema.UNREADABLE):
            yield from _dictionaries(source.execute(f"{query} LIMIT 1 OFFSET {count}"))
        raise


def _dictionaries(found: sqlite3.Cursor) -> Iterator[dict[str, object]]:
    columns = [name for name, *_ in found.description]
    while (line := found.fetchone()) is not None:
        yield dict(zip(columns, line, strict=True))


def open_source(path: Path) -> sqlite3.Connection:
    """Opens a database to read from, also on a full disk. Raises sqlite3.Error."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    source = sqlite3.connect(uri, uri=True, isolation_level=None)
    try:
        source.execute("PRAGMA schema_version").fetchone()
    except BaseException as error:
        source.close()
        if not isinstance(error, sqlite3.Error) or not schema.is_write_error(error):
            raise
        try:
            content = wal.read_committed(path)
        except OSError:
            raise error from None
        source = connect(content, read_only=True)
    return source
