"""Finds what the game on the table makes of scanned cards."""

from functools import cache

from companion.games import has_part, part
from companion.match.match import Match
from companion.records import dataclass
from companion.scanning.protocols import GameScanning


@dataclass(frozen=True)
class ScannedMatch:
    """The match on the table, whose cards readers enter, and the scanning module of its game."""

    match: Match
    scanning: GameScanning

    @property
    def game(self) -> str:
        """The name of its game."""
        return self.match.game.NAME


@cache
def scanning_of(game: str) -> GameScanning | None:
    """The scanning module of a game; None if the game leaves cards to its screens."""
    if not has_part(game, "scanning"):
        return None
    scanning: GameScanning = part(game, "scanning")
    return scanning
