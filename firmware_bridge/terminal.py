"""A pseudo-terminal behind a stable name, which can be plugged in and pulled out."""

import errno
import os
import pty
import tty
from pathlib import Path


class Terminal:
    """The device's end. While it is pulled out nothing is at its name."""

    def __init__(self, name: str) -> None:
        self._name = Path(name)
        self._far = -1
        self.fd = -1

    @property
    def plugged(self) -> bool:
        """Whether a host can find it."""
        return self.fd >= 0

    def plug(self) -> None:
        """A new terminal at the same name."""
        if self._name.exists() and not self._name.is_symlink():
            reason = "there is a file in the port's place"
            raise FileExistsError(errno.EEXIST, reason, str(self._name))
        folder = self._name.parent
        if not folder.is_dir():
            raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(folder))
        self.fd, self._far = pty.openpty()
        # We keep the far end open as well: the host may come and go as at a real port.
        tty.setraw(self._far)
        os.set_blocking(self.fd, False)
        fresh = self._name.with_name(self._name.name + ".new")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(os.ttyname(self._far))
        fresh.replace(self._name)

    def pull(self) -> None:
        """The host finds that its port is gone."""
        if self.plugged:
            self._name.unlink(missing_ok=True)
            os.close(self.fd)
            os.close(self._far)
            self.fd = self._far = -1

    def read(self) -> bytes:
        """What the host has said, to be asked for when there is something."""
        return os.read(self.fd, 4096)

    def write(self, data: bytes) -> None:
        """Says it to the host; if nobody reads, like a real device it does not wait for that."""
        try:
            os.write(self.fd, data)
        except BlockingIOError:
            return
