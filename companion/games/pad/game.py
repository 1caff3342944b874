"""Any other game as the rest of the program sees it: what every game offers."""

from companion.games.pad.definition import SEATS, PadDefinition
from companion.games.pad.event import NextRound, Numbers, TableEnds, parse_event
from companion.games.pad.rules import NAME, apply, events, new, opening
from companion.games.pad.rules import PadRound as Round
from companion.games.pad.rules import PadSetup as Setup
from companion.games.pad.rules import PadState as State
from companion.games.pad.sheet import read_sheet, result, write_sheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

# See `growing_fields`.
GROWING_FIELDS = ("ended",)
# A pad knows no cards.
CARDS: "Mapping[str, int]" = {}

__all__ = [
    "CARDS",
    "GROWING_FIELDS",
    "NAME",
    "SEATS",
    "NextRound",
    "Numbers",
    "PadDefinition",
    "Round",
    "Setup",
    "State",
    "TableEnds",
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


def simulate(random: "Random", players: "Sequence[str]", pad: PadDefinition | None = None) -> State:
    """A random but legal match, played to its end, on this pad or on any of the shipped ones."""
    from companion.games.pad.simulation import match

    return match(random, players, pad)
