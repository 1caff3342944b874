"""A graphics card as the kernel offers it, without one: its answers to the ioctls, byte for byte.

Written from the kernel's headers, as structures and not as we pack them. Buffers lie in a real
file, so that they are mapped for real.
"""

import ctypes
import errno
import fcntl
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

U16, U32, I32, U64 = ctypes.c_uint16, ctypes.c_uint32, ctypes.c_int32, ctypes.c_uint64
# The numbers of the first connector, its encoder and its CRTC; those of the next are STEP higher.
CONNECTOR, ENCODER, CRTC, STEP = 37, 38, 36, 10
# The kernel's numbers of kinds of connectors.
KINDS = {"HDMI-A": 11, "DSI": 16}
TEXT_CONSOLE = 45
PAGE = 4096


def struct(name: str, *fields: tuple[str, Any]) -> type[ctypes.Structure]:
    """A C structure."""
    return type(name, (ctypes.Structure,), {"_fields_": list(fields)})


ModeInfo = struct(
    "drm_mode_modeinfo",
    ("clock", U32),
    *((name, U16) for name in ("hdisplay", "hsync_start", "hsync_end", "htotal", "hskew")),
    *((name, U16) for name in ("vdisplay", "vsync_start", "vsync_end", "vtotal", "vscan")),
    *((name, U32) for name in ("vrefresh", "flags", "type")),
    ("name", ctypes.c_char * 32),
)
Resources = struct(
    "drm_mode_card_res",
    *((f"{name}_id_ptr", U64) for name in ("fb", "crtc", "connector", "encoder")),
    *((f"count_{name}s", U32) for name in ("fb", "crtc", "connector", "encoder")),
    *((name, U32) for name in ("min_width", "max_width", "min_height", "max_height")),
)
GetConnector = struct(
    "drm_mode_get_connector",
    *((f"{name}_ptr", U64) for name in ("encoders", "modes", "props", "prop_values")),
    *((f"count_{name}", U32) for name in ("modes", "props", "encoders")),
    *((name, U32) for name in ("encoder_id", "connector_id", "connector_type")),
    *((name, U32) for name in ("connector_type_id", "connection", "mm_width", "mm_height")),
    ("subpixel", U32),
    ("pad", U32),
)
GetEncoder = struct(
    "drm_mode_get_encoder",
    *((name, U32) for name in ("encoder_id", "encoder_type", "crtc_id")),
    *((name, U32) for name in ("possible_crtcs", "possible_clones")),
)
Crtc = struct(
    "drm_mode_crtc",
    ("set_connectors_ptr", U64),
    *((name, U32) for name in ("count_connectors", "crtc_id", "fb_id", "x", "y", "gamma_size")),
    ("mode_valid", U32),
    ("mode", ModeInfo),
)
CreateDumb = struct(
    "drm_mode_create_dumb",
    *((name, U32) for name in ("height", "width", "bpp", "flags", "handle", "pitch")),
    ("size", U64),
)
AddFrameBuffer = struct(
    "drm_mode_fb_cmd",
    *((name, U32) for name in ("fb_id", "width", "height", "pitch", "bpp", "depth", "handle")),
)
MapDumb = struct("drm_mode_map_dumb", ("handle", U32), ("pad", U32), ("offset", U64))
Dirty = struct(
    "drm_mode_fb_dirty_cmd",
    *((name, U32) for name in ("fb_id", "flags", "color", "num_clips")),
    ("clips_ptr", U64),
)
GetFrameBuffer2 = struct(
    "drm_mode_fb_cmd2",
    *((name, U32) for name in ("fb_id", "width", "height", "pixel_format", "flags")),
    *((name, U32 * 4) for name in ("handles", "pitches", "offsets")),
    ("modifier", U64 * 4),
)
Cursor = struct(
    "drm_mode_cursor",
    *(("flags", U32), ("crtc_id", U32), ("x", I32), ("y", I32)),
    *((name, U32) for name in ("width", "height", "handle")),
)
Close = struct("drm_gem_close", ("handle", U32), ("pad", U32))
Prime = struct("drm_prime_handle", ("handle", U32), ("flags", U32), ("fd", I32))


