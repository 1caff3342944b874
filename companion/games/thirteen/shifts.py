"""13: corrections that move later plays to other players, and how to leave those where they are.

A play without a named player belongs to whoever is on after the play before it. So a card that
somebody else laid, that was forgotten, or that was never laid, moves the plays after it, and with
them the cards that those took.
"""

from collections.abc import Iterator, Sequence

from companion.games.base import after
from companion.games.thirteen.rules import Event
from companion.games.thirteen.stage import Pile, Play, Stage
from companion.match import record
from companion.match.actions import Amend, Change, Edit, Insert
from companion.match.match import Match
from companion.match.view import stage_of
from companion.records import dataclass, replace

# A number before the corrections, and after them.
BeforeAfter = tuple[int, int]


@dataclass(frozen=True)
class Outcome:
    """What corrections lead to in their stage.

    taken: for each seat how many cards it has taken. points: for each seat its minus points; None
    if the stage is not scored yet. next_seat: who plays next then; None if the stage is complete.
    """

    edits: tuple[Edit, ...]
    taken: tuple[BeforeAfter, ...]
    points: tuple[BeforeAfter, ...] | None
    next_seat: int | None


@dataclass(frozen=True)
class Shift:
    """The two meanings of corrections after which `moved` later plays have another player.

    only: those plays stay with their players. everything: they move. differs: whether anybody's
    taken cards depend on it.
    """

    moved: int
    only: Outcome
    everything: Outcome
    differs: bool


@dataclass(frozen=True)
class _CorrectedEvent:
    """An event of the corrected record.

    seat: who laid it before the corrections, or was on after it if it is no play; None if it is
    corrected itself.
    """

    event: Event
    seat: int | None = None


def find_shift(match: Match, edits: Sequence[Edit]) -> Shift | None:
    """The two meanings of corrections of plays; None if no later play changes its player.

    The corrections must fit the record.
    """
    lines = _corrected_lines(match, edits)
    moved = len(list(_pins(match, lines, follow=False)))
    if not moved:
        return None
    pins = _pins(match, lines, follow=True)
    number = stage_of(match, edits[0].number)
    everything, piles = _outcome(match, number, tuple(edits))
    only, other_piles = _outcome(match, number, (*edits, *pins))
    return Shift(moved, only, everything, piles != other_piles)


def _corrected_lines(match: Match, edits: Sequence[Edit]) -> list[_CorrectedEvent]:
    """The events after these corrections, each with the seat that laid it before them."""
    lines = [_CorrectedEvent(step.event, _seat(step)) for step in record.steps(match.step)]
    for edit in edits:
        at = edit.number - 1
        if isinstance(edit, Insert):
            lines.insert(at, _CorrectedEvent(edit.event))
        elif isinstance(edit, Change):
            lines[at] = _CorrectedEvent(edit.event)
        else:
            del lines[at]
    return lines


def _seat(step: record.Step) -> int:
    """Who laid a play; for any other event who is on after it."""
    stage: Stage = step.state.stages[-1]
    return (stage.on - isinstance(step.event, Play)) % len(stage.taken)


def _pins(match: Match, lines: Sequence[_CorrectedEvent], *, follow: bool) -> Iterator[Change]:
    """For each play that another seat lays than before, the edit that names the seat of before.

    follow: whether the order goes on from the named seat, so that only few plays need a name.
    """
    seats = len(match.setup.players)
    on = 0
    for number, line in enumerate(lines, 1):
        if not isinstance(line.event, Play):
            on = on if line.seat is None else line.seat
        else:
            seat = on if line.event.by is None else line.event.by
            if line.seat not in (None, seat):
                yield Change(number, replace(line.event, by=line.seat))
                seat = line.seat if follow else seat
            on = after(seat, seats)


def _outcome(
    match: Match, number: int, edits: tuple[Edit, ...]
) -> tuple[Outcome, tuple[Pile, ...]]:
    """What these edits lead to in stage `number` (from 1), and the piles of each seat then."""
    was: Stage = match.state.stages[number - 1]
    moment = match.rehearsed(Amend(edits)).now
    now: Stage = moment.state_with_next.stages[number - 1]
    scored = was.complete and now.complete
    outcome = Outcome(
        edits,
        tuple(zip(map(sum, was.taken), map(sum, now.taken), strict=True)),
        tuple(zip(was.points, now.points, strict=True)) if scored else None,
        None if now.complete else now.on,
    )
    return outcome, now.taken
