"""`script/image`: an image of the Pi's shape in, one with the companion and its list out."""

import hashlib
import json
import lzma
import os
import re
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import companion
from tests.repeat import is_ci
from tests.system.command import ROOT
from tests.system.tools import missing, need, need_root

SCRIPT = ROOT / "script/image"
NAME = f"table-companion-{companion.__version__}"
SECTOR = 512
BOOT_START, ROOT_START = 8192, 8192 + 16 * 2048
DISK_ID = "0x5eed1234"
CMDLINE = "console=tty1 root=PARTUUID=5eed1234-02 rootfstype=ext4 rootwait resize\n"
# Stands in for the installer, which needs a whole system and the network.
INSTALLER = """#!/bin/sh -e
test -x "$1/usr/local/src/table-companion/systemd/install.sh"
mkdir -p "$1/opt/table-companion"
echo 1234 >"$1/opt/table-companion/packages"
head -c 9000000 /dev/urandom >"$1/opt/table-companion/code"
cd "$1/boot/firmware"
cp config.txt config.txt.before-table-companion
echo disable_splash=1 >>config.txt
mkdir -p overlays/ours && echo new >overlays/ours/new && rm overlays/old
"""


@dataclass
class Built:
    """What script/image made: the image unpacked, its list, and what was said."""

    image: Path
    archive: Path
    entry: dict[str, Any]
    told: dict[str, Any]
    said: str

    def partitions(self) -> dict[str, Any]:
        return partitions(self.image)

    def cat(self, path: str) -> str:
        """A file of its root, read without mounting."""
        where = f"{self.image}?offset={ROOT_START * SECTOR}"
        return run("debugfs", "-R", f"cat {path}", where).stdout

    def exists(self, path: str) -> bool:
        where = f"{self.image}?offset={ROOT_START * SECTOR}"
        return "Inode:" in run("debugfs", "-R", f"stat {path}", where).stdout

    def boot(self, name: str) -> str:
        """A file of its boot partition, read without mounting."""
        return run("mtype", "-i", f"{self.image}@@{BOOT_START * SECTOR}", f"::{name}").stdout


def run(*command: str | Path, **options: Any) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, timeout=300, **options
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def partitions(image: Path) -> dict[str, Any]:
    table: dict[str, Any] = json.loads(run("sfdisk", "--json", image).stdout)["partitiontable"]
    return table


def loops(folder: Path) -> list[str]:
    """The loop devices on files of a folder."""
    return [line for line in run("losetup", "--list").stdout.splitlines() if str(folder) in line]


def need_tools() -> None:
    """What these tests call, beside what script/image names itself."""
    if not is_ci():
        pytest.skip("images are made only with CI=true")
    need_root("mounts an image")
    for program, package in {
        "sfdisk": "fdisk",
        "mkfs.ext4": "e2fsprogs",
        "debugfs": "e2fsprogs",
        "mkfs.vfat": "dosfstools",
        "mcopy": "mtools",
        "xz": "xz-utils",
        "losetup": "mount",
    }.items():
        need(program, package)
    if subprocess.run(["losetup", "--find"], capture_output=True).returncode:
        missing("this machine has no loop devices")


def make(folder: Path) -> Path:
    """An image as Raspberry Pi OS has it, nearly empty: MBR, FAT with the boot settings, ext4."""
    need_tools()
    files = {
        "etc/machine-id": "0123456789abcdef0123456789abcdef\n",
        "etc/ssh/ssh_host_ed25519_key": "secret",
        "etc/ssh/sshd_config": "Port 22\n",
        "etc/hostname": "raspberrypi\n",
        "etc/hosts": "127.0.0.1\tlocalhost\n127.0.1.1\t\traspberrypi\n",
        "usr/bin/cloud-init": "",
        "var/lib/apt/lists/a_Packages": "Package: a\n",
        "var/log/dpkg.log": "installed\n",
        "var/lib/table-companion/companion.db": "a match",
        "boot/firmware/under": "",
    }
    root = folder / "root"
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    (folder / "config.txt").write_text("dtparam=audio=on\n")
    (folder / "cmdline.txt").write_text(CMDLINE)
    for name, size in {"boot": 16, "ext4": 64}.items():
        with (folder / name).open("wb") as file:
            file.truncate(size << 20)
    run("mkfs.vfat", folder / "boot")
    (folder / "overlays").mkdir()
    (folder / "overlays/old").write_text("old")
    (folder / "overlays/kept").write_text("kept")
    taken = [folder / name for name in ("config.txt", "cmdline.txt", "overlays")]
    run("mcopy", "-s", "-i", folder / "boot", *taken, "::")
    run("mkfs.ext4", "-q", "-d", root, folder / "ext4")
    image = folder / "raspios.img"
    with image.open("wb") as file:
        for start, name in ((BOOT_START, "boot"), (ROOT_START, "ext4")):
            file.seek(start * SECTOR)
            file.write((folder / name).read_bytes())
    table = f"label: dos\nlabel-id: {DISK_ID}\n"
    table += f"start={BOOT_START}, size={16 * 2048}, type=c\nstart={ROOT_START}, type=83\n"
    run("sfdisk", "--quiet", image, input=table)
    return image


