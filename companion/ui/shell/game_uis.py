"""What the screens know of a game: the `game_ui` in its folder."""

from companion.games import NAMES, part
from companion.ui.shell.game_ui import Kind


def of(game: str) -> Kind:
    """The kind of the game with this name; KeyError if there is none."""
    kind: Kind = part(game, "screens.game_ui").KIND
    return kind


def every() -> list[Kind]:
    """All games, in the order in which Home shows them."""
    return [of(name) for name in NAMES]
