"""6th Sense as BoardGameGeek and BG Stats know it."""

from companion.games.base import after

TYPE_CHECKING = False
if TYPE_CHECKING:
    from companion.games.sixth_sense.rules import SixthSenseState

TITLE = "6th Sense"
BGG_ID = 335857


def starts(state: "SixthSenseState") -> int:
    """The seat that led the first trick, or will."""
    dealer = state.rounds[0].dealer if state.rounds else state.setup.dealer
    return after(dealer, len(state.setup.players))


def board(state: "SixthSenseState") -> str:
    """Which rules were played, if not the standard ones."""
    setup = state.setup
    chosen = [] if setup.variant == "standard" else [setup.variant]
    if setup.target is not None:
        chosen.append(f"to {setup.target}")
    return ", ".join(chosen)
