"""A system that is really started: systemd as its first process, in namespaces of its own.

The screen's text console is a pseudo-terminal, so what would stand on it can be read.
"""

import os
import pty
import re
import secrets
import select
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import NoReturn, Self

import pytest

from tests.system.installing.pi import SOURCE, System

CGROUPS = Path("/sys/fs/cgroup")
# What is said when all that a machine may forbid is done, and only the system must still start.
MADE = "made"

START = """
set -e
lower=$1 place=$2 source=$3 inside=$4 kind=$7
root=$place/root
mount -t overlay overlay -o "lowerdir=$lower,upperdir=$place/upper,workdir=$place/work" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs sysfs "$root/sys"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
number() { mknod -m 666 "$root/dev/$1" c $2 $3; }
number null 1 3; number zero 1 5; number full 1 7; number random 1 8; number urandom 1 9
number tty 5 0
touch "$root/dev/console" "$root/dev/tty1"
mount --bind "$5" "$root/dev/console"
mount --bind "$6" "$root/dev/tty1"
mkdir -p "$root$inside"
mount --bind "$source" "$root$inside"
if [ "$kind" = one ]; then
  mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
else
  mount -t tmpfs tmpfs "$root/sys/fs/cgroup"
  mkdir "$root/sys/fs/cgroup/systemd" "$root/sys/fs/cgroup/unified"
  mount -t cgroup -o none,name=systemd cgroup "$root/sys/fs/cgroup/systemd"
  mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup/unified"
fi
# From here on there is no way back to the system around it, whoever looks for one.
cd "$root"
pivot_root . mnt
echo made
exec >/dev/null
exec env -i container=test PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c 'umount -l /mnt; exec \\
  /lib/systemd/systemd --system --log-target=journal --show-status=no --unit=multi-user.target'
"""


