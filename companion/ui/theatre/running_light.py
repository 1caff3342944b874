"""A light that runs around the seats, slows down and stops at the one that was drawn."""

from collections.abc import Callable, Sequence
from itertools import accumulate

# It runs past at least so many seats.
LEAST_SEATS = 14
# How long it stays at the first and at the last seat, in seconds.
FIRST, LAST = 0.05, 0.5


class RunningLight:
    """Runs when `run` is called, until it has stopped or `stop` is called."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        # The names that it passes, each with the time when it leaves.
        self._stays: list[tuple[str, float]] = []

    def run(self, names: Sequence[str], last: str) -> None:
        """Runs around these players, from the first on, and stops at the player `last`."""
        rounds = -(-LEAST_SEATS // len(names))
        hops = rounds * len(names) + names.index(last)
        stays = (FIRST + (LAST - FIRST) * (hop / hops) ** 3 for hop in range(hops + 1))
        now = self._clock()
        self._stays = [
            (names[hop % len(names)], now + passed) for hop, passed in enumerate(accumulate(stays))
        ]

    def stop(self) -> None:
        """Ends it at once."""
        self._stays = []

    @property
    def name(self) -> str | None:
        """The player at whom it is; None if it does not run."""
        now = self._clock()
        return next((name for name, leaves in self._stays if now < leaves), None)

    def wakes_at(self) -> float | None:
        """When it moves on; None if it does not run."""
        now = self._clock()
        return next((leaves for _, leaves in self._stays if now < leaves), None)
