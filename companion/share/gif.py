"""Writes a film as an animated GIF: each picture only where it differs from the one before.

A palette of its own is made for the film, from the colours that are in it. What is equal in two
pictures is transparent in the second: long runs of one colour, which cost almost nothing.
"""

import re
import struct
import sys
from array import array
from collections import Counter

from companion.records import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# What is transparent, and how many colours there may be besides.
NOTHING, MOST_COLOURS = 0, 255
# LZW: the bits of a pixel, and those of the longest code.
BITS, MOST_BITS = 8, 12
CLEAR, END = 1 << BITS, (1 << BITS) + 1
# Bytes of a pixel, and of a block of data.
PIXEL, BLOCK = 4, 255
# As many bytes of a picture are compared at a time.
PART = 256
# So many bits are written at a time.
WORD = 32
WORD_MASK = (1 << WORD) - 1
# Bytes that differ, with gaps of few bytes that do not.
SOMETHING = re.compile(rb"[^\0]")
DIFFERENT = re.compile(rb"[^\0]+(?:\0{1,32}[^\0]+)*")


@dataclass(frozen=True)
class _Change:
    """The pixels that differ from the picture before: where pieces of them begin and end, and the
    colours of all of them.

    hundredths: how long the picture is shown.
    """

    pieces: tuple[tuple[int, int], ...]
    colours: "array[int]"
    hundredths: int


class Gif:
    """A film of pictures of one size that is shown again and again."""

    def __init__(self, width: int, height: int) -> None:
        self._width, self._height = width, height
        # Nothing is like the first picture.
        self._last = b""
        self._changes: list[_Change] = []
        self._counts: Counter[int] = Counter()

    def add(self, pixels: bytes, hundredths: int) -> None:
        """Adds a picture of four bytes a pixel (red, green, blue, any), shown for a time."""
        pieces = list(_differences(self._last, pixels))
        colours = array("I")
        for begin, end in pieces:
            colours.frombytes(pixels[begin * PIXEL : end * PIXEL])
        if sys.byteorder == "big":
            colours.byteswap()
        self._counts.update(colours)
        self._changes.append(_Change(tuple(pieces), colours, hundredths))
        self._last = pixels

    def encoded(self) -> bytes:
        """The film as a file; at least one picture must have been added."""
        palette = _palette(self._counts)
        index = {colour: number for number, (_, group) in enumerate(palette, 1) for colour in group}
        head = struct.pack("<6sHHBBB", b"GIF89a", self._width, self._height, 0xF7, NOTHING, 0)
        table = bytes(3) + b"".join(bytes(_parts(shown)) for shown, _ in palette)
        # For ever: the number of times is 0.
        again = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
        pictures = [self._picture(change, index) for change in self._changes]
        return b"".join((head, table.ljust(3 << BITS, b"\0"), again, *pictures, b"\x3b"))

    def _picture(self, change: _Change, index: dict[int, int]) -> bytes:
        """A picture in the file: its time, its rows from the first to the last that differ, and
        their pixels from the palette."""
        width, pieces = self._width, change.pieces or ((0, 0),)
        top, bottom = pieces[0][0] // width, max(0, pieces[-1][1] - 1) // width + 1
        known = bytes(map(index.__getitem__, change.colours))
        pixels, done, start = bytearray(width * (bottom - top)), 0, top * width
        for begin, end in pieces:
            pixels[begin - start : end - start] = known[done : done + end - begin]
            done += end - begin
        # What was there stays, and NOTHING is transparent.
        times = struct.pack("<4BHBB", 0x21, 0xF9, 4, 0b101, change.hundredths, NOTHING, 0)
        place = struct.pack("<BHHHHB", 0x2C, 0, top, width, bottom - top, 0)
        data = compressed(bytes(pixels))
        blocks = [data[at : at + BLOCK] for at in range(0, len(data), BLOCK)]
        whole = b"".join(bytes((len(block),)) + block for block in blocks)
        return times + place + bytes((BITS,)) + whole + b"\0"


