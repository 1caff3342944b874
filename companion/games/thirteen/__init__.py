"""13 by Reiner Knizia: three tiles, never above 13, eight dirty fours."""

from companion.games.thirteen.rules import (
    NAME,
    SEATS,
    Count,
    Deal,
    Play,
    Setup,
    Stage,
    State,
    apply,
    events,
    new,
    opening,
    parse_event,
)
from companion.games.thirteen.sheet import read_sheet, result, write_sheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

__all__ = [
    "NAME",
    "SEATS",
    "Count",
    "Deal",
    "Play",
    "Setup",
    "Stage",
    "State",
    "apply",
    "events",
    "new",
    "opening",
    "parse_event",
    "read_sheet",
    "result",
    "simulate",
    "write_sheet",
]


def simulate(random: "Random", players: "Sequence[str]") -> State:
    """A random but legal match, played to its end."""
    from companion.games.thirteen.simulation import match

    return match(random, players)
