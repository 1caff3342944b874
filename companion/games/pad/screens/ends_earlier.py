"""A correction by which the game was over before rounds that are entered: they are dropped."""

from companion.games.base import Refusal
from companion.games.pad.screens.pad_words import pad_words
from companion.games.pad.screens.words import row_of
from companion.match import record
from companion.match.actions import Amend, Change, Remove
from companion.match.match import Match
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, STRONG
from companion.ui.screens.changes import WhatChanges
from companion.ui.widgets.pages import back_button, page, paragraph_height


def without_later_rounds(match: Match, changes: tuple[Change, ...]) -> Amend | None:
    """The changes, together with the removal of all that comes after the end that they bring about.

    None if they do not end the match before its last entry.
    """
    try:
        match.preview(Amend(changes))
    except Refusal as refusal:
        if refusal.code != "match-over":
            return None
        first = int(str(refusal.params["number"]))
        last = len(record.steps(match.step))
        return Amend((*changes, *map(Remove, range(last, first - 1, -1))))
    return None


class EndsEarlier(WhatChanges):
    """Says with which round the game was over and what is dropped, and shows the points.

    *next* does it, and undo brings all of it back at once; *back* leads to the numbers again.
    """

    def draw(self, frame: Frame) -> None:
        """Draws the sentence, everybody's points before and after, and the buttons."""
        area, bar = page(frame, self._("What this changes"), self.messages.text)
        rest = back_button(frame, bar, self._("Back"))
        frame.button(rest, "next", self._("End the game there"), primary=True)
        changed = self._match.preview(self._action)
        words = self._words(changed.after.opened)
        high = paragraph_height(frame, area.w, words, STRONG)
        sentence, area = area.cut_top(high, frame.mm(GAP))
        frame.paragraph(sentence, words, capital=STRONG)
        self._draw_points(frame, area, changed)

    def _words(self, last: int) -> str:
        """What round `last` (from 1) ends, and which rounds are dropped."""
        match = self._match
        row = row_of(match, last)
        if row is not None:
            text = self._("Then the game ended after {row}. What came after it is removed.")
            return text.format(row=pad_words(self._, match.setup.pad.name)(row))
        if match.opened == last + 1:
            text = self._("Then the game ended after round {number}. Round {first} is removed.")
        else:
            text = self._(
                "Then the game ended after round {number}. Rounds {first} to {last} are removed."
            )
        return text.format(number=last, first=last + 1, last=match.opened)
