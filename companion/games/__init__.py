"""The rules of the games: pure functions on frozen states, with the standard library only."""

import importlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from companion.games.game import Game

# A game is loaded when it is wanted: scoring one sheet of 13 need not wait for the others.
NAMES = {
    "thirteen": "companion.games.thirteen",
    "sixth-sense": "companion.games.sixth_sense",
    "ten": "companion.games.ten",
    "pad": "companion.games.pad",
}
# What is meant where nobody says which: in commands, in a deck's file, at the first start.
DEFAULT = next(iter(NAMES))


def load(name: str) -> "Game":
    """The rules of the game with this name; KeyError if there is none."""
    game: Game = part(name, "game")
    return game


def part(name: str, module: str) -> "Any":
    """A module of a game's folder: "game", "view", "text", "scanning" or "screens".

    KeyError if there is no such game, ImportError if its folder has no such module.
    """
    return importlib.import_module(f"{NAMES[name]}.{module}")


def has_part(name: str, module: str) -> bool:
    """Whether a game's folder has a module; KeyError if there is no such game."""
    from importlib.util import find_spec

    return find_spec(f"{NAMES[name]}.{module}") is not None


def first_with(module: str) -> str:
    """The name of the first game whose folder has this module; LookupError if none has it."""
    for name in NAMES:
        if has_part(name, module):
            return name
    raise LookupError(module)


def title(name: str) -> str:
    """What a game is called on its box, by its module `bgg`, or `identity` if it is many games.

    Its name if it has neither; KeyError if there is no such game.
    """
    for module in ("bgg", "identity"):
        if has_part(name, module):
            return str(part(name, module).TITLE)
    return name
