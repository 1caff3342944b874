"""A pad in the terminal: the table, and what an event did, as plain text."""

from companion.games.pad.event import Numbers
from companion.games.pad.rules import asked
from companion.games.pad.view import secrets_known
from companion.match.record import steps
from companion.match.text_words import each, one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from companion.games.pad.game import Round, State
    from companion.match.match import Match


def standing(state: "State", _before: object) -> str:
    """One line: how the match stands after the last event."""
    players = state.setup.players
    if state.ended:
        return f"the game is over; {each(players, state.totals)}"
    if not state.rounds:
        return "no round yet"
    last = state.rounds[-1]
    if last.points is not None:
        return f"{_title(state, last)} is over; {each(players, last.points)}"
    return f"{_title(state, last)}; {_next(state)}"


def _title(state: "State", round_: "Round") -> str:
    number = len(state.rounds)
    return f"round {number}" if round_.row is None else f"row {one_line(round_.row)}"


def _next(state: "State") -> str:
    turn = asked(state)
    if turn is None:
        return "not finished"
    names = (one_line(state.setup.pad.fields[place].name) for place in turn.fields)
    return f"next {state.setup.players[turn.seat]}: {', '.join(names)}"


def table(state: "State", open_mode: bool) -> list[str]:
    """The lines that describe the table; secret numbers only when all are in."""
    pad, players = state.setup.pad, state.setup.players
    lines = [f"{one_line(pad.name)}."]
    running = state.running
    if running is not None:
        title = _title(state, running)
        lines.append(f"{title[0].upper()}{title[1:]}; {_next(state)}.")
        shown = open_mode or secrets_known(pad, running)
        for place, field in enumerate(pad.fields):
            numbers = [seat[place] for seat in running.entered]
            told = ["–" if number is None else number for number in numbers]
            if field.secret and not shown:
                told = ["–" if number is None else "in" for number in numbers]
            lines.append(f"{one_line(field.name)}: {each(players, told)}.")
    elif pad.rows and not state.over:
        lines.append(f"Rows left: {', '.join(map(one_line, state.rows_left))}.")
    return lines


def hidden(match: "Match", open_mode: bool) -> frozenset[int]:
    """The numbers of the events with secret numbers that not all players have given yet."""
    state: State = match.state
    if open_mode or match.looked or state.running is None:
        return frozenset()
    pad = state.setup.pad
    if secrets_known(pad, state.running):
        return frozenset()
    secret = [place for place, field in enumerate(pad.fields) if field.secret]
    return frozenset(
        step.number
        for step in steps(match.step)
        if step.stage == match.opened
        and isinstance(step.event, Numbers)
        and any(step.event.values[place] is not None for place in secret)
    )