class FakeCard:
    """A card with screens of the same modes, each with an encoder and a CRTC of its own.

    `shown` is the frame buffer that is scanned out, `lit` the connector that it goes to.
    connectors: their names in the order in which the driver registered them.
    """

    def __init__(
        self,
        folder: Path,
        modes: list[tuple[int, int, bool]],
        connectors: Sequence[str] = ("DSI-1",),
    ) -> None:
        self.connectors = connectors
        self.unplugged: set[str] = set()
        # What some of them show in place of `shown`.
        self.elsewhere: dict[str, int] = {}
        self.lit = ""
        self.path = folder / "card7"
        self.path.write_bytes(b"")
        self.modes = modes
        # The mode of the kernel's command line.
        self.asked_for = (0, 0)
        self.shown = TEXT_CONSOLE
        self.crtc_is_fed = True
        self.handles: dict[int, tuple[int, int, int]] = {}  # place in the file, pitch, height
        self.buffers: dict[int, tuple[int, int, int]] = {}  # handle, width, height
        self.dirty: list[list[tuple[int, int, int, int]]] = []
        self.cursor: list[tuple[int, int, int, int]] = []
        self.open_handles: set[int] = set()
        self.refuses: dict[int, int] = {}  # by the ioctl's number: an errno
        self.blank = False  # whether what is drawn never arrives
        self.modifier = 0

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """From now on ioctls of the DRM kind are answered here."""
        real = fcntl.ioctl
        monkeypatch.setattr(
            "companion.ui.shell.drm.fcntl.ioctl", lambda *said: self.ioctl(real, *said)
        )
        monkeypatch.setattr("companion.ui.shell.outputs.CARD", str(self.path)[:-1])
        monkeypatch.setattr("companion.ui.shell.scanout.CARD", str(self.path)[:-1])

    def ioctl(self, real: Any, file: int, request: int, data: Any) -> Any:
        if request >> 8 & 0xFF != ord("d"):
            return real(file, request, data)
        number = request & 0xFF
        if number in self.refuses:
            raise OSError(self.refuses[number], "refused")
        kinds = {
            0x09: (Close, self.close),
            0x2D: (Prime, self.prime),
            0xA0: (Resources, self.resources),
            0xA1: (Crtc, self.get_crtc),
            0xA2: (Crtc, self.set_crtc),
            0xA3: (Cursor, self.set_cursor),
            0xA6: (GetEncoder, self.encoder),
            0xA7: (GetConnector, self.connector),
            0xAE: (AddFrameBuffer, self.add),
            0xB1: (Dirty, self.mark),
            0xB2: (CreateDumb, self.create),
            0xB3: (MapDumb, self.map),
            0xCE: (GetFrameBuffer2, self.get),
        }
        kind, answer = kinds[number]
        assert request >> 16 & 0x3FFF == ctypes.sizeof(kind) == len(data), hex(number)
        assert request >> 30 == (1 if number == 0x09 else 3)
        said = kind.from_buffer_copy(data)
        answer(said)
        if number != 0x09:
            data[:] = bytes(said)
        return 0

    def resources(self, said: Any) -> None:
        count = len(self.connectors)
        for name, first in (("crtc", CRTC), ("connector", CONNECTOR), ("encoder", ENCODER)):
            place = getattr(said, f"{name}_id_ptr")
            if place and getattr(said, f"count_{name}s") >= count:
                for at in range(count):
                    U32.from_address(place + 4 * at).value = first + STEP * at
            setattr(said, f"count_{name}s", count)

    def connector(self, said: Any) -> None:
        at = (said.connector_id - CONNECTOR) // STEP
        kind, _, number = self.connectors[at].rpartition("-")
        said.connector_type, said.connector_type_id = KINDS[kind], int(number)
        if said.modes_ptr and said.count_modes >= len(self.modes):
            for row, (width, height, preferred) in enumerate(self.modes):
                place = said.modes_ptr + row * ctypes.sizeof(ModeInfo)
                mode = ModeInfo.from_address(place)
                mode.hdisplay, mode.vdisplay = width, height
                mode.type = 0x40 | (8 if preferred else 0)
                mode.type |= 0x20 if (width, height) == self.asked_for else 0
        if said.encoders_ptr and said.count_encoders:
            U32.from_address(said.encoders_ptr).value = ENCODER + STEP * at
        said.count_modes, said.count_encoders = len(self.modes), 1
        said.encoder_id = ENCODER + STEP * at if self.crtc_is_fed else 0
        said.connection = 2 if self.connectors[at] in self.unplugged else 1

    def encoder(self, said: Any) -> None:
        at = (said.encoder_id - ENCODER) // STEP
        said.crtc_id = CRTC + STEP * at if self.crtc_is_fed else 0
        said.possible_crtcs = 1 << at

    def get_crtc(self, said: Any) -> None:
        name = self.connectors[(said.crtc_id - CRTC) // STEP]
        said.fb_id = self.elsewhere.get(name, self.shown)
        said.mode_valid = int(bool(said.fb_id))

    def set_crtc(self, said: Any) -> None:
        assert (said.count_connectors, said.mode_valid) == (1, 1)
        at = (U32.from_address(said.set_connectors_ptr).value - CONNECTOR) // STEP
        assert said.crtc_id == CRTC + STEP * at
        self.lit = self.connectors[at]
        _, width, height = self.buffers[said.fb_id]
        assert (said.mode.hdisplay, said.mode.vdisplay) == (width, height)
        self.shown = said.fb_id

    def create(self, said: Any) -> None:
        said.pitch = (said.width * said.bpp // 8 + 255) // 256 * 256  # as real cards align rows
        said.size = (said.pitch * said.height + PAGE - 1) // PAGE * PAGE
        said.handle = len(self.handles) + 1
        place = self.path.stat().st_size
        with self.path.open("r+b") as file:
            file.truncate(place + said.size)
        self.handles[said.handle] = (place, said.pitch, said.height)
        self.open_handles.add(said.handle)

    def add(self, said: Any) -> None:
        assert (said.bpp, said.depth) == (32, 24)
        assert said.pitch == self.handles[said.handle][1]
        said.fb_id = 100 + said.handle
        self.buffers[said.fb_id] = (said.handle, said.width, said.height)

    def map(self, said: Any) -> None:
        said.offset = self.handles[said.handle][0]

    def prime(self, said: Any) -> None:
        import os

        place, pitch, height = self.handles[said.handle]
        copy = self.path.with_name("shared")
        copy.write_bytes(self.path.read_bytes()[place : place + pitch * height])
        said.fd = os.open(copy, os.O_RDONLY)

    def get(self, said: Any) -> None:
        handle, said.width, said.height = self.buffers[said.fb_id]
        said.pixel_format = int.from_bytes(b"XR24", "little")
        place, said.pitches[0], height = self.handles[handle]
        said.modifier[0] = self.modifier
        new = max(self.handles) + 1
        if self.blank:
            place = self.path.stat().st_size
            with self.path.open("r+b") as file:
                file.truncate(place + said.pitches[0] * height)
        self.handles[new] = (place, said.pitches[0], height)
        self.open_handles.add(new)
        said.handles[0] = new

    def close(self, said: Any) -> None:
        self.open_handles.remove(said.handle)

    def mark(self, said: Any) -> None:
        assert said.fb_id == self.shown
        clips = (U16 * (4 * said.num_clips)).from_address(said.clips_ptr)
        areas = [clips[4 * at : 4 * at + 4] for at in range(said.num_clips)]
        self.dirty.append([(a, b, c, d) for a, b, c, d in areas])

    def set_cursor(self, said: Any) -> None:
        self.cursor.append((said.flags, said.x, said.y, said.handle))

    def pixel(self, x: int, y: int) -> tuple[int, int, int]:
        """The colour that the panel shows there."""
        handle, *_ = self.buffers[self.shown]
        place, pitch, _ = self.handles[handle]
        at = place + y * pitch + 4 * x
        blue, green, red = self.path.read_bytes()[at : at + 3]
        return red, green, blue


NO_SUCH_CALL = errno.ENOSYS
