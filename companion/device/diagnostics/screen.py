"""Facts about what people see, touch and hear: SDL's drivers, the panel, touch devices, sound."""

import os
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from companion.device.diagnostics.elsewhere import Failed, tried
from companion.device.diagnostics.fact import Fact, Words
from companion.device.diagnostics.running import Game, Running
from companion.records import dataclass
from companion.ui.shell.kms import DRM, connected

# The first is our own way to a screen without a desktop, the others are SDL's drivers.
DRIVERS = ("kms", "wayland", "x11")
SMALLEST = (800, 480)
# In the bits that the kernel prints for a device: it knows where several fingers are.
FINGERS = 53
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

Try = Callable[..., Any]


def screen(
    _: Words,
    running: Running | None = None,
    attempt: Try = tried,
    game: Game | None = None,
) -> list[Fact]:
    """Which ways open a screen here, and how large it is.

    `running` is what the game tells of its own. A `game` that runs and tells nothing has the screen
    all the same: then nothing is tried, which would fail, or take the screen from one that starts.
    """
    if running is None and game is not None:
        return [_left_to(_, game, "drivers", _("Screen driver"))]
    if running is not None:
        value = f"{running.driver} ({running.versions})"
        if running.shown:
            value = f"{value}; {running.shown}"
        return [Fact("drivers", _("Screen driver"), "good", value), _size(_, running.size)]
    opened, refused = {}, {}
    wanted = tuple(dict.fromkeys([*filter(None, [os.environ.get("SDL_VIDEODRIVER")]), *DRIVERS]))
    with ThreadPoolExecutor(len(wanted)) as together:
        begun = {
            name: together.submit(attempt, OPEN_KMS)
            if name == "kms"
            else together.submit(attempt, OPEN_SCREEN, SDL_VIDEODRIVER=name)
            for name in wanted
        }
    for name, answer in begun.items():
        try:
            opened[name] = answer.result()
        except Failed as failed:
            refused[name] = str(failed)
    told = "; ".join(f"{name}: {why}" for name, why in refused.items())
    if not opened:
        return [Fact("drivers", _("Screen driver"), "fault", told, _no_screen(_, refused))]
    first = next(iter(opened.values()))
    sdl = ".".join(map(str, first["sdl"]))
    value = _("{drivers} can be opened (pygame {pygame}, SDL {sdl})").format(
        drivers=", ".join(opened), pygame=first["pygame"], sdl=sdl
    )
    width, height = first["size"]
    return [Fact("drivers", _("Screen driver"), "good", value), _size(_, (width, height))]


def _left_to(_: Words, game: Game, name: str, label: str) -> Fact:
    """Not looked at, because a game that runs has it and does not tell how it fares."""
    value = _("in use by the game, process {process}, which tells no more ({why})")
    remedy = _("Ask the game itself: Settings, About and diagnostics.")
    return Fact(name, label, "note", value.format(process=game.process, why=game.why), remedy)


def _no_screen(_: Words, refused: dict[str, str]) -> str:
    if "no module" in " ".join(refused.values()).lower():
        return _("Install pygame: sudo apt install python3-pygame")
    cards = sorted(Path("/dev/dri").glob("card*")) if Path("/dev/dri").is_dir() else []
    if not cards:
        return _(
            "There is no screen: check the panel’s cable, and dtoverlay=vc4-kms-v3d in config.txt."
        )
    if not any(os.access(card, os.R_OK | os.W_OK) for card in cards):
        return _("Join the group video, then log in again: sudo usermod -aG video {user}").format(
            user=os.environ.get("USER", "companion")
        )
    if not connected():
        return _("No screen is connected: check the panel’s cable and its power.")
    return _("Another program holds the screen: end the desktop, or the game that runs already.")


def _size(_: Words, size: tuple[int, int]) -> Fact:
    width, height = size
    value = f"{width} × {height}"
    panels = ", ".join(f"{each.name}" for each in connected(DRM))
    if panels:
        value = f"{value} ({panels})"
    if max(size) < max(SMALLEST) or min(size) < min(SMALLEST):
        remedy = _("The game needs 800 × 480 pixels or more.")
        return Fact("size", _("Panel"), "fault", value, remedy)
    return Fact("size", _("Panel"), "good", value)


@dataclass(frozen=True)
class TouchDevice:
    """A panel that knows fingers: its name, and its file in /dev/input."""

    name: str
    file: str


def touch_devices(listed: Path = DEVICES) -> list[TouchDevice]:
    """What the kernel calls a touch panel."""
    try:
        text = listed.read_text(errors="replace")
    except OSError:
        return []
    found = []
    for block in text.split("\n\n"):
        name = re.search(r'^N: Name="(.*)"', block, re.MULTILINE)
        event = re.search(r"^H: Handlers=.*?(event\d+)", block, re.MULTILINE)
        axes = re.search(r"^B: ABS=(.*)", block, re.MULTILINE)
        if name and event and axes and _has(axes[1], FINGERS):
            found.append(TouchDevice(name[1], event[1]))
    return found


def _has(words: str, bit: int) -> bool:
    """Whether a bit is set in the kernel's list of words, the highest first; of 32 or 64 bits."""
    parts = [int(word, 16) for word in words.split()]
    # Words are as long as the longest that is printed: 32 bit kernels print eight digits at most.
    width = 64 if any(len(word) > 8 for word in words.split()) or len(parts) == 1 else 32
    value = 0
    for part in parts:
        value = value << width | part
    return bool(value >> bit & 1)


def touch(_: Words, by_desktop: bool, listed: Path = DEVICES, folder: Path = INPUT) -> Fact:
    """Whether a finger can be felt. On a desktop its server feels it for us."""
    label = _("Touch")
    found = touch_devices(listed)
    names = ", ".join(f"{each.name} ({each.file})" for each in found)
    if not found:
        remedy = _("Check the panel’s cable; a mouse works as well.")
        return Fact("touch", label, "note", _("no touch panel was found"), remedy)
    closed = [each.file for each in found if not os.access(folder / each.file, os.R_OK)]
    if closed and not by_desktop:
        value = _("{panel} may not be opened").format(panel=names)
        remedy = _("Join the group input, then start again: sudo usermod -aG input {user}").format(
            user=os.environ.get("USER", "companion")
        )
        return Fact("touch", label, "fault", value, remedy)
    return Fact("touch", label, "good", names)


def sound(
    _: Words,
    running: Running | None = None,
    attempt: Try = tried,
    game: Game | None = None,
) -> Fact:
    """Whether there is a device to play sounds on; the game does without. As for `screen`."""
    label = _("Sound")
    if running is None and game is not None:
        return _left_to(_, game, "sound", label)
    remedy = _("Without one the game is silent. For a loudspeaker: raspi-config, System, Audio.")
    if running is not None:
        if running.sound:
            return Fact("sound", label, "good", _("a device is open"))
        return Fact("sound", label, "note", _("no sound device is open"), remedy)
    try:
        names = ", ".join(attempt(OPEN_SOUND)["devices"]) or _("a device is open")
    except Failed as failed:
        return Fact("sound", label, "note", str(failed), remedy)
    return Fact("sound", label, "good", names)
