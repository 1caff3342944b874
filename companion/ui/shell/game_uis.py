"""What the screens know of a game: the `game_ui` in its folder."""

from companion.games import NAMES, part
from companion.ui.shell.game_ui import GameUI


def of(game: str) -> GameUI:
    """The GameUI of the game with this name; KeyError if there is none."""
    game_ui: GameUI = part(game, "screens.game_ui").GAME_UI
    return game_ui


def every() -> list[GameUI]:
    """All games, in the order in which Home shows them."""
    return [of(name) for name in NAMES]
