"""Dates, times of day and durations as texts in the table's language."""

import time

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
    months = (
        _("January"),
        _("February"),
        _("March"),
        _("April"),
        _("May"),
        _("June"),
        _("July"),
        _("August"),
        _("September"),
        _("October"),
        _("November"),
        _("December"),
    )
    at = local_time(moment)
    return _("{day} {month} {year}").format(
        day=at.tm_mday, month=months[at.tm_mon - 1], year=at.tm_year
    )


def date_words(_: Words, moment: float) -> str:
    """The date of a timestamp in local time in few letters, such as 13/11/2026."""
    at = local_time(moment)
    return _("{day}/{month}/{year}").format(day=at.tm_mday, month=at.tm_mon, year=at.tm_year)


def hour_words(moment: float) -> str:
    """The time of day of a timestamp in local time, such as 20:15."""
    return time.strftime("%H:%M", local_time(moment))


def duration_words(_: Words, seconds: float) -> str:
    """A time that was played, such as 48 min or 1 h 12 min; "" if it is less than a minute."""
    hours, minutes = divmod(int(seconds) // 60, 60)
    if hours:
        return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
    return _("{minutes} min").format(minutes=minutes) if minutes else ""
