"""The ways in which a drawn frame gets onto a screen, and whether it is really seen there.

With a desktop SDL's window is the only way. Without one there are three, tried in this order:
`kms` draws into a buffer of the kernel's own and needs no graphics library; `opengles2` and
`opengl` leave it to SDL's KMSDRM driver, which uploads every change to a texture.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pygame
import pygame.display

from companion.records import dataclass
from companion.ui.shell.kms import connected
from companion.ui.shell.pointer import Touch

# Set to the name of a way to have it tried first.
FIRST_WAY = "COMPANION_SCREEN"
WITHOUT_DESKTOP = ("kms", "opengles2", "opengl")
UNSEEN = ("offscreen", "dummy", "evdev")
FILES = Path("/proc/self/fd")
CARD = "/dev/dri/card"


class NoDisplay(Exception):
    """There is no screen that could be opened, or on which anything can be seen."""


@dataclass(frozen=True)
class Sight:
    """Whether people see what was drawn: `state` is seen, blank, or unknown where nobody can tell.

    `why` is for the log.
    """

    state: str
    why: str = ""


def on_bare_screen() -> bool:
    """Whether there is no desktop, and SDL is not told to draw elsewhere."""
    told = os.environ.get("SDL_VIDEODRIVER", "")
    desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return told == "kmsdrm" or not (told or desktop)


def ways() -> tuple[str, ...]:
    """The ways to try, the best first: `window` where SDL is told what to use or has a desktop."""
    if not on_bare_screen() or not connected():
        return ("window",)
    first = os.environ.get(FIRST_WAY, "")
    wanted = WITHOUT_DESKTOP[1:] if os.environ.get("SDL_VIDEODRIVER") else WITHOUT_DESKTOP
    return tuple(sorted(wanted, key=lambda way: way != first))


class Output:
    """A screen to draw on: `surface` in memory, of which `update` shows what changed."""

    way: str
    surface: pygame.Surface

    def update(self, areas: Sequence[pygame.Rect]) -> None:
        """Shows these parts of the surface."""
        raise NotImplementedError

    def sight(self) -> Sight:
        """Whether all that was shown can be seen. Costs a few milliseconds."""
        raise NotImplementedError

    def holds_screen(self) -> bool:
        """Whether the screen is still ours; takes it back where it can. Costs next to nothing."""
        raise NotImplementedError

    @property
    def mouse_files(self) -> list[int]:
        """What tells of mice that SDL does not read; to be waited for, not to be read."""
        return []

    def read_mice(self) -> list[Touch]:
        """What those mice did since the last time."""
        return []

    def close(self) -> None:
        """Gives the screen back."""
        raise NotImplementedError


def open_output(way: str, size: tuple[int, int] | None) -> Output:
    """A screen opened that way, of that size or full screen. Raises NoDisplay."""
    if way == "kms":
        # Only where it is used: what it needs would cost a desktop's first frame.
        from companion.ui.shell.scanout import KmsOutput

        return KmsOutput()
    return SdlOutput(way, size)


class SdlOutput(Output):
    """A window of SDL's: on a desktop, or full screen by its KMSDRM driver."""

    def __init__(self, way: str, size: tuple[int, int] | None) -> None:
        self.way = way
        if way != "window":
            os.environ["SDL_VIDEODRIVER"] = "kmsdrm"
            # Left to itself SDL takes desktop GL for a GLES context, and the screen stays black.
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = way
            os.environ["SDL_KMSDRM_DEVICE_INDEX"] = str(connected()[0].card)
        elif os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
            # On X11 a third of the memory.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        try:
            pygame.display.init()
            self.surface = pygame.display.set_mode(size or (0, 0), 0 if size else pygame.FULLSCREEN)
        except pygame.error as error:
            raise NoDisplay(f"{way}: {error}") from error
        driver = pygame.display.get_driver()
        if driver in UNSEEN and os.environ.get("SDL_VIDEODRIVER") != driver:
            # SDL's last resort: it would draw, and nobody would see it.
            raise NoDisplay("SDL found no screen")
        pygame.display.set_caption("Table Companion")
        if size is None:
            # Hiding the cursor has switched touch off for others; an empty one does not.
            empty = pygame.cursors.Cursor((0, 0), pygame.Surface((8, 8), pygame.SRCALPHA))
            with suppress(pygame.error):  # some drivers have no cursor at all
                pygame.mouse.set_cursor(empty)

    def update(self, areas: Sequence[pygame.Rect]) -> None:
        """Shows these parts of the surface."""
        pygame.display.update(list(areas))

    def sight(self) -> Sight:
        """Compares what the kernel scans out with what was drawn, without a desktop."""
        if self.way == "window":
            return Sight("unknown", "a desktop shows the window")
        from companion.ui.shell.scanout import sight_through

        return sight_through(_open_cards(), self.surface)

    def holds_screen(self) -> bool:
        """SDL does not tell; it is believed."""
        return True

    def close(self) -> None:
        """Gives the screen back."""
        pygame.display.quit()


def _open_cards() -> list[int]:
    """The descriptors of graphics cards that this process has open."""
    return [file for file, what in open_files().items() if what.startswith(CARD)]


def open_files() -> dict[int, str]:
    """The files that this process has open, and what they are; none where nobody can tell."""
    found = {}
    with suppress(OSError):
        for file in FILES.iterdir():
            with suppress(OSError):  # the one we are listing them with is gone by now
                found[int(file.name)] = str(file.readlink())
    return found
