"""Open devices, and serial ports for ourselves alone; the one place that knows pyserial."""

import errno
import os
import termios
from pathlib import Path

import serial  # type: ignore[import-untyped]  # it comes without types

LOCKS = (Path("/run/lock"), Path("/var/lock"))


class PortAbsent(OSError):
    """There is no such port, or we may not open it."""


class PortBusy(OSError):
    """Another program holds the port."""


class PortGone(OSError):
    """The port was open and is no more: unplugged."""


class Port:
    """An open device, by its file descriptor: nothing here blocks."""

    def __init__(self, fd: int) -> None:
        self.fd = fd

    def read(self) -> bytes:
        """What has come, to be asked for when poll says so: nothing then means unplugged."""
        try:
            data = os.read(self.fd, 4096)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise PortGone(error.errno, "unplugged") from error
        if not data:
            raise PortGone(errno.EIO, "unplugged")
        return data

    def write(self, data: bytes) -> int:
        """How many of these bytes were taken now."""
        try:
            return os.write(self.fd, data)
        except BlockingIOError:
            return 0
        except OSError as error:
            raise PortGone(error.errno, "unplugged") from error

    def close(self) -> None:
        """Also where the device is gone."""
        os.close(self.fd)


class SerialPort(Port):
    """A serial port, held exclusively. Raises PortAbsent or PortBusy where it cannot be opened."""

    def __init__(self, path: str, baudrate: int) -> None:
        holder = lock_file_holder(path)
        if holder is not None:
            raise PortBusy(errno.EBUSY, f"process {holder} has locked it", path)
        try:
            self._serial = serial.Serial(path, baudrate, timeout=0, exclusive=True)
        except (serial.SerialException, OSError, ValueError, termios.error) as error:
            raise reason_not_opened(path, error, "dialout") from error
        super().__init__(self._serial.fileno())

    def close(self) -> None:
        """Also where the device is gone."""
        self._serial.close()


def reason_not_opened(path: str, error: Exception, group: str) -> OSError:
    """The PortBusy or PortAbsent that an error in opening means; `group` may open such a device."""
    # Pulled out while it is being opened, a port says so with an error of termios.
    number = error.args[0] if isinstance(error, termios.error) else getattr(error, "errno", None)
    if number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK):
        return PortBusy(errno.EBUSY, "another program holds it", path)
    if number in (errno.EACCES, errno.EPERM):
        return PortAbsent(number, f"no permission (on a Pi: be in the group {group})", path)
    if number in (errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.EIO):
        return PortAbsent(number, "nothing is plugged in there", path)
    return PortAbsent(number or errno.EINVAL, f"it cannot be opened: {error}", path)


def lock_file_holder(path: str, folders: tuple[Path, ...] = LOCKS) -> int | None:
    """The process that holds the port by a lock file, as terminal programs do."""
    name = f"LCK..{Path(os.path.realpath(path)).name}"
    for folder in folders:
        try:
            process = int((folder / name).read_text().split()[0])
        except (OSError, ValueError, IndexError):
            continue
        if process != os.getpid() and Path(f"/proc/{process}").exists():
            return process
    return None
