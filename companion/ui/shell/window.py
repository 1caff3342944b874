"""The window: full screen or not, turned or not, and only what changed is presented."""

import os

import pygame
import pygame.transform

from companion.device import log
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.painter import Painter
from companion.ui.render.text import Fonts
from companion.ui.shell.outputs import NoDisplay, Sight, open_files, open_output, ways
from companion.ui.shell.pointer import Touch

ROTATIONS = (0, 90, 180, 270)


class Window:
    """A screen to draw frames on; `rotation` is clockwise, as the panel was turned.

    `server` and `devices` are the files that SDL gets its events from, as far as we can tell: a
    desktop's server, or the panel itself. They are there to wait for, and never to be read.
    Raises NoDisplay if no screen can be opened.
    """

    def __init__(self, size: tuple[int, int] | None, rotation: int, fonts: Fonts) -> None:
        self.rotation = rotation
        self._fonts = fonts
        self._wanted_size = size
        _prepare()
        self._ways = list(ways())
        self._failures: list[str] = []
        self.sight = Sight("unknown", "nothing was shown yet")
        self._open_next()

    def _open_next(self) -> None:
        """Opens a screen in the first way left that works. Raises NoDisplay with all reasons."""
        before = open_files()
        while True:
            if not self._ways:
                raise NoDisplay("; ".join(self._failures))
            try:
                self._output = open_output(self._ways.pop(0), self._wanted_size)
                break
            except NoDisplay as missing:
                self._failures.append(str(missing))
        opened = {file: what for file, what in open_files().items() if file not in before}
        self.server = [file for file, what in opened.items() if what.startswith("socket:")]
        self.devices = [file for file, what in opened.items() if what.startswith("/dev/input/")]
        self._screen = self._output.surface
        width, height = self.size
        turned = self.rotation in (90, 270)
        self.logical = (height, width) if turned else (width, height)
        self._canvas = self._screen if self.rotation == 0 else pygame.Surface(self.logical)
        self._painter = Painter(self._canvas, self._fonts)
        self._light = 1.0
        # Where a frame is drawn that nobody sees yet.
        self._prepared: list[pygame.Rect] = []

    @property
    def way(self) -> str:
        """How frames get onto the screen, one of `outputs`' names."""
        return self._output.way

    @property
    def shown(self) -> str:
        """How frames get onto the screen and whether they are seen, for who looks after it."""
        seen = f"{self.sight.state}, {self.sight.why}" if self.sight.why else self.sight.state
        return f"{self.way} {'x'.join(map(str, self.size))}, {seen}"

    def confirm(self) -> bool:
        """Whether people can see what was shown last, as far as that can be told.

        If not, the next way is opened and the frame must be shown again. Raises NoDisplay when
        there is none left.
        """
        self.sight = self._output.sight()
        if self.sight.state != "blank":
            return True
        blank = NoDisplay(f"{self.way}: nothing can be seen ({self.sight.why})")
        log.warning(str(blank))
        self._failures.append(str(blank))
        self._output.close()
        self._open_next()
        return False

    @property
    def mouse_files(self) -> list[int]:
        """What tells of mice that SDL does not read."""
        return self._output.mouse_files

    def read_mice(self) -> list[Touch]:
        """What those mice did since the last time."""
        return self._output.read_mice()

    def holds_screen(self) -> bool:
        """Whether the screen is still ours."""
        return self._output.holds_screen()

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
        self._output.close()

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
        self._output.update(areas)
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
