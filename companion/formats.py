"""Numbers, dates and lists as each language writes them.

How is in the catalogues too, under the context CLDR: `script/locale` takes it from Unicode's Common
Locale Data Repository, so no translator has to, and no program needs that data while it runs.
"""

import re

from companion.wording import meant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from time import struct_time

    from companion.wording import Words

# The context of whatever comes from there.
CLDR = "CLDR"
AND = "{names} and {last}"
# The context of AND before a name that begins so: "y" is "e" there in Spanish.
BEFORE_I = "before a name that begins with the sound i"
# How a name begins before which "y" is "e" in Spanish.
SOUNDS_LIKE_I = re.compile(r"h?[ií](?!e)|y(?![aeiouáéíóú])", re.IGNORECASE)


def decimal(words: "Words", number: float) -> str:
    """A number with one decimal."""
    whole, _point, tenth = f"{number:.1f}".partition(".")
    return meant(words, CLDR, "{whole}.{tenth}").format(whole=whole, tenth=tenth)


def percent(words: "Words", number: float) -> str:
    """A number from 0 to 100 as a percentage without decimals."""
    return meant(words, CLDR, "{number}%").format(number=round(number))


def listed(words: "Words", names: "Iterable[str]") -> str:
    """One name, or several as in "Anne, Carl and Marc"; "" for none."""
    *others, last = [*names] or [""]
    if not others:
        return last
    both = meant(words, BEFORE_I, AND) if SOUNDS_LIKE_I.match(last) else meant(words, CLDR, AND)
    return both.format(names=", ".join(others), last=last)


def long_date(words: "Words", day: "struct_time") -> str:
    """A date with the name of its month, such as 13 November 2026."""
    months = (
        meant(words, CLDR, "January"),
        meant(words, CLDR, "February"),
        meant(words, CLDR, "March"),
        meant(words, CLDR, "April"),
        meant(words, CLDR, "May"),
        meant(words, CLDR, "June"),
        meant(words, CLDR, "July"),
        meant(words, CLDR, "August"),
        meant(words, CLDR, "September"),
        meant(words, CLDR, "October"),
        meant(words, CLDR, "November"),
        meant(words, CLDR, "December"),
    )
    return meant(words, CLDR, "{day} {month} {year}").format(
        day=day.tm_mday, month=months[day.tm_mon - 1], year=day.tm_year
    )


def short_date(words: "Words", day: "struct_time") -> str:
    """A date in few letters, such as 03/11/2026."""
    return meant(words, CLDR, "{day:02}/{month:02}/{year}").format(
        day=day.tm_mday, month=day.tm_mon, year=day.tm_year
    )


def short_month(words: "Words", year: int, month: int) -> str:
    """A month in few letters, such as 06/2026."""
    return meant(words, CLDR, "{month:02}/{year}").format(month=month, year=year)


def time_of_day(words: "Words", moment: "struct_time") -> str:
    """The time of day, such as 20:15."""
    return meant(words, CLDR, "{hour:02}:{minute:02}").format(
        hour=moment.tm_hour, minute=moment.tm_min
    )
