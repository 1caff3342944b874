"""The screen for a card that is laid although the record has all its copies already."""

from collections.abc import Sequence

from companion.games.base import Refusal
from companion.games.thirteen import suspects
from companion.games.thirteen.screens import routes
from companion.games.thirteen.screens.correction_words import (
    copies_in_deck,
    correction_refusal_words,
)
from companion.games.thirteen.screens.corrections import (
    are_all_plays_visible,
    correction_refusal,
    return_to_table,
    settle_corrections,
    visible_plays,
)
from companion.games.thirteen.screens.repairs.likely_mistakes import LikelyMistakes
from companion.games.thirteen.screens.words import card_words
from companion.games.thirteen.stage import Play
from companion.games.thirteen.suspects import Suspect
from companion.match.actions import Do, Lost
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, MARGIN, STRONG
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, onward, page, width_for
from companion.ui.widgets.words import capital


class TooManyCards(Screen):
    """Asks which entry of the record is wrong; the refused card is laid after the correction.

    tapped: whether a tap entered the card, which may have been a tap on the wrong key.
    """

    def __init__(self, shell: Shell, card: str, tile: int, tapped: bool = False) -> None:
        super().__init__(shell)
        self._tapped = tapped
        # The table may have said who lays this card.
        self._play = Play(card, tile, shell.session.match.next_by)
        self._mistakes = LikelyMistakes(shell, self._visible_suspects)
        self._refusal_text = ""

    def _visible_suspects(self) -> list[Suspect]:
        """The likely mistakes that tell nothing hidden: in fair play those of the last lap."""
        match, visible = self.session.match, len(visible_plays(self.shell))
        return list(suspects.suspects_for_extra_card(match, self._play.card, visible))

    def draw(self, frame: Frame) -> None:
        """Draws the question, the likely mistakes, and the buttons for when none of them is it."""
        refused = self._refusal_text
        area, bar = page(frame, "" if refused else self._question(), refused)
        gap = frame.mm(GAP)
        area = self._draw_first_offers(frame, area)
        if not self._mistakes.on_page:
            text = self._("An earlier card must be wrong.")
            if self._tapped or self._is_missing:
                text = self._("Or an earlier card is wrong.")
            frame.text(area, text, capital=STRONG, align="centre")
        if frame.panel.portrait:
            area = area.cut_bottom(bar.h + frame.mm(MARGIN))[1]
        self._mistakes.draw(frame, area)
        rest = back_button(frame, bar, self._("Back"))
        if not are_all_plays_visible(self.shell):
            text = self._("Show earlier cards")
            wide = width_for(frame, text, True)
            if frame.panel.portrait:
                # There is no room beside the others, and enough above them.
                button = Box(bar.x, bar.y - bar.h - gap, bar.w, bar.h)
            else:
                button, rest = rest.cut_right(min(wide, rest.w // 2), gap)
            first = not self._mistakes.on_page and not self._tapped
            frame.button(button, "look", text, sign="eye", primary=first)
        text = self._("None of these") if self._mistakes.on_page else self._("The last cards")
        button, rest = rest.cut_left(min(width_for(frame, text), rest.w), gap)
        frame.button(button, "none", text)
        if self._mistakes.has_more:
            text = onward(self._("More"))
            button, rest = rest.cut_left(min(width_for(frame, text), rest.w), gap)
            frame.button(button, "more", text)

    def _draw_first_offers(self, frame: Frame, area: Box) -> Box:
        """Draws the buttons for when no earlier card is wrong; returns the area below them."""
        back = self._deck_with_card() is not None
        if not self._tapped and not back:
            return area
        gap = frame.mm(GAP)
        row, area = area.cut_top(frame.mm(BAR), gap)
        tapped = self._("I tapped the wrong key")
        if self._tapped and back:
            # A standing panel has no more room than this one needs.
            wide = max(row.w // 2, width_for(frame, tapped))
            button, row = row.cut_left(wide, gap)
            frame.button(button, "slipped", tapped)
        elif self._tapped:
            frame.button(row, "slipped", tapped, primary=True)
        if back:
            frame.button(row, "found", self._("It’s back"), primary=True)
        return area

    @property
    def _is_missing(self) -> bool:
        """Whether a copy of the card is missing from the deck."""
        return self._play.card in self.session.match.setup.missing

    def _deck_with_card(self) -> Lost | None:
        """The action that puts a missing copy of the card back into the deck.

        None if there is none, or if an earlier stage was complete without it.
        """
        if not self._is_missing:
            return None
        lost = Lost(_without_one(self.session.match.setup.missing, self._play.card))
        try:
            self.session.match.preview(lost)
        except Refusal:
            return None
        return lost

    def _question(self) -> str:
        card = card_words(self._, self._play.card)
        if self._is_missing:
            words = self._("A {card} counts as missing in this game.")
            if self._deck_with_card() is not None:
                words = self._("A {card} counts as missing. Is it back?")
            return capital(words.format(card=card))
        words = self._("All {count} {card}s are out. Which card is wrong?")
        count = copies_in_deck(self.session.match, self._play.card)
        if count == 1:
            words = self._("The only {card} is out. Which card is wrong?")
        elif count == 2:
            words = self._("Both {card}s are out. Which card is wrong?")
        return capital(words.format(count=count, card=card))

    def tap(self, name: str) -> None:
        """Handles a tap; what was refused before it is said no longer."""
        self._refusal_text = ""
        super().tap(name)

    def on_suspect(self, place: int) -> None:
        """Corrects a mistake and lays the card; if that cannot have been the mistake, says so."""
        edit = self._mistakes.on_page[place].edit
        refusal = correction_refusal(self.shell, (edit,))
        if refusal is None:
            settle_corrections(self.shell, edit, then=self._play)
        else:
            self._refusal_text = correction_refusal_words(self.shell, (edit,), refusal)

    def on_found(self) -> None:
        """Puts the card back into the deck, also for later games, and lays it."""
        lost, card = self._deck_with_card(), self._play.card
        if lost is None or self.act(lost) is None:
            return
        self.act(Do(self._play))
        kept = self.preferences.get("lost")
        if card in kept:
            self.preferences.set("lost", list(_without_one(kept, card)))
        said = self._("{card} is back in the deck.").format(card=card_words(self._, card))
        return_to_table(self.shell, capital(said), was_running=True)

    def on_look(self) -> None:
        """Asks whether everybody agrees to look at earlier cards."""
        self.navigator.go(routes.confirm_look(self.shell))

    def on_more(self) -> None:
        """Shows the next likely mistakes."""
        self._mistakes.next_page()

    def on_none(self) -> None:
        """Lists the plays instead: none of the likely mistakes is it."""
        self.navigator.swap(routes.plays(self.shell))

    def on_slipped(self) -> None:
        """Goes back without the card: the wrong key was tapped."""
        self.navigator.back()


def _without_one(cards: Sequence[str], card: str) -> tuple[str, ...]:
    """The cards without one copy of `card`, which must be among them."""
    at = list(cards).index(card)
    return (*cards[:at], *cards[at + 1 :])
