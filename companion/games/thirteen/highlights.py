"""13: what was worth telling about an evening: the biggest take, a majority lost, a close stage."""

from companion.games.thirteen.results import COUNTED, how_scored
from companion.games.thirteen.stage import TILES, Stage, majorities
from companion.games.thirteen.view import plays
from companion.match.match import Match
from companion.match.record import Step
from companion.records import dataclass


@dataclass(frozen=True)
class BiggestTake:
    """Who took the most cards at once; stages count from 1."""

    stage: int
    seat: int
    cards: int


@dataclass(frozen=True)
class LostMajority:
    """Who held a colour until the last lap, and to whom it went; None if to a tie."""

    stage: int
    seat: int
    colour: int
    to: int | None
    cost: int


@dataclass(frozen=True)
class Escaped:
    """Whom majorities saved the most minus points in all."""

    seat: int
    points: int


@dataclass(frozen=True)
class ClosestStage:
    """The stage with the least between first and last."""

    stage: int
    spread: int


Remark = BiggestTake | LostMajority | Escaped | ClosestStage


def remarks(match: Match) -> tuple[Remark, ...]:
    """At most three, of different kinds; fewer if the record is too short for them."""
    lost = lost_majority(match)
    found = (
        biggest_take(match),
        lost if lost is not None else most_escaped(match),
        closest_stage(match),
    )
    return tuple(remark for remark in found if remark is not None)


def biggest_take(match: Match) -> BiggestTake | None:
    """The first of the biggest."""
    takes = [
        BiggestTake(number, shown.seat, shown.took)
        for number in _followed(match)
        for shown in plays(match, number)
        if shown.took
    ]
    return max(takes, key=lambda take: take.cards, default=None)


def lost_majority(match: Match) -> LostMajority | None:
    """The dearest majority lost in the last lap of a stage, rather to somebody than to a tie."""
    found = [lost for number in _followed(match) for lost in _lost_in(match, number)]
    return max(found, key=lambda lost: (lost.to is not None, lost.cost), default=None)


def most_escaped(match: Match) -> Escaped | None:
    """Whom majorities helped most; None if nobody held one."""
    saved = [0] * len(match.names)
    for stage in _complete(match):
        for colour, seat in enumerate(stage.majority):
            if seat is not None:
                saved[seat] += stage.taken[seat][colour]
    most = max(saved)
    return Escaped(saved.index(most), most) if most else None


def closest_stage(match: Match) -> ClosestStage | None:
    """The first of the closest; with a single stage there is nothing to compare."""
    complete = _complete(match)
    stages = [
        ClosestStage(number, max(stage.points) - min(stage.points))
        for number, stage in enumerate(complete, 1)
    ]
    return min(stages, key=lambda stage: stage.spread) if len(stages) > 1 else None


def _complete(match: Match) -> list[Stage]:
    return [stage for stage in match.state.stages if stage.complete]


def _followed(match: Match) -> list[int]:
    """The complete stages whose plays made the points: a count says that the plays did not."""
    return [
        number
        for number in range(1, len(_complete(match)) + 1)
        if how_scored(match, number) != COUNTED
    ]


def _lost_in(match: Match, number: int) -> list[LostMajority]:
    stage: Stage = match.state.stages[number - 1]
    earlier = _majority_before(match, number, len(stage.plays) or len(plays(match, number)))
    return [
        LostMajority(number, held, colour, now, stage.taken[held][colour])
        for colour, (held, now) in enumerate(zip(earlier, stage.majority, strict=True))
        if held is not None and now != held
    ]


def _majority_before(match: Match, number: int, laid: int) -> tuple[int | None, ...]:
    """Who held the colours one lap before the end of a stage."""
    wanted = laid - len(match.names)
    step: Step | None = match.step
    while step is not None and step.state.opened >= number:
        stage = step.state.stages[number - 1]
        if step.state.opened == number and not stage.counted and len(stage.plays) == wanted:
            return majorities(stage.taken)
        step = step.before
    return (None,) * len(TILES)
