"""A system with fonts of its own: made from one of ours, with other letters on its glyphs."""

import struct
from collections.abc import Iterable
from pathlib import Path

from companion.assets import ASSETS

TEMPLATE = ASSETS / "fonts" / "barlow" / "BarlowCondensed_600SemiBold.ttf"
# A glyph of it that can be seen.
GLYPH = 20
# A letter that none of ours has, and an emoji.
CAT = "\N{CJK UNIFIED IDEOGRAPH-732B}"
DIE = "\N{GAME DIE}"


def make_font(path: Path, letters: Iterable[str]) -> None:
    """Writes a font that has these letters and no others; all of them look alike."""
    codes = sorted(map(ord, letters))
    groups = b"".join(struct.pack(">LLL", code, code, GLYPH) for code in codes)
    table = struct.pack(">HHLLL", 12, 0, 16 + len(groups), 0, len(codes)) + groups
    cmap = struct.pack(">HHHHL", 0, 1, 3, 10, 12) + table
    data = bytearray(TEMPLATE.read_bytes())
    while len(data) % 4:
        data.append(0)
    (count,) = struct.unpack_from(">H", data, 4)
    for at in range(12, 12 + 16 * count, 16):
        if data[at : at + 4] == b"cmap":
            struct.pack_into(">LL", data, at + 8, len(data), len(cmap))
    path.write_bytes(bytes(data) + cmap)


def make_system(folder: Path) -> dict[str, str]:
    """The environment in which fontconfig knows only the fonts in `folder`."""
    fonts = folder / "fonts"
    fonts.mkdir()
    config = folder / "fonts.conf"
    config.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        f"<dir>{fonts}</dir><cachedir>{folder}/cache</cachedir></fontconfig>"
    )
    return {"FONTCONFIG_FILE": str(config)}
