"""Dates, times of day and durations as texts in the table's language."""

import time

from companion import formats
from companion.ui.widgets.words import Words

# The first and the last moment, in seconds, that are dates of the years 1 to 9999 everywhere.
EARLIEST, LATEST = -62_000_000_000.0, 253_000_000_000.0


def local_time(moment: float) -> time.struct_time:
    """A timestamp in local time; the nearest date there is, if none can be as early or as late.

    Earlier versions took times and durations that cannot be from files.
    """
    return time.localtime(min(max(moment, EARLIEST), LATEST))


def day_words(_: Words, moment: float) -> str:
    """The date of a timestamp in local time, such as 13 November 2026."""
    return formats.long_date(_, local_time(moment))


def date_words(_: Words, moment: float) -> str:
    """The date of a timestamp in local time in few letters, such as 13/11/2026."""
    return formats.short_date(_, local_time(moment))


def hour_words(_: Words, moment: float) -> str:
    """The time of day of a timestamp in local time, such as 20:15."""
    return formats.time_of_day(_, local_time(moment))


def duration_words(_: Words, seconds: float) -> str:
    """A time that was played, such as 48 min or 1 h 12 min; "" if it is less than a minute."""
    hours, minutes = divmod(int(seconds) // 60, 60)
    if hours:
        return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
    return _("{minutes} min").format(minutes=minutes) if minutes else ""
