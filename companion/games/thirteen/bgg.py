"""13 as BoardGameGeek and BG Stats know it."""

from companion.games.base import after

TYPE_CHECKING = False
if TYPE_CHECKING:
    from companion.games.thirteen.stage import ThirteenState

TITLE = "13"
# The family of games that 13 belongs to, where it has no page of its own.
BGG_ID = 17025


def starts(state: "ThirteenState") -> int:
    """The seat that laid the first card, or will; the one after the dealer if that is not known."""
    if state.stages and state.stages[0].plays:
        return state.stages[0].laid_by[0]
    dealer = state.stages[0].dealer if state.stages else state.setup.dealer
    return after(dealer, len(state.setup.players))
