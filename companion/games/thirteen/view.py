"""13: in fair play nothing from which the taken cards would follow, until the stage is scored."""

from collections import Counter

from companion.games.thirteen.stage import CARDS, LIMIT, PLAYS, VALUE, Pile, Play, Stage
from companion.match import record
from companion.match.match import Match
from companion.match.record import Step
from companion.match.view import View, common
from companion.records import dataclass


@dataclass(frozen=True)
class PlayView:
    """A play that may be seen: its number in the record, who laid it, how many cards it took."""

    number: int
    seat: int
    play: Play
    took: int


@dataclass(frozen=True)
class Key:
    """A key of the screen: what it enters, how many cards that would take, copies left to lay."""

    play: Play
    takes: int
    left: int | None


@dataclass(frozen=True)
class StageView:
    """The last stage as far as it may be seen: `piles`, `majority`, `points` are None if hidden."""

    number: int
    of: int
    dealer: int
    on: int
    laid: int
    to_lay: int
    complete: bool
    counted: bool
    tiles: tuple[tuple[str, ...], ...]
    sums: tuple[int, ...]
    taken: tuple[int, ...]
    last_lap: tuple[PlayView, ...]
    keys: tuple[Key, ...]
    piles: tuple[Pile, ...] | None
    majority: tuple[int | None, ...] | None
    points: tuple[int, ...] | None


def view(match: Match, open_mode: bool = False) -> View:
    """The table as it may be shown; None in place of it before the first deal."""
    stages = match.state.stages
    return common(match, _stage(match, stages[-1], open_mode) if stages else None)


def _stage(match: Match, stage: Stage, open_mode: bool) -> StageView:
    shown = stage.complete or open_mode
    return StageView(
        number=match.state.opened,
        of=match.state.setup.stages,
        dealer=stage.dealer,
        on=stage.on,
        laid=len(stage.plays),
        to_lay=sum(stage.left),
        complete=stage.complete,
        counted=stage.counted,
        tiles=stage.tiles,
        sums=stage.sums,
        taken=tuple(map(sum, stage.taken)),
        last_lap=_plays(match.step, match.state.opened, len(stage.taken)),
        keys=() if stage.complete else _keys(stage, open_mode),
        piles=stage.taken if shown else None,
        majority=stage.majority if shown else None,
        points=stage.points if shown else None,
    )


def _keys(stage: Stage, open_mode: bool) -> tuple[Key, ...]:
    left = dict(zip(CARDS, stage.left, strict=True))
    return tuple(
        Key(
            play,
            len(stage.tiles[play.tile]) if _goes_over(stage, play) else 0,
            left[play.card] if open_mode else None,
        )
        for play in dict.fromkeys(PLAYS.values())
    )


def _goes_over(stage: Stage, play: Play) -> bool:
    return stage.sums[play.tile] + VALUE[play.card] > LIMIT


def plays(match: Match, number: int, open_mode: bool = False) -> tuple[PlayView, ...]:
    """The plays of stage `number` (from 1) that may be looked through.

    Of the running stage that is the last lap, unless the table agreed to look or plays openly.
    """
    stage = match.state.stages[number - 1]
    whole = stage.complete or open_mode or match.looked
    return _plays(match.step, number, None if whole else len(stage.taken))


def _plays(last: Step, number: int, most: int | None) -> tuple[PlayView, ...]:
    found: list[PlayView] = []
    step: Step | None = last
    while step is not None and step.state.opened >= number and len(found) != most:
        if step.state.opened == number and isinstance(step.event, Play):
            found.append(_play(step))
        step = step.before
    return tuple(reversed(found))


def _play(step: Step) -> PlayView:
    stage = step.state.stages[-1]
    seat = (stage.on - 1) % len(stage.taken)
    before = record.before(step).state.stages[-1].taken[seat]
    return PlayView(step.number, seat, step.event, sum(stage.taken[seat]) - sum(before))


def own_counts(match: Match) -> Counter[tuple[int, int]]:
    """How often each stage and seat went over 13, as far as plays were followed.

    From the record, since a stage that the table ended or counted keeps no plays.
    """
    times: Counter[tuple[int, int]] = Counter()
    for step in record.steps(match.step):
        play = step.event
        if isinstance(play, Play):
            stage = step.state.stages[-1]
            lay = record.before(step).state.stages[-1].sums[play.tile]
            if lay + VALUE[play.card] > LIMIT:
                seat = (stage.on - 1) % len(stage.taken)
                times[step.state.opened - 1, seat] += 1
    return times
