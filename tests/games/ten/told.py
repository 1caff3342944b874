"""The end of a round of 10 as people tell it, right or wrong."""

from companion.games.ten import game as ten
from companion.games.ten.cards import POINTS
from companion.records import dataclass


@dataclass(frozen=True)
class Told:
    """The end of a round as the family tells it: who, who, and which kinds of cards lie there."""

    winner: int
    loser: int
    kinds: tuple[str, ...]
    card: int

    @property
    def event(self) -> ten.Short:
        """What the record says then."""
        points = self.card + sum(POINTS[kind] for kind in self.kinds)
        return ten.Short(self.winner, self.loser, points)
