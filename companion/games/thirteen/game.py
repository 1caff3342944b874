"""13 as the rest of the program sees it: what every game offers."""

from companion.games.thirteen.rules import (
    Count,
    Deal,
    Finish,
    apply,
    events,
    new,
    opening,
    parse_event,
)
from companion.games.thirteen.sheet import read_sheet, result, write_sheet
from companion.games.thirteen.stage import DECK as CARDS
from companion.games.thirteen.stage import NAME, SEATS, Play
from companion.games.thirteen.stage import ThirteenSetup as Setup
from companion.games.thirteen.stage import ThirteenState as State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

__all__ = [
    "CARDS",
    "NAME",
    "SEATS",
    "Count",
    "Deal",
    "Finish",
    "Play",
    "Setup",
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
