"""13: whose turn it is when the table says so; see `Turns` in companion/match/turns.py."""

from companion.games.thirteen.rules import Event
from companion.games.thirteen.stage import Play, ThirteenState
from companion.records import replace


def with_next(state: ThirteenState, seat: int) -> ThirteenState:
    """The state with this seat on turn in the running stage; the same state without one."""
    if state.running is None:
        return state
    return replace(state, stages=(*state.stages[:-1], replace(state.running, on=seat)))


def played_by(event: Event, seat: int) -> Event:
    """A play by this seat; the event itself if it is no play, or names its player."""
    if isinstance(event, Play) and event.by is None:
        return replace(event, by=seat)
    return event
