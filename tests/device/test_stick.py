"""A USB stick: found, written whole or not at all, ejected; and everything that may go wrong."""

import errno
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.device import stick as sticks
from companion.device.stick import FOLDER, Stick, StickWriter, mounted, unmounted, write_files
from companion.games.base import Refusal
from tests.system.tools import missing, need, need_root

FILES = [("13.csv", b"a,b\r\n" * 200), ("13.json", b"{}"), ("13.pdf", os.urandom(9000))]


class Socket:
    """A USB socket: what is plugged in, mounted or not, and what is ejected from it."""

    def __init__(self, *found: Stick) -> None:
        self.found = list(found)
        self.waiting: list[str] = []
        self.pauses = 0
        self.ejects = True

    def pause(self, seconds: float) -> None:
        self.pauses += 1
        assert seconds > 0

    def eject(self, stick: Stick) -> bool:
        if self.ejects:
            self.found.remove(stick)
            self.waiting.append(f"{stick.device} 7")
        return self.ejects

    def writer(self) -> StickWriter:
        return StickWriter(lambda: self.found, lambda: self.waiting, self.eject, self.pause)


def plugged(place: Path, read_only: bool = False) -> Stick:
    return Stick(place, "/dev/sda1", read_only)


def refused(act: Callable[[], object]) -> str:
    """The reason of a refusal about a stick."""
    with pytest.raises(Refusal) as caught:
        act()
    assert caught.value.code == "bad-stick"
    return str(caught.value.params.get("reason"))


def content(place: Path) -> dict[str, bytes]:
    """All files below a folder, also hidden ones."""
    found = (each for each in place.rglob("*") if each.is_file())
    return {str(each.relative_to(place)): each.read_bytes() for each in found}


WRITTEN = {f"{FOLDER}/{name}": data for name, data in FILES}


def test_a_stick_is_written_and_ejected(tmp_path: Path) -> None:
    socket = Socket(plugged(tmp_path))
    writer = socket.writer()
    found = writer.stick()
    assert found == plugged(tmp_path)
    assert writer.write(found, FILES)
    assert content(tmp_path) == WRITTEN
    assert socket.pauses == 0


def test_what_is_written_again_takes_the_place_of_the_older(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "13.csv").write_text("older")
    (tmp_path / FOLDER / ".13.json.part").write_text("of a stick that was pulled out")
    (tmp_path / "holiday.jpg").write_bytes(b"\xff")
    write_files(tmp_path, FOLDER, FILES)
    write_files(tmp_path, FOLDER, FILES)
    assert content(tmp_path) == WRITTEN | {"holiday.jpg": b"\xff"}


def test_one_that_is_not_ejected_is_told(tmp_path: Path) -> None:
    socket = Socket(plugged(tmp_path))
    socket.ejects = False
    assert not socket.writer().write(plugged(tmp_path), FILES)
    assert content(tmp_path) == WRITTEN


def test_without_a_stick_there_is_none_at_once() -> None:
    socket = Socket()
    assert socket.writer().stick() is None
    assert socket.pauses == 0


def test_one_that_is_being_mounted_is_waited_for(tmp_path: Path) -> None:
    class Slow(Socket):
        def pause(self, seconds: float) -> None:
            super().pause(seconds)
            if self.pauses == 4:
                self.found, self.waiting = [plugged(tmp_path)], []

    socket = Slow()
    socket.waiting = ["sda 3"]
    assert socket.writer().stick() == plugged(tmp_path)
    assert socket.pauses == 4


def test_one_that_no_system_can_read_is_told() -> None:
    socket = Socket()
    socket.waiting = ["sda 3"]
    assert refused(socket.writer().stick) == "unreadable"
    assert 5 <= socket.pauses * sticks.LOOK_EVERY <= 10


def test_after_ejecting_it_must_be_plugged_in_again(tmp_path: Path) -> None:
    socket = Socket(plugged(tmp_path))
    writer = socket.writer()
    assert writer.write(plugged(tmp_path), FILES)
    assert refused(writer.stick) == "ejected"
    assert socket.pauses == 0, "nobody waits for what is known"
    socket.waiting = []
    assert writer.stick() is None, "it was pulled out"
    socket.waiting = ["/dev/sda1 8"]
    assert refused(writer.stick) == "unreadable", "another one in the same socket"
    socket.waiting, socket.found = [], [plugged(tmp_path)]
    assert writer.stick() == plugged(tmp_path)


