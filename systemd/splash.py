"""Puts our picture on the bare screen while the system starts. Nothing but the standard library.

    splash.py [--framebuffer /dev/fb0] [--about /sys/class/graphics/fb0] [--rotate 0|90|180|270]

Runs before the app can, so it imports little and draws once: the picture in the middle, its ground
everywhere else.
"""

import argparse
import os
import re
import struct
import sys
import zlib
from pathlib import Path

PICTURE = Path(__file__).parent / "splash.png"
Rows = list[list[bytes]]


def read(file: Path) -> Rows:
    """The picture as rows of pixels, three bytes each. Only what script/splash writes: 8 bit RGB,
    rows not filtered."""
    data, at = file.read_bytes(), 8
    packed, width = b"", 0
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            (width,) = struct.unpack_from(">I", body)
            if body[8:10] != b"\x08\x02":
                raise ValueError(f"{file.name} is not 8 bit RGB")
        elif kind == b"IDAT":
            packed += body
        at += length + 12
    raw, stride = zlib.decompress(packed), 1 + 3 * width
    rows = []
    for start in range(0, len(raw), stride):
        if raw[start]:
            raise ValueError(f"{file.name} has filtered rows: script/splash writes it without")
        line = raw[start + 1 : start + stride]
        rows.append([line[x : x + 3] for x in range(0, len(line), 3)])
    return rows


def turned(rows: Rows, rotation: int) -> Rows:
    """As it must lie in the panel's memory, if the panel was turned clockwise by that much."""
    for _ in range(rotation // 90):
        rows = [list(column) for column in zip(*reversed(rows))]  # noqa: B905 - all as long
    return rows


def pixel(colour: bytes, bits: int) -> bytes:
    """One colour as the screen wants it."""
    red, green, blue = colour
    if bits == 16:
        return struct.pack("<H", red >> 3 << 11 | green >> 2 << 5 | blue >> 3)
    if bits in (24, 32):
        return bytes((blue, green, red, 255))[: bits // 8]
    raise ValueError(f"a screen with {bits} bits a pixel is not known")


def frame(rows: Rows, width: int, height: int, bits: int, stride: int) -> bytes:
    """The whole screen: the picture in the middle, cut where it is larger."""
    known: dict[bytes, bytes] = {}
    ground = rows[0][0]
    for row in rows:
        for colour in row:
            if colour not in known:
                known[colour] = pixel(colour, bits)
    left, top = (width - len(rows[0])) // 2, (height - len(rows)) // 2
    empty = (known[ground] * width).ljust(stride, b"\0")
    lines = []
    for y in range(height):
        if not 0 <= y - top < len(rows):
            lines.append(empty)
            continue
        shown = rows[y - top][max(0, -left) : max(0, -left) + width]
        inside = b"".join([known[colour] for colour in shown])
        before = known[ground] * max(0, left)
        after = known[ground] * (width - max(0, left) - len(shown))
        lines.append((before + inside + after).ljust(stride, b"\0"))
    return b"".join(lines)


def rotation_of(options: str) -> int:
    """What the device was set up with: --rotate 90, as the app takes it."""
    found = re.search(r"--rotate[ =](90|180|270)", options)
    return int(found[1]) if found else 0


def main() -> None:
    """Draws, or says why not; the app comes up all the same."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--framebuffer", type=Path, default=Path("/dev/fb0"))
    parser.add_argument("--about", type=Path, default=Path("/sys/class/graphics/fb0"))
    options = os.environ.get("COMPANION_OPTIONS", "")
    parser.add_argument("--rotate", type=int, default=rotation_of(options))
    wanted = parser.parse_args()
    try:
        width, height = map(int, (wanted.about / "virtual_size").read_text().split(","))
        bits = int((wanted.about / "bits_per_pixel").read_text())
        stride = int((wanted.about / "stride").read_text())
        rows = turned(read(PICTURE), wanted.rotate)
        with wanted.framebuffer.open("r+b", buffering=0) as screen:
            screen.write(frame(rows, width, height, bits, stride))
    except (OSError, ValueError) as error:
        sys.exit(f"splash: {error}")


if __name__ == "__main__":
    main()
