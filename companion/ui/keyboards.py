"""What the table answered when it was asked which USB keyboards are card readers.

The answers are one of the table's choices: by the keyboard's name in /dev/input/by-id, which is the
same after a restart and when it is plugged in again.
"""

from companion.ui.desk import Choices

CHOICE = "keyboards"


def answers(choices: Choices) -> dict[str, bool]:
    """Whether each keyboard that was asked about is a card reader. What is stored there and is no
    answer counts as not asked."""
    stored = choices.get(CHOICE, {})
    if not isinstance(stored, dict):
        return {}
    return {name: used for name, used in stored.items() if isinstance(used, bool)}


def keep_answer(choices: Choices, name: str, used: bool) -> None:
    """Keeps one answer beside the others; raises the Refusal of a disk that does not keep it."""
    choices.set(CHOICE, answers(choices) | {name: used})
