"""A fresh Raspberry Pi OS, as near as it can be had here: Debian Bookworm in a folder, made once.

The system lies in .cache/ and is never written to: what a test does to it goes into a layer of its
own (overlayfs), and the mounts live in a namespace that ends with the command. Nothing in it has a
network; the packages that the installer asks for lie in apt's cache.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.repeat import is_ci
from tests.system.command import ROOT
from tests.system.tools import missing, need, need_root

RELEASE = "bookworm"
# What Raspberry Pi OS Lite has from the start, and of that only what plays a part here.
THERE = ("systemd-sysv", "libpam-systemd", "udev", "dbus", "polkitd", "python3")
# What the installer fetches; it lies in apt's cache, so that no test needs a network.
FETCHED = (
    *("python3-pygame", "python3-serial", "python3-segno", "python3-tornado"),
    *("libegl1", "libgles2", "libgl1-mesa-dri"),
)
CACHE = ROOT / ".cache"
# Where a test's system sees this repository.
SOURCE = "/src"

ENTER = """
set -e
mount -t overlay overlay -o "lowerdir=$1,upperdir=$2/upper,workdir=$2/work" "$2/root"
mount -t proc proc "$2/root/proc"
mount -t tmpfs tmpfs "$2/root/run"
mount -t tmpfs tmpfs "$2/root/tmp"
mount -t tmpfs tmpfs "$2/root/dev/shm"
mkdir -p "$2/root$4"
mount --bind "$3" "$2/root$4"
mount -o remount,ro,bind "$2/root$4"
root=$2/root
shift 4
PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
exec chroot "$root" env -i "PATH=$PATH" HOME=/root LANG=C.UTF-8 \
  SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy "$@"
"""


class System:
    """One system: layers below that stay as they are, and one on top that is written.

    That is what another process left in `place`, if one did.
    """

    def __init__(self, place: Path, below: tuple[Path, ...], source: Path = ROOT) -> None:
        self.place, self.below, self.source = place, below, source
        for name in ("upper", "work", "root"):
            (place / name).mkdir(parents=True, exist_ok=True)
        # Where the repository is seen, so that looking at it is no change.
        (place / "upper" / SOURCE[1:]).mkdir(exist_ok=True)

    @property
    def written(self) -> Path:
        """The layer on top: what has changed, and nothing else."""
        return self.place / "upper"

    def run(
        self,
        *command: str,
        text: str = "",
        seconds: float = 600,
        online: bool = False,
        **environment: str,
    ) -> subprocess.CompletedProcess[str]:
        """A command as root in this system, without a network unless `online`; whatever it started
        ends with it."""
        more = [f"{name}={value}" for name, value in environment.items()]
        lower = ":".join(map(str, self.below))
        alone = ["unshare", "--mount", "--pid", "--ipc", "--fork", "--kill-child"]
        if not online:
            alone.append("--net")
        inside = [lower, str(self.place), str(self.source), SOURCE, *more, *command]
        return subprocess.run(
            [*alone, "bash", "-c", ENTER, "enter", *inside],
            input=text,
            capture_output=True,
            text=True,
            timeout=seconds,
        )

    def on_top(self, place: Path, source: Path | None = None) -> "System":
        """Another system that begins with what this one is now."""
        return System(place, (self.written, *self.below), source or self.source)

    def path(self, inside: str) -> Path:
        """Where a file of this system lies: in the topmost layer that has it."""
        for layer in (self.written, *self.below):
            found = layer / inside.lstrip("/")
            if found.is_symlink() or found.exists():
                return found
        return self.written / inside.lstrip("/")


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """One process at a time gets here with this file."""
    with file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def base() -> Path:
    """The fresh system; made if it is not there, which takes a minute and the network.

    Only where changes land: to install and boot whole systems takes longer than all other tests.
    """
    if not is_ci():
        pytest.skip("whole systems are installed and booted only with CI=true")
    need_root("makes and enters a system of its own")
    need("unshare", "util-linux")
    recipe = repr((RELEASE, THERE, FETCHED))
    there = CACHE / f"pi-{RELEASE}-{hashlib.sha256(recipe.encode()).hexdigest()[:8]}"
    CACHE.mkdir(exist_ok=True)
    with alone(CACHE / "pi.lock"):
        if not there.is_dir():
            _make(there, need("debootstrap"))
    return there


def _make(there: Path, debootstrap: str) -> None:
    unfinished = there.with_name(f"{there.name}.unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    command = [debootstrap, "--variant=minbase", f"--include={','.join(THERE)}"]
    _run([*command, RELEASE, str(unfinished)])
    # Only what takes its time on a real card: here a power cut costs a minute.
    (unfinished / "etc/dpkg/dpkg.cfg.d/quick").write_text("force-unsafe-io\n")
    # debootstrap's own downloads are installed by now.
    for package in (unfinished / "var/cache/apt/archives").glob("*.deb"):
        package.unlink()
    inside = ["chroot", str(unfinished), "env", "DEBIAN_FRONTEND=noninteractive"]
    _run([*inside, "apt-get", "-qq", "update"])
    fetch = ["install", "-y", "-qq", "--no-install-recommends", "--download-only"]
    _run([*inside, "apt-get", *fetch, *FETCHED])
    boot = unfinished / "boot/firmware"
    boot.mkdir(parents=True)
    (boot / "config.txt").write_text("dtparam=audio=on\n\n[cm4]\notg_mode=1\n")
    (boot / "cmdline.txt").write_text("console=tty1 root=PARTUUID=1-02 rootwait quiet\n")
    unfinished.rename(there)


def _run(command: list[str]) -> None:
    # Where Python is to keep its compiled modules is this machine's choice, not that of the system.
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    # A minute where nothing else runs; a quarter of an hour is not enough on a very busy machine.
    done = subprocess.run(command, capture_output=True, text=True, timeout=3600, env=own)
    if done.returncode:
        said = (done.stdout + done.stderr).strip().splitlines()[-3:]
        missing(f"{command[0]} could not make a system to try: {' / '.join(said)}")
