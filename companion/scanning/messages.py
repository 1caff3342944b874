"""What the scan pipeline tells the table. The screens turn each message into words and sounds.

`card` is a card of the game on the table, or None if no deck knows the tag.
"""

from companion.games.base import Refusal
from companion.records import dataclass


@dataclass(frozen=True)
class CardAgain:
    """A card was seen that lies on the table already."""

    card: str | None


@dataclass(frozen=True)
class CardOfStageBefore:
    """A card was seen that was laid in the stage before."""

    card: str | None


@dataclass(frozen=True)
class CardAfterEnd:
    """A card was seen and the match has ended."""

    card: str | None


@dataclass(frozen=True)
class CardsGathered:
    """A card was seen after a stage, while the table gathers its cards."""


@dataclass(frozen=True)
class CardEarly:
    """A card was seen before the stage has begun; it counts as soon as it has."""

    card: str | None


@dataclass(frozen=True)
class CardsShuffled:
    """So many cards were seen before the stage that they are being shuffled; none counts."""


@dataclass(frozen=True)
class CardNotExpected:
    """A card was seen and neither a match nor a screen waits for one."""


@dataclass(frozen=True)
class CardInQuestion:
    """The table is asked about a card; the question itself is on the screen."""


@dataclass(frozen=True)
class ReaderFlickers:
    """The reader under a tile (None: not known which) reports cards that are not there."""

    tile: int | None


@dataclass(frozen=True)
class ScannerFault:
    """A device reports a fault of its own; the codes are those of the wire protocol.

    `tile` is the tile that it is about, None if that is not known.
    """

    code: str
    detail: str
    tile: int | None = None


@dataclass(frozen=True)
class EventRefused:
    """An event of a reader was refused, by the rules or by a disk that did not keep it."""

    refusal: Refusal


ScanMessage = (
    CardAgain
    | CardOfStageBefore
    | CardAfterEnd
    | CardsGathered
    | CardEarly
    | CardsShuffled
    | CardNotExpected
    | CardInQuestion
    | ReaderFlickers
    | ScannerFault
    | EventRefused
)
