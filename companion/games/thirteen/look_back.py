"""Looking back at a stage of 13, as it is kept with the match: see `GameLookBack`.

What is kept knows players by their seats, so new names of people do not matter to it. Nothing of
it is shown before it was read again and fits what was played.
"""

import json
from collections import Counter

from companion.games.base import Refusal, after, parse_seat
from companion.games.thirteen.stage import PILES, Play, Stage, lay, parse_play
from companion.match.looking_back import FoundPlay, SeatAnalysis
from companion.records import dataclass, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.thirteen.analysis.reasons import Reason
    from companion.games.thirteen.analysis.stage_analysis import Find, PricedPlay, StageAnalysis
    from companion.games.thirteen.stage import ThirteenState

CHOICE = "looking_back"
# Part of each brief: when the analysis changes, what was kept before is made anew.
VERSION = 1
# How far what is kept may be off for having been rounded.
ROUNDED = 0.03


@dataclass(frozen=True)
class SeatResult:
    """A player's result explained, as in `PlayerAnalysis`."""

    given_away: float
    gifts: float
    luck: float
    points: int


@dataclass(frozen=True)
class Highlight:
    """A play that is told of: the best one, or the costliest.

    other: the play that it is compared with: the obvious one, or the one that would have been
    better, by so many `points`. why: the reason, with the tile that it is about; "" without one.
    """

    number: int
    seat: int
    play: Play
    points: float
    certain: bool
    other: Play
    why: str
    colour: int | None


@dataclass(frozen=True)
class StageLookBack:
    """What is told of a stage afterwards; `best` and `costliest` are None if nothing stands out."""

    seats: tuple[SeatResult, ...]
    best: Highlight | None
    costliest: Highlight | None
    finds: tuple[tuple[int, FoundPlay], ...]


def brief(state: "ThirteenState", number: int) -> str:
    """All that an analysis of stage `number` (from 1) depends on; "" if there cannot be one."""
    if number > len(state.stages):
        return ""
    stage = state.stages[number - 1]
    if stage.counted or not stage.complete or not stage.plays:
        return ""
    facts = {
        "version": VERSION,
        "seats": len(stage.taken),
        "dealer": stage.dealer,
        "deck": state.setup.deck,
        "plays": list(map(str, stage.plays)),
    }
    return json.dumps(facts, separators=(",", ":"))


def make(brief: str, progress: "Callable[[float], None]") -> str:
    """Analyses the stage of a `brief`, and writes down what is told of it."""
    from companion.games.thirteen.analysis.stage_analysis import analyse

    facts = json.loads(brief)
    seats, deck = facts["seats"], tuple(facts["deck"])
    first = after(facts["dealer"], seats)
    empty = Stage(facts["dealer"], first, deck, ((0,) * len(PILES),) * seats)
    stage = lay(empty, map(_play, facts["plays"]))
    plays = len(stage.plays)
    found = analyse(stage, deck, progress=lambda done: progress(done / plays))
    told = {
        "seats": [[each.given_away, each.gifts, each.luck, each.points] for each in found.players],
        "best": _best(stage, deck, found),
        "costliest": _costliest(stage, deck, found),
        "finds": [[each.number, each.gain] for each in found.finds],
    }
    return json.dumps(told, separators=(",", ":"))


def _play(text: str) -> Play:
    """A play as `str` writes it, with the seat of whoever laid it out of turn."""
    by, _, play = text.rpartition(":")
    return replace(parse_play(play), by=parse_seat(by) if by else None)


def _best(stage: "Stage", deck: tuple[int, ...], found: "StageAnalysis") -> list[object] | None:
    """The play that gained most, compared with the obvious one."""
    from companion.games.thirteen.analysis.reasons import KEEPS, WINS, reason

    if not found.finds:
        return None
    best = max(found.finds, key=_gain)
    why = reason(stage, deck, best.number, best.play, best.instead)
    if why is not None and why.code in (KEEPS, WINS) and why.colour is not None:
        # It is told as a fact, so it must be one.
        why = why if stage.majority[why.colour] == best.seat else None
    return _written(best.number, best.gain, best.certain, best.instead, why)


