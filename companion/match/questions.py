"""What the table is asked about a card that a reader saw and could not enter by itself."""

from companion.records import dataclass

CARD, MISS = "card", "miss"


@dataclass(frozen=True)
class Question:
    """A card with a tag, or something that could not be read; `laid` is when, on the scale of
    `Match.steady_time`.

    `stage` (from 1) is the one that it was laid in or for; `tile` is None where the reader does not
    know it.
    """

    id: int
    stage: int
    kind: str
    tile: int | None
    tag: str
    laid: float

    @property
    def source(self) -> str:
        """How the entry that answers it says so, so that no crash makes it count twice."""
        return f"answer {self.id}"
