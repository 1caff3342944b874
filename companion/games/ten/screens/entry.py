"""10: where an event goes, at the end of the record or in place of an earlier one."""

from typing import TYPE_CHECKING

from companion.games.base import Refusal, after
from companion.games.ten.event import End, Event, Lay, Short, Turn
from companion.games.ten.game import State
from companion.games.ten.rules import apply
from companion.match import record
from companion.match.actions import Amend, Change, Do, Edit, Insert, Remove
from companion.match.changes import Changed
from companion.match.match import Match
from companion.match.record import Step
from companion.records import dataclass
from companion.ui.shell import flow
from companion.ui.shell.acting import act
from companion.ui.shell.shell import Shell
from companion.ui.widgets import corrections

if TYPE_CHECKING:
    from companion.ui.shell.screen import Screen

# What begins and what ends a round; without them the others cannot stay.
ROUND = (Turn, Lay, Short)


@dataclass(frozen=True)
class Place:
    """Event `number` of the record, once `edits` are done; `inserting`: one more before it."""

    number: int
    edits: tuple[Edit, ...] = ()
    inserting: bool = False


class EventEntry:
    """An event that is being entered, for the first time or again."""

    def __init__(self, shell: Shell, place: Place | None = None) -> None:
        self.shell = shell
        self.place = place

    @property
    def match(self) -> Match:
        """The match that it belongs to."""
        return self.shell.session.match

    @property
    def new(self) -> bool:
        """Whether it comes at the end of the record."""
        return self.place is None

    @property
    def state(self) -> State:
        """The game before this event."""
        if self.place is None:
            state: State = self.match.state
            return state
        state = record.before(record.steps(self.match.step)[0]).state
        for event in corrected(self.match, self.place.edits)[: self.place.number - 1]:
            state = apply(state, event)
        return state

    @property
    def event(self) -> Event | None:
        """What the record says here now."""
        if self.place is None or self.place.inserting:
            return None
        event: Event = corrected(self.match, self.place.edits)[self.place.number - 1]
        return event

    @property
    def number(self) -> int:
        """The round that it belongs to, from 1."""
        state = self.state
        return max(1, state.opened + (state.table is None and not _at_end(self.event)))

    @property
    def names(self) -> tuple[str, ...]:
        """Who sat where then."""
        return self.match.names_in(self.number - 1)

    def put(self, event: Event) -> None:
        """Enters it. What is only the last of the record counts at once, since undo is near."""
        if self.place is None:
            full = keeps_chips(self.shell)
            if act(self.shell, Do(event)) is not None:
                if full:
                    keep_chips(self.shell, True)
                flow.open_match(self.shell)
            return
        edit = Insert if self.place.inserting else Change
        mend(self.shell, (*self.place.edits, edit(self.place.number, event)))

    def remove(self) -> None:
        """It never happened; what begins or ends a round goes with the whole of it."""
        if self.place is None:
            return
        numbers = [self.place.number]
        if isinstance(self.event, ROUND):
            events = corrected(self.match, self.place.edits)
            numbers = _round_of(events, self.place.number)
        mend(self.shell, (*self.place.edits, *(Remove(number) for number in reversed(numbers))))


def _at_end(event: Event | None) -> bool:
    return isinstance(event, End)


def _round_of(events: list[Event], number: int) -> list[int]:
    """The numbers of all events of the round that this one belongs to."""
    first = max(n for n, event in enumerate(events, 1) if isinstance(event, Turn) and n <= number)
    found = [first]
    for later in range(first + 1, len(events) + 1):
        if isinstance(events[later - 1], Turn | End):
            break
        found.append(later)
    return found


def state_of(shell: Shell) -> State:
    """The game as it stands."""
    state: State = shell.session.match.state
    return state


def corrected(match: Match, edits: tuple[Edit, ...]) -> list[Event]:
    """The events with these corrections, whether they fit or not."""
    events: list[Event] = match.events
    for edit in edits:
        at = edit.number - 1
        if isinstance(edit, Insert):
            events.insert(at, edit.event)
        elif isinstance(edit, Change):
            events[at] = edit.event
        else:
            del events[at]
    return events


