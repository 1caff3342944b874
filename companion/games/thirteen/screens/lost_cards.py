"""The screen to enter which cards are lost from the deck."""

from collections import Counter

from companion.games.thirteen.screens.card_chip import draw_chip
from companion.games.thirteen.screens.words import tile_words
from companion.games.thirteen.stage import DECK, PILE, PILES, RED
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, page


class LostCards(Screen):
    """Counts the lost copies of each of the sixteen cards; "Done" keeps them in the preferences."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        cards = [card for card in shell.preferences.get("lost") if card in DECK]
        self.lost = Counter({card: min(n, DECK[card]) for card, n in Counter(cards).items()})

    def draw(self, frame: Frame) -> None:
        """Draws a column of cards for each colour, and the bar."""
        area, bar = page(frame, self._("Missing cards"), self._stage_length_words())
        bar = back_button(frame, bar, self._("Back"))
        none, bar = bar.cut_left(bar.w * 45 // 100, frame.mm(1.5))
        frame.button(none, "none", self._("None missing"), dim=not self.lost.total())
        frame.button(bar, "next", self._("Done"), primary=True)
        gap = frame.mm(2.5)
        columns = area.grid(2, 2, gap) if frame.panel.portrait else area.columns(4, gap)
        for colour, column in enumerate(columns):
            self._draw_column(frame, column, colour)

    def _stage_length_words(self) -> str:
        count = sum(DECK.values()) - self.lost.total()
        return self._("{count} cards per stage").format(count=count)

    def _draw_column(self, frame: Frame, box: Box, colour: int) -> None:
        theme = frame.theme
        gap = frame.mm(1.2)
        ink = theme.pink if PILES[colour] == "red" else theme.tiles[colour].key
        head, box = box.cut_top(frame.mm(5), gap)
        sign, words = head.cut_left(frame.mm(3), frame.mm(1.2))
        frame.sign(sign, PILES[colour], ink)
        name = self._("red") if PILES[colour] == "red" else tile_words(self._, colour)
        frame.text(words, name, capital=2.3, colour=theme.dim)
        high = min(frame.mm(12), (box.h - 4 * gap) // 5)
        for row, card in enumerate(card for card in DECK if PILE[card] == colour):
            line = Box(box.x, box.y + row * (high + gap), box.w, high)
            self._draw_card(frame, line, card, ink)

    def _draw_card(self, frame: Frame, box: Box, card: str, colour: tuple[int, int, int]) -> None:
        theme = frame.theme
        count = self.lost[card]
        frame.fill(box, theme.panel, 1.8)
        side = max(frame.mm(9.8), min(box.h, frame.mm(11)))
        minus, rest = box.cut_left(side)
        plus, rest = rest.cut_right(side)
        more = count < DECK[card]
        frame.button(minus, f"minus-{card}", sign="minus", dim=not count, radius=1.8)
        frame.button(plus, f"plus-{card}", sign="plus", dim=not more, radius=1.8)
        chip, number = rest.columns(2, 0)
        chip = chip.middle(frame.mm(5.2), min(frame.mm(7), chip.h - frame.mm(1)))
        tile = None if PILE[card] == RED else PILE[card]
        draw_chip(frame, chip, card, colour, tile=tile, capital=2.6, line=0.5)
        frame.text(
            number,
            str(count),
            cut="number",
            capital=3.6,
            colour=theme.ink if count else theme.dim,
            align="centre",
        )

    def on_plus(self, card: str) -> None:
        """Counts one more lost copy of a card, if the deck has so many."""
        self.lost[card] = min(self.lost[card] + 1, DECK[card])

    def on_minus(self, card: str) -> None:
        """Counts one lost copy of a card less."""
        self.lost[card] = max(self.lost[card] - 1, 0)

    def on_none(self) -> None:
        """Counts no card as lost."""
        self.lost.clear()

    def on_next(self) -> None:
        """Keeps the lost cards and goes back."""
        self.preferences.set("lost", sorted(self.lost.elements()))
        self.navigator.back()
