"""What people choose once for all matches: the default of each, and what may be stored of it.

A game has its own as `CHOICES` in the module `choices` of its folder. The names are those in the
database, so no two games may have one in common, and none may ever be renamed.
"""

import math
from functools import cache

from companion.games import NAMES, has_part, part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    # Returns the stored value as it is meant; raises ValueError if it is not valid.
    Validator = Callable[[Any], object]
    # The default, and what validates a stored value.
    StoredChoice = tuple[object, Validator]


@cache
def choices_of(game: str) -> "Mapping[str, StoredChoice]":
    """The choices of a game by their names; KeyError if there is no such game."""
    if not has_part(game, "choices"):
        return {}
    choices: Mapping[str, StoredChoice] = part(game, "choices").CHOICES
    return choices


def choice(name: str) -> "StoredChoice":
    """The choice of any game with this name; KeyError if no game has it."""
    for game in NAMES:
        own = choices_of(game)
        if name in own:
            return own[name]
    raise KeyError(name)


def flag(value: object) -> bool:
    """On or off."""
    if not isinstance(value, bool):
        raise ValueError("not on or off")
    return value


def one_of(*words: str) -> "Validator":
    """A validator of one of these words."""

    def read(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise ValueError(f"none of {', '.join(words)}")
        return value

    return read


def number(least: float, most: float) -> "Validator":
    """A validator of a number between these two, or one of them."""

    def read(value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError("not a number")
        if not least <= value <= most or not math.isfinite(value):
            raise ValueError(f"not from {least} to {most}")
        return value

    return read


def points(most: int) -> "Validator":
    """A validator of a number of points: a whole number from 1 to `most`."""

    def read(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 < value <= most:
            raise ValueError("not a number of points")
        return value

    return read


def cards(value: object) -> list[str]:
    """A list of cards, of any game."""
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        raise ValueError("not a list of cards")
    return value


def match_id(value: object) -> str:
    """The id of a match, or several in one text."""
    if not isinstance(value, str):
        raise ValueError("not a match")
    return value


def table(value: object) -> "dict[str, Any]":
    """Values by their names."""
    if not isinstance(value, dict):
        raise ValueError("not a table")
    return value
