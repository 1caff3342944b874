"""What is known of an imported match besides its sheet: its id, its times, how it ended."""

from collections.abc import Sequence

from companion.match.actions import Abandon, Action, Stop
from companion.match.match import Entry, Match
from companion.records import dataclass, replace

# How the table can end a match, and the action that says so.
_ENDS: dict[str | None, Action] = {"stopped": Stop(), "abandoned": Abandon()}


@dataclass(frozen=True)
class Past:
    """A match as it was saved elsewhere.

    id: None if another match here has it. started, finished: wall-clock times. seconds: how long
    it was played, without pauses. ended: "over", "stopped", "abandoned", or None.
    """

    id: str | None
    started: float
    finished: float
    seconds: float
    ended: str | None


def ending(match: Match, past: Past | None) -> Action | None:
    """The action by which the table ended a match; None if it went on, or ended by the rules."""
    return None if past is None or match.ended else _ENDS.get(past.ended)


def timed(entries: Sequence[Entry], past: Past | None) -> list[Entry]:
    """The entries with times that give the match its beginning, its end and its duration again.

    When each of them was written is not known: they are spread evenly over that time, at the end.
    """
    if past is None:
        return list(entries)
    gap = past.seconds / max(1, len(entries) - 1)
    last = len(entries) - 1
    return [
        replace(entry, time=past.finished - gap * (last - index))
        for index, entry in enumerate(entries)
    ]
