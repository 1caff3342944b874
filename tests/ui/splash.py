"""The picture that a Pi shows while it starts: three tiles and the name, as plain as can be read.

    python -m tests.ui.splash    writes systemd/splash.png

Its rows are not filtered, so that systemd/splash.py can read it with a few lines of its own.
"""

import struct
import zlib
from pathlib import Path

import pygame

from companion.ui import shapes
from companion.ui.text import Fonts
from companion.ui.theme import DARK

PICTURE = Path(__file__).parent.parent.parent / "systemd" / "splash.png"
SIZE = WIDTH, HEIGHT = (400, 220)
SIGNS = ("blue", "yellow", "green")
TILE, GAP = 104, 28


def draw() -> pygame.Surface:
    """The picture itself."""
    picture = pygame.Surface(SIZE)
    picture.fill(DARK.ground)
    left = (WIDTH - 3 * TILE - 2 * GAP) // 2
    for number, (tile, sign) in enumerate(zip(DARK.tiles, SIGNS, strict=True)):
        x = left + number * (TILE + GAP)
        picture.blit(shapes.rounded((TILE, TILE), 14, tile.top, tile.bottom), (x, 20))
        picture.blit(shapes.sign(sign, 52, tile.key), (x + (TILE - 52) // 2, 46))
    name = Fonts().render("Table Companion", "body", 38, DARK.ink)
    picture.blit(name, ((WIDTH - name.get_width()) // 2, 150))
    return picture


def packed(picture: pygame.Surface) -> bytes:
    """As a PNG without filters."""
    width, height = picture.get_size()
    raw = pygame.image.tostring(picture, "RGB")
    rows = b"".join(b"\0" + raw[y * 3 * width : (y + 1) * 3 * width] for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )


if __name__ == "__main__":
    PICTURE.write_bytes(packed(draw()))
