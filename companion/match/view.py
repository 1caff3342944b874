"""What a screen may show: screens get a view, never a state, so that none leaks by mistake."""

from collections import Counter
from functools import cache
from typing import Any, TypeVar

from companion.games import has_part, part
from companion.match import record
from companion.match.kinds import Generic, Table_co
from companion.match.match import Match
from companion.records import dataclass

Table = TypeVar("Table")


@dataclass(frozen=True)
class View(Generic[Table_co]):
    """What the screens of every game show; `table` is the game's own part of it.

    running: whether a stage or round is under way. opened: how many have begun. stages: how many
    a match has, None if that shows only at its end. first_dealer, next_dealer: the seats that
    dealt the first one and deal the one that comes. dealers: who dealt each that has begun; empty
    in a game in which one player deals for all rounds. over: whether the match has ended by the
    rules; ended: how it ended at all ("over", "stopped", "abandoned"), None while it goes on.
    leaders: the seats that would win if it ended now; winners: those that have won.
    """

    game: str
    names: tuple[str, ...]
    running: bool
    opened: int
    stages: int | None
    first_dealer: int
    next_dealer: int
    dealers: tuple[int, ...]
    totals: tuple[int, ...]
    scores: tuple[tuple[int, ...] | None, ...]
    leaders: tuple[int, ...]
    over: bool
    ended: str | None
    winners: tuple[int, ...]
    looked: bool
    can_undo: bool
    can_redo: bool
    table: Table_co

    @property
    def number(self) -> int:
        """The number (from 1) of the stage or round under way, or else of the one that comes."""
        return self.opened + (not self.running)

    @property
    def complete(self) -> int:
        """How many stages or rounds are complete."""
        return self.opened - self.running

    def dealer_of(self, number: int) -> int:
        """The seat that dealt stage or round `number` (from 1), or whose turn that will be."""
        if number <= len(self.dealers):
            return self.dealers[number - 1]
        return (self.first_dealer + number - 1) % len(self.names)

    @property
    def scored(self) -> bool:
        """Whether any stage or round has points yet."""
        return any(self.scores)


@dataclass(frozen=True)
class StageScore:
    """A stage or round that is complete: who scored what in it.

    number: from 1. names: of those who played it. dealer: the seat that dealt it; None in a game
    in which one player deals for all rounds. totals: after it.
    """

    number: int
    names: tuple[str, ...]
    dealer: int | None
    points: tuple[int, ...]
    totals: tuple[int, ...]


def view(match: Match, open_mode: bool = False) -> View:
    """What may be shown of this match now; `open_mode` is for learning, and hides nothing."""
    own = _own_view(match.game.NAME)
    shown: View = plain_view(match) if own is None else own.view(match, open_mode)
    return shown


def overview(match: Match) -> View:
    """The view without the game's own part, for screens that show no table: `table` is None."""
    own = _own_view(match.game.NAME)
    shown: View = plain_view(match) if own is None else own.overview(match)
    return shown


def own_counts(match: Match) -> Counter[tuple[int, int]]:
    """What only this game counts for the statistics, by stage and seat (both from 0)."""
    own = _own_view(match.game.NAME)
    counts: Counter[tuple[int, int]] = Counter() if own is None else own.own_counts(match)
    return counts


@cache
def _own_view(game: str) -> Any | None:
    """The module `view` of a game, by its name; None if it has none."""
    # Asked several times for each frame, and to find that there is no module reads the disk.
    return part(game, "view") if has_part(game, "view") else None


def plain_view(match: Match) -> View[None]:
    """The view of a game that has no module `view`.

    Its rules hide nothing, its players deal in turn, how many rounds it has shows at its end.
    """
    setup = match.setup
    dealers = [(setup.dealer + number) % len(setup.players) for number in range(match.opened)]
    return common(match, None, dealers=tuple(dealers))


def common(
    match: Match,
    table: Table,
    stages: int | None = None,
    next_dealer: int | None = None,
    dealers: tuple[int, ...] = (),
) -> View[Table]:
    """A view with the game's own part in it.

    `stages` is how many stages or rounds this match has, if that is known. Without `next_dealer`
    the players deal in turn; `dealers` is who dealt each stage or round that has begun.
    """
    now, state = match.now, match.state
    names, opened, dealer = match.names, state.opened, state.setup.dealer
    return View(
        game=match.game.NAME,
        names=names,
        running=state.running is not None,
        opened=opened,
        stages=stages,
        first_dealer=dealer,
        next_dealer=(dealer + opened) % len(names) if next_dealer is None else next_dealer,
        dealers=dealers,
        totals=state.totals,
        scores=state.scores,
        leaders=state.leaders,
        over=state.over,
        ended=now.ended,
        winners=now.winners,
        looked=now.looked,
        can_undo=match.can_undo,
        can_redo=match.can_redo,
        table=table,
    )


def stage_of(match: Match, number: int) -> int:
    """The stage or round (from 1) of event `number` of the record.

    For an event that is still to come, that of the last event; 0 before the first deal.
    """
    steps = record.steps(match.step)
    return steps[number - 1].stage if number <= len(steps) else match.opened


def running_totals(match: Match) -> tuple[tuple[int, ...], ...]:
    """The totals before the first stage or round and after each complete one."""
    found = [(0,) * len(match.names)]
    for points in filter(None, match.state.scores):
        found.append(tuple(map(sum, zip(found[-1], points, strict=True))))
    return tuple(found)


def stage_score(match: Match, number: int | None = None) -> StageScore | None:
    """Stage or round `number` (from 1), or the last complete one; None if it is not complete."""
    shown = overview(match)
    scored = {place: points for place, points in enumerate(shown.scores, 1) if points is not None}
    if number is None:
        number = max(scored, default=0)
    if number not in scored:
        return None
    return StageScore(
        number=number,
        names=match.names_in(number - 1),
        dealer=shown.dealers[number - 1] if shown.dealers else None,
        points=scored[number],
        totals=running_totals(match)[number],
    )
