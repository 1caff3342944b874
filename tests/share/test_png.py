"""PNG: what is written is what other programs read, with the size on paper and the title."""

import io
import struct
import zlib

import pygame
import pygame.image
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.share.png import compress, png


def pixels_of(data: bytes) -> tuple[tuple[int, int], bytes]:
    """The size and the pixels of a PNG, as pygame reads them."""
    picture = pygame.image.load(io.BytesIO(data), "picture.png")
    return picture.get_size(), pygame.image.tostring(picture, "RGB")


def chunks(data: bytes) -> dict[bytes, bytes]:
    """The parts of a PNG; each must have the right check sum."""
    found, at = {}, 8
    while at < len(data):
        (length,) = struct.unpack_from(">L", data, at)
        kind, part = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack_from(">L", data, at + 8 + length) == (zlib.crc32(kind + part),)
        found[kind] = part
        at += 12 + length
    return found


@given(st.integers(1, 9), st.integers(1, 9), st.data())
def test_pixels_survive(width: int, height: int, data: st.DataObject) -> None:
    # Few colours, so that lines repeat.
    line = st.lists(st.sampled_from((0, 255)), min_size=width * 3, max_size=width * 3).map(bytes)
    lines = data.draw(st.lists(line, min_size=height, max_size=height))
    written = png(compress(width, 10_000, lines), "Title")
    assert pixels_of(written) == ((width, height), b"".join(lines))


def test_lines_like_the_one_above_cost_next_to_nothing() -> None:
    line = bytes(range(250)) * 6
    one = compress(500, 10_000, [line])
    many = compress(500, 10_000, [line] * 500)
    assert len(many.data) < len(one.data) + 3000


@pytest.mark.parametrize("title", ["Anne wins", "Zoë \N{GAME DIE} gewinnt", "\ud800"])
def test_it_says_how_large_it_is_and_what(title: str) -> None:
    parts = chunks(png(compress(1, 10_000, [b"\1\2\3"]), title))
    assert list(parts) == [b"IHDR", b"pHYs", b"iTXt", b"IDAT", b"IEND"]
    assert struct.unpack(">LLB", parts[b"pHYs"]) == (10_000, 10_000, 1)
    assert parts[b"iTXt"] == b"Title\0\0\0\0\0" + title.encode(errors="replace")
