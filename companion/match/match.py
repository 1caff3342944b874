"""The running match: each action is written as an entry before the state changes."""

import math
import time
from collections.abc import Callable, Iterable
from contextlib import suppress

from companion.games.base import Refusal
from companion.games.game import Event, Game, GameSetup, GameState, Setup_co, Sheet
from companion.match import action_text, actions, record, turns
from companion.match.actions import Action
from companion.match.changes import Changed
from companion.match.kinds import Generic, State_co
from companion.match.moment import Moment, Sitting, Standing, moment_after
from companion.match.record import Step
from companion.match.standings import Standings
from companion.records import dataclass, field, replace


@dataclass(frozen=True)
class Source:
    """Where an action came from; an event of the tile scanner has its boot and number."""

    kind: str = "touch"
    boot: str | None = None
    seq: int | None = None


@dataclass(frozen=True)
class Entry:
    """One line of the journal. Entries are ordered by number, never by time."""

    number: int
    action: str
    source: Source = field(default_factory=Source)
    time: float = 0.0


@dataclass(frozen=True)
class LeftOut:
    """Entries `first` to `last` of a match do not count, since `first` could not be read: `why`."""

    first: int
    last: int
    why: str


# Writes an entry and the moment that follows from it; raises a Refusal if it cannot.
Write = Callable[[Entry, Moment], None]


