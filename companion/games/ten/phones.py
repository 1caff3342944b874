"""10: what a phone is shown of the round. Nothing in it is one tap, so it enters nothing."""

from typing import Any, NoReturn

from companion.games.base import Refusal
from companion.games.ten.cards import ROUND_CARDS, hand_points
from companion.games.ten.rules import CHIP_WORTH, TenState
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
    """Of each round its card, who won it, and who took how many penalty points.

    At the end also what was left: what the cards in hand cost each player, what the round cards
    that nobody played cost the last loser, and how many chips of which worth each player had.
    """
    told: list[dict[str, Any]] = [
        {
            "card": played.card,
            "winner": match.names_in(number)[played.winner],
            "loser": match.names_in(number)[played.loser],
            "penalty": played.penalty,
        }
        for number, played in enumerate(match.state.rounds)
    ]
    state, end = match.state, match.state.end
    if end is not None:
        told.append(
            {
                "hands": [hand_points(hand) for hand in end.hands],
                "left_over": sum(ROUND_CARDS) - sum(played.card for played in state.rounds),
                "loser": match.names[state.rounds[-1].loser],
                "chips": list(end.chips),
                "worth": CHIP_WORTH,
            }
        )
    return told


def replays(_match: Match[TenState]) -> list[dict[str, Any]]:
    """None: a round is entered when it is over."""
    return []


def laid(_step: Step[TenState]) -> None:
    """Nothing in a round is told play by play."""


def on(state: TenState) -> int | None:
    """Who starts the round under way; None without one, or if that is not known."""
    return None if state.table is None else state.table.start
