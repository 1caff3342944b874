"""A match at one moment, and the moment that follows from an action; nothing is written here."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from companion.games import sheet
from companion.games.base import Refusal, check_seat
from companion.games.game import Event, Game, Sheet
from companion.match import actions, record, turns
from companion.match.actions import Action, Edit
from companion.match.kinds import Generic, State_co
from companion.match.record import Step
from companion.records import dataclass, replace

# The actions that undo can take back.
StandingAction = (
    actions.Do
    | actions.Open
    | actions.Scanned
    | actions.Amend
    | actions.NextPlayer
    | actions.Stop
    | actions.Abandon
    | actions.FirstDealer
    | actions.Lost
)


@dataclass(frozen=True)
class Sitting:
    """The name of a seat from a stage (from 0) on."""

    stage: int
    name: str


# For each seat its sittings, the first one first.
Sittings = tuple[tuple[Sitting, ...], ...]


@dataclass(frozen=True)
class Takeover:
    """From stage `number` (from 1) on `name` plays in place of `old`, with the points so far."""

    number: int
    name: str
    old: str


@dataclass(frozen=True)
class Standing(Generic[State_co]):
    """What undo restores: the record, whether the table ended the match, and who plays next.

    next_by: the seat that the table named for the next play; None if the plays so far tell it.
    """

    step: Step[State_co]
    ended: str | None = None
    next_by: int | None = None


@dataclass(frozen=True)
class Moment(Generic[State_co]):
    """The whole match at one moment; it never changes."""

    game: Game
    standing: Standing[State_co]
    sittings: Sittings
    looked_in: frozenset[int]
    # Plays (`Step.play`) that somebody had tapped when a reader saw their cards, and their tags.
    marked: tuple[tuple[Step, str], ...] = ()

    @property
    def step(self) -> Step[State_co]:
        """The last event of the record."""
        return self.standing.step

    @property
    def state(self) -> State_co:
        """The state of the game after the last event."""
        return self.standing.step.state

    @property
    def next_by(self) -> int | None:
        """The seat that the table named for the next play; None if the plays so far tell it."""
        return self.standing.next_by

    @property
    def state_with_next(self) -> State_co:
        """The state with whoever plays next on turn: also a player whom the table named."""
        if self.next_by is None:
            return self.state
        on_turn: State_co = turns.of(self.game).with_next(self.state, self.next_by)
        return on_turn

    @property
    def ended(self) -> str | None:
        """How the match ended: "over" by the rules, "stopped" or "abandoned" by the table."""
        return self.standing.ended or ("over" if self.state.over else None)

    @property
    def looked(self) -> bool:
        """Whether the table agreed to look at what is hidden in the running stage."""
        return self.state.opened in self.looked_in

    @property
    def names(self) -> tuple[str, ...]:
        """The names in seat order, as they are now."""
        return self.names_in(self.state.opened - 1)

    def names_in(self, stage: int) -> tuple[str, ...]:
        """The names in seat order, as they were in a stage or round (from 0)."""
        return names_at(self.sittings, stage)

    @property
    def coming_names(self) -> tuple[str, ...]:
        """The names in seat order in the stage under way, or else in the one that comes."""
        goes_on = self.state.running is None and self.ended is None
        return self.names_in(self.state.opened - (not goes_on))

    @property
    def seated(self) -> Sittings:
        """Who sat where in the stages that began, and will in the next one if there is one.

        Without sittings that undo left behind, and of those that follow each other under the same
        name only the first.
        """
        last = max(self.state.opened - (self.ended is not None), 0)
        return tuple(
            tuple(
                sitting
                for before, sitting in zip((None, *seat), seat, strict=False)
                if sitting.stage <= last and (before is None or before.name != sitting.name)
            )
            for seat in self.sittings
        )

    @property
    def takeovers(self) -> tuple[Takeover, ...]:
        """Who took over a seat from whom, in the order of the stages."""
        return takeovers_in(self.seated)

    @property
    def everybody(self) -> frozenset[str]:
        """Whoever sat here in any stage, or will in the next one."""
        return frozenset(sitting.name for seat in self.sittings for sitting in seat)

    def named_state(self) -> State_co:
        """The state with the names as they are now in its setup."""
        state: Any = self.state
        named: State_co = replace(state, setup=replace(state.setup, players=self.names))
        return named

    def sheet(self) -> Sheet:
        """The match as a score sheet."""
        return self.game.write_sheet(self.named_state())

    def result(self) -> Sheet:
        """The match as `companion score` scores its sheet; if the table stopped it, who leads."""
        result = self.game.result(self.named_state())
        if self.ended == "stopped":
            result["stopped"] = True
        result["winners"] = [self.names[seat] for seat in self.winners]
        return result

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won: by the rules, or who led when the table stopped, if anything was scored."""
        if self.ended == "stopped" and any(self.state.scores):
            return tuple(self.state.leaders)
        return tuple(self.state.winners)


def takeovers_in(seated: Sittings) -> tuple[Takeover, ...]:
    """Who took over a seat from whom, in the order of the stages."""
    found = [
        Takeover(sitting.stage + 1, sitting.name, before.name)
        for seat in seated
        for before, sitting in pairwise(seat)
    ]
    return tuple(sorted(found, key=lambda each: each.number))


def names_at(sittings: Sittings, stage: int) -> tuple[str, ...]:
    """The names in seat order in a stage or round (from 0)."""
    return tuple(seat[_sitting(seat, stage)].name for seat in sittings)


