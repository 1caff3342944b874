"""A pad: what a phone is shown of the round under way; a round is entered at the table."""

from typing import Any, NoReturn

from companion.games.base import Refusal
from companion.games.pad.rules import PadState, asked
from companion.games.pad.view import PadView
from companion.match.match import Match
from companion.match.record import Step
from companion.match.view import View


def table(view: View[PadView]) -> dict[str, Any] | None:
    """The last round or row; None before the first. Numbers not in, or secret, are None."""
    shown, names = view.table, view.names
    if not shown.rounds:
        return None
    last = shown.rounds[-1]
    return {
        "pad": shown.pad.name,
        "stage": len(shown.rounds),
        "of": view.stages,
        "dealer": names[view.dealer_of(len(shown.rounds))],
        "on": None if shown.asked is None else names[shown.asked.seat],
        "complete": last.complete,
        "row": last.row,
        "fields": [field.name for field in shown.pad.fields],
        "entered": [list(numbers) for numbers in last.entered],
        "points": None if last.points is None else list(last.points),
    }


def entry(_match: Match[PadState], text: str, _by: int | None) -> NoReturn:
    """Raises a Refusal: nothing here is one tap."""
    raise Refusal("not-understood", line=text)


def reasons(match: Match[PadState]) -> list[dict[str, Any]]:
    """Of each complete round what was entered for each player, and what that is called."""
    fields = [field.name for field in match.setup.pad.fields]
    return [
        {
            "row": round_.row,
            "fields": fields,
            "entered": [list(numbers) for numbers in round_.entered],
        }
        for round_ in match.state.rounds
        if round_.complete
    ]


def replays(_match: Match[PadState]) -> list[dict[str, Any]]:
    """None: what the totals were after each round says as much."""
    return []


def laid(_step: Step[PadState]) -> None:
    """Numbers are told with the scores: some are secret until then."""


def on(state: PadState) -> int | None:
    """Whose numbers come next; None between two rounds."""
    wanted = asked(state)
    return None if wanted is None else wanted.seat
