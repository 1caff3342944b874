"""Writes a picture as PNG: compressed once, in a form that a PDF can hold as it is."""

import struct
import zlib
from collections.abc import Iterable

from companion.records import dataclass

SIGNATURE = b"\x89PNG\r\n\x1a\n"
# How a line of a PNG is written: as it is, or as what differs from the line above.
AS_IT_IS, LIKE_ABOVE = b"\x00", b"\x02"
# Levels above it are slower without a smaller file: measured with souvenirs.
LEVEL = 6


@dataclass(frozen=True)
class CompressedPicture:
    """Pixels in 24 bits, compressed; `per_metre` is how many of them a metre of paper has."""

    width: int
    height: int
    per_metre: int
    data: bytes


def compress(width: int, per_metre: int, lines: Iterable[bytes]) -> CompressedPicture:
    """Makes a picture of its lines from the top; each has three bytes for each pixel."""
    like_above = LIKE_ABOVE + bytes(width * 3)
    packer = zlib.compressobj(LEVEL)
    above, packed, height = b"", [], 0
    for line in lines:
        # Most lines of a page are like the one above: then there is nothing to say.
        packed.append(packer.compress(like_above if line == above else AS_IT_IS + line))
        above = line
        height += 1
    return CompressedPicture(width, height, per_metre, b"".join(packed) + packer.flush())


def png(picture: CompressedPicture, title: str) -> bytes:
    """The picture as a file; programs that print it know how large it is."""
    head = struct.pack(">LLBBBBB", picture.width, picture.height, 8, 2, 0, 0, 0)
    size = struct.pack(">LLB", picture.per_metre, picture.per_metre, 1)
    # A keyword, no compression, no language, then the title.
    text = b"Title\0\0\0\0\0" + title.encode(errors="replace")
    chunks = ((b"IHDR", head), (b"pHYs", size), (b"iTXt", text), (b"IDAT", picture.data))
    return SIGNATURE + b"".join(_chunk(*chunk) for chunk in (*chunks, (b"IEND", b"")))


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(kind + data)
    return struct.pack(">L", len(data)) + kind + data + struct.pack(">L", check)