def test_one_that_can_be_written_comes_before_one_that_cannot(tmp_path: Path) -> None:
    one, other = plugged(tmp_path / "a", read_only=True), plugged(tmp_path / "b")
    assert Socket(one, other).writer().stick() == other


def test_a_write_protected_stick_is_told(tmp_path: Path) -> None:
    writer = Socket(plugged(tmp_path, read_only=True)).writer()
    assert refused(lambda: writer.write(plugged(tmp_path, read_only=True), FILES)) == "read-only"
    assert content(tmp_path) == {}


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSPC, "full"),
        (errno.EDQUOT, "full"),
        (errno.EROFS, "read-only"),
        (errno.EACCES, "read-only"),
        (errno.EIO, "gone"),
        (errno.ENODEV, "gone"),
        (errno.EOVERFLOW, "None"),
    ],
)
@pytest.mark.parametrize("function", ["fsync", "rename", "open", "mkdir"])
def test_whatever_fails_nothing_is_half_there(
    function: str, number: int, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also not in place of what was there before."""
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "13.json").write_text("older")
    before = content(tmp_path)
    real = getattr(os, function)
    calls = 0

    def fails(*arguments: object, **named: object) -> object:
        nonlocal calls
        calls += 1
        # The first works, so that there is something to take back.
        if function in ("fsync", "open") and calls <= 3:
            return real(*arguments, **named)
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, function, fails)
    writer = Socket(plugged(tmp_path)).writer()
    assert refused(lambda: writer.write(plugged(tmp_path), FILES)) == reason
    monkeypatch.undo()
    if function == "fsync":
        # The names are there once all files are on the disk; only then the folder is synced.
        assert content(tmp_path) in (before, WRITTEN)
    else:
        assert content(tmp_path) == before


def test_one_that_was_pulled_out_is_told_whatever_the_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FAT becomes read-only when its disk is gone, and a mount ends."""
    socket = Socket(plugged(tmp_path))

    def pulled(*_arguments: object) -> None:
        socket.found = []
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(os, "fsync", pulled)
    assert refused(lambda: socket.writer().write(plugged(tmp_path), FILES)) == "gone"
    assert content(tmp_path) == {}


def test_one_that_is_gone_before_it_is_written(tmp_path: Path) -> None:
    gone = plugged(tmp_path / "gone")
    assert refused(lambda: Socket(gone).writer().write(gone, FILES)) == "gone"


def test_a_link_on_a_stick_leads_nowhere(tmp_path: Path) -> None:
    """What somebody prepared on another computer must not write elsewhere on this one."""
    place, elsewhere = tmp_path / "stick", tmp_path / "elsewhere"
    place.mkdir()
    elsewhere.mkdir()
    (place / FOLDER).symlink_to(elsewhere)
    writer = Socket(plugged(place)).writer()
    assert refused(lambda: writer.write(plugged(place), FILES))
    (place / FOLDER).unlink()
    (place / FOLDER).mkdir()
    (place / FOLDER / ".13.csv.part").symlink_to(elsewhere / "x")
    assert refused(lambda: writer.write(plugged(place), FILES))
    assert content(elsewhere) == {}


MOUNTS = """\
/dev/root / ext4 rw,noatime 0 0
/dev/sda1 {place}/stick vfat rw,nosuid,nodev,noexec 0 0
/dev/sdb1 {place}/My\\040Stick exfat ro,nosuid 0 0
/dev/mmcblk0p1 {place}/bootfs vfat rw 0 0
tmpfs /run tmpfs rw 0 0
"""


def test_what_is_mounted_is_read_from_the_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sticks, "REMOVABLE", (f"{tmp_path}/",))
    for name in ("stick", "My Stick", "bootfs"):
        (tmp_path / name).mkdir()
    (tmp_path / "bootfs" / "cmdline.txt").touch()
    mounts = tmp_path / "mounts"
    # Also the place of the test may have a blank in its name.
    mounts.write_text(MOUNTS.format(place=str(tmp_path).replace(" ", "\\040")))
    assert mounted(mounts) == [
        Stick(tmp_path / "stick", "/dev/sda1", read_only=False),
        Stick(tmp_path / "My Stick", "/dev/sdb1", read_only=True),
    ]
    assert mounted(tmp_path / "none") == []


