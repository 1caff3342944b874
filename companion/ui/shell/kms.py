"""Which screen hangs on which graphics card, as the kernel tells: their numbers change at boot."""

import os
import re
import time
from pathlib import Path

from companion.records import dataclass

DRM = Path("/sys/class/drm")
CARDS = Path("/dev/dri")
OPEN = os.R_OK | os.W_OK


@dataclass(frozen=True)
class ConnectedScreen:
    """A socket with a screen in it: the card's number, its name (DSI-1), the size it prefers."""

    card: int
    name: str
    size: tuple[int, int] | None


def connected(drm: Path = DRM) -> list[ConnectedScreen]:
    """The screens that are there; none where the kernel does not tell."""
    found = []
    for status in sorted(drm.glob("card*-*/status")):
        name = re.fullmatch(r"card(\d+)-(.+)", status.parent.name)
        if name is None or _said(status) != "connected":
            continue
        modes = re.match(r"(\d+)x(\d+)", _said(status.parent / "modes"))
        size = (int(modes[1]), int(modes[2])) if modes else None
        found.append(ConnectedScreen(int(name[1]), name[2], size))
    # A panel of its own comes before a television that happens to be plugged in.
    return sorted(found, key=lambda each: (not each.name.startswith(("DSI", "DPI")), each.name))


def wait_for_screen(seconds: float = 20.0, drm: Path = DRM, cards: Path = CARDS) -> bool:
    """Waits until a screen is connected and may be opened; whether that is so.

    At the start of the system the panel's driver may come up after us, and udev gives it to our
    group later still.
    """
    end = time.monotonic() + seconds
    while not any(os.access(cards / f"card{each.card}", OPEN) for each in connected(drm)):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def _said(file: Path) -> str:
    try:
        return file.read_text().strip()
    except OSError:
        return ""
