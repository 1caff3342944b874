"""What only one game counts for the statistics: what a game's module `figures` offers."""

from collections import Counter
from collections.abc import Mapping
from typing import Protocol

from companion.games import has_part, part
from companion.match.match import Match
from companion.match.numbers import Mean, OwnMean
from companion.match.record import Step
from companion.records import dataclass

# Counts by stage or round and seat, both from 0. What is not known of a stage is not in it.
StageTallies = Mapping[tuple[int, int], Counter[str]]


@dataclass(frozen=True)
class Ratio:
    """A figure from two counts: `part` divided by `whole`.

    at: the number that it is about, as a prediction's; None if it is about none.
    """

    key: str
    part: str
    whole: str
    at: int | None = None


class GameFigures(Protocol):
    """The module `figures` in a game's folder."""

    # In the order in which they are told.
    RATIOS: tuple[Ratio, ...]

    def tallies(self, match: Match) -> StageTallies:
        """What is known of each scored stage or round, of a match that has ended.

        What belongs to the end of the match counts for the last stage.
        """

    def turn_of(self, step: Step) -> int | None:
        """The seat that took its turn with this event; None if it was no turn."""


class _NoFigures:
    """A game without the module: it counts nothing of its own."""

    RATIOS: tuple[Ratio, ...] = ()

    def tallies(self, _match: Match) -> StageTallies:
        return {}

    def turn_of(self, _step: Step) -> int | None:
        return None


def figures_of_game(name: str) -> GameFigures:
    """What a game counts, by its name or as `counted_as` says; KeyError if there is none."""
    name = name.partition(":")[0]
    if not has_part(name, "figures"):
        return _NoFigures()
    figures: GameFigures = part(name, "figures")
    return figures


class TallySums:
    """The tallies of many matches, added up."""

    def __init__(self) -> None:
        self._sums: Counter[str] = Counter()
        # In how many matches a count is not 0.
        self._matches: Counter[str] = Counter()

    def add(self, tallies: Mapping[str, int]) -> None:
        """Takes in those of one match, without counts of 0."""
        for name, count in tallies.items():
            self._sums[name] += count
            self._matches[name] += 1

    def include(self, other: "TallySums") -> None:
        """Takes in other matches."""
        self._sums.update(other._sums)
        self._matches.update(other._matches)

    def means(self, game: str) -> tuple[OwnMean, ...]:
        """The figures of a game, in its order; also those that nothing is known of."""
        sums, matches = self._sums, self._matches
        return tuple(
            OwnMean(each.key, each.at, Mean(sums[each.part], sums[each.whole], matches[each.whole]))
            for each in figures_of_game(game).RATIOS
        )
