"""The statistics of a person, one record a game."""

from companion.games import has_part, part
from companion.match.match import Match
from companion.match.view import own_counts
from companion.records import dataclass, replace

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
        return self.plus(Figures(0, 0, 1, points, own, points, points))

    def plus(self, other: "Figures") -> "Figures":
        """These and those of other matches or stages, added up."""
        lows = [low for low in (self.low, other.low) if low is not None]
        highs = [high for high in (self.high, other.high) if high is not None]
        return Figures(
            self.matches + other.matches,
            self.wins + other.wins,
            self.stages + other.stages,
            self.points + other.points,
            self.own + other.own,
            min(lows, default=None),
            max(highs, default=None),
        )


def figures_of(match: Match) -> dict[str, Figures]:
    """What one match says about each who played in it.

    Nothing while it is under way, nor if it was given up, nor of who played no whole stage.
    """
    figures: dict[str, Figures] = {}
    if match.ended not in COUNTS:
        return figures
    own = own_counts(match)
    for number, points in enumerate(match.state.scores):
        if points is not None:
            for seat, name in enumerate(match.names_in(number)):
                mine = figures.get(name, Figures(matches=1))
                figures[name] = mine.with_stage(points[seat], own[number, seat])
    winners = {match.names[seat] for seat in match.now.winners}
    return {
        name: replace(mine, wins=1) if name in winners else mine for name, mine in figures.items()
    }


def counted_as(match: Match) -> str:
    """What statistics know the game of a match by: its name, or that of one of its kinds.

    The latter is of a game whose folder has a module `identity`; before its colon is the name.
    """
    name = match.game.NAME
    if not has_part(name, "identity"):
        return name
    kind: str = part(name, "identity").counted_as(match.setup)
    return kind


class Statistics:
    """The figures of many matches, added up."""

    def __init__(self) -> None:
        self._figures: dict[tuple[str, str], Figures] = {}

    def of(self, name: str, game: str) -> Figures:
        """Somebody's figures in a game so far."""
        return self._figures.get((game, name), Figures())

    def games(self, name: str) -> list[str]:
        """The games that somebody has played so far, the most matches first."""
        mine = [(each.matches, game) for (game, who), each in self._figures.items() if who == name]
        return [game for matches, game in sorted(mine, key=lambda one: -one[0]) if matches]

    def matches(self, name: str) -> tuple[int, int]:
        """Somebody's matches and wins in all games."""
        mine = [each for (_, who), each in self._figures.items() if who == name]
        return sum(each.matches for each in mine), sum(each.wins for each in mine)

    def add(self, name: str, game: str, figures: Figures) -> None:
        """Takes in somebody's figures of one match, or of many, in a game."""
        self._figures[game, name] = self.of(name, game).plus(figures)
