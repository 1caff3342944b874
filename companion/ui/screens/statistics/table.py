"""The statistics of the whole table or of one group: who wins, records, how long matches last."""

import time
from collections.abc import Callable

from companion.match.numbers import FEW, TableNumbers
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.screens.players import Counting
from companion.ui.screens.statistics.counting_view import draw_counting, draw_sentence
from companion.ui.screens.statistics.pages import StatisticPages
from companion.ui.screens.statistics.selection import Selection, this_group
from companion.ui.screens.statistics.table_pages import table_pages
from companion.ui.shell import game_uis
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.charts.means import after_words
from companion.ui.widgets.pages import TOUCH, back_button, onward, page, say


class TableStatistics(Screen):
    """The numbers of the group that plays or played last; another group can be chosen, or all.

    The numbers are read once for a selection.
    """

    def __init__(
        self, shell: Shell, counting: Counting, now: Callable[[], float] = time.time
    ) -> None:
        super().__init__(shell)
        self._counting = counting
        self._selection = Selection(shell, ("year", "all"), now)
        # Who plays; empty for everyone.
        self._group: tuple[str, ...] = ()
        self._numbers: TableNumbers | None = None
        self._pages: StatisticPages | None = None
        self._page = 0

    def wakes_at(self) -> float | None:
        """At once, until all matches are counted."""
        return None if self._counting.done else self.shell.clock()

    def draw(self, frame: Frame) -> None:
        """Draws the selection and the open page; counts a few matches first, if there are any."""
        self._counting.go_on()
        if self._counting.done and self._numbers is None:
            self._read(first=not self._selection.games)
        area, bar = page(frame, "")
        head, area = Box(area.x, 0, area.w, frame.mm(TOUCH)), area.cut_top(0, frame.mm(0.7))[1]
        head, area = self._selection.draw(frame, head, area)
        self._draw_group(frame, head)
        bar = back_button(frame, bar, self._("Back"))
        if not self._counting.done:
            draw_counting(frame, area, self._counting, self._)
        elif self._pages is None:
            draw_sentence(frame, area, self._nothing())
        else:
            self._pages.draw(frame, area)
            bar = self._pages.draw_more(frame, bar, self._)
        say(frame, bar.pad(frame.mm(1), 0), self.messages.text or self._note(), frame.theme.dim)

    def _draw_group(self, frame: Frame, box: Box) -> None:
        """Draws who is meant, as a button that leads to the other groups."""
        text = ", ".join(self._group) or self._("Everyone")
        frame.button(box, "group", onward(text))

    def _read(self, first: bool) -> None:
        """Reads the numbers of the selection; the `first` time finds one that has matches."""
        archive, selection = self.session.archive, self._selection
        if first:
            self._group = this_group(self.shell)
        selection.offer(group=self._group)
        numbers = archive.table_numbers(selection.scope("", self._group))
        if first and not numbers.matches:
            self._group, selection.period = (), "all"
            numbers = archive.table_numbers(selection.scope("", self._group))
        self._numbers, self._pages = numbers, None
        if numbers.matches and selection.game:
            self._pages = table_pages(self.shell, game_uis.of(selection.game), numbers)
            self._pages.page = self._page

    def _nothing(self) -> str:
        if not self._selection.games:
            return self._("No game is finished yet. Finish one to see numbers.")
        if self._selection.period == "year":
            return self._("No finished game this year yet.")
        return self._("No finished game with this group yet.")

    def _note(self) -> str:
        """From how few matches the numbers are."""
        numbers = self._numbers
        if numbers is None or not 0 < numbers.matches < FEW:
            return ""
        return after_words(self._, numbers.matches)

    def tap(self, name: str) -> None:
        """Changes the selection or the group, turns the page, opens the rows, or goes back."""
        if name == "back":
            self.navigator.back()
        elif name == "group":
            from companion.ui.screens.statistics.groups import ChooseGroup

            self.navigator.go(ChooseGroup(self.shell, self._group, self._take_group))
        elif self._selection.tap(name):
            self._numbers = None
        elif self._pages is None:
            return
        elif name == "more":
            self._page = self._pages.turn()
        elif name.startswith("rows-"):
            from companion.ui.screens.statistics.rows import StatisticRows

            panel = self._pages.rows_of(name)
            self.navigator.go(StatisticRows(self.shell, panel, self._counting))
            # Matches may be deleted there.
            self._numbers = None

    def _take_group(self, names: tuple[str, ...]) -> None:
        self._group = names
        self._numbers = None
