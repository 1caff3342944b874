"""Mounts with names that people and other systems give: any bytes but a slash and a null."""

import os
from pathlib import Path

import pytest

from companion.device import stick as sticks
from companion.device.stick import Stick, StickWriter, mounted, unmounted

# What ends a line for Python but not for the kernel, what is no UTF-8, and what it escapes.
NAMES = (
    *(b"line \xe2\x80\xa8 separator", b"next \xc2\x85 line", b"tab\x0bform\x0cfile\x1c\x1d\x1e"),
    *(b"carriage\rreturn", b"carriage\r\nreturn", b"latin \xfcbung", b"half a rune \xe2\x80"),
    *(b"back\\slash", b"back\\040slash", b"tab\tstop", b"two\nlines", "Übung ü".encode()),
)


def escaped(name: bytes) -> bytes:
    """A name as the kernel writes it in /proc/self/mounts."""
    for letter in b"\\ \t\n":
        name = name.replace(bytes([letter]), b"\\%03o" % letter)
    return name


@pytest.mark.parametrize("name", NAMES)
def test_a_stick_with_any_name_is_found_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: bytes
) -> None:
    monkeypatch.setattr(sticks, "REMOVABLE", (f"{tmp_path}/",))
    place = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name))
    place.mkdir()
    mounts = tmp_path / "mounts"
    mounts.write_bytes(
        b"/dev/root / ext4 rw 0 0\n"
        b"/dev/sdb1 %s vfat rw,nosuid 0 0\n"
        b"%s /mnt fuse rw 0 0\n" % (escaped(os.fsencode(place)), escaped(name))
    )
    (found,) = mounted(mounts)
    assert found == Stick(place, "/dev/sdb1", read_only=False)
    writer = StickWriter(lambda: [found], list, lambda _stick: True)
    assert writer.write(found, [("13.csv", b"points")])
    assert (place / sticks.FOLDER / "13.csv").read_bytes() == b"points"


@pytest.mark.parametrize("name", NAMES)
def test_a_disk_beside_a_mount_with_any_name_is_known(tmp_path: Path, name: bytes) -> None:
    for number, disk in enumerate(("sda", "sdb")):
        place = tmp_path / "devices/usb1" / disk
        place.mkdir(parents=True)
        for file, text in (("dev", f"8:{number}"), ("size", "4096"), ("diskseq", f"{number}")):
            (place / file).write_text(f"{text}\n")
        (tmp_path / "block").mkdir(exist_ok=True)
        (tmp_path / "block" / disk).symlink_to(place)
    listed = tmp_path / "mountinfo"
    line = b"27 1 8:0 / /media/%s rw,relatime shared:1 - vfat /dev/sda rw\n"
    listed.write_bytes(line % escaped(name))
    assert unmounted(tmp_path, listed) == ["sdb 1"]


def test_a_refusal_to_eject_in_any_letters_is_told_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "udisksctl"
    program.write_bytes(b"#!/bin/sh\nprintf 'Error unmounting /media/\\374bung' >&2\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    assert not sticks.eject_stick(Stick(Path("/media/\udcfcbung"), "/dev/sdb1", read_only=False))
