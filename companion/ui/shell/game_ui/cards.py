"""What is asked of a game about its cards: where they are taught, scanned, and refused."""

from typing import TypeVar

from companion.games import load
from companion.ui.render.theme import Theme
from companion.ui.shell.game_ui.names import GameNames
from companion.ui.shell.game_ui.values import Face
from companion.ui.widgets.words import Words

T = TypeVar("T")
# How many cards a column of enrolment has, and how many columns a page.
ROWS, COLUMNS = 5, 4


class CardHooks(GameNames):
    """The cards of the game as keys, and as words."""

    def card_pages(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """All cards in the layout of enrolment: pages of columns of cards.

        Called where the tags of a deck are taught.
        """
        return in_pieces(in_pieces(tuple(load(self.name).CARDS), ROWS), COLUMNS)

    def face(self, card: str, theme: Theme) -> Face:  # noqa: ARG002 - for the games
        """How a card is drawn on a key; called there, too."""
        return Face(card)

    def card_of(self, played: str) -> str:
        """The card of a text that may also say how it was played.

        Called with the text of a play: for a refusal, and when a reader has seen its card.
        """
        return played

    def card_words(self, _: Words, card: str) -> str:
        """The name of a card, for a sentence; called for refusals and what readers tell."""
        return card

    def tile_words(self, _: Words, tile: int) -> str:
        """A tile (from 0) over one of the readers, in a sentence; called when its reader fails."""
        return _("tile {number}").format(number=tile + 1)


def in_pieces(whole: tuple[T, ...], size: int) -> tuple[tuple[T, ...], ...]:
    """Splits a tuple into tuples of `size` elements; the last may have fewer."""
    return tuple(whole[at : at + size] for at in range(0, len(whole), size))
