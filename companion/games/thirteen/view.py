"""13: what may be seen of a match. Fair play hides which cards were taken until a stage ends."""

from collections import Counter

from companion.games.thirteen.stage import (
    CARDS,
    LIMIT,
    PLAYS,
    VALUE,
    Pile,
    Play,
    Stage,
    ThirteenSetup,
    ThirteenState,
)
from companion.match import record
from companion.match.match import Entry, Match
from companion.match.record import Step
from companion.match.view import Table, View, common
from companion.records import dataclass


@dataclass(frozen=True)
class PlayView:
    """A play: its number in the record, the seat that laid it, how many cards it took."""

    number: int
    seat: int
    play: Play
    took: int


@dataclass(frozen=True)
class DealView:
    """The deal of a stage: its number in the record, and the seat that dealt."""

    number: int
    seat: int


@dataclass(frozen=True)
class CardOnTile:
    """A play whose card lies on a tile now, visible to all: its number in the record, its seat."""

    number: int
    seat: int
    play: Play


@dataclass(frozen=True)
class PlayKey:
    """A key: the play it enters, how many cards that would take, copies left (None if hidden)."""

    play: Play
    takes: int
    left: int | None


@dataclass(frozen=True)
class EarlierMoment:
    """How the running stage stood after entry `entry`, at `time`; all of this is seen by all.

    number: the stage, from 1. laid: how many cards were laid in it, of how many. on: whose turn.
    """

    entry: int
    time: float
    number: int
    laid: int
    of: int
    on: int


@dataclass(frozen=True)
class StageView:
    """The last stage as far as it may be seen; `piles`, `majority`, `points` are None if hidden.

    setup: what was settled before the first stage, with the lost cards and the copies that the
    deck still has; its `players` are the names at that time. number, of: which stage it is, of
    how many. on: the seat that plays next, also when the table said so; in_order: the seat that
    would play next if the table had not. laid, to_lay: how many cards of the stage are laid, and
    how many are not. counted: whether the players counted the piles. last_lap: the last plays,
    as many as there are seats. keys: what can be laid; none once the stage is complete.
    """

    setup: ThirteenSetup
    number: int
    of: int
    dealer: int
    on: int
    in_order: int
    laid: int
    to_lay: int
    complete: bool
    counted: bool
    tiles: tuple[tuple[str, ...], ...]
    sums: tuple[int, ...]
    taken: tuple[int, ...]
    last_lap: tuple[PlayView, ...]
    keys: tuple[PlayKey, ...]
    piles: tuple[Pile, ...] | None
    majority: tuple[int | None, ...] | None
    points: tuple[int, ...] | None


def view(match: Match[ThirteenState], open_mode: bool = False) -> View[StageView | None]:
    """The view with a StageView as its `table`; None in place of it before the first deal."""
    stages = match.state.stages
    return _view(match, _stage_view(match, stages[-1], open_mode) if stages else None)


def overview(match: Match[ThirteenState]) -> View[None]:
    """The view without a table."""
    return _view(match, None)


def _view(match: Match[ThirteenState], table: Table) -> View[Table]:
    dealers = tuple(stage.dealer for stage in match.state.stages)
    return common(match, table, match.setup.stages, dealers=dealers)


def _stage_view(match: Match[ThirteenState], stage: Stage, open_mode: bool) -> StageView:
    shown = stage.complete or open_mode
    setup = match.setup
    return StageView(
        setup=setup,
        number=match.state.opened,
        of=setup.stages,
        dealer=stage.dealer,
        on=match.now.state_with_next.stages[-1].on,
        in_order=stage.on,
        laid=len(stage.plays),
        to_lay=sum(stage.left),
        complete=stage.complete,
        counted=stage.counted,
        tiles=stage.tiles,
        sums=stage.sums,
        taken=tuple(map(sum, stage.taken)),
        last_lap=_collect_plays(match.step, match.state.opened, len(stage.taken)),
        keys=() if stage.complete else _play_keys(stage, open_mode),
        piles=stage.taken if shown else None,
        majority=stage.majority if shown else None,
        points=stage.points if shown else None,
    )


def _play_keys(stage: Stage, open_mode: bool) -> tuple[PlayKey, ...]:
    left = dict(zip(CARDS, stage.left, strict=True))
    return tuple(
        PlayKey(
            play,
            len(stage.tiles[play.tile]) if _goes_over(stage, play) else 0,
            left[play.card] if open_mode else None,
        )
        for play in dict.fromkeys(PLAYS.values())
    )


def _goes_over(stage: Stage, play: Play) -> bool:
    return stage.sums[play.tile] + VALUE[play.card] > LIMIT


