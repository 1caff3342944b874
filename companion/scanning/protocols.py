"""Protocols that the scan pipeline needs from the store, the screens and the game on the table."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from companion.games.game import Event
from companion.match.actions import Action
from companion.match.match import Match, Source
from companion.match.questions import Question
from companion.match.session import Session
from companion.records import dataclass
from companion.scanning.messages import ScanMessage
from companion.scanning.verdict import CardVerdict


class EventLog(Protocol):
    """Events of readers that have had their effect, and the open questions, on disk.

    Every method raises the Refusal of a failing disk.
    """

    def seen(self, boot: str, seq: int) -> bool:
        """Whether an event has had its effect."""

    def keep(self, boot: str, seq: int, effect: str) -> None:
        """Notes that an event had an effect that is no entry of a match."""

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
        """Notes that an event became a question, in one transaction; returns the question."""

    def open(self, match_id: str) -> list[Question]:
        """The open questions of a match, the oldest first."""

    def close(self, question: Question, answer: str) -> None:
        """Notes the answer to a question."""


class KnownTags(Protocol):
    """Which tag is stuck to which card."""

    def card(self, tag: str, game: str) -> str | None:
        """The card of a game with this tag; None if no deck has it."""

    def learn(self, tag: str, card: str, game: str) -> None:
        """Adds a tag to a deck. Raises the Refusal of a failing disk."""


class Screens(Protocol):
    """The screens, as far as readers act on them; implemented by ui/shell/reader_input.py."""

    # Monotonic time in seconds.
    clock: Callable[[], float]
    session: Session

    def lay(self, play: Event, action: Action, source: Source) -> None:
        """Enters a card as a tap on its key does. Raises the Refusal; then nothing has changed."""

    def press(self, name: str) -> None:
        """Taps a target of the screen on top, if it is there."""

    def takes(self, tag: str) -> bool:
        """Offers a card to the screen on top; returns whether the screen took it for itself."""

    def begins_stage(self) -> bool:
        """Whether a screen asks if the stage has begun."""

    def tell(self, message: ScanMessage) -> None:
        """Shows a message and plays its sound."""


@dataclass(frozen=True)
class LaidStage:
    """The plays of a stage in their order, None if they are not known; whether it is complete."""

    plays: tuple[Event, ...] | None
    complete: bool


class GameScanning(Protocol):
    """The module `scanning` in a game's folder: what scanned cards mean in that game.

    A game without such a module leaves cards to its screens (`Screen.takes_cards`). A play is an
    event of the game.
    """

    def judge(
        self, match: Match, card: str | None, tile: int | None, tag: str, laid: float
    ) -> CardVerdict:
        """What a card is now; `laid` is when it was laid, on the scale of `Match.steady_time`.

        `card` is None if the tag is not known, `tile` if the reader does not know where it lies.
        """

    def card_of(self, play: Event) -> str:
        """The card of a play."""

    def tile_of(self, play: Event) -> int:
        """The tile of a play."""

    def play_on(self, tile: int) -> Event:
        """The play of the card that may lie on any tile, on this one."""

    def parse_play(self, text: str) -> Event:
        """The play that was typed at a simulated scanner. Raises a Refusal if it is none."""

    def laid_stages(self, state: Any) -> Sequence[LaidStage]:
        """The stages of a match as a simulated scanner lays them."""

    def lamps(self, match: Match) -> tuple[int, ...]:
        """How many lamps shine at each tile."""
