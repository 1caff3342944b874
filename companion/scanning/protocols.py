"""What the readers' cards need around them: somebody who keeps, somebody who knows, a table."""

from collections.abc import Callable
from typing import Protocol

from companion.games.thirteen.stage import Play
from companion.match.actions import Action
from companion.match.match import Source
from companion.match.questions import Question
from companion.match.session import Session


class Log(Protocol):
    """What keeps events and questions."""

    def seen(self, boot: str, seq: int) -> bool:
        """Whether an event has had its effect."""

    def keep(self, boot: str, seq: int, effect: str) -> None:
        """It came to nothing that the match knows."""

    def ask(
        self,
        boot: str,
        seq: int,
        match_id: str,
        stage: int,
        kind: str,
        tile: int | None,
        tag: str,
        laid: float,
    ) -> Question:
        """It became a question."""

    def open(self, match_id: str) -> list[Question]:
        """The questions of a match."""

    def close(self, question: Question, answer: str) -> None:
        """It was answered."""


class CardTags(Protocol):
    """Which card each tag is on; what of the stored decks scanning needs."""

    def card(self, tag: str, game: str) -> str | None:
        """The card of the game that a tag is on; None if it is not known."""

    def learn(self, tag: str, card: str, game: str) -> None:
        """Stores that a tag is on a card; raises a Refusal."""


class Room(Protocol):
    """What the table has in front of it."""

    # Seconds that only ever pass, whatever becomes of the time on the wall.
    clock: Callable[[], float]
    session: Session

    def lay(self, play: Play, action: Action, source: Source) -> None:
        """Acts as a tap on the card's key does; raises the Refusal."""

    def press(self, name: str) -> None:
        """Taps a target, if it is there."""

    def takes(self, tag: str) -> bool:
        """Whether the screen on top took the card with this tag for itself."""

    def begins_stage(self) -> bool:
        """Whether the screen on top asks if the stage has begun."""

    def tell(self, what: str, **params: object) -> None:
        """Says something about a reader or its card."""
