"""Reads from a font file which letters it has: for all others pygame draws a box."""

import struct
from functools import cache
from pathlib import Path


@cache
def letters(path: Path) -> frozenset[int]:
    """The code points for which a TrueType font has a glyph. Raises ValueError without a `cmap`."""
    data = path.read_bytes()
    found: set[int] = set()
    table = _table(data, b"cmap")
    (count,) = struct.unpack_from(">H", data, table + 2)
    for number in range(count):
        (offset,) = struct.unpack_from(">L", data, table + 4 + 8 * number + 4)
        start = table + offset
        (kind,) = struct.unpack_from(">H", data, start)
        if kind == 4:
            found |= _segments(data, start)
        elif kind == 12:
            found |= _groups(data, start)
    return frozenset(found)


def _table(data: bytes, tag: bytes) -> int:
    """The offset of a table. Raises ValueError if the font does not have it."""
    (count,) = struct.unpack_from(">H", data, 4)
    for number in range(count):
        name, _, offset, _ = struct.unpack_from(">4sLLL", data, 12 + 16 * number)
        if name == tag:
            return int(offset)
    raise ValueError(f"this font has no {tag.decode()}")


def _segments(data: bytes, start: int) -> set[int]:
    """Reads format 4: segments with an end, a start, a delta, and maybe a list of glyphs."""
    (double,) = struct.unpack_from(">H", data, start + 6)
    count = double // 2
    ends = struct.unpack_from(f">{count}H", data, start + 14)
    starts = struct.unpack_from(f">{count}H", data, start + 16 + double)
    deltas = struct.unpack_from(f">{count}H", data, start + 16 + 2 * double)
    places = start + 16 + 3 * double
    offsets = struct.unpack_from(f">{count}H", data, places)
    found = set()
    for number, (first, last) in enumerate(zip(starts, ends, strict=True)):
        for code in range(first, last + 1):
            if offsets[number] == 0:
                glyph = (code + deltas[number]) & 0xFFFF
            else:
                at = places + 2 * number + offsets[number] + 2 * (code - first)
                (glyph,) = struct.unpack_from(">H", data, at)
            if glyph and code != 0xFFFF:
                found.add(code)
    return found


def _groups(data: bytes, start: int) -> set[int]:
    """Reads format 12: ranges of code points."""
    (count,) = struct.unpack_from(">L", data, start + 12)
    found: set[int] = set()
    for number in range(count):
        first, last, _ = struct.unpack_from(">LLL", data, start + 16 + 12 * number)
        found.update(range(first, last + 1))
    return found
