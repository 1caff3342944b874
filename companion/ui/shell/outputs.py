"""Outputs: how a drawn frame gets onto a screen, and whether it can be seen there.

With a desktop there is one kind, `window`: a window of SDL's. Without one there are three, tried in
this order: `kms` writes into a buffer of the kernel and needs no graphics library; `opengles2` and
`opengl` use SDL's KMSDRM driver, which uploads every change to a texture.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pygame
import pygame.display

from companion.records import dataclass
from companion.ui.shell.kms import connected, preferred
from companion.ui.shell.pointer import Touch

WITHOUT_DESKTOP = ("kms", "opengles2", "opengl")
# Drivers of SDL that draw where nobody can see it.
INVISIBLE_DRIVERS = ("offscreen", "dummy", "evdev")
FILES = Path("/proc/self/fd")
CARD = "/dev/dri/card"
# Parts of the paths at which a desktop's server listens.
DISPLAY_SOCKETS = (".X11-unix", "wayland")


class NoDisplay(Exception):
    """No screen can be opened, or none on which anything can be seen."""


class DisplayLost(NoDisplay):
    """The desktop that showed the window has ended, or has thrown us out."""


@dataclass(frozen=True)
class Visibility:
    """Whether people can see what was drawn: `state` is "seen", "blank" or "unknown".

    `why` is the reason, for the log.
    """

    state: str
    why: str = ""


def on_bare_screen() -> bool:
    """Whether there is no desktop, and the environment names no other video driver."""
    told = os.environ.get("SDL_VIDEODRIVER", "")
    desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return told == "kmsdrm" or not (told or desktop)


def output_kinds() -> tuple[str, ...]:
    """The kinds of output to try, the best first; only `window` where there is a desktop."""
    if not on_bare_screen() or not connected():
        return ("window",)
    asked_for = preferred()
    wanted = WITHOUT_DESKTOP[1:] if os.environ.get("SDL_VIDEODRIVER") else WITHOUT_DESKTOP
    return tuple(sorted(wanted, key=lambda kind: kind not in asked_for))


class Output:
    """A screen to draw on: `surface` is in memory, `update` shows parts of it."""

    kind: str
    surface: pygame.Surface

    def update(self, areas: Sequence[pygame.Rect]) -> None:
        """Shows these parts of the surface."""
        raise NotImplementedError

    def visibility(self) -> Visibility:
        """Whether what was shown can be seen. Takes a few milliseconds."""
        raise NotImplementedError

    def holds_screen(self) -> bool:
        """Whether the screen still shows this output; takes it back where that is possible.

        Cheap enough to be called in every step of the main loop.
        """
        raise NotImplementedError

    @property
    def mouse_files(self) -> list[int]:
        """File descriptors of mice that SDL does not read; to be waited for, not to be read."""
        return []

    def read_mice(self) -> list[Touch]:
        """Returns what those mice did since the last call."""
        return []

    def close(self) -> None:
        """Closes the screen."""
        raise NotImplementedError


def open_output(kind: str, size: tuple[int, int] | None) -> Output:
    """Opens an output of this kind, of this size or full screen. Raises NoDisplay."""
    if kind == "kms":
        # Imported only where it is used: it would delay the first frame on a desktop.
        from companion.ui.shell.scanout import KmsOutput

        return KmsOutput()
    return SdlOutput(kind, size)


class SdlOutput(Output):
    """A window of SDL: on a desktop, or full screen by its KMSDRM driver."""

    def __init__(self, kind: str, size: tuple[int, int] | None) -> None:
        self.kind = kind
        # The name of its screen, and SDL's number of it, which is of use once SDL runs.
        self._screen, number = "", 0
        if kind != "window":
            from companion.ui.shell.scanout import sdl_number

            os.environ["SDL_VIDEODRIVER"] = "kmsdrm"
            # Left to itself SDL takes desktop GL for a GLES context, and the screen stays black.
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = kind
            best = connected()[0]
            os.environ["SDL_KMSDRM_DEVICE_INDEX"] = str(best.card)
            self._screen, number = best.name, sdl_number(best)
        elif os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
            # Takes a third of the memory on X11.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        try:
            pygame.display.init()
            flags = 0 if size else pygame.FULLSCREEN
            display = number if number < pygame.display.get_num_displays() else 0
            self.surface = pygame.display.set_mode(size or (0, 0), flags, display=display)
        except pygame.error as error:
            raise NoDisplay(f"{kind}: {error}") from error
        driver = pygame.display.get_driver()
        if driver in INVISIBLE_DRIVERS and os.environ.get("SDL_VIDEODRIVER") != driver:
            # SDL's last resort: nobody would see what it draws.
            raise NoDisplay("SDL found no screen")
        pygame.display.set_caption("Table Companion")
        if size is None:
            # Hiding the cursor has switched touch off for others; an empty one does not.
            empty = pygame.cursors.Cursor((0, 0), pygame.Surface((8, 8), pygame.SRCALPHA))
            with suppress(pygame.error):  # some drivers have no cursor at all
                pygame.mouse.set_cursor(empty)

    def update(self, areas: Sequence[pygame.Rect]) -> None:
        pygame.display.update(list(areas))

    def visibility(self) -> Visibility:
        """Without a desktop, compares what the kernel scans out with what was drawn."""
        if self.kind == "window":
            return Visibility("unknown", "a desktop shows the window")
        from companion.ui.shell.scanout import sdl_visibility

        return sdl_visibility(_open_cards(), self.surface, self._screen)

    def holds_screen(self) -> bool:
        """Always True: SDL does not tell."""
        return True

    def close(self) -> None:
        pygame.display.quit()


def _open_cards() -> list[int]:
    """The descriptors of graphics cards that this process has open."""
    return [file for file, what in open_files().items() if what.startswith(CARD)]


def open_files() -> dict[int, str]:
    """The open file descriptors of this process with their paths; none where /proc is missing."""
    found = {}
    with suppress(OSError):
        for file in os.listdir(FILES):  # noqa: PTH208 - paths take five times as long
            with suppress(OSError):  # the descriptor of this listing is closed by now
                found[int(file)] = os.readlink(f"{FILES}/{file}")  # noqa: PTH115
    return found


def is_display_server(file: int) -> bool:
    """Whether this socket led to a desktop's server, and not to another that SDL talks to, such as
    D-Bus. True also of what cannot be told any more: a server reached over a network."""
    import socket  # here, as it would delay the first frame, and is needed once

    with socket.socket(fileno=os.dup(file)) as connection:
        if connection.family != socket.AF_UNIX:
            return True
        try:
            peer = os.fsdecode(connection.getpeername())
        except OSError:
            return False
    return any(name in peer for name in DISPLAY_SOCKETS)
