"""The kernel's display interface (DRM/KMS): the few ioctls that we need, as functions.

Every function takes the descriptor of an open `/dev/dri/cardN`, and raises `OSError` where the
kernel refuses. The structures are those of its `drm.h` and `drm_mode.h`, which never change.
"""

import array
import errno
import fcntl
import mmap
import os
import struct
from collections.abc import Sequence

from companion.records import dataclass

# struct drm_mode_modeinfo: kept as bytes, for the kernel gets it back as it gave it.
MODE_SIZE = 68
PREFERRED = 1 << 3
CONNECTED = 1
# Four bytes a pixel: blue, green, red, unused. Every driver can show it.
BITS_PER_PIXEL, DEPTH = 32, 24
XRGB8888, ARGB8888 = b"XR24", b"AR24"
LINEAR = 0
# A side of the mouse's picture, in pixels: what every card with one can show.
CURSOR = 64


@dataclass(frozen=True)
class Mode:
    """A size that a screen can show; `data` is what the kernel calls it."""

    width: int
    height: int
    preferred: bool
    data: bytes


@dataclass(frozen=True)
class Connector:
    """A socket of the card: whether a screen is in it, its modes, the encoders it can use."""

    number: int
    connected: bool
    encoder: int
    modes: tuple[Mode, ...]
    encoders: tuple[int, ...]


@dataclass(frozen=True)
class Buffer:
    """Memory that the card can show: its number as a frame buffer, where it is mapped."""

    number: int
    handle: int
    width: int
    height: int
    pitch: int
    memory: mmap.mmap


def _call(card: int, number: int, layout: str, *values: int) -> tuple[int, ...]:
    """A DRM_IOWR ioctl with a structure of whole numbers; what the kernel made of them."""
    data = bytearray(struct.pack(layout, *values))
    fcntl.ioctl(card, 3 << 30 | len(data) << 16 | ord("d") << 8 | number, data)
    return struct.unpack(layout, data)


def _numbers(count: int) -> "array.array[int]":
    """Room for so many numbers that the kernel writes; at least one, so that it has a place."""
    return array.array("I", [0] * max(1, count))


def _at(numbers: "array.array[int]") -> int:
    """Where they lie in memory."""
    return numbers.buffer_info()[0]


def resources(card: int) -> tuple[list[int], list[int]]:
    """The numbers of its CRTCs (what scans a picture out) and of its connectors."""
    layout = "<4Q8I"
    counted = _call(card, 0xA0, layout, *[0] * 12)
    crtcs, connectors = _numbers(counted[5]), _numbers(counted[6])
    counts = (0, len(crtcs), len(connectors), 0)
    _call(card, 0xA0, layout, 0, _at(crtcs), _at(connectors), 0, *counts, 0, 0, 0, 0)
    return list(crtcs[: counted[5]]), list(connectors[: counted[6]])


