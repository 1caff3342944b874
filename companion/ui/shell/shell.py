"""The parts that screens are given, each by its name."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from companion.match.session import Archive, Session
from companion.ui.shell.device import DeviceServices
from companion.ui.shell.drafts import Drafts
from companion.ui.shell.messages import Messages
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.preferences import Choices, Preferences

if TYPE_CHECKING:
    from companion.scanning.questions import Questions


class People(Protocol):
    """The players that are remembered."""

    def all(self) -> list[Any]:
        """Everybody: name, colour, remembered."""

    def remember(self, names: tuple[str, ...]) -> None:
        """Adds who is new."""

    def rename(self, old: str, new: str) -> None:
        """Gives somebody another name."""

    def recolour(self, name: str, colour: int) -> None:
        """Gives somebody another colour."""

    def retire(self, name: str) -> None:
        """Offers somebody no more when seats are chosen."""


class Decks(Protocol):
    """The decks whose cards have tags."""

    def decks(self) -> list[Any]:
        """All of them: name, game, tags."""

    def put(self, name: str, game: str, tags: dict[str, str]) -> None:
        """Keeps a deck with these tags."""

    def card(self, tag: str, game: str) -> str | None:
        """The card that a tag is stuck to; None if no deck of the game has it."""

    def learn(self, tag: str, card: str, game: str) -> None:
        """Keeps that a tag is stuck to a card."""

    def free_name(self) -> str:
        """A name for a new deck."""


class Shell:
    """Holds the parts; does nothing itself.

    A screen takes from it what it needs. Screens are made with the shell, so that each can open
    the next.
    """

    def __init__(
        self,
        archive: Archive,
        people: People,
        choices: Choices,
        words: Callable[[str], str] = lambda text: text,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.session = Session(archive)
        self.messages = Messages(clock)
        self.navigator = Navigator(self.messages)
        self.preferences = Preferences(choices)
        self.device = DeviceServices()
        self.people = people
        # None where there is nothing to keep tags in.
        self.decks: Decks | None = None
        # What the table is asked about scanned cards; None without readers.
        self.questions: Questions | None = None
        self.drafts = Drafts(self.session, self.navigator, self.preferences)
        # Translates a text into the table's language, which may change while the app runs.
        self.words = words
        self.clock = clock
