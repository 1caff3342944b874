"""Times of matches: how long one was played, and when the evening of a moment began."""

import time
from itertools import pairwise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# A longer time between two entries, in seconds, is a pause.
PAUSE = 600.0
# The hour of the day at which an evening is over and the next one begins.
EVENING_ENDS = 5


def seconds_played(
    entries: "Sequence[tuple[int, float]]", spans: "Sequence[tuple[int, float]]"
) -> float:
    """How long a match was played, without pauses.

    `entries` are the numbers and wall clock times of its entries in their order. `spans` are as
    `Match.spans`: by these a jump of the wall clock is known. Where they say nothing the wall clock
    counts, and what seems to be negative counts as nothing.
    """
    played = 0.0
    for (before, then), (number, now) in pairwise(entries):
        start, end = _ahead(spans, before), _ahead(spans, number)
        gap = now - then
        if start is not None and end is not None:
            gap -= end - start
        if 0 < gap <= PAUSE:
            played += gap
    return played


def _ahead(spans: "Sequence[tuple[int, float]]", number: int) -> float | None:
    """By how many seconds the wall clock was ahead at an entry; None if that is not known."""
    return next((ahead for first, ahead in reversed(spans) if first <= number), None)


def evening_start(now: float) -> float:
    """When the evening of this moment began, in local time; both are wall clock times."""
    at = time.localtime(now)
    day = at.tm_mday - (at.tm_hour < EVENING_ENDS)
    return time.mktime((at.tm_year, at.tm_mon, day, EVENING_ENDS, 0, 0, 0, 0, -1))
