"""When the panel goes dim or dark, and whether a touch only wakes it."""

from collections.abc import Callable

# While a stage runs people must still be able to read it; otherwise the panel may go dark.
AWAKE, DIM, DARK = 1.0, 0.45, 0.0
# The choices in the settings, in minutes; 0 is never.
MINUTES = (1, 5, 15, 0)


class Dimmer:
    """Measures the time since the last touch. Set `playing` while a stage runs."""

    def __init__(self, clock: Callable[[], float], minutes: float = 5) -> None:
        self.minutes = minutes
        self.playing = False
        self._clock = clock
        self._touched = clock()

    def touched(self) -> None:
        """Restarts the time: somebody touched the panel, or a reader saw a card."""
        self._touched = self._clock()

    def level(self) -> float:
        """The brightness for now: AWAKE, DIM or DARK."""
        if not self._late():
            return AWAKE
        return DIM if self.playing else DARK

    @property
    def is_dark(self) -> bool:
        """Whether nothing can be seen, so that a touch only wakes the panel.

        To be asked before `touched` is called.
        """
        return self.level() == DARK

    def wakes_at(self) -> float | None:
        """When the level changes by itself; None if it has changed already, or never will."""
        if not self.minutes or self._late():
            return None
        return self._touched + self.minutes * 60

    def _late(self) -> bool:
        return bool(self.minutes) and self._clock() - self._touched >= self.minutes * 60
