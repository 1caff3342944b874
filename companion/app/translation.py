"""The translations of the texts on the screens."""

import os
from collections.abc import Callable

from companion import catalogues
from companion.catalogues import LANGUAGES, SOURCE
from companion.wording import NUMBER

APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"


def translator(language: str) -> Callable[[str], str]:
    """Returns the function that translates a text into a language ("nl"); see `wording`.

    "" stands for the language of the system. Without a catalogue the text stays English. Texts
    that the command line prints as well get the apostrophes of the screens.
    """
    wanted = voice_language(language)
    if wanted == SOURCE:  # as the texts are in the source
        return lambda text: text.replace("'", APOSTROPHE)
    # Loads gettext, which English does without: 8.1 M of the 345 M instructions up to the first
    # frame.
    found = catalogues.texts(wanted)

    def translate(text: str) -> str:
        if NUMBER in text:
            one, more, count = text.split(NUMBER)
            return found.ngettext(one, more, int(count)).replace("'", APOSTROPHE)
        return found.gettext(text).replace("'", APOSTROPHE)

    return translate


def voice_language(language: str) -> str:
    """The language of the texts of `translator(language)`, in which they are to be spoken."""
    wanted = language or os.environ.get("LANG", SOURCE)[:2]
    return wanted if wanted in LANGUAGES else SOURCE
