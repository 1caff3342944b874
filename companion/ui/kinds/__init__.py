"""What the screens know of a game: one module a game, named like the game's rules."""

import importlib

from companion.games import NAMES
from companion.ui.kinds.kind import Kind


def of(game: str) -> Kind:
    """The kind of the game with this name; KeyError if there is none."""
    module = NAMES[game].rpartition(".")[2]
    kind: Kind = importlib.import_module(f"companion.ui.kinds.{module}").KIND
    return kind


def every() -> list[Kind]:
    """All games, in the order in which Home shows them."""
    return [of(name) for name in NAMES]
