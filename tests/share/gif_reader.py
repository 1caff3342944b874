"""Reads a GIF as its specification says, slowly and strictly: the other side of `share/gif.py`."""

import re
from collections.abc import Iterator
from typing import NamedTuple

Colour = tuple[int, int, int]
# Of a row: pieces that are not transparent, and all of it.
SEEN, WHOLE = re.compile(rb"[^\0]+"), re.compile(rb".*", re.DOTALL)


class Shown(NamedTuple):
    """A picture as it is seen, row by row as places in the palette, and for how many hundredths of
    a second."""

    numbers: bytes
    palette: list[Colour]
    hundredths: int

    @property
    def colours(self) -> list[Colour]:
        """The colour of each pixel."""
        return [self.palette[number] for number in self.numbers]


class Film(NamedTuple):
    """What a file has: its size, its pictures, and how often they are shown (0: for ever)."""

    width: int
    height: int
    pictures: list[Shown]
    times: int | None


class _Bytes:
    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def take(self, count: int) -> bytes:
        taken = self._data[self._at : self._at + count]
        assert len(taken) == count, "the file ends too early"
        self._at += count
        return taken

    def byte(self) -> int:
        return self.take(1)[0]

    def word(self) -> int:
        return int.from_bytes(self.take(2), "little")

    def blocks(self) -> bytes:
        found = bytearray()
        while length := self.byte():
            found += self.take(length)
        return bytes(found)

    @property
    def is_over(self) -> bool:
        return self._at == len(self._data)


def read(data: bytes) -> Film:
    """A whole file; an AssertionError says what is wrong with it."""
    file = _Bytes(data)
    assert file.take(6) == b"GIF89a"
    width, height, flags = file.word(), file.word(), file.byte()
    file.take(2)
    assert flags & 0x80, "a palette for all pictures"
    palette = [(file.byte(), file.byte(), file.byte()) for _ in range(2 << (flags & 7))]
    canvas, painted = bytearray(width * height), bytearray(width * height)
    pictures, times, hundredths, transparent = [], None, 0, None
    while (kind := file.byte()) != 0x3B:
        if kind == 0x21 and (label := file.byte()) == 0xF9:
            assert file.byte() == 4
            control, hundredths, number = file.byte(), file.word(), file.byte()
            assert control >> 2 & 7 == 1, "what was there stays"
            transparent = number if control & 1 else None
            assert transparent in (0, None), "what this reader knows"
            assert file.byte() == 0
        elif kind == 0x21:
            assert label == 0xFF
            assert file.take(file.byte()) == b"NETSCAPE2.0"
            own = file.blocks()
            assert own[0] == 1
            times = int.from_bytes(own[1:], "little")
        else:
            assert kind == 0x2C
            x, y, wide, high, local = *(file.word() for _ in range(4)), file.byte()
            assert local == 0, "neither a palette of its own nor interlaced"
            assert x + wide <= width
            assert y + high <= height
            bits = file.byte()
            numbers = b"".join(words(file.blocks(), bits))
            assert len(numbers) == wide * high
            for row in range(high):
                line = numbers[row * wide : (row + 1) * wide]
                for piece in SEEN.finditer(line) if transparent == 0 else [WHOLE.match(line)]:
                    assert piece is not None
                    at = (y + row) * width + x + piece.start()
                    canvas[at : at + len(piece[0])] = piece[0]
                    painted[at : at + len(piece[0])] = b"\1" * len(piece[0])
            assert all(painted), "no pixel is left without a colour"
            pictures.append(Shown(bytes(canvas), palette, hundredths))
    assert file.is_over
    return Film(width, height, pictures, times)


def words(data: bytes, bits: int) -> Iterator[bytes]:
    """The pixels of LZW codes, as those of each code."""
    clear, end = 1 << bits, (1 << bits) + 1
    table: list[bytes] = []
    width, last, waiting, have, at = bits + 1, b"", 0, 0, 0
    while True:
        while have < width:
            waiting |= data[at] << have
            have += 8
            at += 1
        code, waiting, have = waiting & (1 << width) - 1, waiting >> width, have - width
        if code == clear:
            table = [*(bytes((number,)) for number in range(clear)), b"", b""]
            width, last = bits + 1, b""
            continue
        if code == end:
            assert at == len(data), "nothing after the end"
            return
        assert table, "it begins with a new table"
        if code < len(table):
            word = table[code]
        else:
            assert code == len(table), "a code that cannot be known yet"
            word = last + last[:1]
        yield word
        if last and len(table) < 1 << 12:
            table.append(last + word[:1])
        if len(table) == 1 << width and width < 12:
            width += 1
        last = word
