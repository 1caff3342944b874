"""13: highlights of a match: the biggest take, a majority lost, the closest stage."""

from companion.games.thirteen.results import COUNTED, how_scored
from companion.games.thirteen.stage import TILES, Stage, ThirteenState, majorities
from companion.games.thirteen.view import plays
from companion.match.match import Match
from companion.match.record import Step
from companion.records import dataclass


@dataclass(frozen=True)
class BiggestTake:
    """The most cards taken at once, and all who took so many; stages count from 1.

    stage: None if that happened in several stages.
    """

    stage: int | None
    names: tuple[str, ...]
    cards: int


@dataclass(frozen=True)
class LostMajority:
    """A seat lost the majority of a colour in the last lap, to seat `to`, or None for a tie."""

    stage: int
    seat: int
    colour: int
    to: int | None
    cost: int


@dataclass(frozen=True)
class MostSaved:
    """The people whom majorities saved the most minus points in the match."""

    names: tuple[str, ...]
    points: int


@dataclass(frozen=True)
class ClosestStage:
    """The stage with the smallest difference between the best and the worst points."""

    stage: int
    spread: int


Highlight = BiggestTake | LostMajority | MostSaved | ClosestStage


def highlights(match: Match[ThirteenState]) -> tuple[Highlight, ...]:
    """At most three, of different kinds; fewer if the match has none of a kind."""
    lost = lost_majority(match)
    found = (
        biggest_take(match),
        lost if lost is not None else most_saved(match),
        closest_stage(match),
    )
    return tuple(highlight for highlight in found if highlight is not None)


def biggest_take(match: Match[ThirteenState]) -> BiggestTake | None:
    """The biggest take; None if no cards were taken."""
    takes = [
        (shown.took, number, match.names_in(number - 1)[shown.seat])
        for number in _stages_scored_from_plays(match)
        for shown in plays(match, number)
        if shown.took
    ]
    if not takes:
        return None
    cards, *_ = max(takes)
    stages = {number for took, number, _ in takes if took == cards}
    names = dict.fromkeys(name for took, _, name in takes if took == cards)
    return BiggestTake(stages.pop() if len(stages) == 1 else None, tuple(names), cards)


def lost_majority(match: Match[ThirteenState]) -> LostMajority | None:
    """The most costly majority lost in the last lap of a stage; one lost to a tie comes last."""
    found = [
        lost
        for number in _stages_scored_from_plays(match)
        for lost in _majorities_lost_in(match, number)
    ]
    return max(found, key=lambda lost: (lost.to is not None, lost.cost), default=None)


def most_saved(match: Match[ThirteenState]) -> MostSaved | None:
    """The people whom majorities saved most; None if they saved nobody anything.

    In seat order, newcomers last. Who took over a seat has nothing of what was saved there before.
    """
    saved: dict[str, int] = {}
    for number, stage in enumerate(_complete_stages(match)):
        for seat, name in enumerate(match.names_in(number)):
            own = (colour for colour, holder in enumerate(stage.majority) if holder == seat)
            points = sum(stage.taken[seat][colour] for colour in own)
            saved[name] = saved.get(name, 0) + points
    most = max(saved.values(), default=0)
    names = tuple(name for name, points in saved.items() if points == most)
    return MostSaved(names, most) if most else None


def closest_stage(match: Match[ThirteenState]) -> ClosestStage | None:
    """The closest complete stage, the first of equal ones; None with fewer than two stages."""
    complete = _complete_stages(match)
    stages = [
        ClosestStage(number, max(stage.points) - min(stage.points))
        for number, stage in enumerate(complete, 1)
    ]
    return min(stages, key=lambda stage: stage.spread) if len(stages) > 1 else None


def _complete_stages(match: Match[ThirteenState]) -> list[Stage]:
    return [stage for stage in match.state.stages if stage.complete]


def _stages_scored_from_plays(match: Match[ThirteenState]) -> list[int]:
    """The numbers of the complete stages whose points come from plays, not from a count."""
    return [
        number
        for number in range(1, len(_complete_stages(match)) + 1)
        if how_scored(match, number) != COUNTED
    ]


def _majorities_lost_in(match: Match[ThirteenState], number: int) -> list[LostMajority]:
    stage = match.state.stages[number - 1]
    earlier = _majority_before(match, number, len(stage.plays) or len(plays(match, number)))
    return [
        LostMajority(number, held, colour, now, stage.taken[held][colour])
        for colour, (held, now) in enumerate(zip(earlier, stage.majority, strict=True))
        if held is not None and now != held
    ]


def _majority_before(match: Match[ThirteenState], number: int, laid: int) -> tuple[int | None, ...]:
    """The majority of each colour one lap before the end of a stage with `laid` plays."""
    wanted = laid - len(match.names)
    step: Step[ThirteenState] | None = match.step
    while step is not None and step.state.opened >= number:
        stage = step.state.stages[number - 1]
        if step.state.opened == number and not stage.counted and len(stage.plays) == wanted:
            return majorities(stage.taken)
        step = step.before
    return (None,) * len(TILES)
