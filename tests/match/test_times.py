"""How long a match was played, and which evening it belongs to."""

from datetime import datetime

import pytest

from companion.match.times import PAUSE, evening, seconds_played

Entries = list[tuple[int, float]]
# A clock that nobody sets: the wall clock is ahead by this much.
STEADY = [(1, 1000.0)]


def every(seconds: float, count: int, start: float = 5000.0) -> Entries:
    """So many entries, each so many seconds after the one before."""
    return [(number, start + number * seconds) for number in range(1, count + 1)]


@pytest.mark.parametrize(
    ("entries", "spans", "seconds"),
    [
        ([], STEADY, 0.0),
        (every(60, 1), STEADY, 0.0),
        (every(60, 49), STEADY, 48 * 60.0),
        # A pause counts as nothing, but what is just no pause counts.
        ([*every(60, 3), (4, 9000.0), (5, 9060.0)], STEADY, 180.0),
        ([(1, 0.0), (2, PAUSE)], STEADY, PAUSE),
        ([(1, 0.0), (2, PAUSE + 1)], STEADY, 0.0),
        # The wall clock is set an hour back, and a day forward.
        ([(1, 5000.0), (2, 1430.0), (3, 1460.0)], [(1, 1000.0), (2, -2600.0)], 60.0),
        ([(1, 5000.0), (2, 91430.0)], [(1, 1000.0), (2, 87400.0)], 30.0),
        # Entries of a version that knew no other clock, then of one that does.
        ([(1, 5000.0), (2, 5030.0), (3, 5060.0)], [(3, 1000.0)], 60.0),
        ([(1, 5000.0), (2, 1400.0), (3, 1430.0)], [], 30.0),
    ],
)
def test_the_time_that_was_played(entries: Entries, spans: Entries, seconds: float) -> None:
    assert seconds_played(entries, spans) == pytest.approx(seconds)


@pytest.mark.parametrize(
    ("now", "start", "hours"),
    [
        ("2026-11-20 20:15", "2026-11-20 05:00", 24),
        ("2026-11-21 01:30", "2026-11-20 05:00", 24),
        ("2026-11-21 04:59", "2026-11-20 05:00", 24),
        ("2026-11-21 05:00", "2026-11-21 05:00", 24),
        ("2026-12-01 00:10", "2026-11-30 05:00", 24),
        ("2027-01-01 02:00", "2026-12-31 05:00", 24),
        # The nights in which summer time ends, and begins.
        ("2026-10-25 03:30", "2026-10-24 05:00", 25),
        ("2026-03-28 21:00", "2026-03-28 05:00", 23),
    ],
)
@pytest.mark.usefixtures("amsterdam")
def test_an_evening_ends_at_five_in_the_morning(now: str, start: str, hours: int) -> None:
    moment = datetime.fromisoformat(now).timestamp()
    began = datetime.fromisoformat(start).timestamp()
    assert evening(moment) == (began, began + hours * 3600)
