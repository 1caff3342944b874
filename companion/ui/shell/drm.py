"""The ioctls of the kernel's display interface (DRM/KMS) that we need, as functions.

Each takes the file descriptor of an open `/dev/dri/cardN` and raises `OSError` where the kernel
refuses. The structures are those of its `drm.h` and `drm_mode.h`, which never change.
"""

import array
import errno
import fcntl
import mmap
import os
import struct
from collections.abc import Sequence

from companion.records import dataclass

# struct drm_mode_modeinfo: kept as bytes, for it is given back to the kernel unchanged.
MODE_SIZE = 68
PREFERRED, ASKED_FOR = 1 << 3, 1 << 5
CONNECTED = 1
# Four bytes per pixel: blue, green, red, unused. Every driver can show it.
BITS_PER_PIXEL, DEPTH = 32, 24
XRGB8888, ARGB8888 = b"XR24", b"AR24"
LINEAR = 0
# The kernel's names of the kinds of connectors, in the order of its numbers.
CONNECTOR_KINDS = (
    *("Unknown", "VGA", "DVI-I", "DVI-D", "DVI-A", "Composite", "SVIDEO", "LVDS", "Component"),
    *("DIN", "DP", "HDMI-A", "HDMI-B", "TV", "eDP", "Virtual", "DSI", "DPI", "Writeback", "SPI"),
    "USB",
)
# The width and height of the mouse's arrow, in pixels: every card that has one takes this size.
CURSOR = 64


@dataclass(frozen=True)
class Mode:
    """A mode of a screen; `data` is the kernel's structure of it.

    `asked_for`: somebody named it on the kernel's command line, with `video=`.
    """

    width: int
    height: int
    preferred: bool
    data: bytes
    asked_for: bool = False


@dataclass(frozen=True)
class Connector:
    """A socket of the card: whether a screen is connected, its modes, the encoders it can use.

    `name` is the kernel's, as in /sys/class/drm: DSI-1.
    """

    number: int
    name: str
    connected: bool
    encoder: int
    modes: tuple[Mode, ...]
    encoders: tuple[int, ...]


@dataclass(frozen=True)
class Buffer:
    """Memory that the card can show: its frame buffer number, its handle, and its mapping."""

    number: int
    handle: int
    width: int
    height: int
    pitch: int
    memory: mmap.mmap


def _ioctl(card: int, number: int, layout: str, *values: int) -> tuple[int, ...]:
    """Calls a DRM_IOWR ioctl with a structure of numbers; returns it as the kernel filled it."""
    data = bytearray(struct.pack(layout, *values))
    fcntl.ioctl(card, 3 << 30 | len(data) << 16 | ord("d") << 8 | number, data)
    return struct.unpack(layout, data)


def _numbers(count: int) -> "array.array[int]":
    """An array for numbers that the kernel writes; never empty, so that it has an address."""
    return array.array("I", [0] * max(1, count))


def _address(numbers: "array.array[int]") -> int:
    """The address of the array in memory."""
    return numbers.buffer_info()[0]


def resources(card: int) -> tuple[list[int], list[int]]:
    """The numbers of the CRTCs (which scan out a picture) and of the connectors."""
    layout = "<4Q8I"
    counted = _ioctl(card, 0xA0, layout, *[0] * 12)
    crtcs, connectors = _numbers(counted[5]), _numbers(counted[6])
    counts = (0, len(crtcs), len(connectors), 0)
    _ioctl(card, 0xA0, layout, 0, _address(crtcs), _address(connectors), 0, *counts, 0, 0, 0, 0)
    return list(crtcs[: counted[5]]), list(connectors[: counted[6]])