class Machine:
    """Runs from `with` to its end."""

    def __init__(self, system: System) -> None:
        self._system = system
        self.screen, self._tty = pty.openpty()
        self._console, self._other_tty = pty.openpty()
        os.set_blocking(self.screen, False)
        self._groups = self._own_groups()
        self._process: subprocess.Popen[bytes] | None = None
        self._first = ""

    def _own_groups(self) -> list[Path]:
        one = (CGROUPS / "cgroup.controllers").exists()
        self._kind = "one" if one else "two"
        roots = [CGROUPS] if one else [CGROUPS / "systemd", CGROUPS / "unified"]
        # Several may run at once, also in one process.
        name = f"companion-test-{secrets.token_hex(4)}"
        return [root / name for root in roots]

    def __enter__(self) -> Self:
        try:
            self._start()
            self._wait_for_start()
        except BaseException:
            self._clean_up()
            raise
        return self

    def _start(self) -> None:
        lower = ":".join(map(str, self._system.below))
        place = str(self._system.place)
        ttys = [os.ttyname(self._other_tty), os.ttyname(self._tty)]
        arguments = [lower, place, str(self._system.source), SOURCE, *ttys, self._kind]
        alone = ["unshare", "--mount", "--pid", "--ipc", "--net", "--uts", "--cgroup"]
        try:
            for group in self._groups:
                group.mkdir()
        except OSError as error:
            pytest.skip(f"no system can be made here: {error}")
        # From inside its own groups, so that what it makes in them is below them.
        enter = "".join(f"echo $$ >{group}/cgroup.procs; " for group in self._groups)
        start = [*alone, "--fork", "--kill-child", "bash", "-c", START, "start", *arguments]
        self._process = subprocess.Popen(
            ["bash", "-c", f'set -e; {enter} exec "$@"', "enter", *start],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def _wait_for_start(self) -> None:
        """A machine on which none can be made is not to blame; a system that was made must run."""
        assert self._process is not None
        assert self._process.stdout is not None
        end = time.monotonic() + 120
        if not select.select([self._process.stdout], [], [], 120)[0]:
            self._not_started("it was not made in two minutes")
        if self._process.stdout.readline().decode().strip() != MADE:
            _, errors = self._process.communicate(timeout=60)
            pytest.skip(f"no system can be made here: {errors.decode().strip()}")
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        while time.monotonic() < end:
            if self._process.poll() is not None:
                self._not_started("it has ended")
            # Only from here on: before it was made, whoever went in was still outside.
            self._first = children.read_text().strip()
            if self._first:
                said = self.run("systemctl", "is-system-running").stdout.strip()
                if said in ("running", "degraded", "starting"):
                    return
            time.sleep(0.1)
        self._not_started("it does not answer")

    def _not_started(self, why: str) -> NoReturn:
        assert self._process is not None
        self._process.kill()
        _, errors = self._process.communicate()
        os.set_blocking(self._console, False)
        with suppress(OSError):
            errors += os.read(self._console, 65536)
        pytest.fail(f"the system did not start, {why}: {errors.decode(errors='replace')}")

    def __exit__(self, *_error: object) -> None:
        self._clean_up()

    def _clean_up(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
        for end in (self.screen, self._tty, self._console, self._other_tty):
            os.close(end)
        for group in self._groups:
            self._remove(group)

    def _remove(self, group: Path) -> None:
        """A group goes only when everybody in it is gone, which takes a moment."""
        end = time.monotonic() + 20
        while group.exists() and time.monotonic() < end:
            for folder in sorted(group.rglob("*/"), reverse=True):
                with suppress(OSError):
                    folder.rmdir()
            with suppress(OSError):
                group.rmdir()
            time.sleep(0.02)

    def run(self, *command: str, seconds: float = 60) -> subprocess.CompletedProcess[str]:
        """A command as root in the running system."""
        spaces = ["--mount", "--pid", "--ipc", "--net", "--uts", "--root"]
        clean = [
            "env",
            "-C",
            "/",
            "-i",
            "PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG=C.UTF-8",
        ]
        words = ["nsenter", "--target", self._first, *spaces, *clean, *command]
        end = time.monotonic() + seconds
        pipe = subprocess.PIPE
        with subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True) as process:
            while True:
                try:
                    output, errors = process.communicate(timeout=1)
                    break
                except subprocess.TimeoutExpired:
                    if time.monotonic() > end:
                        process.kill()
                        raise
                    # A system that shuts down stops all its processes for a moment, and nsenter
                    # then stops itself: nobody inside would ever wake it.
                    process.send_signal(signal.SIGCONT)
        return subprocess.CompletedProcess(words, process.returncode, output, errors)

    def about(self, name: str, unit: str = "companion.service") -> str:
        """A property of a unit."""
        return self.run("systemctl", "show", "-p", name, "--value", unit).stdout.strip()

    def wait_for(self, name: str, wanted: str, unit: str = "companion.service") -> None:
        """Until a property of a unit is as wanted."""
        end = time.monotonic() + 90
        while self.about(name, unit) != wanted:
            if time.monotonic() > end:
                log = self.run("journalctl", "-n", "40", "--no-pager", "-o", "cat").stdout
                pytest.fail(f"{unit}: {name} is {self.about(name, unit)}, not {wanted}\n{log}")
            time.sleep(0.1)

    def read_screen(self, wanted: str) -> str:
        """What stands on the text console, once this does."""
        said, end = "", time.monotonic() + 60
        while wanted not in said:
            assert time.monotonic() < end, f"the screen says only: {said}"
            select.select([self.screen], [], [], 0.2)
            # While nobody has it open a pseudo-terminal cannot be read.
            with suppress(OSError):
                said += os.read(self.screen, 65536).decode(errors="replace")
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", said.replace("\r\n", "\n"))

    def ended(self, seconds: float = 60) -> bool:
        """Whether the whole system has shut down."""
        assert self._process is not None
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True
