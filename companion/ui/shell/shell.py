"""The parts that screens work with, as attributes of one object."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from companion.match.session import Archive, Session
from companion.ui.shell.device import DeviceServices
from companion.ui.shell.drafts import Drafts
from companion.ui.shell.messages import Messages
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.preferences import Preferences, PreferenceStore
from companion.ui.shell.voice import Voice
from companion.ui.theatre.board_turn import BoardTurn

if TYPE_CHECKING:
    from companion.scanning.questions import Questions


class People(Protocol):
    """The remembered players."""

    def all(self) -> list[Any]:
        """All players, each with name, colour and remembered."""

    def remember(self, names: tuple[str, ...]) -> None:
        """Adds the names that are new."""

    def is_taken(self, name: str) -> bool:
        """Whether somebody has this name, also somebody who is only known from matches."""

    def rename(self, old: str, new: str) -> None:
        """Changes a player's name, also in all matches. Raises a Refusal if the name is taken."""

    def together(self, one: str, other: str) -> int:
        """In how many matches both of these names play."""

    def merge(self, old: str, new: str) -> None:
        """Makes two players one, who is called `new`. Raises a Refusal if both play in a match."""

    def last_change(self) -> Any:
        """The last `rename` or `merge`, with `old`, `new` and `merged`; None if none is kept."""

    def undo_change(self) -> None:
        """Undoes the last `rename` or `merge`. Raises a Refusal if it cannot be undone."""

    def keep_changes(self) -> None:
        """Offers to undo none of them any more."""

    def recolour(self, name: str, colour: int) -> None:
        """Changes a player's colour."""

    def retire(self, name: str) -> None:
        """Stops offering a player when seats are chosen."""


class Decks(Protocol):
    """The decks whose cards have tags."""

    def decks(self) -> list[Any]:
        """All decks, each with name, game and tags."""

    def put(self, name: str, game: str, tags: dict[str, str]) -> None:
        """Stores a deck with these tags."""

    def card(self, tag: str, game: str) -> str | None:
        """The card that has this tag; None if no deck of the game has it."""

    def learn(self, tag: str, card: str, game: str) -> None:
        """Stores that a card has this tag."""

    def free_name(self) -> str:
        """An unused name for a new deck."""


class Shell:
    """Holds the parts and has no methods of its own.

    Every screen is created with the shell, so that it can open the next one.
    """

    def __init__(
        self,
        archive: Archive,
        people: People,
        choices: PreferenceStore,
        words: Callable[[str], str] = lambda text: text,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.session = Session(archive)
        self.messages = Messages(clock)
        self.navigator = Navigator(self.messages)
        self.preferences = Preferences(choices)
        self.board = BoardTurn(self.session, self.navigator, self.preferences, clock)
        self.device = DeviceServices()
        self.voice = Voice(self.device, self.navigator, self.preferences, clock)
        self.people = people
        # None if tags cannot be stored.
        self.decks: Decks | None = None
        # The open questions about scanned cards; None without readers.
        self.questions: Questions | None = None
        self.drafts = Drafts(self.session, self.navigator, self.preferences)
        # Translates a text into the table's language, which may change while the app runs.
        self.words = words
        self.clock = clock
