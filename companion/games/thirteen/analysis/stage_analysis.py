"""A stage of 13 from above: running points, turning points, costs of plays, gifts and luck.

Also the finds: plays that were better than the obvious card.
"""

from random import Random

from companion.games.thirteen.analysis.costs import Cost, price
from companion.games.thirteen.analysis.hands import known_hand, sample_hands
from companion.games.thirteen.analysis.position import decisions
from companion.games.thirteen.analysis.running import Running, running, turning_points
from companion.records import dataclass, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.games.thirteen.analysis.position import Decision
    from companion.games.thirteen.stage import Play, Stage

WORLDS = 60
# Where a hand is not known so many are sampled, each with this part of the worlds.
HANDS = 10
PART = 3
# A cost is listed if it is at least this, and so many times its error.
LISTED = 0.5
CERTAINTY = 2


@dataclass(frozen=True)
class PricedPlay:
    """A play whose cost is worth telling; `certain` if the hand was known."""

    number: int
    seat: int
    play: "Play"
    cost: float
    error: float
    certain: bool
    better: "Play"


@dataclass(frozen=True)
class Find:
    """A play that was clearly better than the obvious one, `instead`, by `gain` points."""

    number: int
    seat: int
    play: "Play"
    gain: float
    certain: bool
    instead: "Play"


@dataclass(frozen=True)
class PlayerAnalysis:
    """A player's result explained: `luck` = `given_away` - `gifts` - relative result."""

    given_away: float
    small: float
    gifts: float
    luck: float
    points: int


@dataclass(frozen=True)
class StageAnalysis:
    """All that is known of a stage afterwards; `plays` are the listed ones."""

    running: Running
    turning_points: tuple[int, ...]
    plays: tuple[PricedPlay, ...]
    players: tuple[PlayerAnalysis, ...]
    finds: tuple[Find, ...]


def analyse(
    stage: "Stage",
    deck: "Sequence[int]",
    worlds: int = WORLDS,
    seed: object = 0,
    progress: "Callable[[int], None]" = lambda _: None,
) -> StageAnalysis:
    """Analyses a complete stage that was played card by card.

    `deck` are the copies of each card that it was played with. The same arguments give the same
    answer. `progress` is called with the number of each play that is done.
    """
    plays = list(decisions(stage, deck))
    by_seat = [[each for each in plays if each.seat == seat] for seat in range(len(stage.taken))]
    costs: list[Cost] = []
    listed: list[PricedPlay] = []
    finds: list[Find] = []
    for each in plays:
        own = by_seat[each.seat]
        random = Random(f"{seed} {each.number}")
        hand = known_hand(own, own.index(each))
        if hand is None:
            cost = _price_unknown(own, own.index(each), worlds, random)
        else:
            cost = _rounded(price(each, hand, worlds, random))
        costs.append(cost)
        known = hand is not None
        if cost.better and _is_clear(cost.points, cost.error):
            told = each.number, each.seat, each.play, cost.points, cost.error, known, cost.better
            listed.append(PricedPlay(*told))
        if cost.instead and _is_clear(cost.gain, cost.gain_error):
            finds.append(Find(each.number, each.seat, each.play, cost.gain, known, cost.instead))
        progress(each.number)
    points = running(stage, deck)
    return StageAnalysis(
        points,
        turning_points(points),
        tuple(listed),
        _players(stage, plays, costs, listed),
        tuple(finds),
    )


def _is_clear(points: float, error: float) -> bool:
    """Whether so much is worth telling, and no chance."""
    return points >= max(LISTED, CERTAINTY * error)


def _rounded(cost: Cost) -> Cost:
    """A cost as it is told; one below 0 is chance, as no play is better than the best."""
    return replace(
        cost,
        points=round(max(0.0, cost.points), 2),
        error=round(cost.error, 2),
        gain=round(cost.gain, 2),
        gain_error=round(cost.gain_error, 2),
    )


def _price_unknown(own: "Sequence[Decision]", at: int, worlds: int, random: Random) -> Cost:
    """The mean cost of a play over hands that the player may have had."""
    part = worlds // PART
    costs = [price(own[at], sample_hands(own, random)[at], part, random) for _ in range(HANDS)]
    points, error = _mean_and_error([cost.points for cost in costs])
    gain, gain_error = _mean_and_error([cost.gain for cost in costs])
    better = _most([(cost.better, cost.points) for cost in costs])
    instead = _most([(cost.instead, cost.gain) for cost in costs])
    return _rounded(Cost(points, error, better, gain, gain_error, instead))


def _mean_and_error(numbers: "Sequence[float]") -> tuple[float, float]:
    mean = sum(numbers) / len(numbers)
    variance = sum((each - mean) ** 2 for each in numbers) / (len(numbers) - 1)
    return mean, (variance / len(numbers)) ** 0.5


def _most(found: "Sequence[tuple[Play | None, float]]") -> "Play | None":
    """The play that makes most of the sum; None if there is none."""
    sums: dict[Play, float] = {}
    for play, points in found:
        if play is not None:
            sums[play] = sums.get(play, 0.0) + points
    return max(sums, key=sums.__getitem__) if sums else None


def _players(
    stage: "Stage",
    plays: "Sequence[Decision]",
    costs: "Sequence[Cost]",
    listed: "Sequence[PricedPlay]",
) -> tuple[PlayerAnalysis, ...]:
    seats = len(stage.taken)
    given, told = [0.0] * seats, [0.0] * seats
    for each, cost in zip(plays, costs, strict=True):
        given[each.seat] += cost.points
    for priced in listed:
        told[priced.seat] += priced.cost
    everything, paid = sum(given), sum(stage.points)
    found = []
    for seat, points in enumerate(stage.points):
        gifts = (everything - given[seat]) / (seats - 1)
        relative = points - (paid - points) / (seats - 1)
        found.append(
            PlayerAnalysis(
                round(given[seat], 2),
                round(given[seat] - told[seat], 2),
                round(gifts, 2),
                round(given[seat] - gifts - relative, 2),
                points,
            )
        )
    return tuple(found)
