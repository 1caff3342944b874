"""A simulated deck of cards, and the order in which its copies are laid on a simulated scanner."""

from companion.games import first_with, load, part, title
from companion.games.base import Refusal
from companion.games.game import Event
from companion.scanning.protocols import GameScanning
from companion.store.decks import Deck, StoredDecks
from firmware_bridge.simulator import LayCard

DECK_NAME = "simulated"


def simulated_game() -> tuple[str, GameScanning]:
    """The game of the simulated deck, the first that takes cards from a scanner, and how."""
    game = first_with("scanning")
    scanning: GameScanning = part(game, "scanning")
    return game, scanning


def default_deck() -> Deck:
    """The simulated deck; its tags name the cards: 13B702 is the second copy of B7 of 13."""
    game, _scanning = simulated_game()
    tags = {
        f"{title(game)}{card}{copy:02}": card
        for card, count in load(game).CARDS.items()
        for copy in range(1, count + 1)
    }
    return Deck(DECK_NAME, game, tags)


class Hands:
    """Chooses the copy of a card that is laid next: each copy once in a stage."""

    def __init__(self, deck: Deck) -> None:
        self._copies: dict[str, list[str]] = {}
        for tag, card in deck.tags.items():
            self._copies.setdefault(card, []).append(tag)
        self._used: dict[str, int] = {}
        _game, self._scanning = simulated_game()

    def lay(self, play: Event) -> LayCard:
        """The next copy of a play's card on its tile. Raises a Refusal if all copies are laid."""
        card = self._scanning.card_of(play)
        number = self._used.get(card, 0)
        copies = self._copies.get(card, [])
        if number >= len(copies):
            raise Refusal("too-many-copies", card=card)
        self._used[card] = number + 1
        return LayCard(copies[number], self._scanning.tile_of(play) + 1)

    def gather(self) -> None:
        """Makes all copies available again, for the next stage."""
        self._used.clear()


class SimulatedTags(StoredDecks):
    """The decks of a store, and the simulated one, which need not be enrolled."""

    def card(self, tag: str, game: str) -> str | None:
        """The card with this tag; None if no deck of the game has it."""
        return super().card(tag, game) or default_deck().tags.get(tag)
