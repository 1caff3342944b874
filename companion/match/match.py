"""The match under way: every action becomes an entry first, and only then the new state."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, assert_never

from companion.games import sheet
from companion.games.base import Refusal, check_seat
from companion.games.game import Game
from companion.match import actions, record
from companion.match.actions import Action
from companion.match.changes import Changed, compare
from companion.match.record import Step


@dataclass(frozen=True)
class Source:
    """Where an action came from; an event of the tile scanner has its boot and number."""

    kind: str = "touch"
    boot: str | None = None
    seq: int | None = None


@dataclass(frozen=True)
class Entry:
    """One line of the journal. The order is the number's, never the clock's."""

    number: int
    action: str
    source: Source = field(default_factory=Source)
    time: float = 0.0


@dataclass(frozen=True)
class Sitting:
    """Who sits at a seat from a stage (from 0) on."""

    stage: int
    name: str


# For each seat those who sat there, the first one first.
Sittings = tuple[tuple[Sitting, ...], ...]


@dataclass(frozen=True)
class Standing:
    """What undo goes back to: the record so far, and whether the table ended it."""

    step: Step
    ended: str | None = None


@dataclass(frozen=True)
class _Next:
    """The match after an action that has not been written yet."""

    standing: Standing
    sittings: Sittings
    looked: frozenset[int]
    move: str = "keep"  # or "push", "undo", "redo": what becomes of the standing so far


class Match:
    """A match of any game. `write` keeps an entry, or raises a Refusal and then nothing changes."""

    def __init__(
        self,
        game: Game,
        setup: Any,
        write: Callable[[Entry], None] = lambda _entry: None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.game = game
        self.entries: list[Entry] = []
        self._write = write
        self._clock = clock
        self._past = [Standing(record.start(game, setup))]
        self._future: list[Standing] = []
        self._sittings: Sittings = tuple((Sitting(0, name),) for name in setup.players)
        self._looked: frozenset[int] = frozenset()

    @property
    def step(self) -> Step:
        """The last event of the record."""
        return self._past[-1].step

    @property
    def state(self) -> Any:
        """The game as it stands."""
        return self.step.state

    @property
    def ended(self) -> str | None:
        """How the match ended: "over" by the rules, "stopped" or "abandoned" by the table."""
        return self._past[-1].ended or ("over" if self.state.over else None)

    @property
    def events(self) -> list[Any]:
        """All that happened, as corrected; event 1 first."""
        return [step.event for step in record.steps(self.step)]

    @property
    def looked(self) -> bool:
        """Whether the table agreed to look at what is hidden in the running stage."""
        return self.state.opened in self._looked

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        return len(self._past) > 1

    @property
    def can_redo(self) -> bool:
        """Whether anything was taken back that could come again."""
        return bool(self._future)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where now."""
        return self.names_in(self.state.opened - 1)

    def names_in(self, stage: int) -> tuple[str, ...]:
        """Who sat where in a stage or round, counted from 0."""
        return tuple(
            [sitting.name for sitting in seat if sitting.stage <= max(stage, 0)][-1]
            for seat in self._sittings
        )

    def named_state(self) -> Any:
        """The state with the names of those who sit there now."""
        state = self.state
        return replace(state, setup=replace(state.setup, players=self.names))

    def sheet(self) -> dict[str, Any]:
        """The match as a score sheet."""
        return self.game.write_sheet(self.named_state())

    def result(self) -> dict[str, Any]:
        """The match as `companion score` scores its sheet; if the table stopped it, who leads."""
        result = self.game.result(self.named_state())
        if self.ended == "stopped":
            result["stopped"] = True
            result["winners"] = [self.names[seat] for seat in self.state.leaders]
        return result

    def act(self, action: Action, source: Source | None = None) -> Changed:
        """Does it, once it is written; returns what it changed in points that stood before."""
        after = self._next(action)
        changed = compare(self.state, after.standing.step.state)
        number = len(self.entries) + 1
        entry = Entry(number, str(action), source or Source(), self._clock())
        self._write(entry)
        self._adopt(after, entry)
        return changed

    def preview(self, action: Action) -> Changed:
        """What `act` would change, or its Refusal; nothing is written."""
        return compare(self.state, self._next(action).standing.step.state)

    def replay(self, entries: Iterable[Entry]) -> None:
        """Takes over entries that are already written."""
        for entry in entries:
            self._adopt(self._next(actions.parse_action(self.game, entry.action)), entry)

    def _adopt(self, after: _Next, entry: Entry) -> None:
        if after.move == "push":
            self._past.append(after.standing)
            self._future.clear()
        elif after.move == "undo":
            self._future.append(self._past.pop())
        elif after.move == "redo":
            self._past.append(self._future.pop())
        self._sittings, self._looked = after.sittings, after.looked
        self.entries.append(entry)

    def _next(self, action: Action) -> _Next:
        now = _Next(self._past[-1], self._sittings, self._looked)
        match action:
            case actions.Undo():
                if not self.can_undo:
                    raise Refusal("nothing-to-undo")
                return replace(now, standing=self._past[-2], move="undo")
            case actions.Redo():
                if not self.can_redo:
                    raise Refusal("nothing-to-redo")
                return replace(now, standing=self._future[-1], move="redo")
            case actions.Look():
                return replace(now, looked=self._looked | {self.state.opened})
            case actions.Rename() | actions.Substitute():
                return replace(now, sittings=self._seated(action))
            case _:
                return replace(now, standing=self._corrected(action), move="push")

    def _corrected(
        self,
        action: actions.Do
        | actions.Amend
        | actions.Stop
        | actions.Abandon
        | actions.FirstDealer
        | actions.Lost,
    ) -> Standing:
        """The standing after an action that undo can take back."""
        now = self._past[-1]
        match action:
            case actions.Do(event):
                if now.ended:
                    raise Refusal("match-over")
                return Standing(record.add(self.game, now.step, event))
            case actions.Amend(edits):
                return replace(now, step=record.amend(self.game, now.step, edits))
            case actions.Stop() | actions.Abandon():
                if self.ended:
                    raise Refusal("match-over")
                ended = "stopped" if isinstance(action, actions.Stop) else "abandoned"
                return replace(now, ended=ended)
            case actions.FirstDealer(seat):
                players = self.state.setup.players
                dealer = players[check_seat(seat, len(players))]
                return replace(now, step=self._from_start("dealer", dealer))
            case actions.Lost(cards):
                return replace(now, step=self._from_start("missing", list(cards)))
            case _:
                assert_never(action)

    def _from_start(self, field: str, value: Any) -> Step:
        """The whole record again from another beginning, which is checked as a sheet's is."""
        heading = self.game.write_sheet(self.game.new(self.state.setup))
        if field not in heading:
            raise Refusal("out-of-order", reason="missing")
        state = self.game.read_sheet(heading | {field: value})
        return record.fold(self.game, Step(state), self.events)

    def _seated(self, action: actions.Rename | actions.Substitute) -> Sittings:
        """The sittings with another name at a seat, which nobody else may have at the same time."""
        seat = check_seat(action.seat, len(self._sittings))
        *earlier, last = self._sittings[seat]
        if isinstance(action, actions.Rename):
            sat = (*earlier, replace(last, name=action.name))
        else:
            sat = (*earlier, last, Sitting(self.state.opened, action.name))
        sittings = (*self._sittings[:seat], sat, *self._sittings[seat + 1 :])
        sheet.check_names([each[-1].name for each in sittings])
        return sittings
