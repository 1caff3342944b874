"""The translations of the texts on the screens."""

import os
from collections.abc import Callable
from pathlib import Path

from companion.ui.shell.preferences import LANGUAGES

APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"
LOCALE = Path(__file__).parent.parent / "locale"


def translator(language: str) -> Callable[[str], str]:
    """Returns the function that translates a text into a language ("nl").

    "" stands for the language of the system. Without a catalogue the text stays English. Texts
    that the command line prints as well get the apostrophes of the screens.
    """
    wanted = _or_system(language)
    if wanted == LANGUAGES[0]:  # as the texts are in the source
        return lambda text: text.replace("'", APOSTROPHE)
    # Here, as English does without it: 8.1 M of the 345 M instructions up to the first frame.
    import gettext

    translated = gettext.translation("companion", LOCALE, [wanted], fallback=True).gettext
    return lambda text: translated(text).replace("'", APOSTROPHE)


def voice_language(language: str) -> str:
    """The language of the texts of `translator(language)`, in which they are to be spoken."""
    wanted = _or_system(language)
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


def _or_system(language: str) -> str:
    return language or os.environ.get("LANG", "en")[:2]
