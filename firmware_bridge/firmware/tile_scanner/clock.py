"""A millisecond clock that does not wrap, made from the Pico's counter that does."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Clock:
    """Sums up the differences of a wrapping counter; call `now` at least once in six days."""

    def __init__(self, ticks: "Callable[[], int]", difference: "Callable[[int, int], int]") -> None:
        self._ticks = ticks
        self._difference = difference
        self._last = ticks()
        self._now = 0

    def now(self) -> int:
        """Milliseconds since this clock was made."""
        ticks = self._ticks()
        self._now += self._difference(ticks, self._last)
        self._last = ticks
        return self._now


class Interval:
    """A timer that is due every `every` milliseconds; missed times are not made up for."""

    def __init__(self, every: int) -> None:
        self._every = every
        self._next: int | None = None

    def restart(self, now: int) -> None:
        """Makes the timer due one whole interval from now."""
        self._next = now + self._every

    def due(self, now: int) -> bool:
        """Returns whether the timer is due, and restarts it then; the first call returns True."""
        if self._next is not None and now < self._next:
            return False
        self.restart(now)
        return True
