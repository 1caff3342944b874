"""The table's answers to the question which USB keyboards are card readers.

They are stored as a preference, by the keyboard's name in /dev/input/by-id: that is the same after
a restart, and when the keyboard is plugged in again.
"""

from companion.ui.shell.preferences import Preferences, PreferenceStore

PREFERENCE = "keyboards"


def answers(choices: PreferenceStore | Preferences) -> dict[str, bool]:
    """Whether each keyboard is a card reader, by its name; of others the table was not asked."""
    read = choices if isinstance(choices, Preferences) else Preferences(choices)
    stored: dict[str, bool] = read.get(PREFERENCE)
    return stored


def keep_answer(choices: PreferenceStore | Preferences, name: str, used: bool) -> None:
    """Adds an answer; raises the Refusal of a disk that does not store it."""
    choices.set(PREFERENCE, answers(choices) | {name: used})
