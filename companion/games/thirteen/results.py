"""13: the results of scored stages, and the rows of the score pad."""

from companion.games.thirteen.rules import Count, Finish
from companion.games.thirteen.stage import PILES, RED, Pile, Play, Stage, ThirteenState
from companion.match.match import Match
from companion.match.record import Step, before
from companion.match.view import overview
from companion.records import dataclass

# How a stage was scored: from all its plays, from piles that players counted at its end, or from
# the plays so far because the table ended it early.
PLAYED, COUNTED, ENDED = "played", "counted", "ended"


@dataclass(frozen=True)
class StageResult:
    """A complete stage.

    how: PLAYED, COUNTED or ENDED. majority: for each colour the seat with the most cards, None
    for a tie. tied: for each colour the seats that share the most. totals: after this stage.
    """

    number: int
    of: int
    how: str
    dealer: int
    names: tuple[str, ...]
    piles: tuple[Pile, ...]
    majority: tuple[int | None, ...]
    tied: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True)
class PadRow:
    """One row of the score pad; `points` are None until its stage is complete."""

    number: int
    dealer: int
    names: tuple[str, ...]
    points: tuple[int, ...] | None
    how: str

    @property
    def best(self) -> tuple[int, ...]:
        """The seats with the fewest points; none until the stage is complete."""
        if self.points is None:
            return ()
        return tuple(s for s, points in enumerate(self.points) if points == min(self.points))


def stage_result(match: Match[ThirteenState], number: int | None = None) -> StageResult | None:
    """Stage `number` (from 1), or the last complete one; None if it is not complete."""
    complete = [place for place, stage in enumerate(match.state.stages, 1) if stage.complete]
    number = complete[-1] if number is None and complete else number
    if number not in complete:
        return None
    stage = match.state.stages[number - 1]
    so_far = [each.points for each in match.state.stages[:number]]
    return StageResult(
        number=number,
        of=match.state.setup.stages,
        how=how_scored(match, number),
        dealer=stage.dealer,
        names=match.names_in(number - 1),
        piles=stage.taken,
        majority=stage.majority,
        tied=tuple(_tied(stage, colour) for colour in range(RED)),
        points=stage.points,
        totals=tuple(map(sum, zip(*so_far, strict=True))),
    )


def _tied(stage: Stage, colour: int) -> tuple[int, ...]:
    counts = [pile[colour] for pile in stage.taken]
    if stage.majority[colour] is not None or not any(counts):
        return ()
    return tuple(seat for seat, count in enumerate(counts) if count == max(counts))


def how_scored(match: Match[ThirteenState], number: int) -> str:
    """PLAYED, COUNTED or ENDED, from what the record says about stage `number` (from 1)."""
    match _last_step(match, number).event:
        case Count():
            return COUNTED
        case Finish():
            return ENDED
    return PLAYED


def entry_of_count(match: Match[ThirteenState], number: int) -> int | None:
    """The number in the record of the count of stage `number` (from 1); None if none counts."""
    step = _last_step(match, number)
    return step.number if isinstance(step.event, Count) else None


def _last_step(match: Match[ThirteenState], number: int) -> Step[ThirteenState]:
    """The last step of stage `number` (from 1), or of the stages before it."""
    step = match.step
    while step.state.opened > number:
        step = before(step)
    return step


def pad_rows(match: Match[ThirteenState]) -> tuple[PadRow, ...]:
    """A row for every stage of the match, also for stages not played yet."""
    setup, scores, shown = match.state.setup, match.state.scores, overview(match)
    return tuple(
        PadRow(
            number=place + 1,
            dealer=shown.dealer_of(place + 1),
            names=match.names_in(place),
            points=scores[place] if place < len(scores) else None,
            how=how_scored(match, place + 1) if place < len(scores) else PLAYED,
        )
        for place in range(setup.stages)
    )


def cards_per_colour(match: Match[ThirteenState]) -> Pile:
    """How many cards of each colour the deck has, in the order of PILES, without the lost ones."""
    letters = [name[0].upper() for name in PILES]
    copies = dict(zip(match.game.CARDS, match.state.setup.deck, strict=True))
    return tuple(
        sum(count for card, count in copies.items() if card.startswith(letter))
        for letter in letters
    )


def recorded_piles_if_different(
    match: Match[ThirteenState], counted: tuple[Pile, ...]
) -> tuple[Pile, ...] | None:
    """The piles by the plays of the last stage, or None if they equal `counted`.

    Also None if there are no plays, or not every player's pile is counted. In fair play these
    piles are hidden until the players have counted theirs.
    """
    stage: Stage | None = match.state.stages[-1] if match.state.stages else None
    if stage is None or not stage.plays or len(counted) != len(stage.taken):
        return None
    return None if stage.taken == counted else stage.taken


def played_stages(match: Match[ThirteenState]) -> tuple[int, ...]:
    """The numbers (from 1) of the stages that are scored from the plays that were entered."""
    counted, played = set(), set()
    step: Step[ThirteenState] | None = match.step
    while step is not None:
        if isinstance(step.event, Count):
            counted.add(step.stage)
        elif isinstance(step.event, Play):
            played.add(step.stage)
        step = step.before
    complete = (number for number, stage in enumerate(match.state.stages, 1) if stage.complete)
    return tuple(number for number in complete if number in played - counted)


def stage_moments(match: Match[ThirteenState], number: int) -> tuple[Stage, ...]:
    """One of `played_stages` before its first play and after each."""
    found: list[Stage] = []
    step = _last_step(match, number)
    while step.stage == number:
        if not isinstance(step.event, Finish):
            found.append(step.state.stages[number - 1])
        step = before(step)
    return tuple(reversed(found))