def connector(card: int, number: int) -> Connector:
    """What is known about a connector; the kernel asks the screen anew."""
    layout = "<4Q12I"
    counted = _call(card, 0xA7, layout, *[0] * 8, number, *[0] * 7)
    modes = _numbers(MODE_SIZE // 4 * counted[4])
    encoders = _numbers(counted[6])
    counts = (counted[4], 0, counted[6], 0)
    told = _call(card, 0xA7, layout, _at(encoders), _at(modes), 0, 0, *counts, number, *[0] * 7)
    data = modes.tobytes()
    pieces = (data[at : at + MODE_SIZE] for at in range(0, MODE_SIZE * told[4], MODE_SIZE))
    return Connector(
        number,
        told[11] == CONNECTED,
        told[7],
        tuple(_mode(piece) for piece in pieces),
        tuple(encoders[: told[6]]),
    )


def _mode(data: bytes) -> Mode:
    (width,) = struct.unpack_from("<H", data, 4)
    (height,) = struct.unpack_from("<H", data, 14)
    (kind,) = struct.unpack_from("<I", data, 32)
    return Mode(width, height, bool(kind & PREFERRED), data)


def encoder(card: int, number: int) -> tuple[int, int]:
    """The CRTC that feeds it now (0: none), and those that could, as bits."""
    told = _call(card, 0xA6, "<5I", number, 0, 0, 0, 0)
    return told[2], told[3]


def shown(card: int, crtc: int) -> int:
    """The number of the frame buffer that a CRTC scans out; 0 if none."""
    told = _call(card, 0xA1, f"<Q7I{MODE_SIZE // 4}I", 0, 0, crtc, *[0] * 5, *[0] * 17)
    return told[3] if told[7] else 0


def show(card: int, crtc: int, connector: int, mode: Mode, frame_buffer: int) -> None:
    """Has a CRTC scan a frame buffer out to a connector."""
    screens = array.array("I", [connector])
    words = struct.unpack(f"<{MODE_SIZE // 4}I", mode.data)
    _call(card, 0xA2, f"<Q7I{len(words)}I", _at(screens), 1, crtc, frame_buffer, 0, 0, 0, 1, *words)


def create_buffer(card: int, width: int, height: int) -> Buffer:
    """A buffer to be shown that the processor draws in: no graphics library is needed for it."""
    handle, pitch, memory = _create_memory(card, width, height)
    shape = (width, height, pitch, BITS_PER_PIXEL, DEPTH, handle)
    number = _call(card, 0xAE, "<7I", 0, *shape)[0]
    return Buffer(number, handle, width, height, pitch, memory)


def _create_memory(card: int, width: int, height: int) -> tuple[int, int, mmap.mmap]:
    """Memory of the card's for so many pixels: its handle, the bytes of a row, its mapping."""
    made = _call(card, 0xB2, "<6IQ", height, width, BITS_PER_PIXEL, 0, 0, 0, 0)
    handle, pitch, size = made[4:]
    place = _call(card, 0xB3, "<IIQ", handle, 0, 0)[2]
    return handle, pitch, mmap.mmap(card, size, offset=place)


def create_cursor(card: int, pixels: bytes) -> int:
    """A picture for the mouse, CURSOR pixels a side with opacity; its handle."""
    handle, pitch, memory = _create_memory(card, CURSOR, CURSOR)
    for row in range(CURSOR):
        line = pixels[4 * CURSOR * row : 4 * CURSOR * (row + 1)]
        memory[pitch * row : pitch * row + len(line)] = line
    return handle


def show_cursor(card: int, crtc: int, handle: int) -> None:
    """Shows that picture, at the place it was moved to; handle 0 shows none."""
    _call(card, 0xA3, "<IIiiIII", 1, crtc, 0, 0, CURSOR, CURSOR, handle)


def move_cursor(card: int, crtc: int, x: int, y: int) -> None:
    """Moves its upper left corner."""
    _call(card, 0xA3, "<IIiiIII", 2, crtc, x, y, 0, 0, 0)


def changed(card: int, frame_buffer: int, areas: list[tuple[int, int, int, int]]) -> None:
    """Says where a shown buffer was drawn in (left, top, right, bottom).

    Panels behind a bus of their own and virtual screens are fed by this; the others need nothing,
    and their drivers do not know it.
    """
    clips = array.array("H", [edge for area in areas for edge in area])
    try:
        _call(card, 0xB1, "<4IQ", frame_buffer, 0, 0, len(areas), _at(clips))
    except OSError as error:
        if error.errno not in UNKNOWN:
            raise


Places = Sequence[tuple[float, float]]
# This driver has no such call.
UNKNOWN = (errno.ENOSYS, errno.EINVAL, errno.EOPNOTSUPP)


@dataclass(frozen=True)
class Picture:
    """Some pixels of a frame buffer: `colours` are (red, green, blue) of the places asked for."""

    width: int
    height: int
    colours: tuple[tuple[int, int, int], ...]


def read_picture(card: int, frame_buffer: int, places: Places) -> Picture:
    """What a frame buffer holds at these places (x and y, 0..1 of its size), also of one that
    another library drew through this descriptor. Only they are read: it is slow memory.

    Raises OSError where the kernel does not give it away (only the process that holds the screen
    may ask), and ValueError where it is not rows of pixels.
    """
    layout = "<5I4I4I4I4xQ3Q"
    told = _call(card, 0xCE, layout, frame_buffer, *[0] * 16, *[0] * 4)
    width, height, kind = told[1], told[2], struct.pack("<I", told[3])
    handle, pitch, offset, modifier = told[5], told[9], told[13], told[17]
    if not handle:
        raise OSError(1, "the kernel does not say what is shown")
    try:
        if kind not in (XRGB8888, ARGB8888) or modifier != LINEAR or offset:
            raise ValueError(
                f"the picture is kept as {kind.decode(errors='replace')}, {modifier:#x}"
            )
        with _mapped(card, handle, pitch * height) as memory:
            colours = []
            for across, down in places:
                x, y = round(across * (width - 1)), round(down * (height - 1))
                blue, green, red = memory[y * pitch + 4 * x : y * pitch + 4 * x + 3]
                colours.append((red, green, blue))
            return Picture(width, height, tuple(colours))
    finally:
        # GEM_CLOSE: the handle was made for us.
        data = struct.pack("<II", handle, 0)
        fcntl.ioctl(card, 1 << 30 | len(data) << 16 | ord("d") << 8 | 0x09, data)


def _mapped(card: int, handle: int, size: int) -> mmap.mmap:
    """A buffer of the card to be read: as the processor's own, else as a shared one."""
    try:
        place = _call(card, 0xB3, "<IIQ", handle, 0, 0)[2]
        return mmap.mmap(card, size, prot=mmap.PROT_READ, offset=place)
    except OSError:
        shared = _call(card, 0x2D, "<IIi", handle, os.O_CLOEXEC, -1)[2]
        try:
            return mmap.mmap(shared, size, prot=mmap.PROT_READ)
        finally:
            os.close(shared)