def moment_after(now: Moment, action: Action) -> Moment:
    """The moment after any action but those that go back; raises a Refusal if it cannot be done."""
    match action:
        case actions.Look():
            return replace(now, looked_in=now.looked_in | {now.state.opened})
        case actions.Mark(tag, event):
            play = record.tapped(now.step, event, dict(now.marked)).play
            return replace(now, marked=(*now.marked, (play, tag)))
        case actions.Rename() | actions.Substitute():
            return replace(now, sittings=_seated(now, action))
        case actions.Relabel(old, new):
            return replace(now, sittings=_relabelled(now.sittings, old, new))
        case actions.Without() | actions.Undo() | actions.Redo() | actions.GoBack():
            raise Refusal("not-understood", line=str(action))
        case _:
            return replace(now, standing=_standing_after(now, action))


def _standing_after(now: Moment, action: StandingAction) -> Standing:
    """The standing after an action that undo can take back."""
    standing, game = now.standing, now.game
    match action:
        case actions.Do(event):
            if standing.ended:
                raise Refusal("match-over")
            return Standing(record.add(game, standing.step, event))
        case actions.Scanned(tag, event):
            if standing.ended:
                raise Refusal("match-over")
            return Standing(record.add(game, standing.step, event, tag))
        case actions.Open(event):
            return Standing(_opened(now, event))
        case actions.Amend(edits):
            step = record.amend(game, standing.step, edits, dict(now.marked))
            return replace(standing, step=step, next_by=_still_next(now, step))
        case actions.NextPlayer(seat):
            return replace(standing, next_by=_named_next(now, seat))
        case actions.Stop() | actions.Abandon():
            if now.ended:
                raise Refusal("match-over")
            ended = "stopped" if isinstance(action, actions.Stop) else "abandoned"
            return replace(standing, ended=ended)
        case actions.FirstDealer(seat, edits):
            players = now.state.setup.players
            dealer = players[check_seat(seat, len(players))]
            step = _from_start(now, "dealer", dealer, edits)
            return replace(standing, step=step, next_by=_still_next(now, step))
        case _:  # cards were lost
            return replace(standing, step=_from_start(now, "missing", list(action.cards)))


def _opened(now: Moment, event: Event) -> Step:
    """The record after an event that begins a stage by itself, where one is to begin."""
    if now.standing.ended:
        raise Refusal("match-over")
    step = now.step
    opening = now.game.opening(step.state, event)
    if opening is not None:
        step = record.add(now.game, step, opening)
    return record.add(now.game, step, event)


def _named_next(now: Moment, seat: int) -> int | None:
    """The seat, or None if it is that seat's turn anyway; raises a Refusal if nobody is on turn."""
    if now.ended:
        raise Refusal("match-over")
    if now.state.running is None:
        raise Refusal("stage-over")
    check_seat(seat, len(now.sittings))
    named = turns.of(now.game).with_next(now.state, seat)
    return None if named == now.state else seat


def _still_next(now: Moment, step: Step) -> int | None:
    """The seat that the table named for the next play, if a correction leaves the turns alone.

    With a play more or less, or another dealer, the turn follows from the plays again.
    """
    if now.next_by is None or step.number != now.step.number:
        return None
    before, after = now.state, step.state
    with_next = turns.of(now.game).with_next
    same = all(
        (with_next(before, seat) == before) == (with_next(after, seat) == after)
        for seat in range(len(now.sittings))
    )
    return now.next_by if same else None


def _from_start(now: Moment, field: str, value: object, edits: Sequence[Edit] = ()) -> Step:
    """The whole record again with another value in the sheet's heading, checked as a sheet is.

    `edits` are corrections of the record that fit only together with it.
    """
    heading = now.game.write_sheet(now.game.new(now.state.setup))
    if field not in heading:
        raise Refusal("out-of-order", reason="missing")
    state = now.game.read_sheet(heading | {field: value})
    line = record.tagged(record.steps(now.step), dict(now.marked))
    return record.fold(now.game, Step(state), record.edited(line, edits))


def _seated(now: Moment, action: actions.Rename | actions.Substitute) -> Sittings:
    """The sittings with another name at a seat, which nobody else may have at the same time."""
    seat = check_seat(action.seat, len(now.sittings))
    if isinstance(action, actions.Substitute) and now.ended:
        raise Refusal("match-over")
    sat = list(now.sittings[seat])
    if isinstance(action, actions.Rename):
        last = _sitting(sat, now.state.opened - 1)
        sat[last] = replace(sat[last], name=action.name)
    else:
        # After an undo there may be some of later stages, which this one replaces.
        sat = [each for each in sat if each.stage < now.state.opened]
        sat.append(Sitting(now.state.opened, action.name))
    sittings = (*now.sittings[:seat], tuple(sat), *now.sittings[seat + 1 :])
    for stage in {sitting.stage for each in sittings for sitting in each}:
        sheet.check_names([each[_sitting(each, stage)].name for each in sittings])
    return sittings


def _relabelled(sittings: Sittings, old: str, new: str) -> Sittings:
    """The sittings with the name `new` for `old`; `new` may be nobody else's at any time."""
    names = [sitting.name for seat in sittings for sitting in seat]
    if old not in names:
        raise Refusal("bad-player", player=old)
    if new in names:
        raise Refusal("bad-player", player=new, reason="twice")
    sheet.check_names([new])
    return tuple(
        tuple(replace(each, name=new) if each.name == old else each for each in seat)
        for seat in sittings
    )


def _sitting(seat: Sequence[Sitting], stage: int) -> int:
    """The index of the sitting that counts in this stage."""
    if len(seat) == 1:
        return 0
    return max(index for index, sitting in enumerate(seat) if sitting.stage <= max(stage, 0))
