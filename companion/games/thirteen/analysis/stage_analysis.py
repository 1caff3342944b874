"""A stage of 13 from above: running points, turning points, costs of plays, gifts and luck."""

from random import Random

from companion.games.thirteen.analysis.costs import Cost, price
from companion.games.thirteen.analysis.hands import known_hand, sample_hands
from companion.games.thirteen.analysis.position import decisions
from companion.games.thirteen.analysis.running import Running, running, turning_points
from companion.records import dataclass

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
    for each in plays:
        own = by_seat[each.seat]
        random = Random(f"{seed} {each.number}")
        hand = known_hand(own, own.index(each))
        if hand is None:
            cost = _price_unknown(own, own.index(each), worlds, random)
        else:
            cost = _rounded(price(each, hand, worlds, random))
        costs.append(cost)
        if cost.better and cost.points >= max(LISTED, CERTAINTY * cost.error):
            listed.append(
                PricedPlay(
                    each.number,
                    each.seat,
                    each.play,
                    cost.points,
                    cost.error,
                    hand is not None,
                    cost.better,
                )
            )
        progress(each.number)
    points = running(stage, deck)
    return StageAnalysis(
        points, turning_points(points), tuple(listed), _players(stage, plays, costs, listed)
    )


def _rounded(cost: Cost) -> Cost:
    """A cost as it is told; one below 0 is chance, as no play is better than the best."""
    return Cost(round(max(0.0, cost.points), 2), round(cost.error, 2), cost.better)


def _price_unknown(own: "Sequence[Decision]", at: int, worlds: int, random: Random) -> Cost:
    """The mean cost of a play over hands that the player may have had."""
    part = worlds // PART
    costs = [
        _rounded(price(own[at], sample_hands(own, random)[at], part, random)) for _ in range(HANDS)
    ]
    mean = sum(cost.points for cost in costs) / HANDS
    variance = sum((cost.points - mean) ** 2 for cost in costs) / (HANDS - 1)
    saved: dict[Play, float] = {}
    for cost in costs:
        if cost.better is not None:
            saved[cost.better] = saved.get(cost.better, 0.0) + cost.points
    better = max(saved, key=saved.__getitem__) if saved else None
    return _rounded(Cost(mean, (variance / HANDS) ** 0.5, better))


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
