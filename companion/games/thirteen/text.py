"""13 as plain text, for the command line."""

from companion.games.thirteen.stage import DIRTY_FOUR, TILES, Play
from companion.games.thirteen.view import plays
from companion.match.record import steps
from companion.match.text_words import each

TYPE_CHECKING = False
if TYPE_CHECKING:
    from companion.games.thirteen.game import State
    from companion.match.match import Match


def standing(state: "State", before: "State | None") -> str:
    """One line: what the event after `before` did, the sums, and whose turn it is or the points."""
    players = state.setup.players
    if not state.stages:
        return "no cards dealt yet"
    stage, number = state.stages[-1], len(state.stages)
    if stage.counted:
        return f"stage {number} counted; {each(players, stage.points)}"
    taken = ""
    if before is not None and before.stages and len(before.stages) == number:
        for name, old, new in zip(players, before.stages[-1].taken, stage.taken, strict=True):
            if sum(new) > sum(old):
                taken = f"{name} takes {sum(new) - sum(old)}; "
    sums = each(TILES, stage.sums)
    if stage.complete:
        return f"{taken}{sums}; stage {number} is over; {each(players, stage.points)}"
    return f"{taken}{sums}; {players[stage.on]}'s turn"


def table(state: "State", open_mode: bool) -> list[str]:
    """The table in a few lines; in fair play without what the piles are made of."""
    players = state.setup.players
    if not state.stages:
        return [f"{players[state.setup.dealer]} deals."]
    stage = state.stages[-1]
    heading = f"Stage {len(state.stages)} of {state.setup.stages}, {players[stage.dealer]} dealt"
    if stage.counted:
        lines = [f"{heading}; the piles were counted."]
    else:
        to_come = len(stage.plays) + sum(stage.left)
        lines = [f"{heading}; {len(stage.plays)} of {to_come} cards played."]
        for name, total, cards in zip(TILES, stage.sums, stage.tiles, strict=True):
            lying = " ".join(card if card == DIRTY_FOUR else card[1:] for card in cards)
            lines.append(f"{name:7}{total:3}   {lying}")
    if stage.complete or open_mode:
        piles = [" ".join(map(str, pile)) for pile in stage.taken]
        lines.append(f"Taken (blue yellow green red): {each(players, piles)}.")
    else:
        # What a pile is made of stays hidden until the stage is scored; its size is public.
        lines.append(f"Taken: {each(players, map(sum, stage.taken))}.")
    if stage.complete:
        lines.append(f"Stage: {each(players, stage.points)}.")
    else:
        lines.append(f"{players[stage.on]}'s turn.")
    return lines


def hidden(match: "Match", open_mode: bool) -> frozenset[int]:
    """The numbers of the plays in the last stage that fair play hides."""
    running = match.state.opened
    if not running:
        return frozenset()
    seen = {shown.number for shown in plays(match, running, open_mode)}
    return frozenset(
        step.number
        for step in steps(match.step)
        if step.state.opened == running and isinstance(step.event, Play) and step.number not in seen
    )
