"""A FIFO in the place of an input device, which needs hardware or a kernel of one's own."""

import os
from pathlib import Path

from firmware_bridge.input_device import InputPort
from firmware_bridge.port import Port
from firmware_bridge.readers.hid import HidReader


class Fifo:
    """An input device as far as bytes go: what is written comes out, closed it is unplugged."""

    def __init__(self, path: Path) -> None:
        self.path = str(path)
        self.grabbed: list[int] = []
        self.refuses = 0
        self._ours = -1
        self.plug()

    def plug(self) -> None:
        os.mkfifo(self.path)
        # For both ends: so it is there before anybody opens it, and writing never waits.
        self._ours = os.open(self.path, os.O_RDWR | os.O_NONBLOCK)

    def type(self, data: bytes) -> None:
        os.write(self._ours, data)

    def pull(self) -> None:
        Path(self.path).unlink()
        os.close(self._ours)

    def grab(self, fd: int) -> None:
        """In place of the ioctl, which a FIFO refuses."""
        if self.refuses:
            raise OSError(self.refuses, os.strerror(self.refuses))
        self.grabbed.append(fd)

    def reader(self, name: str) -> HidReader:
        fifo = self

        class OfFifo(HidReader):
            def open_port(self, path: str) -> Port:
                return InputPort(path, fifo.grab)

        return OfFifo(name)
