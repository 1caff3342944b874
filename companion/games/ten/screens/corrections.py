"""10: corrections of the record: what they make of it, what they change, and doing them."""

from companion.games.base import Refusal
from companion.games.ten.event import Event, Turn
from companion.games.ten.rules import TenState
from companion.games.ten.screens import routes
from companion.match import record
from companion.match.actions import Amend, Change, Correction, Edit, FirstDealer, Remove
from companion.match.changes import Changed
from companion.match.match import Match
from companion.ui.shell.shell import Shell
from companion.ui.widgets.corrections import apply_correction


def corrected_events(match: Match[TenState], edits: tuple[Edit, ...]) -> list[Event]:
    """The events of the record with these corrections, whether the rules allow them or not.

    Raises the Refusal of an edit of an event that is not there.
    """
    line = record.tagged(record.steps(match.step), {})
    return [event for event, _tag, _play in record.edited(line, edits)]


def correction_of(match: Match[TenState], edits: tuple[Edit, ...]) -> Correction:
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


def preview_edits(match: Match[TenState], edits: tuple[Edit, ...]) -> Changed | Refusal:
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
        apply_correction(shell, action, keeps_draft=of_turns)
    else:
        from companion.ui.screens.changes import WhatChanges

        shell.navigator.go(WhatChanges(shell, correction_of(match, edits)))


def _first_of_round(match: Match[TenState]) -> int:
    """The number of the first event of the round under way; without one, of the last event."""
    if not match.stage_runs:
        return match.step.number
    return max(n for n, event in enumerate(match.events, 1) if isinstance(event, Turn))
