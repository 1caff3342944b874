"""The screen "Stage is over", for a stage that ends while the record has cards left to lay."""

from companion.games.base import Refusal
from companion.games.thirteen import suspects
from companion.games.thirteen.rules import Finish
from companion.games.thirteen.screens import routes
from companion.games.thirteen.screens.corrections import (
    are_all_plays_visible,
    return_to_table,
    settle_corrections,
    visible_plays,
)
from companion.games.thirteen.screens.repairs.likely_mistakes import LikelyMistakes
from companion.games.thirteen.suspects import Suspect
from companion.games.thirteen.view import StageView
from companion.match.actions import Do, Lost
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    KEY,
    LINE,
    MARGIN,
    NAME,
    SPACE,
    STRONG,
    TIGHT,
    TOUCH,
)
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, onward, page, say, width_for
from companion.wording import plural


class StageOver(Screen[StageView]):
    """Asks why the stage ends: cards were lost, it is stopped early, or an entry was forgotten."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._mistakes = LikelyMistakes(shell, self._possible_suspects)

    def _possible_suspects(self) -> list[Suspect]:
        """The likely mistakes, of which each can be; none while fair play hides older plays."""
        if not are_all_plays_visible(self.shell):
            return []
        return list(suspects.suspects_for_early_end(self.session.match))

    def draw(self, frame: Frame) -> None:
        """Draws the three ways to end the stage, and below them entries that may be forgotten."""
        area, bar = page(frame, self._("Is the stage over?"))
        words, area = area.cut_top(frame.mm(LINE + TIGHT), frame.mm(TIGHT))
        frame.text(words.pad(frame.mm(TIGHT), 0), self._not_laid_words(), colour=frame.theme.dim)
        gap = frame.mm(GAP)
        choices = [
            ("lost", self._("Cards are missing"), self._("They’re not in the deck.")),
            ("early", self._("We stopped early"), self._("What was taken so far counts.")),
            ("count", self._("Count the piles"), self._("We lost count.")),
        ]
        # Without a list below them the choices are larger.
        large = not self._mistakes.on_page
        if frame.panel.portrait:
            top, area = area.cut_top(frame.mm(6 * BAR if large else 4 * BAR), frame.mm(MARGIN))
            cells = top.rows(3, gap)
        else:
            top, area = area.cut_top(
                frame.mm(10 * SPACE if large else BAR + LINE), frame.mm(MARGIN)
            )
            cells = top.columns(3, gap)
        for (target, title, note), cell in zip(choices, cells, strict=True):
            self._draw_choice(frame, cell, target, title, note)
        head, area = area.cut_top(frame.mm(LINE + TIGHT), frame.mm(TIGHT))
        head = head.pad(frame.mm(TIGHT), 0)
        if self._mistakes.on_page:
            frame.text(head, self._("Or did we miss one?"), colour=frame.theme.dim)
            self._mistakes.draw(frame, area)
        elif not are_all_plays_visible(self.shell):
            frame.text(head, self._("Or did we miss one?"), colour=frame.theme.dim)
            text = self._("Show earlier cards")
            button = area.cut_top(frame.mm(TOUCH))[0]
            if not frame.panel.portrait:
                button = button.cut_left(cells[0].w)[0]
            frame.button(button, "look", text, sign="eye")
        rest = back_button(frame, bar, self._("Back"))
        if self._mistakes.has_more:
            text = onward(self._("More"))
            button, rest = rest.cut_right(width_for(frame, text), frame.mm(GAP))
            frame.button(button, "more", text)
        if self._can_pick_place():
            text = self._("Another card")
            button, rest = rest.cut_right(min(width_for(frame, text), rest.w), frame.mm(GAP))
            frame.button(button, "elsewhere", text)
        if self.messages.text:
            say(frame, rest, self.messages.text)

    def _can_pick_place(self) -> bool:
        """Whether the table can say before which of the plays a card is missing."""
        return bool(visible_plays(self.shell)) and are_all_plays_visible(self.shell)

    def _draw_choice(self, frame: Frame, box: Box, target: str, title: str, note: str) -> None:
        theme = frame.theme
        frame.key(box, target)
        inside = box.pad(frame.mm(MARGIN), frame.mm(TIGHT))
        upper, lower = inside.middle(inside.w, min(inside.h, frame.mm(KEY))).rows(2, 0)
        frame.text(upper, title, cut="name", capital=NAME)
        frame.text(lower, note, cut="note", capital=STRONG, colour=theme.dim)

    def _not_laid_words(self) -> str:
        stage = self.view().table
        count = stage.to_lay
        return plural(
            self._,
            count,
            "{count} card hasn’t been entered.",
            "{count} cards haven’t been entered.",
        )

    def on_early(self) -> None:
        """Ends the stage as it is."""
        self._finish(self._("The stage ends here."))

    def on_count(self) -> None:
        """Counts the piles instead."""
        self.navigator.swap(routes.count_piles(self.shell))

    def on_suspect(self, place: int) -> None:
        """Corrects a likely mistake."""
        settle_corrections(self.shell, self._mistakes.on_page[place].edit)

    def on_look(self) -> None:
        """Asks whether everybody agrees to look at earlier cards."""
        self.navigator.go(routes.confirm_look(self.shell))

    def on_elsewhere(self) -> None:
        """Asks before which play a card is missing."""
        self.navigator.go(routes.missing_card_place(self.shell))

    def on_more(self) -> None:
        """Shows the next likely mistakes."""
        self._mistakes.next_page()

    def on_lost(self) -> None:
        """Ends the stage and takes the cards that are not laid out of the deck.

        If an earlier stage has plays of them, the deck stays as it is and only the stage ends.
        """
        match = self.session.match
        lost = Lost(suspects.lost_if_not_laid(match))
        try:
            match.preview(lost)
        except Refusal:
            self._finish(self._("The stage ends without the missing cards."))
            return
        if self.act(lost) is not None:
            return_to_table(self.shell, self._("The stage ends without the missing cards."), True)

    def _finish(self, said: str) -> None:
        if self.act(Do(Finish())) is not None:
            return_to_table(self.shell, said, True)
