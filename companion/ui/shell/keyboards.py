"""What the table answered when it was asked which USB keyboards are card readers.

The answers are one of the table's choices: by the keyboard's name in /dev/input/by-id, which is the
same after a restart and when it is plugged in again.
"""

from companion.ui.shell.preferences import Choices, Preferences

CHOICE = "keyboards"


def answers(choices: Choices | Preferences) -> dict[str, bool]:
    """Whether each keyboard that was asked about is a card reader. What is stored there and is no
    answer counts as not asked."""
    read = choices if isinstance(choices, Preferences) else Preferences(choices)
    stored: dict[str, bool] = read.get(CHOICE)
    return stored


def keep_answer(choices: Choices | Preferences, name: str, used: bool) -> None:
    """Keeps one answer beside the others; raises the Refusal of a disk that does not keep it."""
    choices.set(CHOICE, answers(choices) | {name: used})
