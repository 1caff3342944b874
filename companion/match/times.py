"""Times of matches: how long one was played, and the evening of a moment."""

import time
from itertools import pairwise

from companion.records import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
    return sum(gap for _, gap in _gaps(entries, spans) if 0 < gap <= PAUSE)


@dataclass(frozen=True)
class PlayedUntil:
    """How long a match was played up to an entry, and how often that time was interrupted."""

    seconds: float = 0.0
    breaks: int = 0

    def since(self, earlier: "PlayedUntil") -> float | None:
        """The seconds from an earlier entry to this one; None if a pause lies between them."""
        return None if self.breaks != earlier.breaks else self.seconds - earlier.seconds


def played_until(
    entries: "Sequence[tuple[int, float]]", spans: "Sequence[tuple[int, float]]"
) -> dict[int, PlayedUntil]:
    """How long a match was played up to each entry, by its number.

    Takes what `seconds_played` takes. A pause, and a clock that was set back, interrupt the time.
    """
    now = PlayedUntil()
    found = {number: now for number, _ in entries[:1]}
    for number, gap in _gaps(entries, spans):
        is_played = 0 <= gap <= PAUSE
        now = PlayedUntil(now.seconds + gap * is_played, now.breaks + (not is_played))
        found[number] = now
    return found


def _gaps(
    entries: "Sequence[tuple[int, float]]", spans: "Sequence[tuple[int, float]]"
) -> "Iterator[tuple[int, float]]":
    """The number of each entry but the first, and the seconds since the one before it."""
    for (before, then), (number, now) in pairwise(entries):
        start, end = _ahead(spans, before), _ahead(spans, number)
        gap = now - then
        if start is not None and end is not None:
            gap -= end - start
        yield number, gap


def _ahead(spans: "Sequence[tuple[int, float]]", number: int) -> float | None:
    """By how many seconds the wall clock was ahead at an entry; None if that is not known."""
    return next((ahead for first, ahead in reversed(spans) if first <= number), None)


def evening(now: float) -> tuple[float, float]:
    """When the evening of this moment began, and when it is over; all are wall clock times.

    It ends at the same hour of local time, so that it may have 23 or 25 hours.
    """
    at = time.localtime(now)
    day = at.tm_mday - (at.tm_hour < EVENING_ENDS)
    return (
        time.mktime((at.tm_year, at.tm_mon, day, EVENING_ENDS, 0, 0, 0, 0, -1)),
        time.mktime((at.tm_year, at.tm_mon, day + 1, EVENING_ENDS, 0, 0, 0, 0, -1)),
    )
