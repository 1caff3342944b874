"""The languages there are: each is a catalogue of texts in companion/locale.

In a checkout a catalogue is written (companion.po); what the app reads is compiled from it
(companion.mo) by `script/setup`, when a wheel is built and when a device is installed. What is
older than what was written is never read: it is compiled anew, as after a checkout has changed.
"""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import GNUTranslations

LOCALE = Path(__file__).parent / "locale"
# The language of the texts in the source.
SOURCE, SOURCE_NAME = "en", "English"


def _written(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "companion.po"


def _found() -> tuple[str, ...]:
    folders = (each.name for each in LOCALE.iterdir())
    there = (_written(name) for name in folders if "." not in name)
    return tuple(
        sorted(
            each.parent.parent.name
            for each in there
            if each.exists() or each.with_suffix(".mo").exists()
        )
    )


# Their codes, that of the source first.
LANGUAGES = (SOURCE, *_found())


def compiled(language: str) -> bytes:
    """The compiled catalogue of one of LANGUAGES but SOURCE. Raises ValueError if it is damaged."""
    from companion.catalogue_files import compile_file, is_compiled

    written = _written(language)
    made = written.with_suffix(".mo")
    # A device has only what was compiled.
    if not written.exists() or is_compiled(written):
        return made.read_bytes()
    return compile_file(written)


def texts(language: str) -> "GNUTranslations":
    """The texts of one of LANGUAGES but SOURCE. Raises ValueError if its catalogue is damaged."""
    from gettext import GNUTranslations
    from io import BytesIO

    return GNUTranslations(BytesIO(compiled(language)))


@cache
def language_names() -> dict[str, str]:
    """All languages by their codes, under their own names, so that each is found whatever is
    chosen now: that of the source, then the others by name."""
    from companion.catalogue_files import headings

    others = {code: headings(compiled(code))["x-own-name"] for code in LANGUAGES[1:]}
    return {SOURCE: SOURCE_NAME} | dict(sorted(others.items(), key=lambda each: each[1]))
