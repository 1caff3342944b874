"""A simulated deck of 13, and the order in which its copies are laid on a simulated scanner."""

from companion.games import load
from companion.games.base import Refusal
from companion.games.thirteen.stage import Play
from companion.store.decks import Deck, StoredDecks
from firmware_bridge.simulator import LayCard

DECK_NAME = "simulated"


def default_deck() -> Deck:
    """The simulated deck; its tags name the cards: 13B702 is the second copy of B7."""
    cards = load("thirteen").CARDS
    tags = {
        f"13{card}{copy:02}": card for card, count in cards.items() for copy in range(1, count + 1)
    }
    return Deck(DECK_NAME, "thirteen", tags)


class Hands:
    """Chooses the copy of a card that is laid next: each copy once in a stage."""

    def __init__(self, deck: Deck) -> None:
        self._copies: dict[str, list[str]] = {}
        for tag, card in deck.tags.items():
            self._copies.setdefault(card, []).append(tag)
        self._used: dict[str, int] = {}

    def lay(self, play: Play) -> LayCard:
        """The next copy of a play's card on its tile. Raises a Refusal if all copies are laid."""
        number = self._used.get(play.card, 0)
        copies = self._copies.get(play.card, [])
        if number >= len(copies):
            raise Refusal("too-many-copies", card=play.card)
        self._used[play.card] = number + 1
        return LayCard(copies[number], play.tile + 1)

    def gather(self) -> None:
        """Makes all copies available again, for the next stage."""
        self._used.clear()


class SimulatedTags(StoredDecks):
    """The decks of a store, and the simulated one, which need not be enrolled."""

    def card(self, tag: str, game: str) -> str | None:
        """The card with this tag; None if no deck of the game has it."""
        return super().card(tag, game) or default_deck().tags.get(tag)
