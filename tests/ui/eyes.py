"""A pilot with eyes: it reads rows, cards and points from what the real app shows."""

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from companion.games.thirteen.stage import DIRTY_FOUR, TILES, Play
from companion.ui.render.frame import Frame
from companion.ui.render.theme import DARK
from companion.ui.render.things import Fill, Sign, Text, Thing
from tests.pilot import Pilot


@dataclass(frozen=True)
class Row:
    """Something to tap, as it is read: its words, its card, whether it is marked or crossed."""

    target: str
    words: tuple[str, ...]
    card: Play | None
    marked: bool
    crossed: bool


class Eyes(Pilot):
    """A pilot that can also read the screen; down and up of a finger come in one look."""

    def touch(self, x: float, y: float) -> None:
        """One finger, there."""
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=1, x=x, y=y))
        self.app.step()
        assert self.screen != "Failsafe", "the app has failed"

    def tap(self, name: str, wait: float = 0.5) -> None:
        """A target, after a moment."""
        self.now += wait
        self.taps += 1
        self.touch(*self.place(name))

    def hold(self, name: str) -> None:
        """A target, with a finger that rests on it until something happens."""
        self.now += 0.5
        self.taps += 1
        x, y = self.place(name)
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=1, x=x, y=y))
            self.app.step()
            self.wait(1.0)
        assert self.screen != "Failsafe", "the app has failed"

    def things(self) -> list[Thing]:
        """All that is to be seen."""
        frame = Frame(self.app.display.panel, DARK, self.app.display.fonts)
        self.app.shell.navigator.screen.draw(frame)
        return frame.things

    def texts(self) -> list[str]:
        """All that is to be read, line by line."""
        return [thing.text for thing in self.things() if isinstance(thing, Text)]

    def rows(self, what: str) -> list[Row]:
        """The targets of a kind, and what stands on them."""
        things = self.things()
        return [
            _row(target.name, [thing for thing in things if thing.box.is_inside(target.box)])
            for target in self.app.display.targets
            if target.name.startswith(f"{what}-")
        ]

    def scores(self, names: Iterable[str], *, signed: bool = False) -> dict[str, tuple[int, int]]:
        """The points of the stage and in all that stand behind each name.

        `signed`: where not all of them are minus points.
        """
        texts = [thing for thing in self.things() if isinstance(thing, Text)]
        found = {}
        for name in names:
            height = next(text.box.centre[1] for text in texts if text.text == name)
            line = [text for text in texts if abs(text.box.centre[1] - height) < 10]
            *_, stage, total = sorted(line, key=lambda text: text.box.x)
            found[name] = _number(stage.text, signed), _number(total.text, signed)
        return found


def _row(target: str, things: list[Thing]) -> Row:
    texts = [thing for thing in things if isinstance(thing, Text)]
    signs = [thing.name for thing in things if isinstance(thing, Sign)]
    tiles = [TILES.index(sign) for sign in signs if sign in TILES]
    card = None
    if tiles:
        value = next(text for text in texts if text.cut == "number")
        red = value.colour == DARK.red
        card = Play(DIRTY_FOUR if red else f"{'BYG'[tiles[0]]}{value.text}", tiles[0])
    marked = any(isinstance(thing, Fill) and thing.colour == DARK.cream for thing in things)
    words = tuple(text.text for text in texts)
    return Row(target, words, card, marked, "close" in signs)


def _number(text: str, signed: bool) -> int:
    return int(text.replace("−", "-" if signed else ""))