def disk(system: Path, name: str, bus: str, size: str = "4096", parts: int = 1) -> None:
    """A disk as Linux shows it in /sys."""
    place = system / "devices" / bus / name
    place.mkdir(parents=True)
    number = len(list((system / "block").iterdir()))
    (place / "dev").write_text(f"8:{number * 16}\n")
    (place / "size").write_text(f"{size}\n")
    (place / "diskseq").write_text(f"{number + 5}\n")
    for part in range(1, parts + 1):
        (place / f"{name}{part}").mkdir()
        (place / f"{name}{part}" / "dev").write_text(f"8:{number * 16 + part}\n")
    (system / "block" / name).symlink_to(place)


def test_what_is_plugged_in_and_not_mounted_is_known(tmp_path: Path) -> None:
    (tmp_path / "block").mkdir()
    mount_info = tmp_path / "mountinfo"
    disk(tmp_path, "sda", "pci/usb1/1-1")
    disk(tmp_path, "sdb", "pci/usb1/1-2", size="0")  # a card reader without a card
    disk(tmp_path, "sdc", "pci/usb1/1-3", parts=0)
    disk(tmp_path, "mmcblk0", "platform/mmc")
    disk(tmp_path, "sdd", "pci/usb1/1-4", parts=2)
    line = "27 1 {number} / {place} rw,relatime shared:1 - ext4 /dev/x rw\n"
    mount_info.write_text(line.format(number="8:66", place="/"))
    assert unmounted(tmp_path, mount_info) == ["sda 5", "sdc 7"], "the root is on sdd"
    with mount_info.open("a") as more:
        more.write(line.format(number="8:1", place="/run/companion-stick"))
    assert unmounted(tmp_path, mount_info) == ["sdc 7"]
    assert unmounted(tmp_path / "none", mount_info) == []


def test_ejecting_asks_the_one_who_mounted_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = tmp_path / "said"
    for name in ("systemctl", "udisksctl"):
        program = tmp_path / name
        program.write_text(f'#!/bin/sh\necho "{name} $*" >>"{said}"\ntest ! -e "{tmp_path}/busy"\n')
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    own = Stick(sticks.OWN_STICK, "/dev/sda1", read_only=False)
    desktop = Stick(Path("/media/anne/STICK"), "/dev/sdb1", read_only=False)
    assert sticks.eject_stick(own)
    assert sticks.eject_stick(desktop)
    assert said.read_text().splitlines() == [
        "systemctl --no-ask-password stop run-companion\\x2dstick.mount",
        "udisksctl unmount --no-user-interaction -b /dev/sdb1",
    ]
    (tmp_path / "busy").touch()
    assert not sticks.eject_stick(own)
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    assert not sticks.eject_stick(desktop)


@contextmanager
def disk_in_a_file(folder: Path, megabytes: int) -> Iterator[Path]:
    """A small disk of its own, mounted; for root alone, and where the kernel allows it."""
    need_root("mounts a disk")
    need("mkfs.ext2", "e2fsprogs")
    image, place = folder / "image", folder / "mounted"
    place.mkdir()
    image.write_bytes(bytes(megabytes * 1024 * 1024))
    subprocess.run(["mkfs.ext2", "-q", "-m", "0", str(image)], check=True)
    done = subprocess.run(["mount", "-o", "loop", str(image), str(place)], capture_output=True)
    if done.returncode != 0:
        missing(f"no disk can be mounted here: {done.stderr.decode().strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def test_on_a_real_disk_that_is_full_and_then_read_only(tmp_path: Path) -> None:
    with disk_in_a_file(tmp_path, 1) as place:
        found = plugged(place)
        writer = Socket(found).writer()
        write_files(place, FOLDER, FILES)
        # As much as is left at once, and then so much that only the last file does not fit.
        room = os.statvfs(place).f_bavail * os.statvfs(place).f_frsize
        assert refused(lambda: writer.write(found, [("large", bytes(room + 1))])) == "full"
        files = [("first", bytes(room // 2)), ("13.csv", bytes(room // 2))]
        assert refused(lambda: writer.write(found, files)) == "full"
        assert content(place) == WRITTEN
        subprocess.run(["mount", "-o", "remount,ro", str(place)], check=True)
        assert refused(lambda: writer.write(found, [("more", b"x")])) == "read-only"
        assert content(place) == WRITTEN
