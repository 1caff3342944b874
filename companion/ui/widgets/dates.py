"""Dates and times of day as texts in the table's language."""

import time

from companion.ui.widgets.words import Words


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
    at = time.localtime(moment)
    return _("{day} {month} {year}").format(
        day=at.tm_mday, month=months[at.tm_mon - 1], year=at.tm_year
    )


def hour_words(moment: float) -> str:
    """The time of day of a timestamp in local time, such as 20:15."""
    return time.strftime("%H:%M", time.localtime(moment))
