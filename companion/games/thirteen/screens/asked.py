"""A question about a scanned card: its words, its buttons in the table's bar, and its answers."""

from typing import TYPE_CHECKING

from companion.games.base import Refusal
from companion.games.thirteen.screens import routes
from companion.games.thirteen.screens.words import card_words, tile_words
from companion.games.thirteen.stage import TILES
from companion.games.thirteen.view import StageView
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, TEXT, TIGHT, TOUCH
from companion.ui.render.theme import DARK_INK
from companion.ui.shell.acting import refusal_words
from companion.ui.widgets.pages import centred, width_for
from companion.ui.widgets.redo import OffersRedo
from companion.ui.widgets.words import Words, capital

if TYPE_CHECKING:
    from companion.scanning.questions import Asked


def asked_words(_: Words, asked: "Asked") -> str:
    """The question as a sentence."""
    card = "" if asked.card is None else capital(card_words(_, asked.card))
    match asked.kind:
        case "tile":
            return _("{card}: on which tile?").format(card=card)
        case "elsewhere":
            tile = tile_words(_, asked.question.tile or 0)
            return _("{card} is on {tile}.").format(card=card, tile=tile)
        case "copies":
            return _("{card}: all of them are out.").format(card=card)
        case "unread":
            return _("Couldn’t read it. Tap the card.")
    return _("Unknown card. Tap what it is.")


def asked_strip(frame: Frame, box: Box, asked: "Asked", _: Words) -> None:
    """Draws the question and its answers, the targets ask-count, ask-tile-0, ask-none and so on."""
    text = asked_words(_, asked)
    if asked.behind:
        # In words: a "+2" on the table means two cards to take.
        more = _("{count} more after this.").format(count=asked.behind)
        text = f"{text} {more}"
    buttons = _remedies(_, asked)
    gap = frame.mm(TIGHT)
    if frame.panel.portrait:
        words, row = box.cut_top(box.h - frame.mm(TOUCH))
    else:
        wide = sum(_wide(frame, label) for _target, label, _sign in buttons)
        row, words = box.cut_right(wide + gap * (len(buttons) - 1), gap)
    frame.paragraph(centred(frame, words, text, TEXT), text, capital=TEXT, colour=frame.theme.ink)
    least = sum(_wide(frame, label) for _target, label, _sign in buttons)
    spare = row.w - least - gap * (len(buttons) - 1)
    for target, label, sign in buttons:
        width = _wide(frame, label) + spare // len(buttons)
        place, row = row.cut_left(width, gap)
        if sign in TILES:
            colours = frame.theme.tiles[TILES.index(sign)]
            frame.button(place, target, sign=sign, colour=colours.key, ink=DARK_INK)
        else:
            frame.button(place, target, label, primary=target != "ask-none")


def _wide(frame: Frame, label: str) -> int:
    """The width of a button; one without a label shows a sign."""
    return width_for(frame, label) if label else frame.mm(BAR)


def _remedies(_: Words, asked: "Asked") -> list[tuple[str, str, str]]:
    """The buttons that answer a question: target, label and sign of each."""
    none = ("ask-none", _("Ignore"), "")
    match asked.kind:
        case "tile":
            tiles = [(f"ask-tile-{number}", "", name) for number, name in enumerate(TILES)]
            return [*tiles, none]
        case "elsewhere" if asked.play is not None:
            own = tile_words(_, asked.play.tile)
            return [("ask-count", _("Count it on {tile}").format(tile=own), ""), none]
        case "copies":
            return [("ask-which", _("Which is wrong?"), ""), none]
    return [none]


class AnswersReaders(OffersRedo[StageView]):
    """The handlers of the answers to a reader's question, and of teaching a card it asked about."""

    def on_remember(self) -> None:
        """Adds the card that a reader did not know to the deck."""
        if self.shell.questions is None:
            return
        try:
            self.shell.questions.remember()
            self.messages.say(self._("Got it: this card is known from now on."))
        except Refusal as refusal:
            self.shell.device.sound("refused")
            self.messages.say(refusal_words(self.shell, refusal))

    def on_ask(self, remedy: str, tile: int = 0) -> None:
        """Answers the question of a reader; `tile` is the one that "tile" names."""
        questions = self.shell.questions
        asked = None if questions is None else questions.asked()
        if questions is None or asked is None:
            return
        if remedy == "which" and asked.play is not None:
            play = asked.play
            self.navigator.go(routes.too_many_cards(self.shell, play.card, play.tile))
            return
        try:
            questions.answer(f"tile-{tile}" if remedy == "tile" else remedy)
        except Refusal as refusal:
            self.show_refusal(refusal, asked.card or "", asked.play.tile if asked.play else tile)

    def show_refusal(self, refusal: Refusal, card: str, tile: int, tapped: bool = False) -> None:
        """Says why a card cannot be laid; if too many of it are, opens what finds the wrong one.

        tapped: whether it was a tap, not a reader.
        """
        self.shell.device.sound("refused")
        if refusal.code == "too-many-copies":
            self.navigator.go(routes.too_many_cards(self.shell, card, tile, tapped))
        else:
            self.messages.say(refusal_words(self.shell, refusal))
