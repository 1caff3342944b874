"""Finds the GameUI of a game: `GAME_UI` in screens/game_ui.py of its folder."""

from companion.games import NAMES, WITHOUT_SCREENS, part
from companion.ui.shell.game_ui import GameUI


def of(game: str) -> GameUI:
    """The GameUI of the game with this name. Raises KeyError if there is none."""
    game_ui: GameUI = part(game, "screens.game_ui").GAME_UI
    return game_ui


def every() -> list[GameUI]:
    """The GameUI of every game that has one, in the order of Home."""
    return [of(name) for name in NAMES if has(name)]


def has(game: str) -> bool:
    """Whether this version has screens for a game; one of a later version may have been played."""
    return game in NAMES and game not in WITHOUT_SCREENS
