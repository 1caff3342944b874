"""The table's answers to the question which USB keyboards are card readers.

They are stored as a preference, by the keyboard's name in /dev/input/by-id: that is the same after
a restart, and when the keyboard is plugged in again.
"""

from companion.ui.shell.preferences import Preferences, PreferenceStore

PREFERENCE = "keyboards"


def answers(preferences: PreferenceStore | Preferences) -> dict[str, bool]:
    """Whether each keyboard is a card reader, by its name; of others the table was not asked."""
    read = preferences if isinstance(preferences, Preferences) else Preferences(preferences)
    stored: dict[str, bool] = read.get(PREFERENCE)
    return stored


def keep_answer(preferences: PreferenceStore | Preferences, name: str, used: bool) -> None:
    """Adds an answer; raises the Refusal of a disk that does not store it."""
    preferences.set(PREFERENCE, answers(preferences) | {name: used})
