"""What a card that a reader saw is, by the rules of the game on the table."""

from typing import Literal

from companion.games.game import Event
from companion.records import dataclass

# play: it counts. same: somebody tapped it already. again: it lies there already. early: the
# stage has not begun. before: it was laid in the stage before. gathered: the stage is over and the
# next one not offered yet. shuffled: it is seen while the deck is shuffled. over: the match has
# ended. unknown: no card has this tag. tile: the table must say on which tile. elsewhere: it lies
# on a tile that is not its own. copies: by the record there is none left. unread: something was
# laid and could not be read.
#
# Those that come to nothing are written to the store under these names.
VerdictKind = Literal[
    "play",
    "same",
    "again",
    "early",
    "before",
    "gathered",
    "shuffled",
    "over",
    "unknown",
    "tile",
    "elsewhere",
    "copies",
    "unread",
]


@dataclass(frozen=True)
class CardVerdict:
    """What a card is, and the game's event for it: the play that it makes or would make."""

    kind: VerdictKind
    play: Event = None
