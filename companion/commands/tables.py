"""The table in words, for the terminal: what just happened, how it stands, the whole table."""

from companion.games.base import seat_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from companion.games import sixth_sense, ten, thirteen
    from companion.games.base import Game


def happened(game: "Game", before: "Any", state: "Any", event: "Any") -> str:
    """One line about an event that was just applied."""
    return f"{named(str(event), state.setup.players)}: {standing(game, state, before)}"


def standing(game: "Game", state: "Any", before: "Any" = None) -> str:
    """One line about how the match stands; `before` lets it tell what the last event did."""
    return {"thirteen": _thirteen, "sixth-sense": _sixth_sense, "ten": _ten}[game.NAME](
        state, before
    )


def table(game: "Game", state: "Any", open_mode: bool) -> str:
    """The whole table, a few lines."""
    lines = {
        "thirteen": _thirteen_table,
        "sixth-sense": _sixth_sense_table,
        "ten": _ten_table,
    }[game.NAME](state, open_mode)
    return "\n".join(f"  {line}".rstrip() for line in [*lines, *_end(state)])


def named(text: str, players: "Sequence[str]") -> str:
    """An event's text with names for seat numbers."""
    # From the last seat down, so that #1 never eats the beginning of #10.
    for seat in reversed(range(len(players))):
        text = text.replace(seat_text(seat), players[seat])
    return text


def _each(players: "Iterable[str]", values: "Iterable[object]") -> str:
    pairs = zip(players, values, strict=True)
    return ", ".join(f"{name} {value}" for name, value in pairs)


def _end(state: "Any") -> list[str]:
    names = [state.setup.players[seat] for seat in state.winners]
    totals = f"Totals: {_each(state.setup.players, state.totals)}."
    return [totals, f"{' and '.join(names)} won."] if state.over else [totals]


def _thirteen(state: "thirteen.State", before: "thirteen.State | None") -> str:
    players = state.setup.players
    if not state.stages:
        return "nothing is dealt yet"
    stage, number = state.stages[-1], len(state.stages)
    if stage.counted:
        return f"stage {number} counted; {_each(players, stage.points)}"
    taken = ""
    if before is not None and before.stages and len(before.stages) == number:
        for name, old, new in zip(players, before.stages[-1].taken, stage.taken, strict=True):
            if sum(new) > sum(old):
                taken = f"{name} takes {sum(new) - sum(old)}; "
    sums = _each(("blue", "yellow", "green"), stage.sums)
    if stage.complete:
        return f"{taken}{sums}; stage {number} is over; {_each(players, stage.points)}"
    return f"{taken}{sums}; {players[stage.on]} is on"


def _thirteen_table(state: "thirteen.State", open_mode: bool) -> list[str]:
    players = state.setup.players
    if not state.stages:
        return [f"{players[state.setup.dealer]} deals."]
    stage = state.stages[-1]
    heading = f"Stage {len(state.stages)} of {state.setup.stages}, {players[stage.dealer]} dealt"
    if stage.counted:
        lines = [f"{heading}; the piles were counted."]
    else:
        to_come = len(stage.plays) + sum(stage.left)
        lines = [f"{heading}; {len(stage.plays)} of {to_come} cards laid."]
        for name, total, cards in zip(("blue", "yellow", "green"), stage.sums, stage.tiles):
            lying = " ".join("R4" if card == "R4" else card[1:] for card in cards)
            lines.append(f"{name:7}{total:3}   {lying}")
    if stage.complete or open_mode:
        piles = [" ".join(map(str, pile)) for pile in stage.taken]
        lines.append(f"Taken (blue yellow green red): {_each(players, piles)}.")
    else:
        # What a pile is made of stays hidden until the stage is scored; its size is public.
        lines.append(f"Taken: {_each(players, map(sum, stage.taken))}.")
    if stage.complete:
        lines.append(f"Stage: {_each(players, stage.points)}.")
    else:
        lines.append(f"{players[stage.on]} is on.")
    return lines


def _sixth_sense(state: "sixth_sense.State", _before: object) -> str:
    from companion.games.sixth_sense.rules import points

    players = state.setup.players
    if not state.rounds:
        return "nothing is dealt yet"
    round_, number = state.rounds[-1], len(state.rounds)
    if round_.complete:
        return f"round {number} is over; {_each(players, points(round_, state.setup.variant))}"
    tricks = f"tricks {_each(players, round_.won)}"
    if round_.all_tricks:
        return f"{tricks}; the predictions are to come"
    last = ""
    if round_.winners:
        winner = round_.winners[-1]
        last = f"{'nobody' if winner is None else players[winner]} wins trick {len(round_.winners)}"
        last += f"{_reason(round_)}; "
    return f"{last}{tricks}; {players[round_.lead]} leads"


def _reason(round_: "sixth_sense.Round") -> str:
    from companion.games.sixth_sense.rules import verdicts

    verdict = verdicts(round_)[-1]
    if verdict is None:
        return ""
    return {
        "trump": " with the highest trump",
        "asked": " with the highest of the asked colour",
        "lowest": " with the lowest card",
        "last-lowest": " with the last of the lowest cards",
        "nobody": "",
    }[verdict.rule]


def _sixth_sense_table(state: "sixth_sense.State", _open_mode: bool) -> list[str]:
    players = state.setup.players
    if not state.rounds:
        return [f"{players[state.setup.dealer]} deals {state.setup.dealt} each."]
    round_, number = state.rounds[-1], len(state.rounds)
    trump = f", trump {round_.trump}" if round_.trump else ""
    lines = [f"Round {number}, {players[round_.dealer]} dealt{trump}."]
    if round_.counted is None:
        lines.append(f"Trick {len(round_.tricks)} of {round_.size}.")
    lines.append(f"Tricks: {_each(players, round_.won)}.")
    if round_.complete and round_.predictions is not None:
        predictions = ["6/9" if value == 6 else value for value in round_.predictions]
        lines.append(f"Predicted: {_each(players, predictions)}.")
    return lines


def _ten(state: "ten.State", _before: object) -> str:
    players = state.setup.players
    if state.table is not None:
        bid = state.table.bid
        offer = "" if bid is None else f"; {players[bid.seat]} bids {bid.chips}"
        return f"round {len(state.rounds) + 1}{offer}; pot {state.table.pot}; chips {_each(players, state.chips)}"
    if state.over:
        return f"the game has ended; {_each(players, state.totals)}"
    if not state.rounds:
        return "no round card is turned yet"
    last = state.rounds[-1]
    return f"{players[last.winner]} wins; {players[last.loser]} takes {last.penalty}"


def _ten_table(state: "ten.State", _open_mode: bool) -> list[str]:
    players = state.setup.players
    lines = []
    if state.table is not None:
        starts = "" if state.table.start is None else f", {players[state.table.start]} starts"
        lines.append(f"Round {len(state.rounds) + 1}, round card {state.table.card}{starts}.")
        lines.append(
            f"Protection: {_each(players, state.table.protection)}; pot {state.table.pot}."
        )
    elif state.rounds:
        last = state.rounds[-1]
        lines.append(
            f"Round {len(state.rounds)}, round card {last.card}: {players[last.winner]} won,"
            f" {players[last.loser]} took {last.penalty}."
        )
    lines.append(f"Chips: {_each(players, state.chips)}.")
    return lines
