"""6th Sense: who led a trick, if a correction of an earlier one could give it to somebody else."""

from companion.games.sixth_sense.event import Trick
from companion.games.sixth_sense.judge import judge_trick
from companion.games.sixth_sense.screens.judging.verdict_words import reason_words
from companion.games.sixth_sense.screens.suits import card_picture
from companion.games.sixth_sense.shifts import KeptTricks
from companion.games.sixth_sense.view import SixthSenseView
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, KEY, LINE, MARGIN, NAME, SPACE, STRONG, TIGHT
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.corrections import settle_edits
from companion.ui.widgets.name_lines import draw_name
from companion.ui.widgets.pages import back_button, page, saying
from companion.ui.widgets.parts import player_colour
from companion.ui.widgets.words import short_name


class WhoLed(Screen[SixthSenseView]):
    """Asks who led a trick: the one who did so far, or the one who does by the correction.

    Everybody's card stays that player's. `kept` has the corrections so far and the question; a
    ValueError without a question.
    """

    def __init__(self, shell: Shell, kept: KeptTricks) -> None:
        super().__init__(shell)
        if kept.question is None:
            raise ValueError("nothing to ask")
        self._edits = kept.edits
        self._asked = kept.question
        self._names = shell.session.match.names_in(kept.question.stage - 1)

    def draw(self, frame: Frame) -> None:
        title = self._("Who led trick {number}?").format(number=self._asked.trick)
        if self._asked.stage != self.session.match.opened:
            where = self._("Round {number}").format(number=self._asked.stage)
            title = f"{where} · {title}"
        area, bar = page(frame, title)
        back_button(frame, bar, self._("Back"))
        gap = frame.mm(GAP)
        split = area.rows if frame.panel.portrait else area.columns
        ways = (self._asked.before, self._asked.after)
        for (lead, trick), box in zip(ways, split(len(ways), gap), strict=True):
            self._draw_way(frame, box, lead, trick)

    def _draw_way(self, frame: Frame, box: Box, lead: int, trick: Trick) -> None:
        """Draws the cards in the order from `lead`, who wins then, and the key that says so."""
        theme = frame.theme
        frame.fill(box, theme.panel, MARGIN)
        inside = box.pad(frame.mm(SPACE), frame.mm(SPACE))
        key, inside = inside.cut_bottom(frame.mm(KEY), frame.mm(SPACE))
        name = short_name(self._names[lead])
        text = self._("{name} led it").format(name=name)
        frame.button(key, f"lead-{lead}", text, capital=STRONG, colour=theme.key_dark)
        cards, inside = inside.cut_top(frame.mm(KEY + 2 * LINE), frame.mm(SPACE))
        self._draw_cards(frame, cards, lead, trick)
        verdict = judge_trick(trick.cards, self._asked.trump)
        reason = reason_words(self._, self._names, trick.cards, lead, verdict)
        saying(frame, inside, reason, NAME, "body")

    def _draw_cards(self, frame: Frame, box: Box, lead: int, trick: Trick) -> None:
        """Draws everybody's card with the name below it, from `lead` on."""
        blocked = {laid.blocks for laid in trick.cards}
        cells = box.columns(len(trick.cards), frame.mm(TIGHT))
        for place, (laid, cell) in enumerate(zip(trick.cards, cells, strict=True)):
            seat = (lead + place) % len(self._names)
            card, words = cell.cut_top(frame.mm(BAR), frame.mm(TIGHT))
            card = card.middle(frame.mm(2 * LINE), card.h)
            card_picture(frame, card, laid, blocked=place in blocked)
            strip, words = words.cut_top(frame.mm(TIGHT), frame.mm(TIGHT))
            frame.fill(strip, player_colour(self.shell, self._names[seat], seat), TIGHT)
            draw_name(frame, words, self._names[seat], capital=STRONG, align="centre")

    def on_lead(self, seat: int) -> None:
        """Goes on with the correction, with the trick led by this player."""
        settle_edits(self.shell, (*self._edits, self._asked.answer(seat)))
