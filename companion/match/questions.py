"""What the table is asked about a card that a reader saw and could not enter by itself."""

from companion.records import dataclass

CARD, MISS = "card", "miss"


@dataclass(frozen=True)
class Question:
    """A question about a card with a tag (CARD), or about something that was not read (MISS).

    `stage` (from 1) is the one that it was laid in or for; `tile` is None where the reader does not
    know it; `laid` is when it was laid, on the scale of `Match.steady_time`.
    """

    id: int
    stage: int
    kind: str
    tile: int | None
    tag: str
    laid: float

    @property
    def source(self) -> str:
        """The source of the entry that answers it; by this it counts once, also after a crash."""
        return f"answer {self.id}"
