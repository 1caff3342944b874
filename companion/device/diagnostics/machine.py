"""Facts about the machine itself: Python, fonts, the clock, its power, the service."""

import platform
import subprocess
import sys
import time
from contextlib import suppress
from importlib import metadata
from pathlib import Path

from companion import __version__
from companion.assets import ASSETS
from companion.device.diagnostics.fact import Fact, Words
from companion.ui.render.letters import letters

OLDEST_PYTHON = (3, 11)
# Nobody has played with this program before that.
EARLIEST = time.mktime((2025, 1, 1, 0, 0, 0, 0, 0, -1))
MODEL = Path("/proc/device-tree/model")
THROTTLED = Path("/sys/devices/platform/soc/soc:firmware/get_throttled")
TEMPERATURE = Path("/sys/class/thermal/thermal_zone0/temp")
TIME_IS_SET = Path("/run/systemd/timesync/synchronized")
# What the Pi's firmware tells in one number: now, and since the start.
UNDER_VOLTAGE, SLOWED = 1 << 0, 1 << 1 | 1 << 2 | 1 << 3
SINCE_START = 16
# Four cuts, and one for letters that they do not have.
FONTS = 5
# Every language of the app needs these.
SAMPLE = "AaÄäÖöÜüßÉéËëÏï0123456789"


def python(_: Words) -> Fact:
    """Python and the program."""
    value = f"{__version__}, Python {platform.python_version()}"
    try:
        value += f", pygame {metadata.version('pygame')}"
    except metadata.PackageNotFoundError:
        remedy = _("Install pygame: sudo apt install python3-pygame")
        return Fact("python", _("Program"), "fault", value, remedy)
    if sys.version_info < OLDEST_PYTHON:
        remedy = _("Install Raspberry Pi OS Bookworm or newer.")
        return Fact("python", _("Program"), "fault", value, remedy)
    return Fact("python", _("Program"), "good", value)


def fonts(_: Words, folder: Path = ASSETS / "fonts") -> Fact:
    """Whether the fonts can be read and have the letters that are needed."""
    wanted = sorted(folder.rglob("*.ttf"))
    bad = [] if len(wanted) >= FONTS else [_("only {count} are there").format(count=len(wanted))]
    for name in wanted:
        try:
            has_all = set(map(ord, SAMPLE)) <= letters(name)
        except Exception as error:  # noqa: BLE001 - a damaged font fails in many ways
            bad.append(f"{name.name}: {error}")
        else:
            if not has_all:
                bad.append(name.name)
    if bad:
        remedy = _("Install the program again: files are missing or damaged.")
        return Fact("fonts", _("Fonts"), "fault", "; ".join(bad), remedy)
    return Fact("fonts", _("Fonts"), "good", _("all {count} are there").format(count=len(wanted)))


def clock(_: Words, now: float | None = None, is_set: Path = TIME_IS_SET) -> Fact:
    """Matches carry dates; nothing else depends on the clock."""
    now = time.time() if now is None else now
    value = time.strftime("%Y-%m-%d %H:%M", time.localtime(now))
    if now < EARLIEST:
        remedy = _("Connect the device to the network once; matches get wrong dates until then.")
        return Fact("clock", _("Clock"), "fault", value, remedy)
    if is_set.parent.is_dir() and not is_set.exists():
        value = _("{time}, not set by the network since the start").format(time=value)
        remedy = _("If the date is wrong: connect the device to the network once.")
        return Fact("clock", _("Clock"), "note", value, remedy)
    return Fact("clock", _("Clock"), "good", value)


def power(_: Words, model: Path = MODEL, throttled: Path = THROTTLED) -> Fact:
    """Whether a Pi has power enough and stays cool enough."""
    label = _("Power")
    board = _read(model).rstrip("\0").strip()
    if "Raspberry Pi" not in board:
        return Fact("power", label, "good", _("not a Raspberry Pi: nothing to measure"))
    told = _read(throttled) or _asked_firmware()
    try:
        bits = int(told, 16)
    except ValueError:
        value = _("{board}: its firmware does not tell").format(board=board)
        return Fact("power", label, "note", value)
    value = f"{board}, {_degrees()}".rstrip(", ")
    if bits & UNDER_VOLTAGE:
        value = _("{board}: too little voltage now").format(board=value)
        remedy = _("Use the official power supply, and a short cable.")
        return Fact("power", label, "fault", value, remedy)
    if bits & SLOWED:
        value = _("{board}: slowed down, it is too hot").format(board=value)
        return Fact("power", label, "fault", value, _("Give it air, or a heat sink."))
    if bits >> SINCE_START & UNDER_VOLTAGE:
        value = _("{board}: too little voltage since it was started").format(board=value)
        remedy = _("Use the official power supply, and a short cable.")
        return Fact("power", label, "note", value, remedy)
    if bits >> SINCE_START & SLOWED:
        value = _("{board}: was slowed down by heat").format(board=value)
        return Fact("power", label, "note", value, _("Give it air, or a heat sink."))
    return Fact("power", label, "good", value)


def service(_: Words) -> Fact | None:
    """How the service fares; None where there is none."""
    told = _systemctl("show", "companion.service", "-p", "LoadState,ActiveState,NRestarts,Result")
    facts = dict(line.split("=", 1) for line in told.splitlines() if "=" in line)
    if facts.get("LoadState") != "loaded":
        return None
    restarts = facts.get("NRestarts", "0")
    if facts.get("ActiveState") != "active":
        value = _("not running ({result})").format(result=facts.get("Result", "?"))
        remedy = _("See: journalctl -u companion; then: sudo systemctl restart companion")
        return Fact("service", _("Service"), "fault", value, remedy)
    if restarts != "0":
        value = _("running; started again by itself: {count}").format(count=restarts)
        remedy = _("Save a report: it says what happened.")
        return Fact("service", _("Service"), "note", value, remedy)
    return Fact("service", _("Service"), "good", _("running"))


def service_process() -> int | None:
    """The process of the service while that is up; None where there is none."""
    told = _systemctl("show", "companion.service", "-p", "ActiveState,MainPID")
    facts = dict(line.split("=", 1) for line in told.splitlines() if "=" in line)
    process = facts.get("MainPID", "0")
    if facts.get("ActiveState") not in ("active", "activating") or not process.isdigit():
        return None
    return int(process) or None


def _systemctl(*words: str) -> str:
    with suppress(OSError, subprocess.TimeoutExpired):
        done = subprocess.run(  # noqa: S603 - our own words
            ["systemctl", *words],  # noqa: S607 - where the system has it
            capture_output=True,
            text=True,
            timeout=10,
            check=False,
        )
        return done.stdout
    return ""


def _asked_firmware() -> str:
    """For kernels that do not tell it by themselves."""
    with suppress(OSError, subprocess.TimeoutExpired):
        command = ["vcgencmd", "get_throttled"]
        done = subprocess.run(  # noqa: S603 - our own words
            command, capture_output=True, text=True, timeout=5, check=False
        )
        return done.stdout.strip().rpartition("=")[2]
    return ""


def _degrees() -> str:
    told = _read(TEMPERATURE).strip()
    return f"{int(told) / 1000:.0f} °C" if told.isdigit() else ""


def _read(file: Path) -> str:
    try:
        return file.read_text(errors="replace").strip()
    except OSError:
        return ""
