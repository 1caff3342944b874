"""Which USB partitions are mounted for the companion: sticks, and never what a system lives on."""

import re
import struct
import subprocess
from pathlib import Path

import pytest

from tests.system.command import ROOT

IS_STICK = ROOT / "systemd" / "is-stick"
RULES = ROOT / "systemd" / "70-table-companion.rules"
SECTOR = 512
MOUNTED = "27 1 179:2 / / rw,relatime shared:1 - ext4 /dev/root rw\n"
FSTAB = """\
proc            /proc           proc    defaults          0       0
PARTUUID=0a1b2c3d-01  /boot/firmware  vfat    defaults          0       2
PARTUUID=0a1b2c3d-02  /               ext4    defaults,noatime  0       1
# UUID=1234-ABCD /media/old vfat defaults 0 0
"""


def fat(*names: str, bits: int = 32) -> bytes:
    """The beginning of a FAT with these files, each named as a directory does it."""
    reserved, tables, size = (32, 2, 9) if bits == 32 else (1, 2, 5)
    boot = bytearray(SECTOR)
    struct.pack_into("<H", boot, 11, SECTOR)
    struct.pack_into("<HB", boot, 14, reserved, tables)
    struct.pack_into("<H", boot, 22, 0 if bits == 32 else size)
    struct.pack_into("<I", boot, 36, size if bits == 32 else 0x29_00_00_80)
    boot[510:] = b"\x55\xaa"
    begin = bytes(boot).ljust((reserved + tables * size) * SECTOR, b"\0")
    return begin + b"".join(name.encode().ljust(32, b"\0") for name in names).ljust(4096, b"\0")


