"""A deck that is only simulated, and the hands that lay its cards on a simulated scanner."""

from collections.abc import Callable

from companion.games import load
from companion.games.base import Refusal
from companion.games.thirteen.stage import Play
from companion.store.decks import Deck, StoredDecks
from companion.ui.shell.shell import Shell
from firmware_bridge.simulator import LayCard, Simulator

DECK_NAME = "simulated"


def default_deck() -> Deck:
    """A deck whose tags say which card they are: 13B702 is the second copy of B7."""
    cards = load("thirteen").CARDS
    tags = {
        f"13{card}{copy:02}": card for card, count in cards.items() for copy in range(1, count + 1)
    }
    return Deck(DECK_NAME, "thirteen", tags)


class Hands:
    """Takes a copy of each card from the deck, each once until the stage is over."""

    def __init__(self, deck: Deck) -> None:
        self._copies: dict[str, list[str]] = {}
        for tag, card in deck.tags.items():
            self._copies.setdefault(card, []).append(tag)
        self._used: dict[str, int] = {}

    def lay(self, play: Play) -> LayCard:
        """The next copy of this card onto its tile."""
        number = self._used.get(play.card, 0)
        copies = self._copies.get(play.card, [])
        if number >= len(copies):
            raise Refusal("too-many-copies", card=play.card)
        self._used[play.card] = number + 1
        return LayCard(copies[number], play.tile + 1)

    def gather(self) -> None:
        """The stage is over: all cards are in the hands again."""
        self._used.clear()


class SimulatedTags(StoredDecks):
    """The decks of a store, and the simulated one, which nobody has to enrol."""

    def card(self, tag: str, game: str) -> str | None:
        """The card that a tag is stuck to."""
        return super().card(tag, game) or default_deck().tags.get(tag)


def lays_on(simulator: Simulator, shell: Shell) -> Callable[[Play], None]:
    """What lays a play's card on a simulated scanner; each stage begins with all cards."""
    hands = Hands(default_deck())
    stage = 0

    def lay(play: Play) -> None:
        nonlocal stage
        opened = shell.session.match.state.opened if shell.session.is_open else 0
        if opened != stage:
            hands.gather()
            stage = opened
        simulator.add_steps(hands.lay(play))

    return lay
