"""Checks of the screen, touch devices and sound."""

import os
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from companion.device.diagnostics.child_process import ChildFailed, run_python
from companion.device.diagnostics.fact import DeviceFact, Translate
from companion.device.diagnostics.running import OpenDevices, RunningGame
from companion.records import dataclass
from companion.ui.shell.kms import DRM, connected, is_missing

# The first is our own driver for a screen without a desktop, the others are SDL's.
DRIVERS = ("kms", "wayland", "x11")
SMALLEST = (800, 480)
# The number of the bit ABS_MT_POSITION_X, which multi-touch devices have.
MULTI_TOUCH = 53
DEVICES = Path("/proc/bus/input/devices")
INPUT = Path("/dev/input")

OPEN_SCREEN = """
import json, pygame
pygame.display.init()
full = pygame.display.get_driver().lower() == "kmsdrm"
screen = pygame.display.set_mode((0, 0), pygame.FULLSCREEN if full else pygame.HIDDEN)
sizes = pygame.display.get_desktop_sizes()
print(json.dumps({"driver": pygame.display.get_driver(), "size": screen.get_size() if full else
    sizes[0], "pygame": pygame.version.ver, "sdl": pygame.get_sdl_version()}))
pygame.display.quit()
"""
OPEN_KMS = """
import json, pygame
from companion.ui.shell.scanout import KmsOutput
output = KmsOutput()
output.surface.fill((30, 60, 90))
output.update([output.surface.get_rect()])
seen, size = output.visibility(), output.surface.get_size()
output.close()
if seen.state == "blank":
    raise SystemExit(f"nothing can be seen: {seen.why}")
print(json.dumps({"driver": "kms", "size": size, "pygame": pygame.version.ver,
    "sdl": pygame.get_sdl_version()}))
"""
OPEN_SOUND = """
import json, os, pygame, pygame.mixer
pygame.mixer.init(22050, -16, 1, 1024)
import pygame._sdl2.audio as audio
print(json.dumps({"devices": list(audio.get_audio_device_names(False))}))
"""

RunPython = Callable[..., Any]


def screen(
    _: Translate,
    running: OpenDevices | None = None,
    attempt: RunPython = run_python,
    game: RunningGame | None = None,
) -> list[DeviceFact]:
    """Checks which drivers can open a screen, and its size.

    The driver that SDL_VIDEODRIVER asks for is tried alone, and the others only if it fails.
    `running` are the devices of a running app. A `game` without them has the screen as well, so no
    driver is tried: that would fail, or take the screen from an app that is just starting.
    """
    if running is None and game is not None:
        if is_missing():
            value = _("the game is waiting for a screen")
            return [DeviceFact("drivers", _("Screen driver"), "fault", value, _unconnected(_))]
        return [_in_use(_, game, "drivers", _("Screen driver"))]
    if running is not None:
        value = f"{running.driver} ({running.versions})"
        if running.shown:
            value = f"{value}; {running.shown}"
        return [DeviceFact("drivers", _("Screen driver"), "good", value), _size(_, running.size)]
    asked_for = os.environ.get("SDL_VIDEODRIVER")
    opened, refused = _open((asked_for,) if asked_for else DRIVERS, attempt)
    if not opened and asked_for:
        opened, others = _open([name for name in DRIVERS if name != asked_for], attempt)
        refused |= others
    reasons = "; ".join(f"{name}: {why}" for name, why in refused.items())
    if not opened:
        return [DeviceFact("drivers", _("Screen driver"), "fault", reasons, _no_screen(_, refused))]
    first = next(iter(opened.values()))
    sdl = ".".join(map(str, first["sdl"]))
    value = _("{drivers} can be opened (pygame {pygame}, SDL {sdl})").format(
        drivers=", ".join(opened), pygame=first["pygame"], sdl=sdl
    )
    width, height = first["size"]
    return [DeviceFact("drivers", _("Screen driver"), "good", value), _size(_, (width, height))]


def _open(drivers: Sequence[str], attempt: RunPython) -> tuple[dict[str, Any], dict[str, str]]:
    """Tries all drivers at once. Returns what each told that opens, and why the others do not."""
    opened, refused = {}, {}
    with ThreadPoolExecutor(len(drivers)) as pool:
        attempts = {
            name: pool.submit(attempt, OPEN_KMS)
            if name == "kms"
            else pool.submit(attempt, OPEN_SCREEN, SDL_VIDEODRIVER=name)
            for name in drivers
        }
    for name, answer in attempts.items():
        try:
            opened[name] = answer.result()
        except ChildFailed as failed:
            refused[name] = str(failed)
    return opened, refused


def _in_use(_: Translate, game: RunningGame, name: str, label: str) -> DeviceFact:
    """Returns the fact for a device that was not checked, as a running app uses it."""
    value = _("in use by the game, process {process}; no more is known ({why})")
    remedy = _("Look in the game itself: Settings, About and diagnostics.")
    return DeviceFact(name, label, "note", value.format(process=game.process, why=game.why), remedy)


