"""10 as the rest of the program sees it: what every game offers."""

from companion.games.base import PlainSetup as Setup
from companion.games.ten.cards import DECK as CARDS
from companion.games.ten.event import (
    Bid,
    End,
    Lay,
    Protect,
    Short,
    Sold,
    Swap,
    Turn,
    parse_event,
)
from companion.games.ten.rules import (
    NAME,
    SEATS,
    apply,
    events,
    new,
    opening,
)
from companion.games.ten.rules import TenState as State
from companion.games.ten.sheet import read_sheet, result, write_sheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

# The end of a match adds these to its sheet.
GROWING_FIELDS = ("hands", "chips", "lost")

__all__ = [
    "CARDS",
    "GROWING_FIELDS",
    "NAME",
    "SEATS",
    "Bid",
    "End",
    "Lay",
    "Protect",
    "Setup",
    "Short",
    "Sold",
    "State",
    "Swap",
    "Turn",
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
    from companion.games.ten.simulation import match

    return match(random, players)
