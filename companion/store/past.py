"""What is known of an imported match besides its sheet: its id, its times, who sat where."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any

from companion.match.actions import Abandon, Action, Do, Stop, Substitute
from companion.match.match import Entry, Match
from companion.match.moment import Sittings, names_at
from companion.match.times import PAUSE
from companion.records import dataclass, replace

# How the table can end a match, and the action that says so.
_ENDS: dict[str | None, Action] = {"stopped": Stop(), "abandoned": Abandon()}


@dataclass(frozen=True)
class Past:
    """A match as it was saved elsewhere.

    id: None if another match here has it. started, finished: wall-clock times. seconds: how long
    it was played, without pauses. ended: "over", "stopped", "abandoned", or None. sittings: who
    sat where, if not all played from the beginning to the end.
    """

    id: str | None
    started: float
    finished: float
    seconds: float
    ended: str | None
    sittings: Sittings = ()


def first_setup(setup: Any, past: Past | None) -> Any:
    """The setup with the names of those who began the match; it has those of the end."""
    if past is None or not past.sittings:
        return setup
    return replace(setup, players=names_at(past.sittings, 0))


def actions_of(match: Match, events: Iterable[Any], past: Past | None) -> Iterator[Action]:
    """What was done in a match: its events, others who sat down, and how the table ended it.

    `match` is a new one. Each action must be done to it before the next one is asked for.
    """
    for event in events:
        swaps = _swaps(match, past)
        if swaps and match.game.apply(match.state, event).opened > match.opened:
            yield from swaps
        yield Do(event)
    yield from _swaps(match, past)
    end = None if past is None or match.ended else _ENDS.get(past.ended)
    if end is not None:
        yield end


def _swaps(match: Match, past: Past | None) -> list[Substitute]:
    """The actions by which others sit down for the stage that comes, if one does."""
    if past is None or not past.sittings or match.ended:
        return []
    swaps: list[Substitute] = []
    wanted = names_at(past.sittings, match.opened)
    names = list(match.names_in(match.opened))
    while tuple(names) != wanted:
        waiting = [seat for seat, name in enumerate(wanted) if names[seat] != name]
        free = [seat for seat in waiting if wanted[seat] not in names]
        seat = (free or waiting)[0]
        # Where two have changed seats, one of them must stand up first.
        names[seat] = wanted[seat] if free else _nobody({*names, *wanted})
        swaps.append(Substitute(seat, names[seat]))
    return swaps


def _nobody(names: set[str]) -> str:
    """A name that nobody has."""
    return next(name for number in count(1) if (name := f"Player {number}") not in names)


def timed(entries: Sequence[Entry], past: Past | None) -> list[Entry]:
    """The entries with times that give the match its beginning, its end and its duration again.

    When each of them was written is not known: they are spread evenly over that time, at the end. A
    match of which more was written than there are entries now may be shorter: a longer time between
    two of them would be a pause.
    """
    if past is None:
        return list(entries)
    gap = min(PAUSE, past.seconds / max(1, len(entries) - 1))
    last = len(entries) - 1
    return [
        replace(entry, time=past.finished - gap * (last - index))
        for index, entry in enumerate(entries)
    ]
