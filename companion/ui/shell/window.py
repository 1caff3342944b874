"""The window: shows frames on a screen, turned as the panel is, and only what changed."""

import os
import select

import pygame
import pygame.transform

from companion.device import log
from companion.ui.render.frame import Frame
from companion.ui.render.painter import Painter
from companion.ui.render.text import Fonts
from companion.ui.shell.outputs import (
    DisplayLost,
    NoDisplay,
    Visibility,
    is_display_server,
    open_files,
    open_output,
    output_kinds,
)
from companion.ui.shell.pointer import Touch


class Window:
    """A screen to draw frames on.

    `size` is that of a window on a desktop, None full screen; `rotation` is how far the picture is
    turned clockwise, in degrees: as the panel hangs, to which `turn` adds. `server` and `devices`
    are the file descriptors from which SDL gets its events, as far as they are known: of a
    desktop's server, and of input devices. They are to be waited for, never to be read. Raises
    NoDisplay if no screen can be opened.
    """

    def __init__(self, size: tuple[int, int] | None, rotation: int, fonts: Fonts) -> None:
        self.rotation = self._hung = rotation
        self._fonts = fonts
        self._wanted_size = size
        _prepare()
        self._kinds_left = list(output_kinds())
        self._failures: list[str] = []
        self._is_lost = False
        self.visibility = Visibility("unknown", "nothing was shown yet")
        self._open_next()

    def _open_next(self) -> None:
        """Opens the first kind of output left that works. Raises NoDisplay with all reasons."""
        before = open_files()
        while True:
            if not self._kinds_left:
                raise NoDisplay("; ".join(self._failures))
            try:
                self._output = open_output(self._kinds_left.pop(0), self._wanted_size)
                break
            except NoDisplay as missing:
                self._failures.append(str(missing))
        opened = {file: what for file, what in open_files().items() if file not in before}
        self.server = [file for file, what in opened.items() if what.startswith("socket:")]
        self.devices = [file for file, what in opened.items() if what.startswith("/dev/input/")]
        self._screen = self._output.surface
        self._light = 1.0
        self._make_canvas()

    def _make_canvas(self) -> None:
        width, height = self.size
        turned = self.rotation in (90, 270)
        self.logical = (height, width) if turned else (width, height)
        self._canvas = self._screen if self.rotation == 0 else pygame.Surface(self.logical)
        self._painter = Painter(self._canvas, self._fonts)
        # Where a prepared frame was painted that was not shown yet.
        self._prepared: list[pygame.Rect] = []

    def turn(self, degrees: int) -> None:
        """Turns the picture by so much (0, 90, 180 or 270) from how the panel hangs.

        The next frame must be made for the new `logical` size, and is painted as a whole.
        """
        self.rotation = (self._hung + degrees) % 360
        self._make_canvas()

    @property
    def kind(self) -> str:
        """The kind of output in use, one of those of `output_kinds`."""
        return self._output.kind

    @property
    def description(self) -> str:
        """The kind of output, its size and whether it can be seen, for the log and the checks."""
        seen = (
            f"{self.visibility.state}, {self.visibility.why}"
            if self.visibility.why
            else self.visibility.state
        )
        return f"{self.kind} {'x'.join(map(str, self.size))}, {seen}"

    def confirm(self) -> bool:
        """Checks that the last frame can be seen on the panel, as far as that can be known.

        If not, opens the next kind of output and returns False: the frame must be shown again.
        Raises NoDisplay when there is none left.
        """
        self.visibility = self._output.visibility()
        if self.visibility.state != "blank":
            return True
        blank = NoDisplay(f"{self.kind}: nothing can be seen ({self.visibility.why})")
        log.warning(str(blank))
        self._failures.append(str(blank))
        self._output.close()
        self._open_next()
        return False

    @property
    def mouse_files(self) -> list[int]:
        """File descriptors of mice that SDL does not read."""
        return self._output.mouse_files

    def read_mice(self) -> list[Touch]:
        """Returns what those mice did since the last call."""
        return self._output.read_mice()

    def holds_screen(self) -> bool:
        """Whether the screen still shows this window; see `Output.holds_screen`."""
        return self._output.holds_screen()

    @property
    def size(self) -> tuple[int, int]:
        """The size of the panel in pixels, before it is turned."""
        return self._screen.get_size()

    @property
    def canvas(self) -> pygame.Surface:
        """The picture as it was drawn, upright."""
        return self._canvas

    def check_server(self) -> None:
        """Raises DisplayLost if the desktop's server has closed its end. To be called before SDL
        reads or writes: its X11 library would end the process where it stands."""
        if not self.server:
            return
        hung_up = select.poll()
        for file in self.server:
            hung_up.register(file, 0)
        if any(is_display_server(file) for file, what in hung_up.poll(0) if what & select.POLLHUP):
            self._is_lost = True
            raise DisplayLost("the desktop has ended")

    def close(self) -> None:
        """Closes the screen; leaves it as it is if the desktop has ended, as SDL would ask it."""
        if not self._is_lost:
            self._output.close()

    def release(self) -> None:
        """Closes the screen, so that others can use it, until `take_back`."""
        self._output.close()

    def take_back(self) -> None:
        """Opens the screen again after `release`. Raises NoDisplay if that cannot be."""
        self._kinds_left.insert(0, self.kind)
        self._failures.clear()
        self._open_next()

    def invalidate(self) -> None:
        """Has the next frame drawn as a whole, not only where it differs."""
        self._painter.invalidate()

    def prepare(self, frame: Frame) -> None:
        """Paints a frame that may come next, in memory only; `show` then has less to do.

        If another frame comes instead, that is painted where the two differ, as always.
        """
        if self._light == 1:
            self._prepared += self._painter.paint(frame)

    def show(self, frame: Frame, light: float = 1.0) -> int:
        """Shows a frame; returns how many areas had changed. `light` below 1 dims it."""
        if light != self._light:
            self._painter.invalidate()
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
            # The shade is in the picture now: the next frame must be painted as a whole.
            self._painter.invalidate()
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
        """Converts the place of a touch, 0..1 of the panel, to a point of the upright canvas."""
        width, height = self.logical
        x, y = {0: (x, y), 90: (y, 1 - x), 180: (1 - x, 1 - y), 270: (1 - y, x)}[self.rotation]
        return x * width, y * height


def _prepare() -> None:
    """Sets what SDL reads from the environment before it opens a screen."""
    # A touch is one event: no emulated mouse for a finger, and none the other way round.
    os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
    os.environ.setdefault("SDL_MOUSE_TOUCH_EVENTS", "0")
    os.environ.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    # For every tap SDL would ask a desktop's server for the pointer, and wait for its answer twice.
    os.environ.setdefault("SDL_MOUSE_AUTO_CAPTURE", "0")
