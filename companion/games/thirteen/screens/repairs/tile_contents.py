"""The screen after a tap on a tile's gauge, to correct which cards lie on that tile."""

from collections.abc import Callable

from companion.games.thirteen.screens.correction_widgets import draw_card_keys
from companion.games.thirteen.screens.correction_words import correction_refusal_words
from companion.games.thirteen.screens.corrections import (
    correction_refusal,
    settle_by_order,
    settle_corrections,
    visible_plays,
)
from companion.games.thirteen.screens.play_rows import draw_card_chip
from companion.games.thirteen.screens.repairs.places_row import draw_places_row, places_height
from companion.games.thirteen.stage import TILES, Play
from companion.games.thirteen.suspects import places_by_order
from companion.games.thirteen.view import CardOnTile, StageView, cards_on_tile
from companion.match.actions import Change, Edit, Remove
from companion.records import replace
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, KEY, LINE, SPACE, TEXT, TIGHT, TOUCH
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, page, say, width_for

# The most cards that can lie on a tile.
MOST_CARDS = 7


class TileContents(Screen[StageView]):
    """Shows the cards on a tile; each can be changed or removed, and a missing one inserted."""

    def __init__(self, shell: Shell, tile: int) -> None:
        super().__init__(shell)
        self._tile = tile
        # The number in the record of the card that is wrong; None while a missing one is asked for.
        # Not its place on the tile: a reader may enter a card meanwhile.
        self._wrong: int | None = None
        self._place = 0
        self._refusal_text = ""

    def _cards_here(self) -> tuple[CardOnTile, ...]:
        return cards_on_tile(self.session.match, self._tile)

    def _wrong_card(self) -> CardOnTile | None:
        """The card that is wrong; None if none is chosen, or if it is not on the tile any more."""
        return next((shown for shown in self._cards_here() if shown.number == self._wrong), None)

    def draw(self, frame: Frame) -> None:
        total = self.view().table.sums[self._tile]
        title = self._("What’s really here? The screen says {total}.").format(total=total)
        area, bar = page(frame, title)
        gap = frame.mm(TIGHT)
        cards, area = area.cut_top(frame.mm(KEY), gap)
        if frame.panel.portrait:
            missing, area = area.cut_top(frame.mm(TOUCH), gap)
        else:
            missing, cards = cards.cut_right(frame.mm(3 * BAR), frame.mm(TIGHT))
        self._draw_missing_button(frame, missing)
        self._draw_cards(frame, cards)
        found = places_by_order(self.session.match)
        row, area = area.cut_top(places_height(frame, len(found)), gap)
        wrong = self._wrong_card()
        if wrong is None:
            draw_places_row(frame, row, self.shell, found, self._place, visible_plays(self.shell))
        else:
            self._draw_remove_button(frame, row)
        marked = None if wrong is None else replace(wrong.play, by=None)
        draw_card_keys(frame, area, self.shell, marked, self._tile)
        rest = back_button(frame, bar, self._("Back"))
        if self._refusal_text:
            say(frame, rest, self._refusal_text)
        else:
            say(frame, rest, self._hint(), frame.theme.dim)

    def _hint(self) -> str:
        if self._wrong_card() is None:
            return self._("Wrong card? Tap it above. Missing one? Tap when, then the card.")
        return self._("Tap the right card.")

    def _draw_cards(self, frame: Frame, box: Box) -> None:
        gap = frame.mm(TIGHT)
        theme = frame.theme
        sign, box = box.cut_left(frame.mm(LINE + TIGHT), gap)
        ink = theme.tiles[self._tile].key
        frame.sign(sign.middle(sign.w, frame.mm(LINE)), TILES[self._tile], ink)
        cells = box.columns(MOST_CARDS, gap)
        for place, (shown, cell) in enumerate(zip(self._cards_here(), cells, strict=False)):
            target = f"lies-{place}"
            here = shown.number == self._wrong
            look = (theme.cream, theme.on_cream) if here else None
            frame.key(cell, target, look, radius=GAP)
            draw_card_chip(
                frame, cell.middle(min(cell.w, frame.mm(LINE + SPACE)), frame.mm(TOUCH)), shown.play
            )

    def _draw_missing_button(self, frame: Frame, box: Box) -> None:
        primary = self._wrong_card() is None
        text = self._("One is missing")
        frame.button(box, "missing", text, sign="plus", primary=primary, capital=TEXT)

    def _draw_remove_button(self, frame: Frame, box: Box) -> None:
        text = self._("This card isn’t here")
        row = box.cut_top(frame.mm(TOUCH))[0]
        button = row.cut_left(min(width_for(frame, text, sign=True), row.w))[0]
        frame.button(button, "remove", text, sign="close")

    def tap(self, name: str) -> None:
        """Handles a tap; what was refused before it is said no longer."""
        self._refusal_text = ""
        super().tap(name)

    def on_lies(self, place: int) -> None:
        """Chooses a card that is wrong."""
        cards = self._cards_here()
        self._wrong = cards[place].number if place < len(cards) else None

    def on_missing(self) -> None:
        """Asks for a missing card instead of a wrong one."""
        self._wrong = None

    def on_place(self, place: int) -> None:
        """Chooses when the missing card was laid."""
        self._place = place

    def on_remove(self) -> None:
        """Removes the card that is wrong."""
        wrong = self._wrong_card()
        if wrong is not None:
            self._apply_if_it_fits(Remove(wrong.number))

    def on_key(self, text: str) -> None:
        """Enters the missing card, or what the wrong one was really."""
        play: Play = self.session.match.game.parse_event(text)
        wrong = self._wrong_card()
        if wrong is None:
            found = places_by_order(self.session.match)
            place = found[min(self._place, len(found) - 1)]
            self._apply_if_it_fits(place.insert(play.card, play.tile), settle_by_order)
            return
        if play == replace(wrong.play, by=None):
            self._wrong = None
        else:
            self._apply_if_it_fits(Change(wrong.number, replace(play, by=wrong.play.by)))

    def _apply_if_it_fits(
        self, edit: Edit, settle: Callable[[Shell, Edit], None] = settle_corrections
    ) -> None:
        refusal = correction_refusal(self.shell, (edit,))
        if refusal is None:
            settle(self.shell, edit)
        else:
            self._refusal_text = correction_refusal_words(self.shell, (edit,), refusal)
