"""The translations of the texts on the screens."""

import gettext
import os
from collections.abc import Callable
from pathlib import Path

LOCALE = Path(__file__).parent.parent / "locale"


def translator(language: str) -> Callable[[str], str]:
    """Returns the function that translates a text into a language ("nl").

    "" stands for the language of the system. Without a catalogue the text stays English.
    """
    wanted = language or os.environ.get("LANG", "en")[:2]
    return gettext.translation("companion", LOCALE, [wanted], fallback=True).gettext
