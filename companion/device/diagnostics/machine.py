"""Checks of the machine itself: Python, fonts, the clock, its power, the service."""

import platform
import subprocess
import sys
import time
from contextlib import suppress
from importlib import metadata
from pathlib import Path

from companion import __version__
from companion.assets import ASSETS
from companion.device.diagnostics.fact import DeviceFact, Translate
from companion.ui.render.letters import letters

OLDEST_PYTHON = (3, 11)
# A clock before the program's first release is wrong.
EARLIEST = time.mktime((2025, 1, 1, 0, 0, 0, 0, 0, -1))
MODEL = Path("/proc/device-tree/model")
THROTTLED = Path("/sys/devices/platform/soc/soc:firmware/get_throttled")
TEMPERATURE = Path("/sys/class/thermal/thermal_zone0/temp")
TIME_IS_SET = Path("/run/systemd/timesync/synchronized")
# Bits of the Pi's get_throttled; 16 bits higher the same for any time since the start.
UNDER_VOLTAGE, SLOWED = 1 << 0, 1 << 1 | 1 << 2 | 1 << 3
SINCE_START = 16
# Four styles of Barlow, and a fallback for letters that it lacks.
FONTS = 5
# Letters that the app's languages need.
SAMPLE = "AaÄäÖöÜüßÉéËëÏï0123456789"


def python(_: Translate) -> DeviceFact:
    """Checks the versions of Python and pygame."""
    value = f"{__version__}, Python {platform.python_version()}"
    try:
        value += f", pygame {metadata.version('pygame')}"
    except metadata.PackageNotFoundError:
        remedy = _("Install pygame: sudo apt install python3-pygame")
        return DeviceFact("python", _("Program"), "fault", value, remedy)
    if sys.version_info < OLDEST_PYTHON:
        remedy = _("Install Raspberry Pi OS Bookworm or newer.")
        return DeviceFact("python", _("Program"), "fault", value, remedy)
    return DeviceFact("python", _("Program"), "good", value)


def fonts(_: Translate, folder: Path = ASSETS / "fonts") -> DeviceFact:
    """Checks that the fonts can be read and have the letters that are needed."""
    wanted = sorted(folder.rglob("*.ttf"))
    bad = [] if len(wanted) >= FONTS else [_("only {count} found").format(count=len(wanted))]
    for name in wanted:
        try:
            has_all = set(map(ord, SAMPLE)) <= letters(name)
        except Exception as error:  # noqa: BLE001 - a damaged font fails in many ways
            bad.append(f"{name.name}: {error}")
        else:
            if not has_all:
                bad.append(name.name)
    if bad:
        remedy = _("Reinstall the program: files are missing or damaged.")
        return DeviceFact("fonts", _("Fonts"), "fault", "; ".join(bad), remedy)
    return DeviceFact("fonts", _("Fonts"), "good", _("all {count} found").format(count=len(wanted)))


def clock(_: Translate, now: float | None = None, is_set: Path = TIME_IS_SET) -> DeviceFact:
    """Checks the clock, which dates the matches; `is_set` exists once the network has set it."""
    now = time.time() if now is None else now
    value = time.strftime("%Y-%m-%d %H:%M", time.localtime(now))
    if now < EARLIEST:
        remedy = _("Connect it to the network once; until then, games get the wrong date.")
        return DeviceFact("clock", _("Clock"), "fault", value, remedy)
    if is_set.parent.is_dir() and not is_set.exists():
        value = _("{time}, not set over the network since startup").format(time=value)
        remedy = _("Wrong date? Connect it to the network once.")
        return DeviceFact("clock", _("Clock"), "note", value, remedy)
    return DeviceFact("clock", _("Clock"), "good", value)


def power(_: Translate, model: Path = MODEL, throttled: Path = THROTTLED) -> DeviceFact:
    """Checks the voltage and temperature of a Raspberry Pi."""
    label = _("Power")
    board = _read(model).rstrip("\0").strip()
    if "Raspberry Pi" not in board:
        return DeviceFact("power", label, "good", _("not a Raspberry Pi: nothing to measure"))
    bits_text = _read(throttled) or _ask_firmware()
    try:
        bits = int(bits_text, 16)
    except ValueError:
        value = _("{board}: its firmware doesn’t say").format(board=board)
        return DeviceFact("power", label, "note", value)
    value = f"{board}, {_temperature()}".rstrip(", ")
    if bits & UNDER_VOLTAGE:
        value = _("{board}: not enough power right now").format(board=value)
        remedy = _("Use the official power supply and a short cable.")
        return DeviceFact("power", label, "fault", value, remedy)
    if bits & SLOWED:
        value = _("{board}: too hot, so it runs slower").format(board=value)
        return DeviceFact("power", label, "fault", value, _("Give it some air, or a heat sink."))
    if bits >> SINCE_START & UNDER_VOLTAGE:
        value = _("{board}: not enough power at times since startup").format(board=value)
        remedy = _("Use the official power supply and a short cable.")
        return DeviceFact("power", label, "note", value, remedy)
    if bits >> SINCE_START & SLOWED:
        value = _("{board}: got too hot and ran slower").format(board=value)
        return DeviceFact("power", label, "note", value, _("Give it some air, or a heat sink."))
    return DeviceFact("power", label, "good", value)


def service(_: Translate) -> DeviceFact | None:
    """Checks the systemd service; None if it is not installed."""
    output = _systemctl("show", "companion.service", "-p", "LoadState,ActiveState,NRestarts,Result")
    properties = dict(line.split("=", 1) for line in output.splitlines() if "=" in line)
    if properties.get("LoadState") != "loaded":
        return None
    restarts = properties.get("NRestarts", "0")
    if properties.get("ActiveState") != "active":
        value = _("not running ({result})").format(result=properties.get("Result", "?"))
        remedy = _("See: journalctl -u companion; then: sudo systemctl restart companion")
        return DeviceFact("service", _("Service"), "fault", value, remedy)
    if restarts != "0":
        value = _("running; restarted by itself: {count}").format(count=restarts)
        remedy = _("Save a report: it shows what happened.")
        return DeviceFact("service", _("Service"), "note", value, remedy)
    return DeviceFact("service", _("Service"), "good", _("running"))


def service_process() -> int | None:
    """Returns the process of the running service; None if it does not run."""
    output = _systemctl("show", "companion.service", "-p", "ActiveState,MainPID")
    properties = dict(line.split("=", 1) for line in output.splitlines() if "=" in line)
    process = properties.get("MainPID", "0")
    if properties.get("ActiveState") not in ("active", "activating") or not process.isdigit():
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


def _ask_firmware() -> str:
    """Returns get_throttled of vcgencmd, for kernels without the file; "" if it fails."""
    with suppress(OSError, subprocess.TimeoutExpired):
        command = ["vcgencmd", "get_throttled"]
        done = subprocess.run(  # noqa: S603 - our own words
            command, capture_output=True, text=True, timeout=5, check=False
        )
        return done.stdout.strip().rpartition("=")[2]
    return ""


def _temperature() -> str:
    degrees = _read(TEMPERATURE).strip()
    return f"{int(degrees) / 1000:.0f} °C" if degrees.isdigit() else ""


def _read(file: Path) -> str:
    try:
        return file.read_text(errors="replace").strip()
    except OSError:
        return ""
