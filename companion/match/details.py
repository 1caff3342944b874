"""The details of each player of a match besides points: place, dealing, time, tallies."""

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.games.game import GameSetup, GameState
from companion.match import record
from companion.match.actions import RELABEL
from companion.match.looking_back import FoundPlay, KeptAnalysis, seat_analyses
from companion.match.match import Match
from companion.match.numbers import MOST_BEST
from companion.match.statistics import COUNTS
from companion.match.tallies import GameFigures, figures_of_game
from companion.match.times import played_until
from companion.match.view import overview
from companion.records import dataclass

# Entries from this source were all written at once: their times say nothing.
IMPORTED = "import"


@dataclass(frozen=True)
class Details:
    """One player's part in a match, of the stages that are scored.

    rank: how many came in ahead, plus 1; None for who did not sit there at the end. dealt_stages,
    dealt_points: the stages that this player dealt, and the points in them; None in a game in
    which one player deals for all. seconds: how long the match was played, without pauses;
    None unless it was played here to its end. turns, turn_seconds: those whose time is known.
    tallies: what only this game counts, without counts of 0. finds: the best plays.
    """

    rank: int | None
    dealt_stages: int | None
    dealt_points: int | None
    seconds: float | None
    turns: int
    turn_seconds: float
    tallies: dict[str, int]
    finds: tuple[FoundPlay, ...] = ()


def details_of(
    match: Match, analyses: Mapping[int, KeptAnalysis] | None = None
) -> dict[str, Details]:
    """The details of everybody whom `figures_of` has figures of.

    `analyses` are those kept of the match, by stage from 1; only valid ones count.
    """
    if match.ended not in COUNTS:
        return {}
    game = figures_of_game(match.game.NAME)
    ranks = dict(zip(match.names, _ranks(match.state), strict=True))
    seconds, turns = _times(match, game)
    own = game.tallies(match)
    looked = seat_analyses(match.game.NAME, match.state, analyses or {})
    dealers = overview(match).dealers
    found: dict[str, Counter[str]] = {}
    times: dict[str, list[float]] = {}
    dealt: dict[str, list[int]] = {}
    finds: dict[str, list[FoundPlay]] = {}
    for number, points in enumerate(match.state.scores):
        if points is None:
            continue
        for seat, name in enumerate(match.names_in(number)):
            found.setdefault(name, Counter()).update(own.get((number, seat), {}))
            back = looked.get((number, seat))
            if back is not None:
                found[name].update(back.tallies)
                finds.setdefault(name, []).extend(back.finds)
            times.setdefault(name, []).extend(turns.get((number, seat), ()))
            dealt.setdefault(name, []).extend(
                [points[seat]] if dealers and dealers[number] == seat else ()
            )
    return {
        name: Details(
            rank=ranks.get(name),
            dealt_stages=len(dealt[name]) if dealers else None,
            dealt_points=sum(dealt[name]) if dealers else None,
            seconds=seconds,
            turns=len(times[name]),
            turn_seconds=sum(times[name]),
            tallies={key: count for key, count in tallies.items() if count},
            finds=best_finds(finds.get(name, ())),
        )
        for name, tallies in found.items()
    }


def best_finds(finds: Iterable[FoundPlay]) -> tuple[FoundPlay, ...]:
    """Those that gained most, the best first; of equal ones the earlier."""
    ranked = sorted(finds, key=lambda find: (-find.gain, find.stage, find.number))
    return tuple(ranked[:MOST_BEST])


def _ranks(state: GameState[GameSetup]) -> list[int]:
    """The rank of each seat. The leaders' total is an extreme one, whichever counts as the best."""
    best = state.totals[state.leaders[0]]
    away = [abs(total - best) for total in state.totals]
    return [1 + sum(other < mine for other in away) for mine in away]


# Seconds of each turn, by stage and seat (both from 0).
TurnTimes = dict[tuple[int, int], list[float]]


def _times(match: Match, game: GameFigures) -> tuple[float | None, TurnTimes]:
    """How long the match was played, if it was played to its end, and each turn.

    A turn begins with the turn right before it. One with a pause in it is left out.
    """
    played = [entry for entry in match.entries if not entry.action.startswith(RELABEL)]
    turns: TurnTimes = {}
    if any(entry.source.kind == IMPORTED for entry in played):
        return None, turns
    until = played_until([(entry.number, entry.time) for entry in played], match.spans)
    last_entry = None
    for step in record.steps(match.step):
        seat, entry = game.turn_of(step), match.entered.get(step.play)
        if seat is not None and entry and last_entry:
            seconds = until[entry.number].since(until[last_entry.number])
            if seconds is not None:
                turns.setdefault((step.stage - 1, seat), []).append(seconds)
        last_entry = None if seat is None else entry
    is_over = match.ended == "over"
    return (until[played[-1].number].seconds if is_over else None), turns
