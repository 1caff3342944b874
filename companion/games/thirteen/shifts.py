"""13: corrections that move later plays to other players, and how to leave those where they are.

A play without a named player belongs to whoever is on after the play before it. So a card that
somebody else laid, that was forgotten, or that was never laid, moves the plays after it, and with
them the cards that those took.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.games.base import after
from companion.games.thirteen.rules import Event
from companion.games.thirteen.stage import Pile, Play, Stage, ThirteenState
from companion.match import record
from companion.match.actions import Amend, Change, Edit, Insert
from companion.match.match import Match
from companion.match.view import stage_of
from companion.records import dataclass, replace

# A number before the corrections, and after them.
BeforeAfter = tuple[int, int]


@dataclass(frozen=True)
class PlayBySeat:
    """A play of the corrected record: its number there, who laid it, and the play."""

    number: int
    seat: int
    play: Play


@dataclass(frozen=True)
class Outcome:
    """What corrections lead to in their stage.

    taken: for each seat how many cards it has taken. points: for each seat its minus points; None
    if the stage is not scored yet. next_seat: who plays next then; None if the stage is complete.
    plays: its plays, the first one first.
    """

    edits: tuple[Edit, ...]
    taken: tuple[BeforeAfter, ...]
    points: tuple[BeforeAfter, ...] | None
    next_seat: int | None
    plays: tuple[PlayBySeat, ...]

    @property
    def turn(self) -> int:
        """Who plays next; if the stage is complete with them, who would if there were a card."""
        if self.next_seat is not None:
            return self.next_seat
        return after(self.plays[-1].seat, len(self.taken))

    @property
    def jumps(self) -> int:
        """How many plays are by somebody else than whoever comes after the play before."""
        seats = [each.seat for each in self.plays]
        return sum(after(one, len(self.taken)) != other for one, other in pairwise(seats))


@dataclass(frozen=True)
class Shift:
    """The two meanings of corrections after which `moved` later plays have another player.

    only: those plays stay with their players. everything: they move. piles_differ: whether
    anybody's taken cards depend on it.
    """

    moved: int
    only: Outcome
    everything: Outcome
    piles_differ: bool

    @property
    def turns_differ(self) -> bool:
        """Whether it depends on it who plays next."""
        return self.only.next_seat != self.everything.next_seat

    @property
    def matters(self) -> bool:
        """Whether the two meanings lead to different piles or turns."""
        return self.piles_differ or self.turns_differ

    @property
    def last_moved(self) -> int:
        """How many plays before the end the last one is that moves; 1 is the last play."""
        both = zip(reversed(self.only.plays), reversed(self.everything.plays), strict=True)
        return next(ago for ago, (one, other) in enumerate(both, 1) if one.seat != other.seat)

    def last_moved_by(self, seat: int) -> tuple[Edit, ...]:
        """The corrections if this seat laid the last play that moves, and the order goes on."""
        moved = self.everything.plays[-self.last_moved]
        return (*self.everything.edits, Change(moved.number, replace(moved.play, by=seat)))

    @property
    def in_order(self) -> Outcome | None:
        """The meaning after which fewer plays are out of turn; None if both are alike in that."""
        only, everything = self.only.jumps, self.everything.jumps
        if only == everything:
            return None
        return self.only if only < everything else self.everything

    def by_turn(self, seat: int) -> Outcome | None:
        """The meaning that makes it this seat's turn; None if both do, or none."""
        found = [each for each in (self.everything, self.only) if each.turn == seat]
        return found[0] if len(found) == 1 else None


@dataclass(frozen=True)
class _CorrectedEvent:
    """An event of the corrected record.

    seat: who laid it before the corrections, or was on after it if it is no play; None if it is
    corrected itself.
    """

    event: Event
    seat: int | None = None


def find_shift(match: Match[ThirteenState], edits: Sequence[Edit]) -> Shift | None:
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


def find_outcome_for_turn(match: Match[ThirteenState], shift: Shift, seat: int) -> Outcome:
    """What corrections whose meanings differ in the turn lead to if neither has this seat on turn.

    Something before them is wrong too. The plays after them were in order all the same, up to this
    seat: so the turn tells who laid each of them.
    """
    everything = shift.everything
    both = zip(everything.plays, shift.only.plays, strict=True)
    first = next(each for each, other in both if each.seat != other.seat)
    later = sum(each.number >= first.number for each in everything.plays)
    by = (seat - later) % len(everything.taken)
    edits = (*everything.edits, Change(first.number, replace(first.play, by=by)))
    return _outcome(match, stage_of(match, edits[0].number), edits)[0]


def _corrected_lines(match: Match[ThirteenState], edits: Sequence[Edit]) -> list[_CorrectedEvent]:
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


def _seat(step: record.Step[ThirteenState]) -> int:
    """Who laid a play; for any other event who is on after it."""
    stage = step.state.stages[-1]
    return (stage.on - isinstance(step.event, Play)) % len(stage.taken)


def _pins(
    match: Match[ThirteenState], lines: Sequence[_CorrectedEvent], *, follow: bool
) -> Iterator[Change]:
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
    match: Match[ThirteenState], number: int, edits: tuple[Edit, ...]
) -> tuple[Outcome, tuple[Pile, ...]]:
    """What these edits lead to in stage `number` (from 1), and the piles of each seat then."""
    was = match.state.stages[number - 1]
    moment = match.rehearsed(Amend(edits)).now
    now: Stage = moment.state_with_next.stages[number - 1]
    line = [step for step in record.steps(moment.step) if step.stage == number]
    scored = was.complete and now.complete
    outcome = Outcome(
        edits,
        tuple(zip(map(sum, was.taken), map(sum, now.taken), strict=True)),
        tuple(zip(was.points, now.points, strict=True)) if scored else None,
        None if now.complete else now.on,
        # Of the record, since a stage that was ended early or counted keeps no plays.
        tuple(
            PlayBySeat(step.number, _seat(step), step.event)
            for step in line
            if isinstance(step.event, Play)
        ),
    )
    return outcome, now.taken
