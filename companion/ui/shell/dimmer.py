"""When the panel goes dim or dark, and what the touch that wakes it counts for."""

from collections.abc import Callable

# While a stage runs the table must still read it from a chair; elsewhere the panel may go dark.
AWAKE, DIM, DARK = 1.0, 0.45, 0.0
# Minutes that a table can choose; 0 is never.
MINUTES = (1, 5, 15, 0)


class Dimmer:
    """Counts the time since the last touch. `playing` is whether a stage is on the screen."""

    def __init__(self, clock: Callable[[], float], minutes: float = 5) -> None:
        self.minutes = minutes
        self.playing = False
        self._clock = clock
        self._touched = clock()

    def touched(self) -> None:
        """Somebody is there."""
        self._touched = self._clock()

    def level(self) -> float:
        """How bright the panel is now, from 0 to 1."""
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
        """When it gets dim or dark by itself; None if it is already so, or never will be."""
        if not self.minutes or self._late():
            return None
        return self._touched + self.minutes * 60

    def _late(self) -> bool:
        return bool(self.minutes) and self._clock() - self._touched >= self.minutes * 60
