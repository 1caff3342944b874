"""Rows that appear one by one, and cards that turn over."""

from collections.abc import Callable
from math import cos, floor, pi

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import TIGHT
from companion.ui.render.theme import Colour

# How long a card takes to turn over, in seconds; and the time between two pictures of it.
TURN = 0.25
FRAME = 1 / 30
# Rounding must not leave out the row that is due at the very time of `wakes_at`.
ROUNDING = 1e-6


class Reveal:
    """Rows that appear `delay` seconds after each other; with `at_once` all are there already.

    Their number is given to each method, as it may be known only when they are drawn.
    """

    def __init__(self, clock: Callable[[], float], delay: float, at_once: bool = False) -> None:
        self._clock = clock
        self._delay = delay
        self._began = clock()
        # When all rows appeared at once; None while they appear one by one.
        self._finished = self._began if at_once else None

    def finish(self) -> None:
        """Shows all rows from now on."""
        if self._finished is None:
            self._finished = self._clock()

    def ends_at(self, count: int) -> float:
        """When the last of `count` rows appears."""
        end = self._began + self._delay * count
        return end if self._finished is None else min(end, self._finished)

    def shown(self, count: int) -> int:
        """How many of `count` rows are visible by now."""
        if self._finished is not None:
            return count
        return min(count, floor(self._passed / self._delay + ROUNDING))

    def turned(self, place: int) -> float:
        """How far (0 to 1) the card in row `place`, from 0, has turned over since it appeared."""
        if self._finished is not None:
            return 1.0
        return min(1.0, max(0.0, (self._passed - self._delay * (place + 1)) / TURN))

    def wakes_at(self, count: int) -> float | None:
        """When the next row appears; None if all are visible."""
        shown = self.shown(count)
        return None if shown == count else self._began + self._delay * (shown + 1)

    def turns_at(self, count: int) -> float | None:
        """When to draw again for the card that turns in the row that appeared last, or None."""
        shown = self.shown(count)
        if shown and self.turned(shown - 1) < 1:
            return self._clock() + FRAME
        return None

    @property
    def _passed(self) -> float:
        return self._clock() - self._began


def turning_card(
    frame: Frame, part: float, back: tuple[Box, Colour], face: tuple[Box, Colour]
) -> None:
    """Draws a card that turns over: its back at `part` 0, its face at 1, each within its box."""
    box, colour = back if part < 0.5 else face
    width = max(2, round(box.w * abs(cos(pi * part))))
    frame.fill(box.middle(width, box.h), colour, TIGHT)
