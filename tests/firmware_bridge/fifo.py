"""A FIFO in place of an input device, which would need hardware or a kernel module."""

import os
from pathlib import Path

from firmware_bridge.input_device import InputPort
from firmware_bridge.port import Port
from firmware_bridge.readers.hid import HidReader


class Fifo:
    """Acts as an input device: `type` sends bytes, `pull` unplugs it."""

    def __init__(self, path: Path) -> None:
        self.path = str(path)
        self.grabbed: list[int] = []
        self.refuses = 0
        self._fd = -1
        self.plug()

    def plug(self) -> None:
        os.mkfifo(self.path)
        # Opened for both ends, so that opening and writing never block.
        self._fd = os.open(self.path, os.O_RDWR | os.O_NONBLOCK)

    def type(self, data: bytes) -> None:
        os.write(self._fd, data)

    def pull(self) -> None:
        Path(self.path).unlink()
        os.close(self._fd)

    def grab(self, fd: int) -> None:
        """In place of the ioctl, which fails on a FIFO; raises `refuses` as an error number."""
        if self.refuses:
            raise OSError(self.refuses, os.strerror(self.refuses))
        self.grabbed.append(fd)

    def reader(self, name: str) -> HidReader:
        fifo = self

        class FifoReader(HidReader):
            def open_port(self, path: str) -> Port:
                return InputPort(path, fifo.grab)

        return FifoReader(name)
