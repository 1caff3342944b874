"""10: where an event goes, at the end of the record or in place of an earlier one."""

from contextlib import suppress
from typing import TYPE_CHECKING

from companion.games.base import Refusal
from companion.games.ten.cards import ROUND_CARDS
from companion.games.ten.event import End, Event, Lay, Short, Turn
from companion.games.ten.rules import FinishedRound, TenState, full_round, short_round
from companion.games.ten.screens import routes
from companion.games.ten.screens.corrections import (
    correct_record,
    corrected_events,
    correction_of,
    preview_edits,
)
from companion.games.ten.screens.tracking import keep_chips, keeps_chips
from companion.games.ten.view import TenView, table_after
from companion.match import record
from companion.match.actions import Action, Change, Do, Edit, FirstDealer, Insert, Remove
from companion.match.match import Match
from companion.match.record import Step
from companion.records import dataclass
from companion.ui.shell import flow
from companion.ui.shell.acting import act
from companion.ui.shell.shell import Shell

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
    def match(self) -> Match[TenState]:
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

    @property
    def title(self) -> str:
        """Which round it belongs to, in words."""
        words = self.shell.words("Round {number} of {of}")
        return words.format(number=self.number, of=len(ROUND_CARDS))

    @property
    def pot(self) -> str:
        """What the winner of the round gets, in words; "" where chips are not followed."""
        table = self.before.table
        if table is None or not (keeps_chips(self.shell) or table.moves):
            return ""
        return self.shell.words("pot {count}").format(count=table.stakes)

    def finished_round(self, event: Event) -> FinishedRound | None:
        """The round as it ends with this event; None if that ends no round."""
        before = self.before
        table = before.table
        if table is None:
            return None
        if isinstance(event, Short):
            return short_round(table.card, table.start, event.winner, event.loser, event.penalty)
        if isinstance(event, Lay):
            start = table.start
            if start is None:
                start = before.starter or 0
            return full_round(table.card, start, event.laid, None)
        return None

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


def round_turn(match: Match[TenState], number: int) -> Step[TenState] | None:
    """The step that turned the card of round `number` (from 1); None if it has not begun."""
    for step in record.steps(match.step):
        if isinstance(step.event, Turn) and step.stage == number:
            return step
    return None


def round_end(match: Match[TenState], number: int) -> Step[TenState] | None:
    """The step that ended round `number` (from 1); None if that round has not ended."""
    for step in record.steps(match.step):
        if isinstance(step.event, Lay | Short) and step.stage == number:
            return step
    return None
