"""Enrolment: assigns a tag to each card of a deck as the cards are scanned."""

from collections import Counter
from typing import TYPE_CHECKING

from companion.games import load
from companion.games.base import Refusal
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, MARGIN, TOUCH
from companion.ui.screens.enrol_panel import DeckProgress, draw_enrol_panel
from companion.ui.screens.naming import Naming
from companion.ui.shell import game_uis
from companion.ui.shell.acting import say_refused
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.deck_grid import draw_deck, page_of
from companion.ui.widgets.pages import back_button, page, width_for
from companion.ui.widgets.words import capital

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.ui.shell.people import TaggedDeck


class Enrol(Screen):
    """Names the card to scan next, takes its tag, and goes on; a tapped card is scanned next."""

    def __init__(self, shell: Shell, game: str, deck: str | None = None) -> None:
        super().__init__(shell)
        self._game, self._game_ui = game, game_uis.of(game)
        self._cards = dict(load(game).CARDS)
        names = [each.name for each in self._decks()]
        self._name = deck or (names[0] if names else self._free_name())
        self._chosen: str | None = None
        # The page that was chosen; None for that of the next card.
        self._page: int | None = None
        # A scanned tag that belongs to another card already, until somebody decides.
        self._doubt: str | None = None
        self._last: str | None = None
        # A card whose copies all have tags and that was tapped once.
        self._again: str | None = None

    def _decks(self) -> "Sequence[TaggedDeck]":
        if self.shell.decks is None:
            return []
        return [deck for deck in self.shell.decks.decks() if deck.game == self._game]

    def _free_name(self) -> str:
        return "" if self.shell.decks is None else self.shell.decks.free_name()

    def _tags(self) -> dict[str, str]:
        return next((dict(d.tags) for d in self._decks() if d.name == self._name), {})

    def _next_card(self, known: Counter[str] | None = None) -> str | None:
        """The card to scan now: the chosen one, else the first without a tag; None if all have one.

        `known` is the number of tagged copies of each card; it is read from the deck by default.
        """
        known = Counter(self._tags().values()) if known is None else known
        missing = [card for card, copies in self._cards.items() if known[card] < copies]
        if self._chosen in missing:
            return self._chosen
        if self._chosen is not None and missing:
            # Continue after the chosen card instead of at the beginning.
            order = list(self._cards)
            later = [card for card in missing if order.index(card) > order.index(self._chosen)]
            return later[0] if later else missing[0]
        return missing[0] if missing else None

    def draw(self, frame: Frame) -> None:
        # Once per frame and not per card, as it reads the disk.
        tags = self._tags()
        known = Counter(tags.values())
        done, of = len(tags), sum(self._cards.values())
        note = self._("{count} of {of} cards").format(count=done, of=of)
        title = self._("Deck {name}").format(name=self._name)
        area, bar = page(frame, title, note)
        rest = back_button(frame, bar, self._("Back"))
        undo = self._("Undo")
        if self._last is not None:
            place, rest = rest.cut_left(width_for(frame, undo, sign=True), frame.mm(GAP))
            frame.button(place, "undo", undo, sign="undo")
        other = self._("Another deck")
        place, rest = rest.cut_right(min(rest.w, width_for(frame, other)), frame.mm(GAP))
        frame.button(place, "deck", other)
        if frame.panel.portrait:
            now, grid = area.cut_top(frame.mm(5 * TOUCH), frame.mm(MARGIN))
        else:
            now, grid = area.cut_left(area.w * 36 // 100, frame.mm(MARGIN))
        card = self._next_card(known)
        progress = DeckProgress(card, tags, self._cards, self._last, self._doubt)
        draw_enrol_panel(frame, now, self.shell, self._game_ui, progress)
        shown = page_of(self._game_ui, card or self._chosen) if self._page is None else self._page

        def copies(card: str) -> tuple[int, int]:
            return known[card], self._cards[card]

        draw_deck(frame, grid, self._game_ui, copies, card, shown)

    def _card_words(self, card: str) -> str:
        return self._game_ui.card_words(self._, card)

    def tag(self, tag: str) -> bool:
        """Assigns a scanned tag to the card to scan now, or asks if it belongs to another one."""
        tag = tag.upper()
        tags = self._tags()
        card = self._next_card(Counter(tags.values()))
        if tag in tags:
            self._doubt = tag if tag != self._last else None
            if self._doubt is not None:
                self.shell.device.sound("refused")
        elif card is None:
            self.messages.say(self._("All cards are known. Tap one to do it again."))
        else:
            before = [deck.name for deck in self._decks() if tag in deck.tags]
            self._save(tags | {tag: card}, tag, card)
            if before and self._last == tag:
                words = self._("{card}, until now in deck {name}")
                self.messages.say(
                    words.format(card=capital(self._card_words(card)), name=before[0])
                )
        return True

    def _save(self, tags: dict[str, str], tag: str | None, card: str | None) -> None:
        if self.shell.decks is None:
            return
        try:
            self.shell.decks.put(self._name, self._game, tags)
        except Refusal as refusal:
            say_refused(self.shell, refusal)
            return
        self._last, self._doubt, self._again = tag, None, None
        if card is not None:
            self._chosen, self._page = card, None
            self.messages.say(capital(self._card_words(card)))
            self.shell.device.sound("tone-1")

    def on_page(self, number: int) -> None:
        """Shows another page of cards."""
        self._page = number

    def on_undo(self) -> None:
        """Takes the last tag from its card again."""
        tags = self._tags()
        if self._last in tags:
            card = tags.pop(self._last)
            self._save(tags, None, None)
            self._chosen = card

    def on_change(self) -> None:
        """Gives the doubtful tag to the card that is to be scanned."""
        tags = self._tags()
        wanted = self._next_card(Counter(tags.values()))
        if self._doubt is not None and wanted is not None:
            self._save(tags | {self._doubt: wanted}, self._doubt, wanted)

    def on_keep(self) -> None:
        """Leaves the doubtful tag to the card that has it."""
        self._doubt = None

    def on_card(self, card: str) -> None:
        """Chooses the card to scan next; if all its copies have tags, a second tap clears them."""
        tags = self._tags()
        complete = list(tags.values()).count(card) == self._cards[card]
        if self._again == card and complete:
            kept = {tag: of for tag, of in tags.items() if of != card}
            self._save(kept, None, None)
        elif complete:
            text = self._("Tap {card} again to start it over.")
            self.messages.say(text.format(card=self._card_words(card)))
        self._chosen = self._again = card

    def on_deck(self) -> None:
        """Opens the next deck; after the last one a new one, unless this one is empty."""
        names = [deck.name for deck in self._decks()]
        at = names.index(self._name) + 1 if self._name in names else 0
        if at < len(names):
            self._name = names[at]
        elif self._tags():
            title = self._("Name of the new deck")
            self.navigator.go(Naming(self.shell, title, self._take_name, self._free_name()))
            return
        elif names:
            self._name = names[0]
        self._reset()

    def _take_name(self, name: str) -> str | None:
        """Opens a new deck with this name; returns a sentence if the name is taken."""
        decks = [] if self.shell.decks is None else self.shell.decks.decks()
        if name in [deck.name for deck in decks]:
            return self._("There’s already a deck with that name.")
        self._name = name
        self._reset()
        return None

    def _reset(self) -> None:
        self._chosen = self._doubt = self._last = self._page = self._again = None