def _gain(find: "Find") -> float:
    return find.gain


def _costliest(
    stage: "Stage", deck: tuple[int, ...], found: "StageAnalysis"
) -> list[object] | None:
    """The play that cost most; of those that are certain, if there are any."""
    from companion.games.thirteen.analysis.reasons import reason

    if not found.plays:
        return None
    worst = max(found.plays, key=_certain_cost)
    why = reason(stage, deck, worst.number, worst.better, worst.play)
    return _written(worst.number, worst.cost, worst.certain, worst.better, why)


def _certain_cost(play: "PricedPlay") -> tuple[bool, float]:
    return play.certain, play.cost


def _written(
    number: int, points: float, certain: bool, other: Play, why: "Reason | None"
) -> list[object]:
    code, colour = ("", None) if why is None else (why.code, why.colour)
    return [number, points, certain, str(other), code, colour]


def read(state: "ThirteenState", number: int, content: str) -> StageLookBack:
    """An analysis as `make` wrote it. Raises ValueError if it is none of this stage."""
    try:
        told = json.loads(content)
        stage = state.stages[number - 1]
        seats = tuple(
            SeatResult(_number(given), _number(gifts), _number(luck), _whole(points))
            for given, gifts, luck, points in told["seats"]
        )
        finds = tuple(
            (
                stage.laid_by[at - 1],
                FoundPlay(_number(gain), number, at, str(replace(stage.plays[at - 1], by=None))),
            )
            for at, gain in told["finds"]
            if _is_play(stage, at)
        )
        best, costliest = (_highlight(stage, told[name]) for name in ("best", "costliest"))
    except (Refusal, LookupError, TypeError, RecursionError) as error:
        raise ValueError(f"not an analysis: {error}") from error
    _check(stage, seats)
    return StageLookBack(seats, best, costliest, finds)


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1000:
        raise ValueError("not a number of points")
    return float(value)


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError("not a whole number")
    return value


def _is_play(stage: "Stage", number: object) -> bool:
    if not 1 <= _whole(number) <= len(stage.plays):
        raise ValueError("no such play")
    return True


def _highlight(stage: "Stage", told: "list[object] | None") -> Highlight | None:
    from companion.games.thirteen.analysis.reasons import REASONS

    if told is None:
        return None
    number, points, certain, other, why, colour = told
    at = _whole(number)
    _is_play(stage, at)
    if not isinstance(certain, bool) or why not in ("", *REASONS) or colour not in (None, 0, 1, 2):
        raise ValueError("not a play that is told of")
    return Highlight(
        at,
        stage.laid_by[at - 1],
        replace(stage.plays[at - 1], by=None),
        _number(points),
        certain,
        parse_play(str(other)),
        str(why),
        None if colour is None else _whole(colour),
    )


def _check(stage: "Stage", seats: tuple[SeatResult, ...]) -> None:
    """Raises ValueError if the numbers are not those of this stage, or do not add up."""
    if tuple(each.points for each in seats) != stage.points:
        raise ValueError("other points")
    given, paid = sum(each.given_away for each in seats), sum(stage.points)
    others = len(seats) - 1
    for each in seats:
        gifts = (given - each.given_away) / others
        relative = each.points - (paid - each.points) / others
        luck = each.given_away - each.gifts - relative
        if max(abs(each.gifts - gifts), abs(each.luck - luck)) > ROUNDED or each.given_away < 0:
            raise ValueError("it does not add up")


def of_seats(state: "ThirteenState", number: int, content: str) -> tuple[SeatAnalysis, ...]:
    """What the statistics have from it, by seat: hundredths of points, and of stages."""
    found = read(state, number, content)
    return tuple(
        SeatAnalysis(
            Counter(given=round(100 * each.given_away), luck=round(100 * each.luck), looked=100),
            tuple(find for of, find in found.finds if of == seat),
        )
        for seat, each in enumerate(found.seats)
    )
