"""Finds the GameUI of a game: `GAME_UI` in screens/game_ui.py of its folder."""

from contextlib import suppress
from typing import TYPE_CHECKING

from companion.games import NAMES, load, part
from companion.games.base import Refusal
from companion.match.match import Match
from companion.ui.shell.game_ui import GameUI

if TYPE_CHECKING:
    from companion.match.archive import Archive


def of(game: str) -> GameUI:
    """The GameUI of the game with this name. Raises KeyError if there is none."""
    game_ui: GameUI = part(game, "screens.game_ui").GAME_UI
    return game_ui


def of_match(match: Match) -> GameUI:
    """The GameUI of a match: that of its game, or of the kind of game that it is."""
    return of(match.game.NAME).for_match(match)


def of_kind(kind: str, archive: "Archive") -> GameUI:
    """The GameUI of what statistics count as one game, as its last match has it; see `counted_as`.

    That of the whole game if there is no such match, or it cannot be read.
    """
    game_ui = of(game_of(kind))
    last = None if kind == game_ui.kind else archive.last_of(kind)
    if last is not None:
        with suppress(Refusal):
            return of_match(archive.load(last))
    return game_ui


def game_of(kind: str) -> str:
    """The name of the game of which this is a kind."""
    return kind.partition(":")[0]


def every() -> list[GameUI]:
    """The GameUI of every game, in the order of Home."""
    return [of(name) for name in NAMES]


def with_cards() -> list[GameUI]:
    """The GameUI of every game that has a deck of its own, in the order of Home."""
    return [game_ui for game_ui in every() if load(game_ui.name).CARDS]


def has(game: str) -> bool:
    """Whether this version knows a game; one of a later version may have been played."""
    return game in NAMES
