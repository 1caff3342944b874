"""A pseudo-terminal at a fixed path that can be plugged in and unplugged like a USB device."""

import errno
import os
import pty
import tty
from pathlib import Path


class PseudoTerminal:
    """The device's end of a pseudo-terminal. While it is unplugged nothing is at its path."""

    def __init__(self, path: str) -> None:
        self._link = Path(path)
        self._host_fd = -1
        self.fd = -1

    @property
    def is_plugged(self) -> bool:
        """Whether there is a terminal that a host can open."""
        return self.fd >= 0

    def plug(self) -> None:
        """Makes a new terminal at the path. Raises FileExistsError or FileNotFoundError."""
        if self._link.exists() and not self._link.is_symlink():
            reason = "there is a file in the port's place"
            raise FileExistsError(errno.EEXIST, reason, str(self._link))
        folder = self._link.parent
        if not folder.is_dir():
            raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(folder))
        self.fd, self._host_fd = pty.openpty()
        # The host's end stays open here too, so that a host may come and go as at a real port.
        tty.setraw(self._host_fd)
        os.set_blocking(self.fd, False)
        new_link = self._link.with_name(self._link.name + ".new")
        new_link.unlink(missing_ok=True)
        new_link.symlink_to(os.ttyname(self._host_fd))
        new_link.replace(self._link)

    def unplug(self) -> None:
        """Closes the terminal and removes its path; a host that has it open reads an error."""
        if self.is_plugged:
            self._link.unlink(missing_ok=True)
            os.close(self.fd)
            os.close(self._host_fd)
            self.fd = self._host_fd = -1

    def read(self) -> bytes:
        """Reads what the host has sent; call it when `fd` is readable."""
        return os.read(self.fd, 4096)

    def write(self, data: bytes) -> None:
        """Sends to the host. Drops the data if the buffer is full, as a real device does."""
        try:
            os.write(self.fd, data)
        except BlockingIOError:
            return
