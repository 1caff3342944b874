"""The screen to correct one number of a stage whose piles were counted, also of an earlier one."""

from companion.games.thirteen.results import entry_of_count, stage_result
from companion.games.thirteen.rules import Count
from companion.games.thirteen.screens.correction_words import count_words
from companion.games.thirteen.screens.counting.count_piles import CountPiles
from companion.games.thirteen.tally import Cell
from companion.match.actions import Amend, Change
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button


class CorrectCount(CountPiles):
    """The counts of stage `number` with one cell chosen; a tap on a number corrects it at once.

    A number that does not fit the deck is kept on the screen, until another one makes room for it.
    """

    def __init__(self, shell: Shell, number: int, cell: Cell) -> None:
        super().__init__(shell)
        self._stage = number
        self._chosen = cell
        result = stage_result(self._match, number)
        if result is not None:
            self._tally.fill(result.piles)

    def _load_draft(self) -> None:
        """Nothing: the count is in the record."""

    def half_entered(self) -> None:
        """Nothing: a number is entered with one tap."""

    def _title(self) -> str:
        return self._("Correct the count")

    def _draw_bar(self, frame: Frame, box: Box) -> Box:
        """Draws the back button; returns the room beside it."""
        return back_button(frame, box, self._("Back"))

    def on_number(self, number: int) -> None:
        """Corrects the chosen number and goes back, unless the deck has not so many cards."""
        self.messages.clear()
        self._tally.counts[self._chosen] = number
        entry = entry_of_count(self._match, self._stage)
        if entry is None or self._tally.exceeded_colour is not None:
            return
        before, after = self._match.events[entry - 1], Count(self._tally.piles)
        if after == before:
            self.navigator.back()
        elif self.act(Amend((Change(entry, after),))) is not None:
            self.navigator.back()
            self.messages.say(count_words(self._, self._names, before, after))