def plays(
    match: Match[ThirteenState], number: int, open_mode: bool = False
) -> tuple[PlayView, ...]:
    """The visible plays of stage `number` (from 1), oldest first.

    Of the running stage that is the last lap, unless the table agreed to look or plays openly.
    """
    hides = hides_plays(match, number, open_mode)
    return _collect_plays(match.step, number, len(match.names) if hides else None)


def hides_plays(match: Match[ThirteenState], number: int, open_mode: bool = False) -> bool:
    """Whether fair play hides some plays of stage `number` (from 1): those before the last lap."""
    stage = match.state.stages[number - 1]
    whole = stage.complete or open_mode or match.looked
    return not whole and len(stage.plays) > len(stage.taken)


def earlier_moments(match: Match[ThirteenState], lasting: float) -> tuple[EarlierMoment, ...]:
    """The moments of running stages to which the table may want to go back, newest first.

    lasting: a moment counts if nothing changed for at least so many seconds after it, so that cards
    tapped in a row make one. How it is now is not among them.
    """
    found = []
    now = match.now.standing
    changed_at: float | None = None
    earlier = [*match.entries[-2::-1], None]
    for entry, before in zip(reversed(match.entries), earlier, strict=False):
        standing = match.standings.after(entry.number)
        if before is not None and match.standings.after(before.number) == standing:
            continue  # only a name or the like
        if standing != now and changed_at is not None and changed_at - entry.time >= lasting:
            found += _earlier_moment(match, entry)
        changed_at = entry.time
    return tuple(found)


def _earlier_moment(match: Match[ThirteenState], entry: Entry) -> list[EarlierMoment]:
    """The moment after an entry; none if no stage ran then."""
    standing = match.standings.after(entry.number)
    stage = standing.step.state.running
    if stage is None or standing.ended:
        return []
    on = stage.on if standing.next_by is None else standing.next_by
    laid, of = len(stage.plays), len(stage.plays) + sum(stage.left)
    number = standing.step.state.opened
    return [EarlierMoment(entry.number, entry.time, number, laid, of, on)]


def deal_of(match: Match[ThirteenState], number: int) -> DealView:
    """The deal of stage `number` (from 1), which all may see."""
    step = next(step for step in record.steps(match.step) if step.stage == number)
    return DealView(step.number, match.state.stages[number - 1].dealer)


def cards_on_tile(match: Match[ThirteenState], tile: int) -> tuple[CardOnTile, ...]:
    """The cards that lie on a tile of the last stage, in the order in which they were laid."""
    stage = match.state.stages[-1]
    first = match.step.number - len(stage.plays) + 1
    here = [
        CardOnTile(first + place, seat, play)
        for place, (play, seat) in enumerate(zip(stage.plays, stage.laid_by, strict=True))
        if play.tile == tile
    ]
    return tuple(here[len(here) - len(stage.tiles[tile]) :])


def named_plays(match: Match[ThirteenState], number: int) -> int:
    """How many plays of stage `number` (from 1) name the player who laid them."""
    stage = match.state.stages[number - 1]
    return sum(play.by is not None for play in stage.plays)


def turn_before(match: Match[ThirteenState], number: int) -> int:
    """Whose turn it was before event `number` of the record, or now if it is still to come."""
    steps = record.steps(match.step)
    step = record.before(steps[number - 1]) if number <= len(steps) else match.step
    stage = step.state.stages[-1]
    return stage.on


def _collect_plays(
    last: Step[ThirteenState], number: int, most: int | None
) -> tuple[PlayView, ...]:
    found: list[PlayView] = []
    step: Step[ThirteenState] | None = last
    while step is not None and step.state.opened >= number and len(found) != most:
        if step.state.opened == number and isinstance(step.event, Play):
            found.append(_play_view(step))
        step = step.before
    return tuple(reversed(found))


def _play_view(step: Step[ThirteenState]) -> PlayView:
    stage = step.state.stages[-1]
    seat = (stage.on - 1) % len(stage.taken)
    before = record.before(step).state.stages[-1].taken[seat]
    return PlayView(step.number, seat, step.event, sum(stage.taken[seat]) - sum(before))


def own_counts(match: Match[ThirteenState]) -> Counter[tuple[int, int]]:
    """How often a seat took a tile over 13, by stage (from 0) and seat, as far as plays are known.

    Counted from the record, since a stage that the table ended or counted keeps no plays.
    """
    times: Counter[tuple[int, int]] = Counter()
    for step in record.steps(match.step):
        play = step.event
        if isinstance(play, Play):
            stage = step.state.stages[-1]
            if _goes_over(record.before(step).state.stages[-1], play):
                seat = (stage.on - 1) % len(stage.taken)
                times[step.state.opened - 1, seat] += 1
    return times
