"""How languages write numbers, dates and lists, by CLDR, of which Babel has a copy."""

import re

from babel import Locale
from babel.core import UnknownLocaleError

from companion.catalogues import SOURCE
from companion.formats import AND, BEFORE_I, CLDR

# Where a language is spoken in several ways: whose it is here.
COUNTRIES = {"en": "en_GB", "pt": "pt_PT"}
# Parts of the patterns of dates and times.
PARTS = {
    "d": "{day}",
    "dd": "{day:02}",
    "M": "{month}",
    "MM": "{month:02}",
    "MMMM": "{month}",
    "y": "{year}",
    "H": "{hour}",
    "HH": "{hour:02}",
    "mm": "{minute:02}",
}
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)


def own_name(language: str) -> str:
    """What a language calls itself. Raises ValueError if there is no such language."""
    try:
        name = Locale.parse(language).get_display_name(language)
    except UnknownLocaleError as error:
        raise ValueError(f"{language} is no language that CLDR knows") from error
    return str(name).capitalize()


def formats(language: str) -> dict[tuple[str, str], str]:
    """All that companion/formats.py asks the catalogue of a language: words by context and text."""
    locale = Locale.parse(COUNTRIES.get(language, language))
    months = locale.months["format"]["wide"]
    both = locale.list_patterns["standard"]["2"].format("{names}", "{last}")
    decimal = locale.number_symbols["latn"]["decimal"]
    found = {
        "{whole}.{tenth}": f"{{whole}}{decimal}{{tenth}}",
        "{number}%": str(locale.percent_formats[None].pattern).replace("#,##0", "{number}"),
        AND: both,
        "{day} {month} {year}": _pattern(locale.date_formats["long"].pattern),
        "{day:02}/{month:02}/{year}": _pattern(locale.datetime_skeletons["yMd"].pattern),
        "{month:02}/{year}": _pattern(locale.datetime_skeletons["yM"].pattern),
        "{hour:02}:{minute:02}": _pattern(locale.time_formats["short"].pattern),
        **{name: months[number] for number, name in enumerate(MONTHS, 1)},
    }
    words = {(CLDR, text): said for text, said in found.items()}
    # A rule of Spanish that its data leaves to programs.
    return words | {(BEFORE_I, AND): "{names} e {last}" if language == "es" else both}


def _pattern(pattern: str) -> str:
    """A pattern of CLDR such as d 'de' MMMM, as a text with placeholders."""
    found = ""
    for quoted, letters, other in re.findall(r"'([^']*)'|([A-Za-z]+)|([^A-Za-z']+)", pattern):
        found += PARTS[letters] if letters else quoted or other
    return found


assert formats(SOURCE) == {key: key[1] for key in formats(SOURCE)}, "English is as in the source"
