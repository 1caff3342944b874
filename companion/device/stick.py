"""A USB stick: finds it, writes files to it so that none is ever half there, and ejects it.

On a device of our own a udev rule mounts a stick at `OWN_STICK`; a desktop mounts sticks under
/media or /run/media. Everything here may take seconds, so the app calls it in a thread.
"""

import errno
import os
import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from companion.device import log
from companion.games.base import Refusal
from companion.records import dataclass

OWN_STICK = Path("/run/companion-stick")
REMOVABLE = ("/media/", "/run/media/", str(OWN_STICK))
MOUNTS = Path("/proc/self/mounts")
MOUNT_INFO = Path("/proc/self/mountinfo")
SYSTEM = Path("/sys")
# The boot partition of a Pi's card is no stick, wherever a desktop has mounted it.
BOOT_FILE = "cmdline.txt"
# The folder on a stick, so that the files of many evenings lie together.
FOLDER = "table-companion"
# systemd's name for OWN_STICK; a polkit rule lets the app stop it, and nothing else.
OWN_UNIT = "run-companion\\x2dstick.mount"
# Seconds until a stick that was just plugged in must be mounted, between two looks, and until it
# must be ejected.
MOUNT_TIMEOUT = 6.0
LOOK_EVERY = 0.3
EJECT_TIMEOUT = 30.0
# Reasons for which a disk does not take any more, or nothing at all.
FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
READ_ONLY = {errno.EROFS, errno.EACCES, errno.EPERM}
GONE = {errno.EIO, errno.ENODEV, errno.ENXIO, errno.ENOENT, errno.ESTALE, errno.ENOTDIR}


@dataclass(frozen=True)
class Stick:
    """A stick that is mounted: where, which device it is, and whether it can only be read."""

    place: Path
    device: str
    read_only: bool


def mounted(mounts: Path = MOUNTS) -> list[Stick]:
    """All sticks that are mounted now."""
    found = []
    with suppress(OSError):
        for device, place, _kind, options, *_ in _fields(mounts):
            if place.startswith(REMOVABLE) and not os.access(f"{place}/{BOOT_FILE}", os.F_OK):
                # An option says so, or a folder that is not ours.
                read_only = "ro" in options.split(",") or not os.access(place, os.W_OK)
                found.append(Stick(Path(place), device, read_only))
    return found


def unmounted(system: Path = SYSTEM, mount_info: Path = MOUNT_INFO) -> list[str]:
    """The USB disks of which nothing is mounted, each by a name that it has only until unplugged.

    Such a disk was ejected, is not formatted, or is about to be mounted.
    """
    found = []
    with suppress(OSError):
        used = {fields[2] for fields in _fields(mount_info)}
        for disk in sorted((system / "block").iterdir()):
            # A card reader without a card has no size.
            if "/usb" not in os.path.realpath(disk) or _read(disk / "size") in ("", "0"):
                continue
            numbers = {_read(each) for each in (disk / "dev", *disk.glob("*/dev"))}
            if not numbers & used:
                # Linux counts disks as they are plugged in; before 5.15 the name must do.
                found.append(f"{disk.name} {_read(disk / 'diskseq')}")
    return found


