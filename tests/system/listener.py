"""The end of the line where systemd listens: what the app says of itself can be heard."""

import select
import socket
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest


class Listener:
    """A real datagram socket at this place; open from `with` to its end."""

    def __init__(self, place: Path) -> None:
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.address = str(place)
        self._line.bind(self.address)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._line.close()

    def hear(self, seconds: float = 30.0) -> str | None:
        """The next message; None if none comes in time."""
        if not select.select([self._line], [], [], seconds)[0]:
            return None
        return self._line.recv(4096).decode()

    def wait_for(self, wanted: str, seconds: float = 60.0) -> None:
        """Until somebody says it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if wanted in (self.hear(max(0.0, end - time.monotonic())) or "").splitlines():
                return
        pytest.fail(f"{wanted} was not said")
