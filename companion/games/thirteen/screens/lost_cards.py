"""The screen to enter which cards are lost from the deck."""

from collections import Counter

from companion.games.thirteen.screens.card_chip import draw_chip
from companion.games.thirteen.screens.words import tile_words
from companion.games.thirteen.stage import DECK, PILE, PILES, RED
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    KEY,
    LINE,
    MARGIN,
    NAME,
    SPACE,
    TEXT,
    TIGHT,
    TOUCH,
)
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, page
from companion.wording import plural


class LostCards(Screen):
    """Counts the lost copies of each of the sixteen cards; "Done" keeps them in the preferences."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        cards = [card for card in shell.preferences.get("lost") if card in DECK]
        self.lost = Counter({card: min(n, DECK[card]) for card, n in Counter(cards).items()})

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Missing cards"), self._stage_length_words())
        bar = back_button(frame, bar, self._("Back"))
        none, bar = bar.cut_left(bar.w * 45 // 100, frame.mm(GAP))
        frame.button(none, "none", self._("None missing"), dim=not self.lost.total())
        frame.button(bar, "next", self._("Done"), primary=True)
        gap = frame.mm(SPACE)
        columns = area.grid(2, 2, gap) if frame.panel.portrait else area.columns(4, gap)
        for colour, column in enumerate(columns):
            self._draw_column(frame, column, colour)

    def _stage_length_words(self) -> str:
        count = sum(DECK.values()) - self.lost.total()
        return plural(self._, count, "{count} card per stage", "{count} cards per stage")

    def _draw_column(self, frame: Frame, box: Box, colour: int) -> None:
        theme = frame.theme
        gap = frame.mm(TIGHT)
        ink = theme.pink if PILES[colour] == "red" else theme.tiles[colour].key
        head, box = box.cut_top(frame.mm(LINE + TIGHT), gap)
        sign, words = head.cut_left(frame.mm(SPACE), frame.mm(TIGHT))
        frame.sign(sign, PILES[colour], ink)
        name = self._("red") if PILES[colour] == "red" else tile_words(self._, colour)
        frame.text(words, name, capital=TEXT, colour=theme.dim)
        high = min(frame.mm(KEY), (box.h - 4 * gap) // 5)
        for row, card in enumerate(card for card in DECK if PILE[card] == colour):
            line = Box(box.x, box.y + row * (high + gap), box.w, high)
            self._draw_card(frame, line, card, ink)

    def _draw_card(self, frame: Frame, box: Box, card: str, colour: tuple[int, int, int]) -> None:
        theme = frame.theme
        count = self.lost[card]
        frame.fill(box, theme.panel, MARGIN)
        side = max(frame.mm(TOUCH), min(box.h, frame.mm(BAR)))
        minus, rest = box.cut_left(side)
        plus, rest = rest.cut_right(side)
        more = count < DECK[card]
        frame.button(minus, f"minus-{card}", sign="minus", dim=not count, radius=MARGIN)
        frame.button(plus, f"plus-{card}", sign="plus", dim=not more, radius=MARGIN)
        chip, number = rest.columns(2, 0)
        chip = chip.middle(
            frame.mm(LINE + TIGHT), min(frame.mm(LINE + SPACE), chip.h - frame.mm(TIGHT))
        )
        tile = None if PILE[card] == RED else PILE[card]
        draw_chip(frame, chip, card, colour, tile=tile, capital=TEXT, line=HAIR)
        frame.text(
            number,
            str(count),
            cut="number",
            capital=NAME,
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
