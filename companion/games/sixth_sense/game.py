"""6th Sense as the rest of the program sees it: what every game offers."""

from companion.games.sixth_sense.event import (
    DealRound,
    Predict,
    Trick,
    Tricks,
    Trump,
    Won,
    parse_event,
)
from companion.games.sixth_sense.judge import CARDS as EACH_CARD
from companion.games.sixth_sense.round import SixthSenseSetup as Setup
from companion.games.sixth_sense.rules import NAME, SEATS, apply, events, new, opening
from companion.games.sixth_sense.rules import SixthSenseState as State
from companion.games.sixth_sense.sheet import read_sheet, result, write_sheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

# There is one of each.
CARDS = dict.fromkeys(EACH_CARD, 1)

__all__ = [
    "CARDS",
    "NAME",
    "SEATS",
    "DealRound",
    "Predict",
    "Setup",
    "State",
    "Trick",
    "Tricks",
    "Trump",
    "Won",
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
    from companion.games.sixth_sense.simulation import match

    return match(random, players)
