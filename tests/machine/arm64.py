"""The companion on arm64 without a Pi: a bare Debian, the installer, the commands, a match.

    python -m tests.machine.arm64 [trixie|bookworm]

Everything runs in a chroot under qemu-user, so kernel, systemd, screen and touch are not tried.
Prints a line a check, `ok  …` or `FAIL  …`; the exit status is the number of failures. Needs root,
a network, and of Debian mmdebstrap, arch-test and qemu-user-static. What it makes lies in
$COMPANION_MACHINE, or /var/tmp/companion-machine, in arm64-SUITE: `bare` is kept for the next
time, `trial` is what was done last.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.system.command import ROOT, companion
from tests.system.installing.pi import System

SUITES = ("trixie", "bookworm")
# What Raspberry Pi OS Lite has from the start, and of that only what plays a part here.
THERE = "systemd-sysv,libpam-systemd,udev,dbus,python3,sudo,adduser"
# Where the clone lies, as a maker would have it.
CLONE = "/home/pi/table-companion"
INSTALL = f"{CLONE}/systemd/install.sh"
HOME = "/opt/table-companion"
DATA = "/var/lib/table-companion"
PYTHON = f"{HOME}/venv/bin/python"
PYGAME = {"trixie": "2.6.1", "bookworm": "2.1.2"}
# The check gives each screen driver 20 s; emulated, four Pythons with pygame side by side may take
# longer. That the driver works is seen when the match is played.
TOO_SLOW = re.compile(r"(\w+: no answer within \d+ s(; )?)+")
PIN_LIBRARIES = ("python3-rpi-lgpio", "python3-rpi.gpio")
GAMES = ("thirteen", "sixth-sense", "ten")
MATCHES = 20
# Emulated, one tap takes about a tenth of a second.
PATIENCE = 3600.0


class Failed(Exception):
    """A check did not hold; its text says what came instead."""


def told(done: subprocess.CompletedProcess[str], allowed: tuple[int, ...] = (0,)) -> str:
    """The standard output of a command. Raises Failed with the end of what it said."""
    if done.returncode not in allowed:
        raise Failed(f"exit status {done.returncode}: {(done.stdout + done.stderr)[-1500:]}")
    return done.stdout


def expect(held: bool, otherwise: object) -> None:
    """Raises Failed unless it holds."""
    if not held:
        raise Failed(str(otherwise))


class Trial:
    """One system and what is tried on it, in this order; each method is a check and returns a
    remark for its line."""

    def __init__(self, place: Path, suite: str) -> None:
        self.suite, self.bare = suite, place / "bare"
        shutil.rmtree(place / "trial", ignore_errors=True)
        self.system = System(place / "trial", (self.bare,), ROOT)

    def run(self, *command: str, text: str = "", online: bool = False) -> str:
        """The output of a command in the system. Raises Failed unless it exits with 0."""
        return told(self.system.run(*command, text=text, online=online, seconds=PATIENCE))

    def bare_system(self) -> str:
        """A bare Debian for arm64 is made, or is there."""
        if not self.bare.is_dir():
            unfinished = self.bare.with_name("bare.unfinished")
            shutil.rmtree(unfinished, ignore_errors=True)
            options = ["--arch=arm64", "--variant=minbase", f"--include={THERE}"]
            options += ["--aptopt=APT::Install-Recommends false", "--dpkgopt=force-unsafe-io"]
            options += [f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in ("man", "doc")]
            command = ["mmdebstrap", *options, self.suite, str(unfinished)]
            told(subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE))
            unfinished.rename(self.bare)
        etc = self.system.written / "etc"
        etc.mkdir()
        shutil.copy("/etc/resolv.conf", etc)
        boot = self.system.written / "boot/firmware"
        boot.mkdir(parents=True)
        (boot / "config.txt").write_text("dtparam=audio=on\ndtoverlay=vc4-kms-v3d\n\n[all]\n")
        (boot / "cmdline.txt").write_text("console=tty1 root=PARTUUID=1-02 rootwait\n")
        machine = self.run("python3", "-c", "import platform as p; print(p.machine())").strip()
        expect(machine == "aarch64", machine)
        self.packages = self.run("dpkg-query", "-W")
        return f"{self.suite}, {len(self.packages.splitlines())} packages"

    def installed(self) -> str:
        """The project's own installer, run as a maker would."""
        clone = self.system.written / CLONE[1:]
        leave = shutil.ignore_patterns(".*", "__pycache__", "*.pyc")
        shutil.copytree(ROOT, clone, ignore=leave)
        begin = time.monotonic()
        said = self.run(INSTALL, "--boot", online=True)
        expect("Table Companion is installed" in said, said)
        return f"{time.monotonic() - begin:.0f} s"

    def in_place(self) -> str:
        """Installed again it changes nothing, and --check finds nothing wrong."""
        said = self.run(INSTALL)
        expect("packages: all there" in said and "program: up to date" in said, said)
        said = self.run(INSTALL, "--check")
        expect("WRONG" not in said, said)
        return f"{said.count('  ok ')} things in place"

    def pin_library(self) -> str:
        """The library for the Pi's pins came along, though apt had no lists."""
        show = ["dpkg-query", "-W", "-f", "${Package} ${Version} ${db:Status-Status}\n"]
        lines = told(self.system.run(*show, *PIN_LIBRARIES), (0, 1)).splitlines()
        there = [line for line in lines if line.endswith(" installed")]
        expect(bool(there), f"none of {PIN_LIBRARIES}")
        return there[0]

    def facts(self) -> str:
        """`companion check` finds no fault, with the data directory that systemd would make."""
        self.run("install", "-d", "-o", "companion", "-g", "companion", DATA)
        done = self.system.run("companion", "check", "--json", seconds=PATIENCE)
        facts = json.loads(told(done, (0, 2)))["facts"]
        faults = {fact["name"]: fact["value"] for fact in facts if fact["verdict"] == "fault"}
        slow = TOO_SLOW.fullmatch(faults.get("drivers", "")) is not None
        expect(not faults or (slow and len(faults) == 1), faults)
        notes = sorted(fact["name"] for fact in facts if fact["verdict"] == "note")
        good = sum(fact["verdict"] == "good" for fact in facts)
        late = "; the screen drivers answered too late" if slow else ""
        return f"{good} good; notes: {', '.join(notes)}{late}"

    def scores(self) -> str:
        """Sheets made here have the same results as on the host, and are the same sheets."""
        for game in GAMES:
            simulate = ("simulate", game, "--matches", str(MATCHES), "--seed", "7")
            sheets = self.run("companion", *simulate)
            expect(sheets == companion(*simulate).stdout, f"another sheet of {game}")
            here = self.run("companion", "score", text=sheets)
            expect(here == companion("score", input=sheets).stdout, here)
            expect(len(here.splitlines()) == MATCHES, here)
        return f"{MATCHES} of each game"

    def app_starts(self) -> str:
        """The app comes up as the service starts it, tells systemd, and ends when asked."""
        script = f"""
import os, signal, socket, subprocess, time
line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
line.bind("/tmp/notify"); os.chmod("/tmp/notify", 0o777); line.settimeout(120)
begin = time.monotonic()
command = {_as_companion(PYTHON, "-P", "-m", "companion", "--reader", "none")!r}
surroundings = dict(os.environ, NOTIFY_SOCKET="/tmp/notify", WATCHDOG_USEC="9000000")
app = subprocess.Popen(command, env=surroundings)
assert line.recv(99) == b"READY=1"
print(round(time.monotonic() - begin, 1))
assert line.recv(99) == b"WATCHDOG=1"
app.send_signal(signal.SIGTERM)
while line.recv(99) != b"STOPPING=1": pass
assert app.wait(60) == 0
"""
        return f"first frame after {self.run('python3', '-c', script).strip()} s"

    def match(self) -> str:
        """A whole match, tap by tap, through the installed app; scored from its export."""
        sheet = _careful_sheet()
        tests = self.system.written / "maker/tests/machine"
        tests.mkdir(parents=True)
        for name in ("__init__.py", "pilot.py", "machine/__init__.py", "machine/whole_match.py"):
            shutil.copy(ROOT / "tests" / name, tests.parent / name)
        begun = ("--players", ",".join(sheet["players"]), "--dealer", sheet["dealer"])
        self.run("companion", "new", *begun)
        command = _as_companion(
            "PYTHONPATH=/maker", PYTHON, "-P", "-m", "tests.machine.whole_match", DATA
        )
        lines = self.run(*command, text=json.dumps(sheet)).splitlines()
        played: dict[str, Any] = json.loads(lines[-1])
        expect(played["machine"] == "aarch64", played)
        expect(played["companion"].startswith(HOME), played["companion"])
        version, where = played["pygame"]
        expect(version == PYGAME[self.suite] and where.startswith("/usr/lib/python3/"), where)
        expect(played["screen"] == "Result", played["screen"])
        self.run("companion", "verify")
        scored = self.run("companion", "score", text=self.run("companion", "export"))
        wanted = json.loads(companion("score", input=json.dumps(sheet)).stdout)
        expect(json.loads(scored) == wanted, scored)
        return f"{played['taps']} taps, pygame {version}, totals {list(wanted['totals'].values())}"

    def gone(self) -> str:
        """Uninstalled with its matches it leaves the packages as they were."""
        said = self.run(INSTALL, "--uninstall", "--with-matches")
        expect(said.endswith("Table Companion is gone.\n"), said)
        expect(self.run("dpkg-query", "-W") == self.packages, "other packages than before")
        return ""


