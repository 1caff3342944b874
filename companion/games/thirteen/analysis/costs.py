"""What a play cost: how much better the best play of the hand would have been, on average.

And what it gained: how much better it was than the obvious play.
"""

from math import sqrt

from companion.games.thirteen.analysis.bits import CARD_OF
from companion.games.thirteen.analysis.estimates import options, outcomes
from companion.games.thirteen.analysis.policy import obvious
from companion.games.thirteen.analysis.worlds import worlds
from companion.games.thirteen.stage import Play
from companion.records import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from companion.games.thirteen.analysis.position import Decision, Position


@dataclass(frozen=True)
class Cost:
    """What a play cost, its standard error, and the best play instead; None if it was the best.

    gain, gain_error: how much better it was than the obvious play `instead`, which may be below 0;
    `instead` is None if it was the obvious one.
    """

    points: float
    error: float
    better: Play | None
    gain: float = 0.0
    gain_error: float = 0.0
    instead: Play | None = None


def results(
    position: "Position", seat: int, hand: int, wanted: int, random: "Random"
) -> "tuple[list[tuple[int, int]], list[list[float]], bool]":
    """The plays of a hand, their relative results in each of many worlds, and whether in all."""
    plays = options(hand)
    found, complete = worlds(position, seat, hand, wanted, random)
    key, tiles, taken = position.key, position.tiles, position.taken
    return plays, [outcomes(world, plays, seat, key, tiles, taken) for world in found], complete


def price(decision: "Decision", hand: int, wanted: int, random: "Random") -> Cost:
    """What a play cost with this hand.

    The best play is chosen on one half of the worlds and priced on the other, and the other way
    round: chosen and priced on the same worlds it would look better than it is.
    """
    plays, found, complete = results(decision.before, decision.seat, hand, wanted, random)
    laid = next(
        number
        for number, (card, tile) in enumerate(plays)
        if CARD_OF[card] == decision.play.card and tile == decision.play.tile
    )
    points, error, best = _cost(found, laid, complete)
    better = None if best == laid else play_of(*plays[best])
    usual = plays.index(obvious(decision.before, decision.seat, hand))
    if usual == laid:
        return Cost(points, error, better)
    gains = [each[usual] - each[laid] for each in found]
    gain_error = 0.0 if complete else sqrt(_variance(gains) / len(gains))
    return Cost(points, error, better, _mean(gains), gain_error, play_of(*plays[usual]))


def _cost(
    found: "Sequence[Sequence[float]]", laid: int, complete: bool
) -> tuple[float, float, int]:
    """What the play cost, its error, and the best play."""
    overall = _best(found, len(found[0]))
    if complete:
        return _mean([each[laid] - each[overall] for each in found]), 0.0, overall
    halves = found[::2], found[1::2]
    points = error = 0.0
    for chosen_on, priced_on in (halves, halves[::-1]):
        best = _best(chosen_on, len(found[0]))
        if best == laid:
            continue
        differences = [each[laid] - each[best] for each in priced_on]
        points += _mean(differences) / 2
        error += _variance(differences) / len(differences) / 4
    return points, sqrt(error), overall


def play_of(card: int, tile: int) -> Play:
    """A play of the rules."""
    return Play(CARD_OF[card], tile)


def _best(found: "Sequence[Sequence[float]]", plays: int) -> int:
    totals = [sum(each[number] for each in found) for number in range(plays)]
    return totals.index(min(totals))


def _mean(numbers: "Sequence[float]") -> float:
    return sum(numbers) / len(numbers)


def _variance(numbers: "Sequence[float]") -> float:
    mean = _mean(numbers)
    return sum((each - mean) ** 2 for each in numbers) / (len(numbers) - 1)
