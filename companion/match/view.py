"""What a screen may show: screens get a view, never a state, so that none leaks by mistake."""

from collections import Counter
from typing import Any

from companion.games import part
from companion.match.match import Match
from companion.records import dataclass


@dataclass(frozen=True)
class View:
    """The parts that every screen shows; `table` is the game's own part."""

    game: str
    names: tuple[str, ...]
    totals: tuple[int, ...]
    scores: tuple[tuple[int, ...] | None, ...]
    ended: str | None
    winners: tuple[int, ...]
    looked: bool
    can_undo: bool
    can_redo: bool
    table: Any


def view(match: Match, open_mode: bool = False) -> View:
    """What may be shown of this match now; `open_mode` is for learning, and hides nothing."""
    shown: View = part(match.game.NAME, "view").view(match, open_mode)
    return shown


def own_counts(match: Match) -> Counter[tuple[int, int]]:
    """What only this game counts for the statistics, by stage and seat (both from 0)."""
    counts: Counter[tuple[int, int]] = part(match.game.NAME, "view").own_counts(match)
    return counts


def common(match: Match, table: Any) -> View:
    """A view with the game's own part in it."""
    state = match.state
    return View(
        game=match.game.NAME,
        names=match.names,
        totals=state.totals,
        scores=state.scores,
        ended=match.ended,
        winners=match.now.winners,
        looked=match.looked,
        can_undo=match.can_undo,
        can_redo=match.can_redo,
        table=table,
    )


def running_totals(match: Match) -> tuple[tuple[int, ...], ...]:
    """The totals before the first stage or round and after each complete one."""
    found = [(0,) * len(match.names)]
    for points in filter(None, match.state.scores):
        found.append(tuple(map(sum, zip(found[-1], points, strict=True))))
    return tuple(found)
