"""Makes the machine's disk: a bare Debian, our installer run in it as a maker would, a file system.

All of it lies under $COMPANION_MACHINE, else /var/tmp/companion-machine, in a folder a suite. The
bare Debian is kept for the next time; the rest is made anew from the checkout as it is.
"""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
GUEST = Path(__file__).parent / "guest"
FOLDER = Path(os.environ.get("COMPANION_MACHINE", "/var/tmp/companion-machine"))  # noqa: S108
SUITES = ("trixie", "bookworm", "forky")
CHECKOUT = "/home/pi/table-companion"
DISK_SIZE = "4G"
# As Raspberry Pi OS Lite: no pygame, no Mesa, no polkit. The installer must bring what it needs.
BARE = (
    "linux-image-amd64,initramfs-tools,systemd-sysv,udev,dbus,python3,sudo,kbd,console-setup-linux,"
    "keyboard-configuration,kmod,procps,git,ca-certificates,iproute2,openssh-server,network-manager,"
    "plymouth,zstd,wpasupplicant,hostapd,dnsmasq-base"
)
CONFIG = "camera_auto_detect=1\ndisplay_auto_detect=1\ndtoverlay=vc4-kms-v3d\n\n[all]\n"
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=0-02 rootfstype=ext4 rootwait\n"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class BuildFailed(Exception):
    """A step of the making failed; the text is the end of what it said."""


def command(*words: str, env: dict[str, str] | None = None) -> str:
    """What a program printed. Raises BuildFailed if it fails."""
    done = subprocess.run(words, capture_output=True, text=True, errors="replace", env=env)
    if done.returncode:
        said = (done.stdout + done.stderr)[-1500:]
        raise BuildFailed(f"{' '.join(words[:3])}: exit status {done.returncode}\n{said}")
    return done.stdout


def bare(suite: str, fresh: bool = False) -> Path:
    """The root of a Debian that nothing was installed in."""
    root = FOLDER / suite / "bare"
    if fresh or not (root / "etc/debian_version").exists():
        shutil.rmtree(root, ignore_errors=True)
        root.parent.mkdir(parents=True, exist_ok=True)
        # A copy of a suite that is still being made may be older than its list allows.
        options = ['APT::Install-Recommends "false"', 'Acquire::Check-Valid-Until "false"']
        command(
            *("mmdebstrap", "--variant=important", f"--include={BARE}"),
            *(f"--aptopt={option}" for option in options),
            *(suite, str(root)),
        )
    return root


def installed(suite: str, options: Sequence[str] = ()) -> Path:
    """A root with Table Companion as this checkout has it; what the installer said is in a file."""
    root = FOLDER / suite / "root"
    command("rm", "-rf", "--one-file-system", str(root))
    command("cp", "-a", str(bare(suite)), str(root))
    boot = root / "boot/firmware"
    boot.mkdir(parents=True, exist_ok=True)
    (boot / "config.txt").write_text(CONFIG)
    (boot / "cmdline.txt").write_text(CMDLINE)
    copy_checkout(root)
    said = in_root(root, f"{CHECKOUT}/systemd/install.sh", *options)
    (FOLDER / suite / "install.log").write_text(said)
    return root


def copy_checkout(root: Path) -> None:
    """What git knows of this checkout, or would if it were asked, in a user's home directory."""
    target = root / CHECKOUT.lstrip("/")
    target.mkdir(parents=True)
    listed = command("git", "-C", str(ROOT), "ls-files", "-co", "--exclude-standard", "-z")
    names = [name for name in listed.split("\0") if name and (ROOT / name).exists()]
    with subprocess.Popen(
        ["tar", "-C", str(ROOT), "-cf", "-", "--null", "-T", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as pack:
        assert pack.stdin is not None
        pack.stdin.write("\0".join(names).encode())
        pack.stdin.close()
        subprocess.run(
            ["tar", "-C", str(target), "--no-same-owner", "-xf", "-"], stdin=pack.stdout, check=True
        )


def in_root(root: Path, *words: str) -> str:
    """Runs a program in a root, with the kernel's file systems and this host's way to packages."""
    with mounted(root):
        with suppress(OSError):
            shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
        for proxy in Path("/etc/apt/apt.conf.d").glob("*proxy*"):
            shutil.copy(proxy, root / "etc/apt/apt.conf.d")
        environment = {"PATH": PATH, "LANG": "C.UTF-8", "HOME": "/root"}
        return command("chroot", str(root), *words, env=environment)


@contextmanager
def mounted(root: Path) -> Iterator[None]:
    """/proc, /sys and /dev in a root, for as long as it lasts."""
    done = []
    try:
        for kind, name in (("proc", "proc"), ("sysfs", "sys"), ("devtmpfs", "dev")):
            command("mount", "-t", kind, kind, str(root / name))
            done.append(name)
        yield
    finally:
        for name in reversed(done):
            command("umount", "-l", str(root / name))


def add_overlay(root: Path) -> None:
    """What raspi-config installs for a read-only root; without `overlayroot=` it does nothing."""
    environment = "DEBIAN_FRONTEND=noninteractive"
    in_root(root, "env", environment, "apt-get", "install", "-y", "-qq", "busybox", "overlayroot")


def stick(suite: str) -> Path:
    """The disk of an empty USB stick."""
    made = FOLDER / suite / "stick.qcow2"
    command("qemu-img", "create", "-q", "-f", "qcow2", str(made), "256M")
    return made


def disk(suite: str, root: Path) -> Path:
    """A disk with that root, our agent and two users in it; kernel and initrd lie beside it."""
    folder = FOLDER / suite
    for script in GUEST.iterdir():
        if script.suffix == ".service":
            shutil.copy(script, root / "etc/systemd/system")
        else:
            shutil.copy(script, root / "usr/local/sbin")
    command("systemctl", f"--root={root}", "enable", "agent.service")
    (root / "etc/fstab").write_text("/dev/vda / ext4 defaults,noatime 0 1\n")
    (root / "etc/hostname").write_text("table\n")
    # As at every start but the first, which has more to do.
    (root / "etc/machine-id").write_text("0123456789abcdef0123456789abcdef\n")
    command("chroot", str(root), "sh", "-c", "id pi >/dev/null 2>&1 || useradd -m -G sudo pi")
    for place in ("etc/.updated", "var/.updated"):
        (root / place).touch()
    raw, image = folder / "disk.raw", folder / "disk.qcow2"
    raw.unlink(missing_ok=True)
    command("truncate", "-s", DISK_SIZE, str(raw))
    command("mkfs.ext4", "-q", "-F", "-d", str(root), str(raw))
    command("qemu-img", "convert", "-O", "qcow2", str(raw), str(image))
    raw.unlink()
    shutil.copy(next((root / "boot").glob("vmlinuz-*")), folder / "kernel")
    shutil.copy(next((root / "boot").glob("initrd.img-*")), folder / "initrd")
    return image


def overlay(image: Path, name: str) -> Path:
    """A disk that begins as the image and leaves it as it is."""
    made = image.with_name(f"{name}.qcow2")
    command("qemu-img", "create", "-q", "-f", "qcow2", "-b", str(image), "-F", "qcow2", str(made))
    return made
