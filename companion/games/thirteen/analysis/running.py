"""What each would have paid if a stage had ended after each play, and where that turned."""

from companion.games.thirteen.analysis.bits import points_of
from companion.games.thirteen.analysis.position import decisions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.thirteen.stage import Stage

# At most so many turning points, each with at least this swing.
MOST_TURNS = 5
LEAST_SWING = 4.0

Running = tuple[tuple[int, ...], ...]


def running(stage: "Stage", deck: "Sequence[int]") -> Running:
    """Each seat's minus points before the first play and after each, as the piles stood then."""
    found = [(0,) * len(stage.taken)]
    for decision in decisions(stage, deck):
        after = decision.before.after(decision.seat, decision.bit, decision.play.tile)
        found.append(tuple(points_of(after.taken)))
    return tuple(found)


def swing(before: "Sequence[int]", after: "Sequence[int]") -> float:
    """How much a play moved the players against each other."""
    changes = [new - old for old, new in zip(before, after, strict=True)]
    mean = sum(changes) / len(changes)
    return sum(abs(change - mean) for change in changes)


def turning_points(points: Running) -> tuple[int, ...]:
    """The numbers, from 1, of the plays with the greatest swings, in the order of play."""
    swings = [
        (-swing(points[number - 1], points[number]), number) for number in range(1, len(points))
    ]
    # Rounded, as the sums of thirds and sixths differ in their last bits; then the earlier first.
    great = sorted((round(each, 9), number) for each, number in swings if each <= -LEAST_SWING)
    return tuple(sorted(number for _, number in great[:MOST_TURNS]))
