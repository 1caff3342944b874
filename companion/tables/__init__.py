"""The table in words, for the terminal; one module a game, named like the game's rules."""

import importlib

from companion.games import NAMES
from companion.games.base import seat_text
from companion.tables.words import each

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Protocol

    from companion.games.game import Game

    class Words(Protocol):
        """What each game's module offers."""

        def standing(self, state: Any, before: Any) -> str:
            """One line about how the match stands, and what changed since `before` if given."""

        def table(self, state: Any, open_mode: bool) -> list[str]:
            """The table, a few lines; what is hidden only in open mode."""


def standing(game: "Game", state: "Any", before: "Any" = None) -> str:
    """One line about how the match stands, and what changed since `before`."""
    return _words(game).standing(state, before)


def table(game: "Game", state: "Any", open_mode: bool) -> str:
    """The whole table with totals and, at the end, the winners."""
    players = state.setup.players
    lines = [*_words(game).table(state, open_mode), f"Totals: {each(players, state.totals)}."]
    if state.over:
        lines.append(f"{' and '.join(players[seat] for seat in state.winners)} won.")
    return "\n".join(f"  {line}".rstrip() for line in lines)


def named(text: str, players: "Sequence[str]") -> str:
    """An event's text with names for seat numbers."""
    for seat, name in enumerate(players):
        text = text.replace(seat_text(seat), name)
    return text


def _words(game: "Game") -> "Words":
    module = NAMES[game.NAME].rpartition(".")[2]
    words: Words = importlib.import_module(f"companion.tables.{module}")
    return words
