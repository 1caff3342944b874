"""Opens devices and serial ports without blocking; the only module that uses pyserial."""

import array
import errno
import fcntl
import os
import stat
import termios
import time
from pathlib import Path

import serial  # type: ignore[import-untyped]  # it comes without types

from firmware_bridge.events import Reason

LOCKS = (Path("/run/lock"), Path("/var/lock"))
# How long closing a port waits for the last bytes to go out, in seconds.
DRAIN_TIMEOUT = 0.2
MISSING = (errno.ENOENT, errno.ENOTDIR, errno.ENXIO, errno.ENODEV)
# Errors of USB drivers for a device that hangs or is just being unplugged.
NO_ANSWER = (errno.EIO, errno.ETIMEDOUT, errno.EPIPE, errno.EPROTO)


class PortAbsent(OSError):
    """There is no such port, or it cannot be opened; `reason` says why, as in a Status."""

    reason: Reason = "missing"


class PortBusy(OSError):
    """Another program uses the port."""


class PortGone(OSError):
    """An open port was unplugged."""


class Port:
    """An open device, by its file descriptor. No method blocks."""

    def __init__(self, fd: int) -> None:
        self.fd = fd

    def read(self) -> bytes:
        """Reads what has come; call it when poll reports `fd`. Raises PortGone when unplugged."""
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
        """Writes what fits now and returns how many bytes that was. Raises PortGone."""
        try:
            return os.write(self.fd, data)
        except BlockingIOError:
            return 0
        except OSError as error:
            raise PortGone(error.errno, "unplugged") from error

    def close(self) -> None:
        """Closes the descriptor; works also when the device is unplugged."""
        os.close(self.fd)


class SerialPort(Port):
    """A serial port, opened exclusively. Raises PortAbsent or PortBusy."""

    def __init__(self, path: str, baudrate: int) -> None:
        holder = lock_file_holder(path)
        if holder is not None:
            raise PortBusy(errno.EBUSY, f"process {holder} has locked it", path)
        try:
            self._serial = serial.Serial(path, baudrate, timeout=0, exclusive=True)
        except (serial.SerialException, OSError, ValueError, termios.error) as error:
            raise reason_not_opened(path, error) from error
        super().__init__(self._serial.fileno())

    def close(self) -> None:
        """Closes the port; what cannot be sent within DRAIN_TIMEOUT is dropped.

        Without that the system would wait up to half a minute for a device that takes nothing.
        """
        end = time.monotonic() + DRAIN_TIMEOUT
        try:
            while _unsent_bytes(self.fd):
                if time.monotonic() > end:
                    termios.tcflush(self.fd, termios.TCOFLUSH)
                    break
                time.sleep(0.01)
        except (OSError, termios.error):
            pass  # unplugged: there is nothing to wait for
        self._serial.close()


def _unsent_bytes(fd: int) -> int:
    """Number of bytes in the system's output buffer."""
    answer = array.array("i", [0])
    fcntl.ioctl(fd, termios.TIOCOUTQ, answer)
    return answer[0]


def reason_not_opened(path: str, error: Exception) -> OSError:
    """Returns a PortBusy, or a PortAbsent with a text and a `reason`, for an error from opening."""
    number = _error_number(error)
    if number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK):
        return PortBusy(errno.EBUSY, "another program holds it", path)
    reason: Reason = "other"
    text = f"it cannot be opened: {error}"
    if number in MISSING:
        reason, text = "missing", "nothing is plugged in there"
    elif number == errno.EACCES:
        reason, text = "permission", f"no permission: {_who_may_open(path)}"
    elif number == errno.EPERM:
        reason, text = "policy", "not on the list of devices that this service may use"
    elif number in NO_ANSWER:
        reason, text = "no-answer", "the device does not react, or was just pulled out"
    elif number == errno.ENOTTY:
        reason, text = "wrong-kind", "it is a device of another kind"
    absent = PortAbsent(number or errno.EINVAL, text, path)
    absent.reason = reason
    return absent


def _error_number(error: Exception) -> int | None:
    """Returns the system's error number, or None.

    pyserial leaves it out where configuring the port failed, as it does if the device is unplugged
    meanwhile; then it is in the error that pyserial handled.
    """
    for each in (error, error.__cause__, error.__context__):
        if isinstance(each, termios.error):
            return int(each.args[0])
        number = getattr(each, "errno", None)
        if isinstance(number, int):
            return number
    return None


def _who_may_open(path: str) -> str:
    """Text that says who may open a file: its group if that has permission, else its owner."""
    file = Path(path)
    try:
        mode = file.stat().st_mode
        if mode & stat.S_IRGRP and mode & stat.S_IWGRP:
            return f"only the group {file.group()} may open it"
        return f"only the user {file.owner()} may open it"
    except (OSError, KeyError) as error:  # unplugged by now, or an owner without a name
        return str(error)


def lock_file_holder(path: str, folders: tuple[Path, ...] = LOCKS) -> int | None:
    """Returns the id of the living process that has a lock file for the port, or None."""
    if "\0" in path:
        return None  # no file name may contain NUL
    name = f"LCK..{Path(os.path.realpath(path)).name}"
    for folder in folders:
        try:
            process = int((folder / name).read_text().split()[0])
        except (OSError, ValueError, IndexError):
            continue
        if process != os.getpid() and Path(f"/proc/{process}").exists():
            return process
    return None