def _no_screen(_: Translate, refused: dict[str, str]) -> str:
    if "no module" in " ".join(refused.values()).lower():
        return _("Install pygame: sudo apt install python3-pygame")
    cards = sorted(Path("/dev/dri").glob("card*")) if Path("/dev/dri").is_dir() else []
    if not cards:
        return _("No screen found: check its cable, and dtoverlay=vc4-kms-v3d in config.txt.")
    if not any(os.access(card, os.R_OK | os.W_OK) for card in cards):
        return _("Join the group video, then log in again: sudo usermod -aG video {user}").format(
            user=os.environ.get("USER", "companion")
        )
    if not connected():
        return _unconnected(_)
    return _(
        "Another program is using the screen: close the desktop, or the game that’s already"
        " running."
    )


def _unconnected(_: Translate) -> str:
    return _("No screen connected: check its cable and power.")


def _size(_: Translate, size: tuple[int, int]) -> DeviceFact:
    width, height = size
    value = f"{width} × {height}"
    panels = ", ".join(f"{each.name}" for each in connected(DRM))
    if panels:
        value = f"{value} ({panels})"
    if max(size) < max(SMALLEST) or min(size) < min(SMALLEST):
        remedy = _("The game needs 800 × 480 pixels or more.")
        return DeviceFact("size", _("Screen"), "fault", value, remedy)
    return DeviceFact("size", _("Screen"), "good", value)


@dataclass(frozen=True)
class TouchDevice:
    """A touch panel: its name, and its file in /dev/input."""

    name: str
    file: str


def touch_devices(listed: Path = DEVICES) -> list[TouchDevice]:
    """Returns the touch panels among the kernel's input devices."""
    try:
        # Not as text, for which a carriage return in a name would end the line.
        text = listed.read_bytes().decode(errors="replace")
    except OSError:
        return []
    found = []
    for block in text.split("\n\n"):
        name = re.search(r'^N: Name="(.*)"', block, re.MULTILINE)
        event = re.search(r"^H: Handlers=.*?(event\d+)", block, re.MULTILINE)
        axes = re.search(r"^B: ABS=(.*)", block, re.MULTILINE)
        if name and event and axes and _has_bit(axes[1], MULTI_TOUCH):
            found.append(TouchDevice(name[1], event[1]))
    return found


def _has_bit(words: str, bit: int) -> bool:
    """Whether a bit is set in a bitmap of the kernel: hexadecimal words, the highest first."""
    parts = [int(word, 16) for word in words.split()]
    # Words are as long as the longest that is printed: 32 bit kernels print eight digits at most.
    width = 64 if any(len(word) > 8 for word in words.split()) or len(parts) == 1 else 32
    value = 0
    for part in parts:
        value = value << width | part
    return bool(value >> bit & 1)


def touch(
    _: Translate, by_desktop: bool, listed: Path = DEVICES, folder: Path = INPUT
) -> DeviceFact:
    """Checks that a touch panel can be opened; on a desktop (`by_desktop`) the server opens it."""
    label = _("Touch")
    found = touch_devices(listed)
    names = ", ".join(f"{each.name} ({each.file})" for each in found)
    if not found:
        remedy = _("Check the screen’s cable; a mouse works too.")
        return DeviceFact("touch", label, "note", _("no touchscreen found"), remedy)
    closed = [each.file for each in found if not os.access(folder / each.file, os.R_OK)]
    if closed and not by_desktop:
        value = _("{panel} can’t be opened").format(panel=names)
        remedy = _("Join the group input, then start again: sudo usermod -aG input {user}").format(
            user=os.environ.get("USER", "companion")
        )
        return DeviceFact("touch", label, "fault", value, remedy)
    return DeviceFact("touch", label, "good", names)


def sound(
    _: Translate,
    running: OpenDevices | None = None,
    attempt: RunPython = run_python,
    game: RunningGame | None = None,
) -> DeviceFact:
    """Checks for a sound device. For `running` and `game` see `screen`."""
    label = _("Sound")
    if running is None and game is not None:
        return _in_use(_, game, "sound", label)
    remedy = _("Without one there’s no sound. For a speaker: raspi-config, System, Audio.")
    if running is not None:
        if running.sound:
            return DeviceFact("sound", label, "good", _("sound works"))
        if running.sound_missing:
            return _missing_sound(_, label, running.sound_missing)
        return DeviceFact("sound", label, "note", _("no sound device found"), remedy)
    try:
        names = ", ".join(attempt(OPEN_SOUND)["devices"]) or _("sound works")
    except ChildFailed as failed:
        if "ImportError" in str(failed):
            return _missing_sound(_, label, str(failed))
        return DeviceFact("sound", label, "note", str(failed), remedy)
    return DeviceFact("sound", label, "good", names)


def _missing_sound(_: Translate, label: str, error: str) -> DeviceFact:
    """Returns the fact for pygame without its mixer; `error` says why that was not loaded."""
    library = re.search(r"libg(thread|lib)[-\w.]*", error)
    if library is None:
        remedy = _("Install pygame: sudo apt install python3-pygame")
        return DeviceFact("sound", label, "note", error, remedy)
    value = _("{library} isn’t installed").format(library=library[0])
    remedy = _("For sound: sudo apt install libglib2.0-0t64 (before Debian 13: libglib2.0-0)")
    return DeviceFact("sound", label, "note", value, remedy)
