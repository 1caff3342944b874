"""6th Sense in the terminal: the table, and what an event did, as plain text."""

from companion.games.sixth_sense.event import Predict
from companion.games.sixth_sense.round import verdicts
from companion.games.sixth_sense.rules import points
from companion.match.record import steps
from companion.match.text_words import each

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.sixth_sense.game import State
    from companion.games.sixth_sense.round import Round
    from companion.match.match import Match

CARD_THAT_WINS = {
    "trump": "the highest trump",
    "asked": "the highest of the requested colour",
    "lowest": "the lowest card",
    "last-lowest": "the last of the lowest cards",
}


def standing(state: "State", before: "State | None") -> str:
    """One line: what the last event did, and how the round stands after it.

    `before` is the state before that event; None if there was none.
    """
    players = state.setup.players
    if not state.rounds:
        return "no cards dealt yet"
    round_, number = state.rounds[-1], len(state.rounds)
    if round_.complete:
        return f"round {number} is over; {each(players, points(round_, state.setup.variant))}"
    tricks = f"tricks {each(players, round_.won)}"
    if round_.all_tricks:
        return f"{tricks}; predictions next"
    last = ""
    was = before.rounds[-1] if before is not None and len(before.rounds) == number else round_
    if was.winners != round_.winners:
        winner = round_.winners[-1]
        last = f"{'nobody' if winner is None else players[winner]} wins trick {len(round_.winners)}"
        last += f"{_reason(round_, players)}; "
    return f"{last}{tricks}; {players[round_.lead]} leads"


def _reason(round_: "Round", players: "Sequence[str]") -> str:
    """Why the last trick was won, for a trick that was entered card by card; else ""."""
    verdict = verdicts(round_)[-1]
    if verdict is None or verdict.winner is None:
        return ""
    peek = f"; {players[round_.leads[-1]]} may look at the prediction" if verdict.peek else ""
    return f" with {CARD_THAT_WINS[verdict.rule]}{peek}"


def table(state: "State", _open_mode: bool) -> list[str]:
    """The lines that describe the table; predictions only of a complete round."""
    players = state.setup.players
    if not state.rounds:
        return [f"{players[state.setup.dealer]} deals {state.setup.dealt} each."]
    round_, number = state.rounds[-1], len(state.rounds)
    trump = f", trump {round_.trump}" if round_.trump else ""
    lines = [f"Round {number}, {players[round_.dealer]} dealt{trump}."]
    if round_.counted is None:
        lines.append(f"Trick {len(round_.tricks)} of {round_.size}.")
    lines.append(f"Tricks: {each(players, round_.won)}.")
    if round_.complete and round_.predictions is not None:
        predictions = ["6/9" if value == 6 else value for value in round_.predictions]
        lines.append(f"Predicted: {each(players, predictions)}.")
    return lines


def hidden(match: "Match", open_mode: bool) -> frozenset[int]:
    """The numbers of the predictions that were entered before the end of their round."""
    if open_mode or match.looked or not match.stage_runs:
        return frozenset()
    return frozenset(
        step.number
        for step in steps(match.step)
        if step.stage == match.opened and isinstance(step.event, Predict)
    )
