"""The translations of the texts on the screens."""

import gettext
import os
from collections.abc import Callable
from pathlib import Path

from companion.ui.shell.preferences import LANGUAGES

LOCALE = Path(__file__).parent.parent / "locale"


def translator(language: str) -> Callable[[str], str]:
    """Returns the function that translates a text into a language ("nl").

    "" stands for the language of the system. Without a catalogue the text stays English. The plain
    apostrophes of sentences that the command line says too become typographic ones.
    """
    wanted = _or_system(language)
    catalogue = gettext.translation("companion", LOCALE, [wanted], fallback=True)
    return lambda text: catalogue.gettext(text).replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")


def voice_language(language: str) -> str:
    """The language in which the texts of `translator(language)` are to be spoken."""
    wanted = _or_system(language)
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


def _or_system(language: str) -> str:
    return language or os.environ.get("LANG", "en")[:2]
