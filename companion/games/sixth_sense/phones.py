"""6th Sense: what a phone is shown of the round, and what it may enter: who won a trick."""

from typing import Any

from companion.games.base import Refusal, check_seat
from companion.games.sixth_sense.event import Trick, Won
from companion.games.sixth_sense.rules import SixthSenseState
from companion.games.sixth_sense.view import SixthSenseView
from companion.match.match import Match
from companion.match.record import Step
from companion.match.view import View


def table(view: View[SixthSenseView]) -> dict[str, Any] | None:
    """The last round; None before the first deal. `predictions` is None while they are secret."""
    round_, names = view.table.last, view.names
    if round_ is None:
        return None
    over = round_.all_tricks
    return {
        "stage": view.opened,
        "of": view.stages,
        "dealer": names[round_.dealer],
        "on": None if over else names[round_.lead],
        "complete": round_.complete,
        "trump": round_.trump,
        "played": round_.size if over else len(round_.tricks),
        "tricks": round_.size,
        "won": list(round_.won),
        "predictions": None if round_.predictions is None else list(round_.predictions),
    }


def entry(match: Match[SixthSenseState], text: str, by: int | None) -> Won:
    """ "won": the trick under way, by the seat that won it. Raises a Refusal if it is none."""
    if text != "won" or by is None:
        raise Refusal("not-understood", line=text)
    return Won(check_seat(by, len(match.names)))


def reasons(match: Match[SixthSenseState]) -> list[dict[str, Any]]:
    """Of each complete round what each player predicted and won."""
    return [
        {"predictions": list(round_.predictions or ()), "won": list(round_.won)}
        for round_ in match.state.rounds
        if round_.complete
    ]


def replays(_match: Match[SixthSenseState]) -> list[dict[str, Any]]:
    """None: what the totals were after each round says as much."""
    return []


def laid(step: Step[SixthSenseState]) -> dict[str, Any] | None:
    """Who won a trick, if this event of the record is one that somebody won."""
    if not isinstance(step.event, Trick | Won):
        return None
    winner = step.state.rounds[-1].winners[-1]
    return None if winner is None else {"by": winner, "play": "won"}


def on(state: SixthSenseState) -> int | None:
    """Who leads the next trick; None while no round runs, or all its tricks are won."""
    round_ = state.running
    return None if round_ is None or round_.all_tricks else round_.lead