class StickWriter:
    """Writes to the stick that is plugged in; knows which one it has ejected.

    `find` and `waiting` tell what is mounted and what is not, `eject` is `eject_stick`.
    """

    def __init__(
        self,
        find: Callable[[], list[Stick]],
        waiting: Callable[[], list[str]],
        eject: Callable[[Stick], bool],
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._find = find
        self._waiting = waiting
        self._eject = eject
        self._pause = pause
        # The disks that were ejected and may still be plugged in.
        self._ejected: set[str] = set()

    def stick(self) -> Stick | None:
        """Returns the stick that is plugged in; None without one.

        Waits a few seconds for one that is about to be mounted. Raises Refusal("bad-stick") if it
        was ejected already or cannot be read.
        """
        for _ in range(round(MOUNT_TIMEOUT / LOOK_EVERY)):
            sticks = self._find()
            if sticks:
                # On a desktop a disk that can only be read may lie beside it.
                return min(sticks, key=lambda stick: stick.read_only)
            disks = set(self._waiting())
            self._ejected &= disks
            if disks <= self._ejected:
                break
            self._pause(LOOK_EVERY)
        if disks - self._ejected:
            raise Refusal("bad-stick", reason="unreadable")
        if disks:
            raise Refusal("bad-stick", reason="ejected")
        return None

    def write(
        self, stick: Stick, files: Sequence[tuple[str, bytes]], *, eject: bool = True
    ) -> bool:
        """Writes these files, all or none, and with `eject` ejects the stick.

        Returns whether it is ejected. Raises Refusal("bad-stick") if it is full, can only be read,
        or is unplugged meanwhile.
        """
        if stick.read_only:
            raise Refusal("bad-stick", reason="read-only")
        before = set(self._waiting())
        node = _node(stick.place)
        try:
            write_files(stick.place, FOLDER, files)
        except OSError as error:
            log.warning(f"{stick.place} was not written: {error}")
            gone = stick not in self._find() or (node is not None and not node.exists())
            raise _refusal(error, gone=gone) from error
        if not eject or not self._eject(stick):
            return False
        self._ejected |= set(self._waiting()) - before
        return True


def write_files(place: Path, folder: str, files: Sequence[tuple[str, bytes]]) -> None:
    """Writes files into `folder` in `place`, which is made if needed; all of them or none.

    Each is written under another name and synced before any gets its own, in place of an older
    file of that name; so whatever happens, none is ever half there. Raises OSError.
    """
    # By this handle everything stays on one disk, also if another is mounted there meanwhile.
    above = os.open(place, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with suppress(FileExistsError):
            os.mkdir(folder, 0o755, dir_fd=above)
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=above)
        try:
            _write_all(handle, files)
        finally:
            os.close(handle)
        os.fsync(above)
    finally:
        os.close(above)


def _write_all(folder: int, files: Sequence[tuple[str, bytes]]) -> None:
    room = os.fstatvfs(folder)
    if sum(len(content) for _name, content in files) > room.f_bavail * room.f_frsize:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    begun = []
    try:
        for name, content in files:
            begun.append(_unfinished(name))
            _write_one(folder, begun[-1], content)
        for name, _content in files:
            os.rename(_unfinished(name), name, src_dir_fd=folder, dst_dir_fd=folder)
    except OSError:
        for name in begun:
            with suppress(OSError):  # it has its own name by now, or the disk is gone
                os.unlink(name, dir_fd=folder)
        raise
    os.fsync(folder)


def _unfinished(name: str) -> str:
    """The name of a file that is not whole yet."""
    return f".{name}.part"


def _write_one(folder: int, name: str, content: bytes) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW
    handle = os.open(name, flags, 0o644, dir_fd=folder)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def eject_stick(stick: Stick) -> bool:
    """Unmounts a stick, with all that is still to be written. Returns whether that went well."""
    import subprocess  # here, as it is seldom needed and slow to import

    if stick.place == OWN_STICK:
        command = ["systemctl", "--no-ask-password", "stop", OWN_UNIT]
    else:
        command = ["udisksctl", "unmount", "--no-user-interaction", "-b", stick.device]
    try:
        done = subprocess.run(  # noqa: S603 - our own words
            command,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=EJECT_TIMEOUT,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        log.warning(f"{stick.place} is not ejected: {error}")
        return False
    # systemctl may end well although somebody holds the stick.
    ejected = done.returncode == 0 and stick not in mounted()
    if not ejected:
        log.warning(f"{stick.place} is not ejected: {(done.stderr or done.stdout).strip()}")
    return ejected


def _refusal(error: OSError, *, gone: bool) -> Refusal:
    """Why a stick was not written. One that was pulled out may say anything, so `gone` is first."""
    if gone or error.errno in GONE:
        return Refusal("bad-stick", reason="gone")
    if error.errno in FULL:
        return Refusal("bad-stick", reason="full")
    if error.errno in READ_ONLY:
        return Refusal("bad-stick", reason="read-only")
    return Refusal("bad-stick", error=error.strerror or str(error))


def _node(place: Path) -> Path | None:
    """The kernel's folder of the disk that is mounted there; it goes when the disk is unplugged.

    None if it is gone already, or is a file system without a disk.
    """
    with suppress(OSError):
        number = place.stat().st_dev
        node = SYSTEM / "dev" / "block" / f"{os.major(number)}:{os.minor(number)}"
        return node if node.exists() else None
    return None


def _read(file: Path) -> str:
    """A small file of the kernel's; "" if there is none."""
    try:
        return file.read_text().strip()
    except OSError:
        return ""


def _fields(listed: Path) -> list[list[str]]:
    """The fields of each line of a file of /proc that lists mounts. Raises OSError.

    A name may be any bytes: the kernel writes a space, a tab, a line end and a backslash in octal
    digits (\\040), and all others as they are.
    """
    lines = filter(None, listed.read_bytes().split(b"\n"))
    return [[_unescaped(field) for field in line.split(b" ")] for line in lines]


def _unescaped(field: bytes) -> str:
    plain = re.sub(rb"\\([0-3][0-7]{2})", lambda found: bytes([int(found[1], 8)]), field)
    return os.fsdecode(plain)
