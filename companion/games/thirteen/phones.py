"""13: what a phone is shown of a stage, running or over, and the plays that it may enter."""

from typing import Any

from companion.games.base import Refusal, check_seat
from companion.games.thirteen.analysis.running import running, turning_points
from companion.games.thirteen.results import played_stages
from companion.games.thirteen.rules import parse_event
from companion.games.thirteen.stage import PILES, TILES, Play, Stage, ThirteenState, points
from companion.games.thirteen.view import PlayView, StageView
from companion.games.thirteen.view import plays as stage_plays
from companion.match import record
from companion.match.match import Match
from companion.match.record import Step
from companion.match.view import View
from companion.records import replace


def table(view: View[StageView | None]) -> dict[str, Any] | None:
    """The stage as it lies on the table; None before the first deal.

    `piles` and `points` are None as long as the view hides them.
    """
    stage, names = view.table, view.names
    if stage is None:
        return None
    last = stage.last_lap[-1] if stage.last_lap else None
    return {
        "stage": stage.number,
        "of": stage.of,
        "laid": stage.laid,
        "to_lay": stage.to_lay,
        "dealer": names[stage.dealer],
        "on": None if stage.complete else names[stage.on],
        "complete": stage.complete,
        "tiles": {
            tile: {"sum": total, "cards": list(cards)}
            for tile, total, cards in zip(TILES, stage.sums, stage.tiles, strict=True)
        },
        "taken": list(stage.taken),
        "last": last and _told(last, names),
        "piles": None if stage.piles is None else [list(pile) for pile in stage.piles],
        "points": None if stage.points is None else list(stage.points),
    }


def _told(last: PlayView, names: tuple[str, ...]) -> dict[str, Any]:
    """The last play, as the sheet writes plays."""
    play = str(replace(last.play, by=None))
    return {"by": names[last.seat], "play": play, "took": last.took}


def entry(match: Match[ThirteenState], text: str, by: int | None) -> Play:
    """The play that a phone asks for, by the seat that it names. Raises a Refusal if it is none."""
    event = parse_event(text)
    if not isinstance(event, Play) or event.by is not None:
        raise Refusal("not-understood", line=text)
    if by is None or by == match.now.state_with_next.stages[-1].on:
        return event
    check_seat(by, len(match.names))
    return replace(event, by=by)


def reasons(match: Match[ThirteenState]) -> list[dict[str, Any]]:
    """Of each complete stage what each player took (blue, yellow, green, red), the minus points of
    each of these piles, and who has most of a colour."""
    return [
        {
            "taken": [list(pile) for pile in stage.taken],
            "costs": [
                [_cost(stage, seat, pile) for pile in range(len(PILES))]
                for seat in range(len(stage.taken))
            ],
            "majority": [
                None if seat is None else match.names_in(number)[seat] for seat in stage.majority
            ],
            "counted": stage.counted,
        }
        for number, stage in enumerate(match.state.stages)
        if stage.complete
    ]


def _cost(stage: Stage, seat: int, pile: int) -> int:
    """A player's minus points for one pile."""
    alone = tuple(count if at == pile else 0 for at, count in enumerate(stage.taken[seat]))
    return points((alone,), [0 if holder == seat else None for holder in stage.majority])[0]


def replays(match: Match[ThirteenState]) -> list[dict[str, Any]]:
    """Each stage that was scored from its plays: all of them, what each player would have paid if
    it had ended there (before the first play and after each), and its turning points."""
    return [_replay(match, number) for number in played_stages(match)]


def _replay(match: Match[ThirteenState], number: int) -> dict[str, Any]:
    stage, names = match.state.stages[number - 1], match.names_in(number - 1)
    so_far = running(stage, match.setup.deck)
    plays = [
        {"by": names[play.seat], "play": str(replace(play.play, by=None)), "took": play.took}
        for play in stage_plays(match, number)
    ]
    return {
        "stage": number,
        "plays": plays,
        "running": [list(each) for each in so_far],
        "turning_points": list(turning_points(so_far)),
    }


def laid(step: Step[ThirteenState]) -> dict[str, Any] | None:
    """Who laid which card and took how many, if this event of the record is a play."""
    play = step.event
    if not isinstance(play, Play):
        return None
    stage, before = step.state.stages[-1], record.before(step).state.stages[-1]
    seat = stage.laid_by[-1]
    took = sum(stage.taken[seat]) - sum(before.taken[seat])
    return {"by": seat, "play": str(replace(play, by=None)), "took": took}


def on(state: ThirteenState) -> int | None:
    """Whose turn it is; None while no stage runs."""
    return None if state.running is None else state.running.on
