"""Draws the screen on top: asks it for a frame, shows that, and prepares the next one."""

from collections.abc import Callable

import pygame

from companion.app.frames import panel_for, theme_for
from companion.app.options import Options
from companion.app.saving import saving_words
from companion.device import log
from companion.device.backlight import Backlight
from companion.ui.render.frame import Frame
from companion.ui.render.panel import Panel
from companion.ui.render.system_fonts import LIBRARY
from companion.ui.render.text import Fonts
from companion.ui.render.theme import Theme
from companion.ui.render.things import Target
from companion.ui.screens.failsafe import Failsafe
from companion.ui.shell.aim import ScreenSnapshot
from companion.ui.shell.fingers import Fingers
from companion.ui.shell.shell import Shell
from companion.ui.shell.window import Window
from companion.ui.widgets.demo_strip import draw_with_strip
from companion.ui.widgets.pages import draw_notice


class Display:
    """The window with the frame that was described last.

    `wake` may be called by a thread, when it has found a font for letters on the screen.
    `dirty` tells the main loop to draw; `frames` counts the frames that changed any pixel.
    Raises NoDisplay if no screen can be opened.
    """

    def __init__(
        self, shell: Shell, options: Options, fingers: Fingers, wake: Callable[[], None]
    ) -> None:
        self._table = shell
        # Whose screens are shown: the table's, or those of the demo.
        self.shell = shell
        self._fingers = fingers
        self.fonts = Fonts(library=LIBRARY, wake=wake)
        rotation = int(shell.preferences.get("rotation"))
        self.window = Window(options.windowed, rotation, self.fonts)
        self.backlight = Backlight()
        self.dirty = True
        self.frames = 0
        self._snapshot = ScreenSnapshot(None, ())
        # The frame that was drawn last, and how light.
        self._drawn: tuple[Frame, float] | None = None
        # Whether the screen may look different from the snapshot by now.
        self._stale = True
        # The panel and the colours of the last frame, and how bright the table wants it to be.
        self._look: tuple[Panel, Theme] | None = None
        self._brightness = 1.0
        # The target for which a frame was prepared last.
        self._foreseen: str | None = None

    def show_demo(self, shell: Shell) -> None:
        """Shows the screens of the demo, above a strip that says so, until `show_table`."""
        self.shell = shell
        self.invalidate()

    def show_table(self) -> None:
        """Shows the screens of the table."""
        self.shell = self._table
        self.invalidate()

    def invalidate(self) -> None:
        """Something may have changed: the screen is described and drawn again."""
        self.dirty = self._stale = True

    @property
    def panel(self) -> Panel:
        """The panel as it is, or as the table set it."""
        return panel_for(self.window, self.shell.preferences)

    @property
    def targets(self) -> list[Target]:
        """The targets of the frame that was described last."""
        return self._snapshot.targets

    def snapshot(self) -> ScreenSnapshot:
        """The screen on top as it is now, also if it was not drawn yet."""
        if self._stale or self._snapshot.screen is not self.shell.navigator.screen:
            self.describe()
        return self._snapshot

    def target_names(self) -> list[str]:
        """The names of what can be tapped now."""
        return [target.name for target in self.snapshot().targets]

    def describe(self) -> Frame:
        """Has the screen on top describe itself; keeps the result as the snapshot."""
        if self.fonts.refresh():
            self.window.invalidate()
        screen = self.shell.navigator.screen
        frame = self._empty_frame(self._fingers.pressed(screen))
        if self.shell is self._table:
            screen.draw(frame)
        else:
            draw_with_strip(frame, screen)
        self._snapshot = ScreenSnapshot(screen, frame.things)
        self._stale = False
        return frame

    def draw(self, light: float) -> None:
        """Describes the screen on top and shows it; `light` is 0 (dark) to 1."""
        self.dirty = False
        frame, drawn = self.describe(), self._set_light(light)
        self._drawn = frame, drawn
        if self.window.show(frame, drawn):
            self.frames += 1

    def say_saving(self, waited: float) -> None:
        """Says over the last frame that a write has taken so many seconds, while the disk is busy
        and so no other frame can be described.

        `invalidate` takes it away. Raises NoDisplay if the desktop has ended.
        """
        if self._drawn is None:
            return
        self.window.check_server()
        below, light = self._drawn
        frame = Frame(below.panel, below.theme, self.fonts)
        frame.things, frame.ground = list(below.things), below.ground
        draw_notice(frame, saving_words(self.shell.words, waited))
        self.window.show(frame, light)
        pygame.event.pump()  # or a desktop would take the window for one that hangs

    def confirm(self, light: float) -> None:
        """Makes sure that people can see the frame; if not, opens the next kind of output.

        Raises NoDisplay when there is none left.
        """
        while not self.window.confirm():
            self.window.show(self.describe(), self._set_light(light))
        log.info(f"the screen: {self.window.description}")

    def close(self) -> None:
        """Closes the screen, and leaves it bright for whatever comes next."""
        self.window.close()
        self._set_light(1.0)

    def _set_light(self, light: float) -> float:
        """Sets the backlight, as bright as the table chose; returns how light to draw then.

        Where it dims, what is drawn need not be darker; but the dark is black in any case.
        """
        return 1.0 if self.backlight.show(light * self._brightness) and light > 0 else light

    def foresee(self) -> None:
        """While a finger rests on a target, paints in memory what its tap would show."""
        screen = self.shell.navigator.screen
        pressed = self._fingers.pressed(screen)
        if pressed is not None and pressed != self._foreseen:
            frame = self._empty_frame(None)
            screen.foresee(frame, pressed)
            if frame.things:
                self.window.prepare(frame)
        self._foreseen = pressed

    def _empty_frame(self, pressed: str | None) -> Frame:
        try:
            self._look = self.panel, theme_for(self.shell.preferences)
            self._brightness = self._table.preferences.number("brightness") / 100
        except Exception:
            # The preferences may be what is broken: the failsafe is drawn as the frame before it.
            if self._look is None or not isinstance(self.shell.navigator.screen, Failsafe):
                raise
        panel, theme = self._look
        return Frame(panel, theme, self.fonts, pressed, self.shell.words)