def _differences(before: bytes, now: bytes) -> "Iterator[tuple[int, int]]":
    """The pixels from which and up to which a picture differs from the one before."""
    if not before:
        yield 0, len(now) // PIXEL
        return
    # To compare a part is quick, to find what differs in it is not.
    begin = None
    for at in range(0, len(now) + PART, PART):
        if before[at : at + PART] != now[at : at + PART]:
            begin = at if begin is None else begin
        elif begin is not None:
            first, last = (int.from_bytes(each[begin:at], "little") for each in (before, now))
            different = (first ^ last).to_bytes(at - begin, "little")
            for found in DIFFERENT.finditer(different):
                yield (begin + found.start()) // PIXEL, -(-(begin + found.end()) // PIXEL)
            begin = None


def _parts(colour: int) -> tuple[int, int, int]:
    """Red, green and blue."""
    return colour & 255, colour >> 8 & 255, colour >> 16 & 255


def _palette(counts: Counter[int]) -> "list[tuple[int, list[int]]]":
    """Groups of colours that are alike, each with the one that is shown for all: the commonest.

    The group whose colours differ most is halved until there are enough.
    """
    groups = [_Group(sorted(counts))]
    while len(groups) < MOST_COLOURS:
        widest = max(groups, key=lambda group: group.width)
        if not widest.width:
            break
        groups.remove(widest)
        groups += widest.halves()
    return [
        (max(group.colours, key=lambda colour: (counts[colour], colour)), group.colours)
        for group in groups
    ]


class _Group:
    """Colours that are alike, and by how much they differ in that part in which they do most."""

    def __init__(self, colours: "list[int]") -> None:
        self.colours = colours
        ranges = []
        for shift in (0, 8, 16):
            parts = [colour >> shift & 255 for colour in colours]
            ranges.append((max(parts) - min(parts), min(parts), shift))
        self.width, self._least, self._shift = max(ranges)

    def halves(self) -> "tuple[_Group, _Group]":
        """The colours below and above the middle; both have some."""
        middle = self._least + self.width // 2
        low: list[int] = []
        high: list[int] = []
        for colour in self.colours:
            (low if colour >> self._shift & 255 <= middle else high).append(colour)
        return _Group(low), _Group(high)


def compressed(pixels: bytes) -> bytes:
    """Pixels as LZW codes of 9 to 12 bits, the lowest bit first; at least one pixel."""
    out = bytearray()
    # The bits that wait for a whole byte, and how many they are.
    waiting, have = CLEAR, BITS + 1
    table: dict[int, int] = {}
    # The codes of runs of NOTHING by their lengths: a long run is not read pixel by pixel.
    runs = [CLEAR, NOTHING]
    free, width, at, run_end, count = END + 1, BITS + 1, 0, 0, len(pixels)
    while at < count:
        code, key = pixels[at], -1
        at += 1
        if code == NOTHING:
            if run_end < at:
                found = SOMETHING.search(pixels, at)
                run_end = count if found is None else found.start()
            length, left = len(runs) - 1, run_end - at + 1
            code = runs[min(length, left)]
            at += min(length, left) - 1
            if left > length:
                key = code << BITS | NOTHING
                runs.append(free)
        if key < 0:
            while at < count:
                key = code << BITS | pixels[at]
                longer = table.get(key)
                if longer is None:
                    break
                code = longer
                at += 1
        waiting |= code << have
        have += width
        if free == 1 << MOST_BITS:
            # The table is full: a new one.
            waiting |= CLEAR << have
            have += width
            table.clear()
            runs = [CLEAR, NOTHING]
            free, width = END + 1, BITS + 1
        else:
            table[key] = free
            if free == 1 << width:
                width += 1
            free += 1
        if have >= WORD:
            out += (waiting & WORD_MASK).to_bytes(WORD >> 3, "little")
            waiting >>= WORD
            have -= WORD
    waiting |= END << have
    have += width
    return bytes(out + waiting.to_bytes(-(-have >> 3), "little"))
