"""Open devices, and serial ports for ourselves alone; the one place that knows pyserial."""

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
# Seconds for the last bytes to go out when a port is closed.
DRAIN_TIMEOUT = 0.2
MISSING = (errno.ENOENT, errno.ENOTDIR, errno.ENXIO, errno.ENODEV)
# What USB drivers say of a device that hangs, or that is just being pulled out.
NO_ANSWER = (errno.EIO, errno.ETIMEDOUT, errno.EPIPE, errno.EPROTO)


class PortAbsent(OSError):
    """There is no such port, or we may not open it; `reason` says which, as in a Status."""

    reason: Reason = "missing"


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
            raise reason_not_opened(path, error) from error
        super().__init__(self._serial.fileno())

    def close(self) -> None:
        """Also where the device is gone. What it does not take within a moment is dropped.

        The system would wait half a minute for output to be taken before it closed the port.
        """
        end = time.monotonic() + DRAIN_TIMEOUT
        try:
            while _unsent(self.fd):
                if time.monotonic() > end:
                    termios.tcflush(self.fd, termios.TCOFLUSH)
                    break
                time.sleep(0.01)
        except (OSError, termios.error):
            pass  # unplugged: there is nothing to wait for
        self._serial.close()


def _unsent(fd: int) -> int:
    """How many bytes the system has taken from us and the device not yet from the system."""
    answer = array.array("i", [0])
    fcntl.ioctl(fd, termios.TIOCOUTQ, answer)
    return answer[0]


def reason_not_opened(path: str, error: Exception) -> OSError:
    """PortBusy, or a PortAbsent that says in words and by its `reason` what is in the way."""
    number = _number(error)
    if number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK):
        return PortBusy(errno.EBUSY, "another program holds it", path)
    reason: Reason = "other"
    text = f"it cannot be opened: {error}"
    if number in MISSING:
        reason, text = "missing", "nothing is plugged in there"
    elif number == errno.EACCES:
        reason, text = "permission", f"no permission: {_who_may(path)}"
    elif number == errno.EPERM:
        reason, text = "policy", "not on the list of devices that this service may use"
    elif number in NO_ANSWER:
        reason, text = "no-answer", "the device does not react, or was just pulled out"
    elif number == errno.ENOTTY:
        reason, text = "wrong-kind", "it is a device of another kind"
    absent = PortAbsent(number or errno.EINVAL, text, path)
    absent.reason = reason
    return absent


def _number(error: Exception) -> int | None:
    """The system's error number. pyserial leaves it out where setting up the port failed, which is
    how one that is pulled out meanwhile shows; then it is in the error that pyserial met."""
    for each in (error, error.__cause__, error.__context__):
        if isinstance(each, termios.error):
            return int(each.args[0])
        number = getattr(each, "errno", None)
        if isinstance(number, int):
            return number
    return None


def _who_may(path: str) -> str:
    """Who may open a file, in words: its group if that has leave, else its owner."""
    file = Path(path)
    try:
        mode = file.stat().st_mode
        if mode & stat.S_IRGRP and mode & stat.S_IWGRP:
            return f"only the group {file.group()} may open it"
        return f"only the user {file.owner()} may open it"
    except (OSError, KeyError) as error:  # gone by now, or of a user without a name
        return str(error)


def lock_file_holder(path: str, folders: tuple[Path, ...] = LOCKS) -> int | None:
    """The process that holds the port by a lock file, as terminal programs do."""
    if "\0" in path:
        return None  # no file has such a name
    name = f"LCK..{Path(os.path.realpath(path)).name}"
    for folder in folders:
        try:
            process = int((folder / name).read_text().split()[0])
        except (OSError, ValueError, IndexError):
            continue
        if process != os.getpid() and Path(f"/proc/{process}").exists():
            return process
    return None
