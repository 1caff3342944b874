"""What the played matches say about somebody, game by game."""

from companion.games.frozen import dataclass, replace
from companion.match.match import Match
from companion.match.views import own_counts

# A match that was given up was never won, and says little about anybody.
COUNTS = ("over", "stopped")


@dataclass(frozen=True)
class Figures:
    """One player's matches and stages or rounds; `own` is what only this game counts.

    Which of `low` and `high` is the best depends on the game.
    """

    matches: int = 0
    wins: int = 0
    stages: int = 0
    points: int = 0
    own: int = 0
    low: int | None = None
    high: int | None = None

    @property
    def average(self) -> float | None:
        """Points in a stage or round; None before the first."""
        return self.points / self.stages if self.stages else None

    def with_stage(self, points: int, own: int) -> "Figures":
        """And one more stage or round."""
        return replace(
            self,
            stages=self.stages + 1,
            points=self.points + points,
            own=self.own + own,
            low=points if self.low is None else min(points, self.low),
            high=points if self.high is None else max(points, self.high),
        )


class Statistics:
    """Takes in one match after the other."""

    def __init__(self) -> None:
        self._figures: dict[tuple[str, str], Figures] = {}

    def of(self, name: str, game: str) -> Figures:
        """Somebody's figures in a game so far."""
        return self._figures.get((game, name), Figures())

    def matches(self, name: str) -> tuple[int, int]:
        """Somebody's matches and wins in all games."""
        mine = [each for (_, who), each in self._figures.items() if who == name]
        return sum(each.matches for each in mine), sum(each.wins for each in mine)

    def add(self, match: Match) -> None:
        """Takes in a match that has ended; one that was given up counts for nothing."""
        if match.ended not in COUNTS:
            return
        game = match.game.NAME
        played: set[str] = set()
        own = own_counts(match)
        for number, points in enumerate(match.state.scores):
            if points is not None:
                names = match.names_in(number)
                played |= set(names)
                for seat, name in enumerate(names):
                    mine = self.of(name, game).with_stage(points[seat], own[number, seat])
                    self._figures[game, name] = mine
        winners = {match.names[seat] for seat in match.now.winners}
        for name in played:
            mine = self.of(name, game)
            self._figures[game, name] = replace(
                mine, matches=mine.matches + 1, wins=mine.wins + (name in winners)
            )
