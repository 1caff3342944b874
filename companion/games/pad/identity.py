"""What a match on a pad is known as: every pad is a game of its own, by its name."""

from companion.games.base import after
from companion.games.pad.rules import NAME
from companion.records import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from companion.games.pad.rules import PadSetup, PadState

TITLE = "any other game"


def counted_as(setup: "PadSetup") -> str:
    """What statistics know the game by: no pad's is another game's, whatever the pad is called."""
    return f"{NAME}:{setup.pad.name}"


@dataclass(frozen=True)
class PadListing:
    """As BoardGameGeek and BG Stats know the game; the names are those of a game's module `bgg`."""

    TITLE: str
    BGG_ID: int | None
    LOWEST_WINS: bool

    def starts(self, state: "PadState") -> int:
        """The seat after the first dealer."""
        return after(state.setup.dealer, len(state.setup.players))

    def board(self, state: "PadState") -> str:  # noqa: ARG002 - as every game's
        """Which rules were played: the pad has no others."""
        return ""


def listing(state: "PadState") -> PadListing:
    """That of a match."""
    pad = state.setup.pad
    return PadListing(pad.name, pad.bgg, not pad.most_wins)