def tried(match: Match, edits: tuple[Edit, ...]) -> Changed | Refusal:
    """What these corrections would change, or why they do not fit."""
    try:
        return match.preview(Amend(edits))
    except Refusal as refusal:
        return refusal


def mend(shell: Shell, edits: tuple[Edit, ...]) -> None:
    """Corrects the record: at once in the running round, as undo is near.

    Of an earlier round the table sees first what that changes.
    """
    match = shell.session.match
    if isinstance(tried(match, edits), Refusal):
        from companion.games.ten.screens.misfit import TenMisfit

        shell.navigator.go(TenMisfit(shell, edits))
    elif min(edit.number for edit in edits) >= _running_from(match):
        corrections.apply_edits(shell, edits)
    else:
        from companion.ui.screens.changes import WhatChanges

        shell.navigator.go(WhatChanges(shell, edits))


def _running_from(match: Match) -> int:
    """The number of the first entry of the running round; without one, of the last entry."""
    if match.state.table is None:
        return match.step.number
    return max(n for n, event in enumerate(match.events, 1) if isinstance(event, Turn))


def editor(shell: Shell, place: Place) -> "Screen":
    """The screen that enters what is at this place again."""
    entry = EventEntry(shell, place)
    match entry.event:
        case Turn():
            from companion.games.ten.screens.start import TenStart

            return TenStart(shell, place)
        case Lay():
            from companion.games.ten.screens.laid import TenLaid

            return TenLaid(shell, place)
        case Short():
            from companion.games.ten.screens.quick import TenQuick

            return TenQuick(shell, place)
        case End():
            from companion.games.ten.screens.end import TenEnd

            return TenEnd(shell, place)
    from companion.games.ten.screens.move import TenMove

    return TenMove(shell, place)


def closing(match: Match, number: int) -> Step | None:
    """The entry that ended a round (from 1)."""
    for step in record.steps(match.step):
        if isinstance(step.event, Lay | Short) and len(step.state.rounds) == number:
            return step
    return None


def suggested_start(state: State) -> int | None:
    """Who starts the round that comes, where the rules say it: the first one."""
    if state.rounds:
        return None
    return after(state.setup.dealer, len(state.setup.players))


def keeps_chips(shell: Shell) -> bool:
    """Whether this table enters what happens with the chips of this match too.

    Only from the first round on: chips that moved unseen could not be followed any more.
    """
    if shell.preferences.get("ten_full_in") == shell.session.match_id:
        return True
    state = state_of(shell)
    return not state.opened and shell.preferences.flag("ten_full")


def keep_chips(shell: Shell, keep: bool) -> None:
    """From now on, or no longer."""
    shell.preferences.set("ten_full_in", shell.session.match_id if keep else None)


def shows_chips(shell: Shell, state: State) -> bool:
    """Whether the chips of the record mean anything."""
    moved = any(played.moves for played in state.rounds)
    return moved or state.over or bool(state.table and state.table.moves) or keeps_chips(shell)


def remember_tapped(shell: Shell, card: int, tapped: list[int]) -> None:
    """Keeps which cards were tapped for a round, by its card: the record has only their points."""
    rounds = _tapped_rounds(shell) | {str(card): tapped}
    shell.preferences.set("ten_tapped", {"match": shell.session.match_id, "rounds": rounds})


def tapped_before(shell: Shell, card: int) -> object:
    """What was tapped for the round with this card, if it is known."""
    return _tapped_rounds(shell).get(str(card))


def _tapped_rounds(shell: Shell) -> dict[str, object]:
    """What was tapped in this match, by the card of the round."""
    kept = shell.preferences.get("ten_tapped")
    rounds = kept.get("rounds") if kept.get("match") == shell.session.match_id else None
    return rounds if isinstance(rounds, dict) else {}
