"""The window: full screen or not, turned or not, and only what changed is presented."""

import os
from contextlib import suppress
from pathlib import Path

import pygame
import pygame.display
import pygame.transform

from companion.ui.box import Box
from companion.ui.frame import Frame
from companion.ui.kms import connected
from companion.ui.painter import Painter
from companion.ui.text import Fonts

ROTATIONS = (0, 90, 180, 270)
UNSEEN = ("offscreen", "dummy")
FILES = Path("/proc/self/fd")


class NoDisplay(Exception):
    """There is no screen that SDL could open."""


class Window:
    """A screen to draw frames on; `rotation` is clockwise, as the panel was turned.

    `server` and `devices` are the files that SDL gets its events from, as far as we can tell: a
    desktop's server, or the panel itself. They are there to wait for, and never to be read.
    """

    def __init__(self, size: tuple[int, int] | None, rotation: int, fonts: Fonts) -> None:
        self.rotation = rotation
        self._fonts = fonts
        _prepare()
        before = _open_files()
        try:
            pygame.display.init()
            flags = 0 if size else pygame.FULLSCREEN
            self._screen = pygame.display.set_mode(size or (0, 0), flags)
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        driver = pygame.display.get_driver()
        if driver in UNSEEN and os.environ.get("SDL_VIDEODRIVER") != driver:
            # SDL's last resort: it would draw, and nobody would see it.
            raise NoDisplay("SDL found no screen")
        opened = {file: what for file, what in _open_files().items() if file not in before}
        self.server = [file for file, what in opened.items() if what.startswith("socket:")]
        self.devices = [file for file, what in opened.items() if what.startswith("/dev/input/")]
        pygame.display.set_caption("Table Companion")
        if size is None:
            # Hiding the cursor has switched touch off for others; an empty one does not.
            empty = pygame.cursors.Cursor((0, 0), pygame.Surface((8, 8), pygame.SRCALPHA))
            with suppress(pygame.error):  # some drivers have no cursor at all
                pygame.mouse.set_cursor(empty)
        width, height = self.size
        turned = rotation in (90, 270)
        self.logical = (height, width) if turned else (width, height)
        self._canvas = self._screen if rotation == 0 else pygame.Surface(self.logical)
        self._painter = Painter(self._canvas, fonts)
        self._light = 1.0
        # Where a frame is drawn that nobody sees yet.
        self._prepared: list[pygame.Rect] = []

    @property
    def size(self) -> tuple[int, int]:
        """The size in pixels, as the panel has it."""
        return self._screen.get_size()

    @property
    def canvas(self) -> pygame.Surface:
        """What was drawn, upright."""
        return self._canvas

    def close(self) -> None:
        """Gives the screen back."""
        pygame.display.quit()

    def forget(self) -> None:
        """The next frame is drawn whole."""
        self._painter.forget()

    def prepare(self, frame: Frame) -> None:
        """Draws a frame that may come next and presents nothing of it; `show` then has less to do.

        If another one comes instead, that is drawn where the two differ, as always.
        """
        if self._light == 1:
            self._prepared += self._painter.paint(frame)

    def show(self, frame: Frame, light: float = 1.0) -> int:
        """Draws and presents what changed; how many places that were. `light` below 1 dims it."""
        if light != self._light:
            self._painter.forget()
            self._light = light
        areas = [*self._prepared, *self._painter.paint(frame)]
        self._prepared = []
        if not areas:
            return 0
        if light < 1:
            shade = pygame.Surface(self.logical)
            shade.set_alpha(round(255 * (1 - light)))
            for area in areas:
                self._canvas.blit(shade, area, area)
            # What is under the shade is gone: the next frame begins anew.
            self._painter.forget()
        if self.rotation:
            areas = [self._turn(area) for area in areas]
        pygame.display.update(areas)
        return len(areas)

    def _turn(self, area: pygame.Rect) -> pygame.Rect:
        piece = pygame.transform.rotate(self._canvas.subsurface(area), -self.rotation)
        width, height = self.logical
        x, y = {
            90: (height - area.bottom, area.x),
            180: (width - area.right, height - area.bottom),
            270: (area.y, width - area.right),
        }[self.rotation]
        return self._screen.blit(piece, (x, y))

    def logical_place(self, x: float, y: float) -> tuple[float, float]:
        """Where on the upright canvas a touch at 0..1 of the panel is: the one place for that."""
        width, height = self.logical
        x, y = {0: (x, y), 90: (y, 1 - x), 180: (1 - x, 1 - y), 270: (1 - y, x)}[self.rotation]
        return x * width, y * height

    @property
    def box(self) -> Box:
        """The upright canvas as a box."""
        return Box(0, 0, *self.logical)


def _prepare() -> None:
    """What SDL must know before it opens a screen."""
    # One touch, one event: neither makes the other.
    os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
    os.environ.setdefault("SDL_MOUSE_TOUCH_EVENTS", "0")
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    # For every tap SDL would ask a desktop's server for the pointer, and wait for its answer twice.
    os.environ.setdefault("SDL_MOUSE_AUTO_CAPTURE", "0")
    if os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        # On X11 a third of the memory; on KMSDRM it fails, so never there.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        screens = connected()
        if screens:
            os.environ.setdefault("SDL_KMSDRM_DEVICE_INDEX", str(screens[0].card))


def _open_files() -> dict[int, str]:
    """The files that this process has open, and what they are; none where nobody can tell."""
    found = {}
    with suppress(OSError):
        for file in FILES.iterdir():
            with suppress(OSError):  # the one we are listing them with is gone by now
                found[int(file.name)] = str(file.readlink())
    return found
