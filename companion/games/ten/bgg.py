"""10 as BoardGameGeek and BG Stats know it."""

from companion.games.base import after

TYPE_CHECKING = False
if TYPE_CHECKING:
    from companion.games.ten.rules import TenState

TITLE = "10"
BGG_ID = 23346


def starts(state: "TenState") -> int:
    """The seat that started the first round, or will."""
    first = state.rounds[0].start if state.rounds else None
    return after(state.setup.dealer, len(state.setup.players)) if first is None else first
