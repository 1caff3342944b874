"""A pilot: plays the real app without a screen, by the names of what can be tapped."""

import os
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from companion.app.app import App
from companion.app.options import Options
from companion.store.store import open_store
from companion.ui.shell.window import Window
from tests.closing import close_later


class Never:
    """An analysis that is never done: real ones take a processor's time from other tests."""

    done, outcome = 0.0, None

    def end(self) -> None:
        """There is nothing to end."""

    def join(self, _within: float) -> None:
        """There is nothing to wait for."""


def never(_game: str, _brief: str, _wake: Callable[[], None]) -> Never:
    """In place of `start_process`."""
    return Never()


class Pilot:
    """Real events into the real app; only the clock is ours."""

    def __init__(
        self,
        directory: Path,
        size: tuple[int, int] = (800, 480),
        rotation: int = 0,
        language: str | None = "en",
        analyses: bool = False,
        **options: Any,
    ) -> None:
        self.now = 100.0
        self._opened = close_later(ExitStack())
        self.store = self._opened.enter_context(closing(open_store(directory)))
        wanted = Options(windowed=size, rotation=rotation, language=language, **options)
        self.app = App(self.store, wanted, clock=lambda: self.now)
        self._opened.callback(self.app.close)
        if not analyses:
            self.app.looking_back.start = never
        self.taps = 0
        self.app.step()

    @property
    def screen(self) -> str:
        """The name of the screen that is on."""
        return type(self.app.display.shell.navigator.screen).__name__

    @property
    def targets(self) -> list[str]:
        """What can be tapped now."""
        return [target.name for target in self.app.display.targets]

    def close(self) -> None:
        """Ends the app as its user would."""
        self.app.shell.navigator.is_over = True
        self._opened.close()

    def tap(self, name: str, wait: float = 0.5) -> None:
        """One finger down and up on a target, after a moment."""
        self.now += wait
        self.taps += 1
        x, y = self.place(name)
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=1, x=x, y=y))
            self.app.step()

    def pass_podium(self) -> None:
        """Taps the podium until the result is there."""
        assert self.screen == "Podium"
        while self.screen == "Podium":
            self.tap("next")

    def place(self, name: str) -> tuple[float, float]:
        """Where on the panel the middle of a target is, 0..1."""
        boxes = [target.box for target in self.app.display.targets if target.name == name]
        assert boxes, f"{name} is not on {self.screen}: {self.targets}"
        return on_panel(self.app.window, *boxes[-1].centre)

    def wait(self, seconds: float) -> None:
        """Time goes by."""
        self.now += seconds
        self.app.step()


def on_panel(window: Window, x: float, y: float) -> tuple[float, float]:
    """Where on the panel, 0..1, a place of the upright canvas is."""
    width, height = window.logical
    across, down = x / width, y / height
    return {
        0: (across, down),
        90: (1 - down, across),
        180: (1 - across, 1 - down),
        270: (down, 1 - across),
    }[window.rotation]
