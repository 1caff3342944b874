"""10: what a phone is shown of the round. Nothing in it is one tap, so it enters nothing."""

from typing import Any, NoReturn

from companion.games.base import Refusal
from companion.games.ten.rules import TenState
from companion.games.ten.view import TenView
from companion.match.match import Match
from companion.match.record import Step
from companion.match.view import View


def table(view: View[TenView]) -> dict[str, Any] | None:
    """The round under way, or else the last one; None before the first."""
    shown, names = view.table, view.names
    if not shown.opened:
        return None
    running = shown.table
    last = shown.rounds[-1] if shown.rounds else None
    start = None if running is None else running.start
    return {
        "stage": shown.opened,
        "of": view.stages,
        "dealer": names[shown.setup.dealer],
        "on": None if start is None else names[start],
        "complete": running is None,
        "card": running.card if running is not None else last and last.card,
        "pot": None if running is None or not shown.chips_moved else running.stakes,
        "chips": list(shown.chips) if shown.chips_moved else None,
        "last": last
        and {"winner": names[last.winner], "loser": names[last.loser], "penalty": last.penalty},
    }


def entry(_match: Match[TenState], text: str, _by: int | None) -> NoReturn:
    """Raises a Refusal: nothing here is one tap."""
    raise Refusal("not-understood", line=text)


def reasons(match: Match[TenState]) -> list[dict[str, Any]]:
    """Of each round its card, who won it, and who took how many penalty points."""
    return [
        {
            "card": played.card,
            "winner": match.names_in(number)[played.winner],
            "loser": match.names_in(number)[played.loser],
            "penalty": played.penalty,
        }
        for number, played in enumerate(match.state.rounds)
    ]


def laid(_step: Step[TenState]) -> None:
    """Nothing in a round is told play by play."""


def on(state: TenState) -> int | None:
    """Who starts the round under way; None without one, or if that is not known."""
    return None if state.table is None else state.table.start
