"""What is mounted says whether saved games are there after a power cut."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from companion.app import startup
from companion.device import lasting
from companion.device.diagnostics.data import data
from companion.device.diagnostics.fact import DeviceFact
from companion.device.diagnostics.report import english
from companion.device.lasting import forgets
from companion.store.store import open_store
from companion.ui.screens.home import Home
from tests.ui.reading import read
from tests.ui.studio import Studio

DATA = "/var/lib/table-companion"
DISK = "22 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw"
MEMORY = "40 22 0:30 / {at} rw,nosuid shared:9 - tmpfs tmpfs rw,size=100k"
# As Debian's overlayroot makes it: the memory that it writes to can be seen.
UPPER = "24 22 0:21 / {rw} rw,relatime shared:2 - tmpfs tmpfs-root rw"
OVERLAY = (
    "22 1 0:22 / / rw,relatime shared:1 - overlay overlayroot"
    " rw,lowerdir=/media/root-ro,upperdir={rw}/overlay,workdir={rw}/overlay-workdir/_"
)
# As raspi-config made it before: the memory is nowhere to be seen.
HIDDEN = (
    "22 1 0:22 / / rw,relatime - overlay overlay"
    " rw,lowerdir=/lower,upperdir=/upper/data,workdir=/upper/work"
)
# As the service sees it: its directory is mounted once more for writing.
BIND = HIDDEN.replace("22 1 0:22 / /", f"90 22 0:22 {DATA} {DATA}")
STICK = f"95 22 8:1 / {DATA} rw,noatime - ext4 /dev/sda1 rw"
CARD = "console=tty1 root=PARTUUID=0-02 rootwait"


def told(place: Path, directory: str, mounts: list[str], words: str = CARD) -> str:
    mount_info, command_line = place / "mountinfo", place / "cmdline"
    mount_info.write_text("".join(f"{line}\n" for line in mounts))
    command_line.write_text(f"{words}\n")
    return forgets(directory, mount_info, command_line)


@pytest.mark.parametrize(
    ("mounts", "words", "kind"),
    [
        ([DISK, MEMORY.format(at="/run")], CARD, ""),
        ([DISK, MEMORY.format(at="/var/lib")], CARD, "tmpfs"),
        ([DISK, MEMORY.format(at="/var/lib/table")], CARD, ""),
        ([DISK.replace("/dev/mmcblk0p2", "/dev/zram1")], CARD, "ext4"),
        ([DISK.replace("ext4", "ramfs")], CARD, "ramfs"),
        ([HIDDEN], f"boot=overlay {CARD}", "overlay"),
        ([HIDDEN], f"{CARD} init=/sbin/overlayRoot.sh", "overlay"),
        ([HIDDEN], f"{CARD} overlayroot=tmpfs:recurse=0", "overlay"),
        ([HIDDEN, BIND], f"{CARD} overlayroot=tmpfs", "overlay"),
        # Of a container, or one whose upper layer is on a disk: not known to forget.
        ([HIDDEN], CARD, ""),
        ([HIDDEN], f"{CARD} overlayroot=disabled", ""),
        # Nobody can write there at all.
        ([HIDDEN.replace("upperdir=", "lowerdir+=")], f"boot=overlay {CARD}", ""),
        # The games have a disk of their own.
        ([HIDDEN, STICK], f"boot=overlay {CARD}", ""),
        # Mounted over by something that forgets: the last one counts.
        ([DISK, STICK, MEMORY.format(at=DATA)], CARD, "tmpfs"),
        ([], CARD, ""),
    ],
)
def test_what_forgets_is_known_by_its_mounts(
    tmp_path: Path, mounts: list[str], words: str, kind: str
) -> None:
    assert told(tmp_path, DATA, mounts, words) == kind


def test_the_memory_under_an_overlay_is_found(tmp_path: Path) -> None:
    writable = tmp_path / "root rw"
    (writable / "overlay").mkdir(parents=True)
    inside = str(writable).replace(" ", "\\040")
    mounts = [OVERLAY.format(rw=inside), UPPER.format(rw=inside)]
    assert told(tmp_path, DATA, mounts) == "overlay"
    on_disk = [OVERLAY.format(rw=inside), UPPER.format(rw=inside).replace("tmpfs", "ext4")]
    assert told(tmp_path, DATA, on_disk) == ""


def test_without_proc_nothing_is_known(tmp_path: Path) -> None:
    assert forgets(DATA, tmp_path / "no", tmp_path / "none") == ""


def test_the_installer_asks_the_file_alone() -> None:
    def asked(place: str) -> tuple[int, str]:
        words = [sys.executable, "-I", str(lasting.__file__), place]
        done = subprocess.run(words, capture_output=True, text=True, timeout=60)
        assert done.stderr == ""
        return done.returncode, done.stdout

    # These two are everywhere what they are.
    assert asked("/dev/shm/games") == (1, "tmpfs\n")  # noqa: S108 - nothing is written
    assert asked("/proc") == (0, "")


@pytest.fixture
def in_memory() -> Iterator[Path]:
    """A directory that is gone after the next start, on every Linux."""
    with TemporaryDirectory(dir="/dev/shm") as folder:
        yield Path(folder)


def test_the_table_is_told_on_home_as_long_as_it_is_so(
    in_memory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(startup, "owns_device", lambda: True)
    for place in (in_memory, tmp_path):
        lost = place == in_memory or forgets(str(place)) != ""
        studio = Studio()
        with closing(open_store(place)) as store:
            studio.shell.device.keeping = startup._keeping(store)
        studio.show(Home)
        assert ("Games are lost when this is switched off" in read(studio)) == lost
    # On a desktop somebody chose that folder.
    monkeypatch.setattr(startup, "owns_device", lambda: False)
    with closing(open_store(in_memory)) as store:
        assert startup._keeping(store) == ""


def test_the_check_says_what_to_do(in_memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def checked() -> DeviceFact:
        return next(each for each in data(english, in_memory) if each.name == "room")

    assert checked().verdict == "note"
    monkeypatch.setenv("STATE_DIRECTORY", str(in_memory))
    fact = checked()
    assert fact.verdict == "fault"
    assert "forgets everything when it’s switched off (tmpfs)" in fact.value
    assert "install.sh --data-partition DEVICE" in fact.remedy
