"""Which screens are connected to which graphics card; the numbers may change at every boot."""

import os
import re
from collections.abc import Sequence
from pathlib import Path

from companion.records import dataclass

# Environment variable: the connector of the screen to use (HDMI-A-1; HDMI is the first of them),
# the kind of output to try first (see `outputs`), or both with a comma between them.
PREFERRED = "COMPANION_SCREEN"
DRM = Path("/sys/class/drm")
CARDS = Path("/dev/dri")
READ_WRITE = os.R_OK | os.W_OK


@dataclass(frozen=True)
class ConnectedScreen:
    """A connected screen: the number of its card, its connector (DSI-1), the size it prefers."""

    card: int
    name: str
    size: tuple[int, int] | None


def connected(drm: Path = DRM) -> list[ConnectedScreen]:
    """All connected screens, the best first; none where the kernel does not list them.

    First the one that COMPANION_SCREEN names, then a built-in panel, which comes before a
    television that happens to be connected, whatever order the driver registered them in.
    """
    found = []
    for status in sorted(drm.glob("card*-*/status")):
        name = re.fullmatch(r"card(\d+)-(.+)", status.parent.name)
        if name is None or _read(status) != "connected":
            continue
        modes = re.match(r"(\d+)x(\d+)", _read(status.parent / "modes"))
        size = (int(modes[1]), int(modes[2])) if modes else None
        found.append(ConnectedScreen(int(name[1]), name[2], size))
    wanted = preferred()

    def rank(screen: ConnectedScreen) -> tuple[bool, bool, str]:
        named = any(f"{screen.name}-".lower().startswith(f"{word}-") for word in wanted)
        return not named, not screen.name.startswith(("DSI", "DPI")), screen.name

    return sorted(found, key=rank)


def preferred() -> tuple[str, ...]:
    """What COMPANION_SCREEN asks for, in small letters; nothing unless it is set."""
    return tuple(os.environ.get(PREFERRED, "").lower().replace(",", " ").split())


def can_be_opened(screens: Sequence[ConnectedScreen], cards: Path = CARDS) -> bool:
    """Whether we may open the card of one of these screens.

    At boot the panel's driver may be loaded after the app starts, and udev sets the group of its
    device later still.
    """
    return any(os.access(cards / f"card{each.card}", READ_WRITE) for each in screens)


def is_missing(drm: Path = DRM) -> bool:
    """Whether the kernel knows of places for screens, and that none is connected to any."""
    return any(drm.glob("card*-*/status")) and not connected(drm)


def _read(file: Path) -> str:
    try:
        return file.read_text().strip()
    except OSError:
        return ""
