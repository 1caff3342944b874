"""What the views of all games have in common."""

from typing import Any

from companion.games.frozen import dataclass
from companion.match.match import Match


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
