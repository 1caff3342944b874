"""The remembered players and the decks with tags, as the screens see them; the store has them."""

from collections.abc import Mapping, Sequence
from typing import Protocol


class SavedPlayer(Protocol):
    """Somebody who has played here."""

    @property
    def id(self) -> str:
        """Stays when the name changes."""

    @property
    def name(self) -> str:
        """As all matches call the player."""

    @property
    def colour(self) -> int:
        """Which of the players' colours."""

    @property
    def remembered(self) -> bool:
        """Whether the player is offered when seats are chosen."""


class RenameOrMerge(Protocol):
    """A player got another name."""

    @property
    def old(self) -> str:
        """The name before."""

    @property
    def new(self) -> str:
        """The name since then."""

    @property
    def merged(self) -> Mapping[str, object] | None:
        """What is kept of the player `old` if `new` was somebody already; else None."""


class TaggedDeck(Protocol):
    """A deck whose cards have tags."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def game(self) -> str:
        """The name of its game."""

    @property
    def tags(self) -> Mapping[str, str]:
        """For each tag the card that has it."""


class People(Protocol):
    """The remembered players."""

    def all(self) -> Sequence[SavedPlayer]:
        """All players by name."""

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

    def last_change(self) -> RenameOrMerge | None:
        """The last `rename` or `merge`; None if none is kept."""

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

    def decks(self) -> Sequence[TaggedDeck]:
        """All decks."""

    def put(self, name: str, game: str, tags: dict[str, str]) -> None:
        """Stores a deck with these tags."""

    def card(self, tag: str, game: str) -> str | None:
        """The card that has this tag; None if no deck of the game has it."""

    def learn(self, tag: str, card: str, game: str) -> None:
        """Stores that a card has this tag."""

    def free_name(self) -> str:
        """An unused name for a new deck."""
