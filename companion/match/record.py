"""The record of a match: its events in order, each with the state after it."""

from collections.abc import Iterable, Mapping, Sequence

from companion.games.base import Refusal
from companion.games.game import Event, Game, GameSetup
from companion.match.actions import Change, Edit, Insert
from companion.match.kinds import Generic, State_co
from companion.records import dataclass


@dataclass(frozen=True, eq=False)
class Step(Generic[State_co]):
    """One event and the state after it, linked to the step before it.

    Steps are never copied: a play costs the same at any time of a match, and undo goes one link
    back.
    """

    state: State_co
    event: Event = None
    before: "Step[State_co] | None" = None
    number: int = 0
    # Of the card that was laid, if a reader saw it; it stays when the table says what it was.
    tag: str | None = None
    # The step that this one repeats after a correction; None if it is the first of its play.
    repeats: "Step[State_co] | None" = None

    @property
    def play(self) -> "Step[State_co]":
        """The first step of this play: the same for all its repetitions after corrections."""
        return self.repeats or self

    @property
    def stage(self) -> int:
        """The stage or round (from 1) that the event belongs to; 0 before the first one."""
        return self.state.opened

    @property
    def opens(self) -> bool:
        """Whether a stage or round begins with this event, and is under way after it."""
        return self.state.running is not None and self.stage > before(self).stage

    @property
    def scored(self) -> "tuple[int, ...] | None":
        """The points of the event's stage or round, if that is complete after it; else None."""
        scores = self.state.scores
        return scores[-1] if scores and self.state.running is None else None


def start(game: Game, setup: GameSetup) -> Step:
    """The step before the first event."""
    return Step(game.new(setup))


def add(
    game: Game, step: Step, event: Event, tag: str | None = None, repeats: Step | None = None
) -> Step:
    """The step after one more event."""
    return Step(game.apply(step.state, event), event, step, step.number + 1, tag, repeats)


def steps(last: Step[State_co]) -> list[Step[State_co]]:
    """All steps with an event, the first one first."""
    found = []
    step: Step[State_co] | None = last
    while step is not None and step.before is not None:
        found.append(step)
        step = step.before
    return found[::-1]


def before(step: Step[State_co]) -> Step[State_co]:
    """The step before one that has an event."""
    return step if step.before is None else step.before


# An event, the tag of the card that was laid, and the play that it tells of; None if it is new.
Tagged = tuple[Event, str | None, Step | None]


def fold(game: Game, step: Step, events: Iterable[Tagged]) -> Step:
    """The step after these events; a Refusal names (`number`) the first that does not fit."""
    for event, tag, play in events:
        try:
            step = add(game, step, event, tag, play)
        except Refusal as refusal:
            refusal.params["number"] = step.number + 1
            refusal.params["event"] = str(event)
            raise
    return step


# Tags that a reader saw of cards which had been tapped by then, by `Step.play`.
Marks = Mapping[Step, str]


def card(event: Event) -> str:
    """The text of an event without the seat that it may name: the card and its tile."""
    return str(event).rpartition(":")[2]


def tagged(line: Iterable[Step], marks: Marks) -> list[Tagged]:
    """The events of these steps, each with the tag that is known of its card."""
    return [(step.event, step.tag or marks.get(step.play), step.play) for step in line]


def tapped(last: Step, event: Event, marks: Marks) -> Step:
    """The last play of this card, in the stage of `last`, of which no tag is known."""
    step = last
    while step.before is not None and step.state.opened == last.state.opened:
        if card(step.event) == card(event) and step.tag is None and step.play not in marks:
            return step
        step = step.before
    raise Refusal("no-such-play", number=str(event), most=last.number)


def amend(game: Game, last: Step, edits: Sequence[Edit], marks: Marks) -> Step:
    """The record with these corrections; folds forward again from the first of them.

    A Refusal counts (`number`) as the corrected record does, so that a further edit of the same
    amendment can correct that play too.
    """
    line = steps(last)
    before_it = tagged(line, marks)
    events = edited(before_it, edits)
    kept = _same_beginning(before_it, events)
    unchanged = before(line[kept]) if kept < len(line) else last
    return fold(game, unchanged, events[kept:])


def edited(line: Sequence[Tagged], edits: Sequence[Edit]) -> list[Tagged]:
    """The events with these corrections, one after the other; a Refusal of one that is nowhere."""
    events = list(line)
    for edit in edits:
        # One may be inserted after the last; others must be there.
        last_number = len(events) + isinstance(edit, Insert)
        if not 1 <= edit.number <= last_number:
            raise Refusal("no-such-play", number=edit.number, most=last_number)
        at = edit.number - 1
        if isinstance(edit, Insert):
            events.insert(at, (edit.event, None, None))
        elif isinstance(edit, Change):
            events[at] = (edit.event, *events[at][1:])
        else:
            del events[at]
    return events


def _same_beginning(old: Sequence[Tagged], new: Sequence[Tagged]) -> int:
    """How many plays at the beginning are the same: the same event of the same play.

    Events alone do not tell: two copies of a card are equal, and only one of them was corrected.
    """
    for number, (was, now) in enumerate(zip(old, new, strict=False)):
        if was != now:
            return number
    return min(len(old), len(new))
