"""10 in the terminal: the table, and what an event did, as plain text."""

from companion.match.text_words import each

TYPE_CHECKING = False
if TYPE_CHECKING:
    from companion.games.ten.game import State


def standing(state: "State", _before: object) -> str:
    """One line: how the game stands after the last event."""
    players = state.setup.players
    if state.table is not None:
        bid = state.table.bid
        offer = "" if bid is None else f"; {players[bid.seat]} bids {bid.chips}"
        chips = f"pot {state.table.pot}; chips {each(players, state.chips)}"
        return f"round {len(state.rounds) + 1}{offer}; {chips}"
    if state.over:
        return f"the game is over; {each(players, state.totals)}{_missing(state)}"
    if not state.rounds:
        return "no round card turned up yet"
    last = state.rounds[-1]
    return f"{players[last.winner]} wins; {players[last.loser]} takes {last.penalty}"


def table(state: "State", _open_mode: bool) -> list[str]:
    """The lines that describe the table."""
    players = state.setup.players
    lines = []
    if state.table is not None:
        starts = "" if state.table.start is None else f", {players[state.table.start]} starts"
        lines.append(f"Round {len(state.rounds) + 1}, round card {state.table.card}{starts}.")
        lines.append(f"Protection: {each(players, state.table.protection)}; pot {state.table.pot}.")
    elif state.rounds:
        last = state.rounds[-1]
        lines.append(
            f"Round {len(state.rounds)}, round card {last.card}: {players[last.winner]} won,"
            f" {players[last.loser]} took {last.penalty}."
        )
    lines.append(f"Chips: {each(players, state.chips)}{_missing(state)}.")
    return lines


def _missing(state: "State") -> str:
    """How many chips were not found at the end, if any."""
    lost = state.end.lost if state.end is not None else 0
    return f"; {lost} {'chip' if lost == 1 else 'chips'} missing" if lost else ""


def hidden(_match: object, _open_mode: bool) -> tuple[int, ...]:
    """Nothing: what was entered, everybody has seen."""
    return ()