class Pi:
    """A system with a card of its own, into which a USB disk with one partition is plugged."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        self.properties = {
            "DEVNAME": "/dev/sda1",
            "DEVPATH": "/devices/usb/block/sda/sda1",
            "DEVLINKS": "/dev/disk/by-uuid/1234-ABCD /dev/disk/by-label/MY_STICK",
            "ID_FS_TYPE": "vfat",
            "ID_FS_LABEL": "MY_STICK",
            "ID_FS_UUID": "1234-ABCD",
            "ID_PART_ENTRY_UUID": "ffff0000-01",
            "ID_PART_TABLE_UUID": "ffff0000",
            "ID_PART_ENTRY_TYPE": "0xc",
        }
        disk = folder / "sys/devices/usb/block/sda"
        for place, number in ((disk, "8:0"), (disk / "sda1", "8:1"), (disk / "sda2", "8:2")):
            place.mkdir(parents=True, exist_ok=True)
            (place / "dev").write_text(f"{number}\n")
        for part in ("sda1", "sda2"):
            (disk / part / "partition").write_text(f"{part[-1]}\n")
        self.write("proc/1/mountinfo", MOUNTED)
        self.write("proc/cmdline", "console=tty1 root=PARTUUID=0a1b2c3d-02 rootwait\n")
        self.write("etc/fstab", FSTAB)
        self.write("dev/sda1", fat("HOLIDAY JPG"))

    def write(self, name: str, content: str | bytes) -> None:
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)

    def is_stick(self, **properties: str) -> bool:
        """Whether it would be mounted."""
        environment = {**self.properties, **properties, "COMPANION_ROOT": str(self.root)}
        environment["PATH"] = "/usr/bin:/bin"
        done = subprocess.run([IS_STICK], env=environment, capture_output=True, text=True)
        assert done.stderr == ""
        return done.returncode == 0


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


@pytest.mark.parametrize("bits", [16, 32])
def test_a_stick_is_one(pi: Pi, bits: int) -> None:
    pi.write("dev/sda1", fat("HOLIDAY JPG", "NOTES   TXT", bits=bits))
    assert pi.is_stick()
    assert pi.is_stick(ID_FS_LABEL="")
    assert pi.is_stick(ID_FS_TYPE="exfat", ID_FS_LABEL="BÜRO *")


def test_a_stick_without_partitions_is_one(pi: Pi) -> None:
    pi.write("dev/sda", fat())
    assert pi.is_stick(DEVNAME="/dev/sda", DEVPATH="/devices/usb/block/sda", ID_PART_TABLE_UUID="")


def test_the_disk_that_the_pi_was_started_from_is_none(pi: Pi) -> None:
    """Before its boot partition is mounted, and after; with an ordinary and a read-only root."""
    own = {"ID_PART_TABLE_UUID": "0a1b2c3d", "ID_PART_ENTRY_UUID": "0a1b2c3d-01"}
    assert not pi.is_stick(**own)
    pi.write("etc/fstab", "")
    assert not pi.is_stick(**own), "by what the kernel was told"
    pi.write("proc/cmdline", "")
    assert pi.is_stick(**own)
    pi.write("proc/1/mountinfo", "27 1 8:2 / / rw - ext4 /dev/root rw\n")
    assert not pi.is_stick(**own), "by what is mounted"
    pi.write(
        "proc/1/mountinfo", "27 1 0:20 / / rw - overlay o rw\n30 27 8:2 / /ro ro - ext4 x ro\n"
    )
    assert not pi.is_stick(**own), "below another one"


@pytest.mark.parametrize(
    "line",
    [
        "/dev/sda1",
        "/dev/sda2",
        "UUID=1234-abcd",
        'UUID="1234-ABCD"',
        "LABEL=MY_STICK",
        "PARTUUID=FFFF0000-01",
        "PARTUUID=ffff0000-05",
        "/dev/disk/by-label/MY_STICK",
    ],
)
def test_what_is_listed_to_be_mounted_is_none(pi: Pi, line: str) -> None:
    pi.write("etc/fstab", f"{line} /srv vfat defaults 0 0\n")
    assert not pi.is_stick()


@pytest.mark.parametrize("number", ["8:0", "8:1", "8:2"])
def test_what_is_mounted_already_is_none(pi: Pi, number: str) -> None:
    pi.write("proc/1/mountinfo", f"{MOUNTED}80 27 {number} / /media/x rw - vfat /dev/sda1 rw\n")
    assert not pi.is_stick()


@pytest.mark.parametrize("label", ["bootfs", "boot", "BOOT", "system-boot", "RPI-RP2", "EFI"])
def test_what_is_named_like_a_boot_partition_is_none(pi: Pi, label: str) -> None:
    assert not pi.is_stick(ID_FS_LABEL=label)


@pytest.mark.parametrize("kind", ["0xef", "C12A7328-F81F-11D2-BA4B-00A0C93EC93B"])
def test_what_a_computer_starts_from_is_none(pi: Pi, kind: str) -> None:
    assert not pi.is_stick(ID_PART_ENTRY_TYPE=kind)


@pytest.mark.parametrize("bits", [16, 32])
@pytest.mark.parametrize("name", ["CONFIG  TXT", "CMDLINE TXT"])
def test_another_pi_s_boot_partition_is_none_whatever_its_name(
    pi: Pi, name: str, bits: int
) -> None:
    pi.write("dev/sda1", fat("MY_STICK   ", "OVERLAYS   ", name, bits=bits))
    assert not pi.is_stick()


def test_where_nothing_is_known_nothing_is_mounted(pi: Pi) -> None:
    (pi.root / "proc/1/mountinfo").unlink()
    assert not pi.is_stick()


def test_the_rules_ask_first_and_each_file_system_has_its_own_options() -> None:
    text = RULES.read_text()
    mounts = re.findall(r'^ENV\{ID_FS_TYPE\}=="(\w+)".*--options=(\S+)', text, re.MULTILINE)
    options = {kind: set(each.split(",")) for kind, each in mounts}
    assert options.keys() == {"vfat", "exfat"}
    assert options["vfat"] - options["exfat"] == {"flush"}
    assert {"nosuid", "nodev", "noexec"} <= options["exfat"]
    asks = text.index('PROGRAM!="/opt/table-companion/systemd/is-stick"')
    mounts_stick = "systemd-mount --no-block --collect --options=uid"
    assert asks < text.index(mounts_stick)
    assert text.count(mounts_stick) == 2
