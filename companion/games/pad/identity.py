"""What a match on a pad is known as: every pad is a game of its own, by its name."""

from companion.games.pad.rules import NAME
from companion.records import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from companion.games.pad.rules import PadSetup, PadState

TITLE = "any other game"


def kind_of(name: str) -> str:
    """What statistics know the pad of this name by."""
    return f"{NAME}:{name}"


def name_of(kind: str) -> str:
    """The name of the pad that statistics know as `kind`."""
    return kind.partition(":")[2]


def kind_in(heading: "Mapping[str, Any]") -> str:
    """What statistics know a match by whose sheet has this heading, which is not checked."""
    return kind_of(str(heading["pad"]["name"]))


def counted_as(setup: "PadSetup") -> str:
    """What statistics know the game by: no pad's is another game's, whatever the pad is called."""
    return kind_of(setup.pad.name)


@dataclass(frozen=True)
class PadListing:
    """As BoardGameGeek and BG Stats know the game; the names are those of a game's module `bgg`."""

    TITLE: str
    BGG_ID: int | None


def listing(state: "PadState") -> PadListing:
    """That of a match."""
    pad = state.setup.pad
    return PadListing(pad.name, pad.bgg)
