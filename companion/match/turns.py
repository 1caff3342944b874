"""Games in which the players play in turn: what their module `turns` offers."""

from typing import Any, Protocol

from companion.games import has_part, part
from companion.games.base import Refusal
from companion.games.game import Event, Game


class Turns(Protocol):
    """The module `turns` in a game's folder. A game without it cannot be told who plays next."""

    def with_next(self, state: Any, seat: int) -> Any:
        """The state with this seat on turn; the same state if nobody is on turn."""

    def played_by(self, event: Event, seat: int) -> Event:
        """The event as done by this seat; unchanged if it is no play, or names its player."""


def of(game: Game) -> Turns:
    """The turns of a game; raises a Refusal if it has none."""
    if not has_part(game.NAME, "turns"):
        raise Refusal("out-of-order", reason="turns")
    turns: Turns = part(game.NAME, "turns")
    return turns