def connector(card: int, number: int) -> Connector:
    """Reads a connector; the kernel asks the screen for its modes."""
    layout = "<4Q12I"
    counted = _ioctl(card, 0xA7, layout, *[0] * 8, number, *[0] * 7)
    modes = _numbers(MODE_SIZE // 4 * counted[4])
    encoders = _numbers(counted[6])
    counts = (counted[4], 0, counted[6], 0)
    told = _ioctl(
        card, 0xA7, layout, _address(encoders), _address(modes), 0, 0, *counts, number, *[0] * 7
    )
    data = modes.tobytes()
    pieces = (data[at : at + MODE_SIZE] for at in range(0, MODE_SIZE * told[4], MODE_SIZE))
    return Connector(
        number,
        f"{_kind_name(told[9])}-{told[10]}",
        told[11] == CONNECTED,
        told[7],
        tuple(_mode(piece) for piece in pieces),
        tuple(encoders[: told[6]]),
    )


def _kind_name(kind: int) -> str:
    return CONNECTOR_KINDS[kind] if kind < len(CONNECTOR_KINDS) else CONNECTOR_KINDS[0]


def _mode(data: bytes) -> Mode:
    (width,) = struct.unpack_from("<H", data, 4)
    (height,) = struct.unpack_from("<H", data, 14)
    (kind,) = struct.unpack_from("<I", data, 32)
    return Mode(width, height, bool(kind & PREFERRED), data, bool(kind & ASKED_FOR))


def encoder(card: int, number: int) -> tuple[int, int]:
    """The CRTC of an encoder (0: none), and a bit mask of those that it can use."""
    told = _ioctl(card, 0xA6, "<5I", number, 0, 0, 0, 0)
    return told[2], told[3]


def shown_buffer(card: int, crtc: int) -> int:
    """The number of the frame buffer that a CRTC scans out; 0 if there is none."""
    told = _ioctl(card, 0xA1, f"<Q7I{MODE_SIZE // 4}I", 0, 0, crtc, *[0] * 5, *[0] * 17)
    return told[3] if told[7] else 0


def show_buffer(card: int, crtc: int, connector: int, mode: Mode, frame_buffer: int) -> None:
    """Makes a CRTC scan out a frame buffer to a connector."""
    screens = array.array("I", [connector])
    words = struct.unpack(f"<{MODE_SIZE // 4}I", mode.data)
    _ioctl(
        card,
        0xA2,
        f"<Q7I{len(words)}I",
        _address(screens),
        1,
        crtc,
        frame_buffer,
        0,
        0,
        0,
        1,
        *words,
    )


def create_buffer(card: int, width: int, height: int) -> Buffer:
    """Creates a frame buffer in memory that the processor can write."""
    handle, pitch, memory = _create_memory(card, width, height)
    shape = (width, height, pitch, BITS_PER_PIXEL, DEPTH, handle)
    number = _ioctl(card, 0xAE, "<7I", 0, *shape)[0]
    return Buffer(number, handle, width, height, pitch, memory)


def _create_memory(card: int, width: int, height: int) -> tuple[int, int, mmap.mmap]:
    """Allocates memory of the card: returns its handle, the bytes per row, and its mapping."""
    made = _ioctl(card, 0xB2, "<6IQ", height, width, BITS_PER_PIXEL, 0, 0, 0, 0)
    handle, pitch, size = made[4:]
    place = _ioctl(card, 0xB3, "<IIQ", handle, 0, 0)[2]
    return handle, pitch, mmap.mmap(card, size, offset=place)


def create_cursor(card: int, pixels: bytes) -> int:
    """Creates the arrow from CURSOR × CURSOR pixels with alpha; returns its handle."""
    handle, pitch, memory = _create_memory(card, CURSOR, CURSOR)
    for row in range(CURSOR):
        line = pixels[4 * CURSOR * row : 4 * CURSOR * (row + 1)]
        memory[pitch * row : pitch * row + len(line)] = line
    return handle


def show_cursor(card: int, crtc: int, handle: int) -> None:
    """Shows the arrow with this handle; 0 hides it."""
    _ioctl(card, 0xA3, "<IIiiIII", 1, crtc, 0, 0, CURSOR, CURSOR, handle)


def move_cursor(card: int, crtc: int, x: int, y: int) -> None:
    """Moves the upper left corner of the arrow."""
    _ioctl(card, 0xA3, "<IIiiIII", 2, crtc, x, y, 0, 0, 0)


def mark_dirty(card: int, frame_buffer: int, areas: list[tuple[int, int, int, int]]) -> None:
    """Tells the driver which areas (left, top, right, bottom) of a shown buffer were changed.

    Needed by panels on a bus of their own and by virtual screens. Other drivers do not have the
    call, and that is no error.
    """
    clips = array.array("H", [edge for area in areas for edge in area])
    try:
        _ioctl(card, 0xB1, "<4IQ", frame_buffer, 0, 0, len(areas), _address(clips))
    except OSError as error:
        if error.errno not in UNSUPPORTED:
            raise


Places = Sequence[tuple[float, float]]
# What the kernel answers where a driver does not have the call.
UNSUPPORTED = (errno.ENOSYS, errno.EINVAL, errno.EOPNOTSUPP)


@dataclass(frozen=True)
class Picture:
    """Some pixels of a frame buffer: `colours` are (red, green, blue) at the given places."""

    width: int
    height: int
    colours: tuple[tuple[int, int, int], ...]


def read_picture(card: int, frame_buffer: int, places: Places) -> Picture:
    """Reads the pixels of a frame buffer at these places (x and y, 0..1 of its size).

    The buffer may be one that another library drew through this descriptor. No other pixels are
    read, for the memory is slow. Raises OSError where the kernel does not allow it (only the
    process that holds the screen may ask), and ValueError where the format is not known.
    """
    layout = "<5I4I4I4I4xQ3Q"
    told = _ioctl(card, 0xCE, layout, frame_buffer, *[0] * 16, *[0] * 4)
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
        # GEM_CLOSE: the call above created the handle for us.
        data = struct.pack("<II", handle, 0)
        fcntl.ioctl(card, 1 << 30 | len(data) << 16 | ord("d") << 8 | 0x09, data)


def _mapped(card: int, handle: int, size: int) -> mmap.mmap:
    """Maps a buffer of the card for reading: directly, else by exporting it (PRIME)."""
    try:
        place = _ioctl(card, 0xB3, "<IIQ", handle, 0, 0)[2]
        return mmap.mmap(card, size, prot=mmap.PROT_READ, offset=place)
    except OSError:
        shared = _ioctl(card, 0x2D, "<IIi", handle, os.O_CLOEXEC, -1)[2]
        try:
            return mmap.mmap(shared, size, prot=mmap.PROT_READ)
        finally:
            os.close(shared)