def _as_companion(*command: str) -> list[str]:
    user = ["setpriv", "--reuid", "companion", "--regid", "companion", "--init-groups"]
    return [*user, "env", f"STATE_DIRECTORY={DATA}", *command]


def _careful_sheet() -> dict[str, Any]:
    """A match of 13 in which nobody broke the order and no card is lost."""
    made = companion("simulate", "thirteen", "--matches", "200", "--seed", "5", "--players", "4")
    for line in made.stdout.splitlines():
        sheet: dict[str, Any] = json.loads(line)
        plays = [play for stage in sheet["stages"] for play in stage]
        if not sheet["missing"] and all(isinstance(play, str) for play in plays):
            return sheet
    raise Failed("no such match among 200")


def main() -> int:
    """Runs all checks, whatever fails before; returns the number of failures."""
    suite = sys.argv[1] if len(sys.argv) > 1 else SUITES[0]
    if suite not in SUITES:
        print(__doc__, file=sys.stderr)
        return 2
    subprocess.run([ROOT / "script/arm64"], check=True)
    place = Path(os.environ.get("COMPANION_MACHINE", "/var/tmp/companion-machine"))  # noqa: S108
    trial = Trial(place / f"arm64-{suite}", suite)
    checks: dict[str, Callable[[], str]] = {
        "a bare Debian for arm64": trial.bare_system,
        "installed by its own installer": trial.installed,
        "installed again: nothing changes, all in place": trial.in_place,
        "the library for the pins": trial.pin_library,
        "companion check": trial.facts,
        "the same sheets and scores as on the host": trial.scores,
        "the app starts, reports and ends": trial.app_starts,
        "a whole match through the installed app": trial.match,
        "uninstalled again": trial.gone,
    }
    failures = 0
    for what, check in checks.items():
        try:
            print(f"ok    {what}: {check()}", flush=True)
        except (Failed, subprocess.TimeoutExpired, ValueError) as problem:
            failures += 1
            print(f"FAIL  {what}: {problem}", flush=True)
    return failures


if __name__ == "__main__":
    sys.exit(main())