class Match(Generic[State_co]):
    """A match of any game: `act` is the only way to change it, and the journal has every action.

    `write` gets each entry before the match changes; if it raises, nothing has changed.

    >>> from companion.games import load
    >>> from companion.match.action_text import parse_action
    >>> game = load("thirteen")
    >>> match = Match(game, game.Setup(("Anne", "Carl", "Marc")))
    >>> for text in ("deal", "B7", "R4@B", "undo"):
    ...     changed = match.act(parse_action(game, text))
    >>> match.state.running.tiles
    (('B7',), (), ())
    >>> [entry.action for entry in match.entries]
    ['deal', 'B7', 'R4@B', 'undo']
    >>> match.act(parse_action(game, "B9"))
    Traceback (most recent call last):
    companion.games.base.Refusal: unknown-card card='B9'
    """

    def __init__(
        self,
        game: Game,
        setup: GameSetup,
        write: Write = lambda _entry, _moment: None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.game = game
        # The entries that count, in their order.
        self.entries: list[Entry] = []
        # The entries of plays and other events, by the step that each led to (`Step.play`).
        self.entered: dict[Step, Entry] = {}
        self._last_number = 0
        # How many of them change nothing but names.
        self._name_entries = 0
        # Entries on disk that could not be read; the next action notes that they do not count.
        self.left_out: LeftOut | None = None
        # The numbers of entries that mark a card which is not in the record.
        self.idle_marks: list[int] = []
        # Pairs of an entry number and, from that entry on, by how many seconds the wall clock is
        # ahead of a clock that nobody sets.
        self.spans: list[tuple[int, float]] = [(0, 0.0)]
        self._write = write
        self._clock = clock
        sittings = tuple((Sitting(0, name),) for name in setup.players)
        self.now: Moment[State_co] = Moment(
            game, Standing(record.start(game, setup)), sittings, frozenset()
        )
        self.standings: Standings[State_co] = Standings(self.now.standing)
        self._past: list[Standing] = []
        self._future: list[Standing] = []
        # The action that led away from each of `_past`, and the one that redoes each of `_future`.
        self._done: list[Action] = []
        self._undone: list[Action] = []

    @property
    def step(self) -> Step[State_co]:
        """The last event of the record."""
        return self.now.step

    @property
    def state(self) -> State_co:
        """The state of the game after the last event."""
        return self.now.state

    @property
    def setup(self: "Match[GameState[Setup_co]]") -> Setup_co:
        """What was settled before the first stage or round, with the names at that time."""
        return self.now.state.setup

    @property
    def stage_runs(self) -> bool:
        """Whether a stage or round is under way."""
        return self.now.state.running is not None

    @property
    def opened(self) -> int:
        """How many stages or rounds have begun."""
        return self.now.state.opened

    @property
    def opening(self) -> Event:
        """The event that opens the next stage or round; None if none can be opened now."""
        return self.game.opening(self.state)

    @property
    def ended(self) -> str | None:
        """How the match ended: "over", "stopped" or "abandoned"; None while it goes on."""
        return self.now.ended

    @property
    def looked(self) -> bool:
        """Whether the table agreed to look at what is hidden in the running stage."""
        return self.now.looked

    @property
    def names(self) -> tuple[str, ...]:
        """The names in seat order, as they are now."""
        return self.now.names

    @property
    def next_by(self) -> int | None:
        """The seat that the table named for the next play; None if the plays so far tell it."""
        return self.now.next_by

    @property
    def coming_names(self) -> tuple[str, ...]:
        """The names in seat order in the stage under way, or else in the one that comes."""
        return self.now.coming_names

    def names_in(self, stage: int) -> tuple[str, ...]:
        """The names in seat order, as they were in a stage or round (from 0)."""
        return self.now.names_in(stage)

    def sheet(self) -> Sheet:
        """The match as a score sheet."""
        return self.now.sheet()

    def result(self) -> Sheet:
        """The result of the match, as `companion score` prints it."""
        return self.now.result()

    @property
    def events(self) -> list[Event]:
        """The events of the record with all corrections, the first one first."""
        return [step.event for step in record.steps(self.step)]

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to undo."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone action to redo."""
        return bool(self._future)

    @property
    def undoes(self) -> Action | None:
        """The action that `Undo` would undo now."""
        return self._done[-1] if self._done else None

    @property
    def redoes(self) -> Action | None:
        """The action that `Redo` would redo now."""
        return self._undone[-1] if self._undone else None

    @property
    def progress(self) -> int:
        """The number of entries that change more than names: what is half entered depends on it."""
        return len(self.entries) - self._name_entries

    @property
    def next_number(self) -> int:
        """The number of the next entry."""
        return self._last_number + 1

    def act(self, action: Action, source: Source | None = None) -> Changed:
        """Writes the action as an entry, then does it; returns the points it changed.

        Raises a Refusal if the rules do not allow it or it cannot be written; then nothing has
        changed. What is done is what the entry's text means when it is parsed again, so that a
        match read from disk comes to the same state. If the table named who plays next, the entry
        of a play names that player.
        """
        action = self._round_trip(self._with_player(action))
        after = self._after(action)
        changed = Changed(self.state, after.state)
        if self.left_out is not None:
            self._write_left_out(self.left_out)
        entry = Entry(self.next_number, str(action), source or Source(), self._clock())
        self._write(entry, after)
        self._commit(action, after, entry)
        return changed

    def _write_left_out(self, left_out: LeftOut) -> None:
        """Writes an entry that says which earlier entries do not count."""
        number = left_out.last + 1
        action = actions.Without(left_out.first, left_out.last)
        entry = Entry(number, str(action), Source("match"), self._clock())
        self._write(entry, self.now)
        self._append(entry)
        self.left_out = None

    def preview(self, action: Action) -> Changed:
        """What `act` would return; raises the same Refusal, writes and changes nothing."""
        action = self._round_trip(self._with_player(action))
        return Changed(self.state, self._after(action).state)

    def rehearsed(self, action: Action) -> "Match[State_co]":
        """A copy of the match after the action; this one stays as it is, and nothing is written."""
        rehearsed: Match[State_co] = Match(self.game, self.state.setup)
        rehearsed.now = self._after(self._with_player(action))
        rehearsed._past = [self.now.standing]
        return rehearsed

    def steady_time(self, entry: Entry) -> float:
        """When the entry was written, in seconds of a clock that nobody sets; -inf if unknown."""
        known = (ahead for number, ahead in reversed(self.spans) if number <= entry.number)
        return entry.time - next(known, math.inf)

    def replay(self, entries: Iterable[Entry]) -> None:
        """Does what entries from disk say; raises a Refusal at the first that does not fit."""
        for entry in entries:
            action = action_text.parse_action(self.game, entry.action)
            if isinstance(action, actions.Without):
                if action != actions.Without(self.next_number, entry.number - 1):
                    raise Refusal("not-understood", line=entry.action)
                self._append(entry)
                continue
            if entry.number != self.next_number:
                raise Refusal("no-such-play", number=self.next_number, most=entry.number)
            self._commit(action, self._after_replayed(action, entry), entry)

    def follow(self, entry: Entry) -> None:
        """Takes over an entry with a `Relabel` that is on disk already, behind all others."""
        if self.left_out is not None:
            self.left_out = replace(self.left_out, last=entry.number)
            self.follow_name(entry)
        elif entry.number == self.next_number:
            self.replay([entry])
        else:  # this match was left as it was while a copy of it went on
            self.follow_name(entry)

    def follow_name(self, entry: Entry) -> None:
        """Does an entry that does not count otherwise, if it is a `Relabel` that can be done."""
        if entry.action.startswith(actions.RELABEL):
            with suppress(Refusal):
                action = action_text.parse_action(self.game, entry.action)
                self.now = moment_after(self.now, action)

    def _after_replayed(self, action: Action, entry: Entry) -> Moment:
        """As `_after`, but a mark without a play is accepted, since it changes no points.

        Earlier versions mixed up plays of the same card and wrote such marks. Without one, a
        reader may ask about its card again; nothing else is lost.
        """
        try:
            return self._after(action)
        except Refusal:
            if not isinstance(action, actions.Mark):
                raise
            self.idle_marks.append(entry.number)
            return self.now

    def _with_player(self, action: Action) -> Action:
        """The action, with the player whom the table named if it is a play that names nobody."""
        if self.next_by is None or not isinstance(action, actions.Do | actions.Scanned):
            return action
        event = turns.of(self.game).played_by(action.event, self.next_by)
        return replace(action, event=event)

    def _round_trip(self, action: Action) -> Action:
        """The action parsed from its own text; raises a Refusal if that is another action."""
        written = action_text.parse_action(self.game, str(action))
        if written != action:
            raise Refusal("not-understood", line=str(action))
        return written

    def _append(self, entry: Entry) -> None:
        self.entries.append(entry)
        self._name_entries += entry.action.startswith(actions.NAME_ENTRIES)
        self._last_number = entry.number
        self.standings.add(entry.number, self.now.standing)

    def _commit(self, action: Action, after: Moment, entry: Entry) -> None:
        if isinstance(action, actions.Undo):
            self._past.pop()
            self._future.append(self.now.standing)
            self._undone.append(self._done.pop())
        elif isinstance(action, actions.Redo):
            self._future.pop()
            self._past.append(self.now.standing)
            self._done.append(self._undone.pop())
        elif after.standing is not self.now.standing:
            self._past.append(self.now.standing)
            self._future.clear()
            self._done.append(action)
            if isinstance(action, actions.Do | actions.Open | actions.Scanned):
                self.entered[after.step] = entry
            self._undone.clear()
        self.now = after
        self._append(entry)

    def _after(self, action: Action) -> Moment:
        """The moment after an action; raises a Refusal if it cannot be done."""
        match action:
            case actions.Undo():
                if not self.can_undo:
                    raise Refusal("nothing-to-undo")
                return replace(self.now, standing=self._past[-1])
            case actions.Redo():
                if not self.can_redo:
                    raise Refusal("nothing-to-redo")
                return replace(self.now, standing=self._future[-1])
            case actions.GoBack(number):
                return replace(self.now, standing=self.standings.after(number))
            case _:
                return moment_after(self.now, action)