def installer(folder: Path, text: str = INSTALLER) -> dict[str, str]:
    """The environment in which that text is run instead of the installer."""
    program = folder / "installer"
    program.write_text(text)
    program.chmod(0o755)
    return {**os.environ, "COMPANION_IMAGE_INSTALL": str(program), "XZ_DEFAULTS": "-0"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("image")
    image = make(folder)
    with lzma.open(folder / "raspios.img.xz", "wb", preset=0) as packed:
        packed.write(image.read_bytes())
    output = folder / "output"
    done = run(
        SCRIPT,
        folder / "raspios.img.xz",
        *("--output", output, "--url", "https://example.org/images/"),
        *("--website", "https://example.org/"),
        env={**installer(folder), "SOURCE_DATE_EPOCH": "1767225600"},
    )
    assert loops(folder) == []
    assert sorted(file.name for file in output.iterdir()) == ["os_list.json", f"{NAME}.img.xz"]
    archive = output / f"{NAME}.img.xz"
    unpacked = folder / "unpacked.img"
    unpacked.write_bytes(lzma.decompress(archive.read_bytes()))
    told = json.loads((output / "os_list.json").read_text())
    return Built(unpacked, archive, told["os_list"][0], told, done.stdout)


def test_the_partitions_stay_what_they_are(built: Built, tmp_path: Path) -> None:
    table = built.partitions()
    assert table["label"] == "dos"
    # Its number is in cmdline.txt and fstab: with another the Pi would not start.
    assert table["id"] == DISK_ID
    boot, root = table["partitions"]
    assert (boot["start"], boot["size"], boot["type"]) == (BOOT_START, 16 * 2048, "c")
    assert (root["start"], root["type"]) == (ROOT_START, "83")
    # Grown for the packages and shrunk again, with some room; the file ends where the root ends.
    assert 200 * 2048 < root["size"] < 400 * 2048
    assert built.image.stat().st_size == (root["start"] + root["size"]) * SECTOR
    with built.image.open("rb") as file:
        file.seek(root["start"] * SECTOR)
        (tmp_path / "ext4").write_bytes(file.read())
    run("e2fsck", "-f", "-n", tmp_path / "ext4")
    free = re.search(r"Free blocks: +(\d+)", run("dumpe2fs", "-h", tmp_path / "ext4").stdout)
    assert free is not None
    assert int(free[1]) > 10_000


def test_the_companion_is_in_it_with_its_boot_settings(built: Built) -> None:
    assert built.cat("/opt/table-companion/packages") == "1234\n"
    assert built.boot("config.txt") == "dtparam=audio=on\ndisable_splash=1\n"
    assert built.boot("config.txt.before-table-companion") == "dtparam=audio=on\n"
    assert built.boot("cmdline.txt") == CMDLINE
    assert built.boot("overlays/ours/new") == "new\n"
    assert built.boot("overlays/kept") == "kept"
    listed = run("mdir", "-b", "-i", f"{built.image}@@{BOOT_START * SECTOR}", "::overlays").stdout
    assert "old" not in listed
    source = "/usr/local/src/table-companion"
    assert built.cat(f"{source}/systemd/install.sh") == (ROOT / "systemd/install.sh").read_text()
    assert built.exists(f"{source}/companion/__main__.py")
    assert not built.exists(f"{source}/assets/pictures")
    assert not built.exists(f"{source}/tests")


def test_it_has_a_name_of_its_own_in_the_network(built: Built) -> None:
    assert built.cat("/etc/hostname") == "table\n"
    assert built.cat("/etc/hosts") == "127.0.0.1\tlocalhost\n127.0.1.1\ttable\n"
    assert "without avahi-daemon in it others do not find it as table.local" in built.said


def test_nothing_is_in_it_that_only_one_device_may_have(built: Built) -> None:
    assert built.cat("/etc/machine-id") == "uninitialized\n"
    assert not built.exists("/etc/ssh/ssh_host_ed25519_key")
    assert not built.exists("/var/lib/table-companion")
    assert not built.exists("/var/lib/apt/lists/a_Packages")
    assert built.exists("/var/lib/apt/lists")
    assert built.cat("/var/log/dpkg.log") == ""
    assert built.cat("/etc/ssh/sshd_config") == "Port 22\n"


def test_the_list_promises_what_imager_will_find(built: Built) -> None:
    entry = built.entry
    icon = entry.pop("icon")
    assert icon.startswith("data:image/svg+xml;base64,")
    assert entry == {
        "name": f"Table Companion {companion.__version__}",
        "description": "Keeps the score of 13, 6th Sense and 10 on a touchscreen",
        "url": f"https://example.org/images/{NAME}.img.xz",
        "website": "https://example.org/",
        "extract_size": built.image.stat().st_size,
        "extract_sha256": run("sha256sum", built.image).stdout.split()[0],
        "image_download_size": built.archive.stat().st_size,
        "image_download_sha256": hashlib.sha256(built.archive.read_bytes()).hexdigest(),
        "release_date": "2026-01-01",
        "init_format": "cloudinit-rpi",
        "devices": ["pi5-64bit", "pi4-64bit", "pi3-64bit"],
        "architecture": "armv8",
    }
    offered = {tag for board in built.told["imager"]["devices"] for tag in board["tags"]}
    assert offered == set(entry["devices"])


def test_the_list_alone_for_an_archive_made_elsewhere(built: Built, tmp_path: Path) -> None:
    archive = tmp_path / "pi-gen.img.xz"
    shutil.copy(built.archive, archive)
    run(SCRIPT, "--os-list", archive)
    entry = json.loads((tmp_path / "os_list.json").read_text())["os_list"][0]
    assert entry["url"] == archive.as_uri()
    assert entry["extract_sha256"] == built.entry["extract_sha256"]
    archive.write_bytes(archive.read_bytes()[:-100])
    done = subprocess.run([SCRIPT, "--os-list", archive], capture_output=True, text=True)
    assert done.returncode == 1
    assert "cannot be read as an xz archive" in done.stderr


def test_nobody_else_keeps_a_copy_of_its_mounts(tmp_path: Path) -> None:
    """A namespace that begins meanwhile would hold the root, and write to it when all is done."""
    wait = f"touch '{tmp_path}/begun'; until [ -e '{tmp_path}/other' ]; do sleep 0.1; done\n"
    command = [str(SCRIPT), str(make(tmp_path)), "--output", str(tmp_path / "output")]
    making = subprocess.Popen(
        command, env=installer(tmp_path, INSTALLER + wait), stdout=subprocess.DEVNULL
    )
    while not (tmp_path / "begun").exists():
        assert making.poll() is None
        time.sleep(0.1)
    script = f"touch '{tmp_path}/other'; exec sleep 600"
    with subprocess.Popen(["unshare", "--mount", "sh", "-c", script]) as other:
        try:
            assert making.wait(120) == 0
            mounts = Path(f"/proc/{other.pid}/mounts").read_text()
        finally:
            other.kill()
    assert str(tmp_path) not in mounts
    assert (tmp_path / f"output/{NAME}.img.xz").is_file()


def test_an_installer_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    output = tmp_path / "output"
    done = subprocess.run(
        [SCRIPT, make(tmp_path), "--output", output],
        env=installer(tmp_path, "#!/bin/sh\nexit 3\n"),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 3
    assert [*output.iterdir()] == []
    assert loops(tmp_path) == []
    assert str(tmp_path) not in Path("/proc/self/mounts").read_text()


def test_what_is_no_image_of_a_pi_is_refused(tmp_path: Path) -> None:
    need_tools()
    other = tmp_path / "other.img"
    with other.open("wb") as file:
        file.truncate(8 << 20)
    run("sfdisk", "--quiet", other, input="label: gpt\nsize=1M\nsize=1M\n")
    for given, complaint in {
        other: "has not two partitions in an MBR",
        tmp_path / "none.img": "there is no",
        tmp_path: "there is no",
    }.items():
        command = [str(SCRIPT), str(given), "--output", str(tmp_path / "output")]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert done.returncode == 1
        assert complaint in done.stderr
        assert "What to do: " in done.stderr


def test_a_stage_for_pi_gen(tmp_path: Path) -> None:
    run(SCRIPT, "--pi-gen", tmp_path)
    stage = tmp_path / "stage-companion"
    # pi-gen runs the one and leaves out the other unless they may be executed.
    assert os.access(stage / "prerun.sh", os.X_OK)
    assert os.access(stage / "00-install/00-run.sh", os.X_OK)
    assert (stage / "EXPORT_IMAGE").read_text() == 'IMG_SUFFIX="-table-companion"\n'
    packages = (stage / "00-install/00-packages-nr").read_text().split()
    assert "python3-pygame" in packages
    assert set(packages) < set((ROOT / "systemd/install.sh").read_text().replace('"', " ").split())
    root = tmp_path / "rootfs"
    run(stage / "00-install/00-run.sh", cwd=stage / "00-install", env={"ROOTFS_DIR": str(root)})
    command = (stage / "00-install/01-run-chroot.sh").read_text().splitlines()[-1].split()
    assert command[1:] == ["--boot"]
    installer = root / command[0].lstrip("/")
    assert os.access(installer, os.X_OK)
    if is_ci():  # it asks apt for each package
        assert run(installer, "--dry-run").stdout.endswith("Nothing was changed.\n")
    again = subprocess.run([SCRIPT, "--pi-gen", tmp_path], capture_output=True, text=True)
    assert again.returncode == 1
    assert "is there already" in again.stderr


def test_its_scripts_have_no_known_traps() -> None:
    stage = ROOT / "systemd/image/stage-companion"
    scripts = [SCRIPT, ROOT / "script/arm64", *stage.rglob("*.sh")]
    assert len(scripts) == 5
    run(need("shellcheck"), "--severity=warning", *scripts)
