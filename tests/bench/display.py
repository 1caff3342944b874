"""A real X server to measure on: what is injected are X events, what is seen are its pixels."""

import ctypes
import mmap
import os
import shutil
import struct
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

WIDTH, HEIGHT = 800, 480
MEMORY = Path("/dev/shm")  # noqa: S108 - what Linux calls it
Box = Sequence[int]

# Of an XWD file's head, which Xvfb writes before the pixels: sizes, in 32-bit words.
HEAD_WORDS, HEAD_SIZE, LINE_SIZE, COLOURS, COLOUR_SIZE = 25, 0, 12, 19, 12


class Display:
    """Xvfb with one screen of a 7" panel's size; its memory is a file that we look into."""

    def __init__(self) -> None:
        # In memory: on a disk, every frame that anybody draws would be written there in the end,
        # and whoever waits for that disk would wait for it.
        folder = Path(tempfile.mkdtemp(dir=MEMORY if MEMORY.is_dir() else None))
        read, write = os.pipe()
        size = f"{WIDTH}x{HEIGHT}x24"
        self._server = subprocess.Popen(
            f"Xvfb -displayfd {write} -screen 0 {size} -noreset -fbdir {folder}".split(),
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        # To the end of the line: the server ends itself if it cannot write all of it.
        with os.fdopen(read) as said:
            self.name = f":{said.readline().strip()}"
        with (folder / "Xvfb_screen0").open("rb") as file:
            self._memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        shutil.rmtree(folder)  # both of us have it open; it is gone when we are
        head = struct.unpack(f">{HEAD_WORDS}I", self._memory[: HEAD_WORDS * 4])
        self._start = head[HEAD_SIZE] + head[COLOURS] * COLOUR_SIZE
        self._line = head[LINE_SIZE]
        self._x11 = ctypes.CDLL("libX11.so.6")
        self._test = ctypes.CDLL("libXtst.so.6")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._connection = ctypes.c_void_p(self._x11.XOpenDisplay(self.name.encode()))
        if not self._connection:
            raise RuntimeError("Xvfb does not answer")

    def __enter__(self) -> "Display":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._x11.XCloseDisplay(self._connection)
        self._server.terminate()
        self._server.wait()

    def pixels(self, box: Box) -> bytes:
        """What is on the screen there at this moment."""
        x, y, width, height = box
        at = self._start + y * self._line + x * 4
        ends = range(at, at + height * self._line, self._line)
        return b"".join(self._memory[begin : begin + width * 4] for begin in ends)

    def plain(self, box: Box) -> bool:
        """Whether nothing is drawn there: all of one colour."""
        seen = self.pixels(box)
        return seen == seen[:4] * (len(seen) // 4)

    def move(self, x: int, y: int) -> None:
        """The pointer goes there."""
        self._test.XTestFakeMotionEvent(self._connection, 0, x, y, ctypes.c_ulong(0))
        self._x11.XFlush(self._connection)

    def press(self, down: bool) -> float:
        """The finger goes down or comes up; when that was."""
        self._test.XTestFakeButtonEvent(self._connection, 1, int(down), ctypes.c_ulong(0))
        at = time.perf_counter()
        self._x11.XFlush(self._connection)
        return at
