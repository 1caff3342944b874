"""6th Sense: what the judge asks: who played what, and how a card was meant."""

from collections.abc import Sequence

from companion.games.sixth_sense.judge import SENSE, LaidCard
from companion.games.sixth_sense.screens.judging.trick_draft import TrickDraft
from companion.games.sixth_sense.screens.judging.trick_keys import Meaning, meaning_keys
from companion.games.sixth_sense.screens.suits import laid_words, prediction_text
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import HAIR, LINE, MARGIN, NAME, STRONG, TIGHT, TITLE
from companion.ui.widgets.pages import saying
from companion.ui.widgets.words import Words, short_name

# The height of the question where it has a line of its own, in millimetres.
QUESTION = LINE + TIGHT


class TrickQuestion:
    """Draws the question about the trick; what the last card was meant as has keys."""

    def __init__(self, words: Words, names: Sequence[str], trick: TrickDraft) -> None:
        self._ = words
        self._names = names
        self._trick = trick

    def draw(self, frame: Frame, box: Box, message: str) -> None:
        """Draws the question, or the ways in which the last card may be meant.

        message: what is said instead of both; "" for nothing.
        """
        box = box.pad(frame.mm(TIGHT), 0)
        text = message or self._question()
        last = self._trick.last
        asked = last is not None and len(self._trick.meanings(last)) > 1
        if last is None or not asked or message:
            capital = TITLE if frame.panel.portrait else NAME
            saying(frame, box, text, capital, "name", middle=True)
            return
        whose = self._whose_card(last)
        if frame.panel.portrait:
            line, keys = box.cut_top(frame.mm(QUESTION))
            half = line.w // 2
            wide = frame.fonts.width(whose, "name", frame.size("name", STRONG)) + frame.mm(HAIR)
            label, line = line.cut_right(min(wide, half), frame.mm(MARGIN))
        else:
            words, keys = box.cut_left(box.w * 30 // 100, frame.mm(MARGIN))
            line, label = words.pad(0, frame.mm(TIGHT)).rows(2, 0)
        frame.text(line, text, cut="name", capital=STRONG)
        frame.text(label, whose, cut="name", capital=STRONG, colour=frame.theme.cream)
        meaning_keys(frame, keys, self._meanings(last, self._trick.cards[last]))

    def _whose_card(self, place: int) -> str:
        name = short_name(self._names[self._trick.seat_at(place)])
        card = prediction_text(self._trick.cards[place].printed)
        return self._("{name}’s {card}:").format(name=name, card=card)

    def _question(self) -> str:
        if self._trick.slot >= self._trick.seats:
            return self._("Who wins this trick?")
        name = self._names[self._trick.next_seat]
        if self._trick.slot == 0:
            return self._("What did {name} lead?").format(name=name)
        return self._("What did {name} play?").format(name=name)

    def _meanings(self, place: int, laid: LaidCard) -> list[Meaning]:
        """A six as six or nine; a zero as itself, or as a block on one of the cards before it."""
        if laid.printed == SENSE:
            return [
                ("meant-6", self._("as 6"), not laid.nine),
                ("meant-9", self._("as 9"), laid.nine),
            ]
        blocks = [
            (
                f"meant-block-{on}",
                self._("blocks {card}").format(card=laid_words(self._, self._trick.cards[on])),
                laid.blocks == on,
            )
            for on in self._trick.blockable(place)
        ]
        return [("meant-0", self._("just a 0"), laid.blocks is None), *blocks]
