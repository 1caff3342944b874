"""10: where an event goes, at the end of the record or in place of an earlier one."""

from contextlib import suppress
from typing import TYPE_CHECKING

from companion.games.base import Refusal
from companion.games.ten.event import End, Event, Lay, Short, Turn
from companion.games.ten.screens import routes
from companion.games.ten.screens.tracking import keep_chips, keeps_chips
from companion.games.ten.view import TenView, table_after
from companion.match import record
from companion.match.actions import (
    Action,
    Amend,
    Change,
    Correction,
    Do,
    Edit,
    FirstDealer,
    Insert,
    Remove,
)
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

# What begins and what ends a round; without them the other events of it cannot stay.
ROUND_BOUNDS = (Turn, Lay, Short)


@dataclass(frozen=True)
class Place:
    """A place in the record with `edits` done: event `number`, or before it if `inserting`."""

    number: int
    edits: tuple[Edit, ...] = ()
    inserting: bool = False


class TenEntry:
    """An event that is being entered: a new one, or at a `place` of the record to correct it."""

    def __init__(self, shell: Shell, place: Place | None = None) -> None:
        self.shell = shell
        self.place = place

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self.shell.session.match

    @property
    def is_new(self) -> bool:
        """Whether it comes at the end of the record."""
        return self.place is None

    @property
    def before(self) -> TenView:
        """The game before this event. Raises a Refusal if the edits of its place do not fit."""
        if self.place is None:
            return ten_view(self.shell)
        events = corrected_events(self.match, self.place.edits)
        return table_after(self.match, events[: self.place.number - 1])

    @property
    def event(self) -> Event | None:
        """The event that is at this place now; None for a new or inserted one."""
        if self.place is None or self.place.inserting:
            return None
        event: Event = corrected_events(self.match, self.place.edits)[self.place.number - 1]
        return event

    @property
    def number(self) -> int:
        """The number (from 1) of the round that it belongs to."""
        before = self.before
        begins = before.table is None and not isinstance(self.event, End)
        return max(1, before.opened + begins)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sat where in that round."""
        return self.match.names_in(self.number - 1)

    @property
    def starter(self) -> str | None:
        """Who started the round under way, if that is known; None for a correction."""
        table = self.before.table if self.is_new else None
        return None if table is None or table.start is None else self.names[table.start]

    def enter(self, event: Event, *, is_shown: bool = False) -> None:
        """Enters a new event and opens the screen that follows, or corrects the record with it.

        is_shown: whether the screen shows already what a correction changes.
        """
        if self.place is None:
            keeps = keeps_chips(self.shell)
            if act(self.shell, self._action(event)) is not None:
                if keeps:
                    # The round is entered, whether the disk stores this or not.
                    with suppress(Refusal):
                        keep_chips(self.shell, True)
                flow.open_match(self.shell)
            return
        correct_record(self.shell, self._edits(event), is_shown=is_shown)

    def _edits(self, event: Event) -> tuple[Edit, ...]:
        """The corrections that put this event at the place."""
        if self.place is None:
            return ()
        edit = Insert if self.place.inserting else Change
        return (*self.place.edits, edit(self.place.number, event))

    def changed_totals(self, event: Event) -> list[tuple[int, int, int]] | None:
        """Whose totals a correction changes: seat, before, after; None if it does not fit."""
        changed = preview_edits(self.match, self._edits(event))
        if isinstance(changed, Refusal):
            return None
        pairs = zip(changed.totals_before, changed.totals_after, strict=True)
        return [(seat, was, now) for seat, (was, now) in enumerate(pairs) if was != now]

    def _action(self, event: Event) -> Action:
        """Enters a new event; who starts the first round also tells who dealt."""
        if isinstance(event, Turn) and not self.match.events:
            correction = correction_of(self.match, (Insert(1, event),))
            if isinstance(correction, FirstDealer):
                return correction
        return Do(event)

    def remove(self) -> None:
        """Removes the event; one that begins or ends a round with all events of that round."""
        if self.place is None:
            return
        numbers = [self.place.number]
        if isinstance(self.event, ROUND_BOUNDS):
            events = corrected_events(self.match, self.place.edits)
            numbers = _numbers_of_round(events, self.place.number)
        correct_record(
            self.shell, (*self.place.edits, *(Remove(number) for number in reversed(numbers)))
        )


def _numbers_of_round(events: list[Event], number: int) -> list[int]:
    """The numbers of all events of the round that event `number` belongs to."""
    first = max(n for n, event in enumerate(events, 1) if isinstance(event, Turn) and n <= number)
    found = [first]
    for later in range(first + 1, len(events) + 1):
        if isinstance(events[later - 1], Turn | End):
            break
        found.append(later)
    return found


def ten_view(shell: Shell) -> TenView:
    """The game of the match on the table as it stands."""
    table: TenView = shell.session.view(shell.preferences.open_mode).table
    return table


def corrected_events(match: Match, edits: tuple[Edit, ...]) -> list[Event]:
    """The events of the record with these corrections, whether the rules allow them or not.

    Raises the Refusal of an edit of an event that is not there.
    """
    line = record.tagged(record.steps(match.step), {})
    return [event for event, _tag, _play in record.edited(line, edits)]


def correction_of(match: Match, edits: tuple[Edit, ...]) -> Correction:
    """The edits as an action; left of the dealer starts round 1, so its starter tells who dealt."""
    events: list[Event] = match.events[:1]
    was = events[0].start if events and isinstance(events[0], Turn) else None
    for edit in edits:
        if not isinstance(edit, Remove) and edit.number == 1 and isinstance(edit.event, Turn):
            start = edit.event.start
            dealer = None if start is None else dealer_of(start, len(match.names))
            if dealer is not None and start != was and dealer != match.setup.dealer:
                return FirstDealer(dealer, edits)
    return Amend(edits)


def dealer_of(start: int, seats: int) -> int:
    """The seat that dealt, if `start` starts the first round."""
    return (start - 1) % seats


def preview_edits(match: Match, edits: tuple[Edit, ...]) -> Changed | Refusal:
    """What these corrections would change in points; the Refusal if they do not fit."""
    try:
        return match.preview(correction_of(match, edits))
    except Refusal as refusal:
        return refusal


def correct_record(shell: Shell, edits: tuple[Edit, ...], *, is_shown: bool = False) -> None:
    """Corrects the record at once in the round under way, as undo is near.

    For an earlier round a screen first shows what that changes, unless it is shown already; if the
    edits do not fit, which entry is in the way.
    """
    match = shell.session.match
    if isinstance(preview_edits(match, edits), Refusal):
        shell.navigator.go(routes.misfit(shell, edits))
    elif is_shown or min(edit.number for edit in edits) >= _first_of_round(match):
        # Cards that are half entered lie there whoever started, whichever card was turned.
        of_turns = all(isinstance(edit, Change) and isinstance(edit.event, Turn) for edit in edits)
        action = correction_of(match, edits)
        corrections.apply_correction(shell, action, keeps_draft=of_turns)
    else:
        from companion.ui.screens.changes import WhatChanges

        shell.navigator.go(WhatChanges(shell, correction_of(match, edits)))


def _first_of_round(match: Match) -> int:
    """The number of the first event of the round under way; without one, of the last event."""
    if not match.stage_runs:
        return match.step.number
    return max(n for n, event in enumerate(match.events, 1) if isinstance(event, Turn))


def editor(shell: Shell, place: Place) -> "Screen":
    """A screen to correct the event at this place."""
    entry = TenEntry(shell, place)
    match entry.event:
        case Turn():
            return routes.start(shell, place)
        case Lay():
            return routes.laid(shell, place)
        case Short():
            return routes.quick(shell, place)
        case End():
            return routes.end(shell, place)
    return routes.move(shell, place)


def round_turn(match: Match, number: int) -> Step | None:
    """The step that turned the card of round `number` (from 1); None if it has not begun."""
    for step in record.steps(match.step):
        if isinstance(step.event, Turn) and step.stage == number:
            return step
    return None


def round_end(match: Match, number: int) -> Step | None:
    """The step that ended round `number` (from 1); None if that round has not ended."""
    for step in record.steps(match.step):
        if isinstance(step.event, Lay | Short) and step.stage == number:
            return step
    return None


def remember_tapped(shell: Shell, card: int, tapped: list[int]) -> None:
    """Keeps which cards were tapped for a round, by its card: the record has only their points.

    On a disk that does not store it, a correction begins with the points instead.
    """
    rounds = _tapped_rounds(shell) | {str(card): tapped}
    with suppress(Refusal):
        shell.preferences.set("ten_tapped", {"match": shell.session.match_id, "rounds": rounds})


def tapped_before(shell: Shell, card: int) -> object:
    """What `remember_tapped` kept for the round with this card; None if nothing."""
    return _tapped_rounds(shell).get(str(card))


def _tapped_rounds(shell: Shell) -> dict[str, object]:
    """What was tapped in the match on the table, by the card of the round."""
    kept = shell.preferences.get("ten_tapped")
    rounds = kept.get("rounds") if kept.get("match") == shell.session.match_id else None
    return rounds if isinstance(rounds, dict) else {}
