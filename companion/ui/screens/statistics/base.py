"""What the statistics of a person and of the table share: a selection, and pages of panels."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import TIGHT, TOUCH
from companion.ui.screens.players import Counting
from companion.ui.screens.statistics.counting_view import draw_counting, draw_sentence
from companion.ui.screens.statistics.games import ChooseGame
from companion.ui.screens.statistics.pages import StatisticPages
from companion.ui.screens.statistics.rows import StatisticRows
from companion.ui.screens.statistics.selection import Selection
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, page, say


class StatisticsScreen(Screen):
    """Draws the pages of what is selected; they are read once for a selection."""

    def __init__(self, shell: Shell, counting: Counting, selection: Selection) -> None:
        super().__init__(shell)
        self._counting = counting
        self._selection = selection
        # Who plays; empty for everyone.
        self._group: tuple[str, ...] = ()
        # None if nothing is selected that has matches.
        self._pages: StatisticPages | None = None
        self._page = 0
        self._is_read = False

    def on_return(self) -> None:
        """Counts and reads again: matches may be corrected or deleted, people renamed."""
        self._counting.restart()
        self._is_read = False

    def wakes_at(self) -> float | None:
        """At once, until all matches are counted."""
        return None if self._counting.done else self.shell.clock()

    def draw(self, frame: Frame) -> None:
        """Draws the selection and the open page; counts a few matches first, if there are any."""
        self._counting.go_on()
        if self._counting.done and not self._is_read:
            self._pages = self._read(first=not self._selection.games)
            self._is_read = True
            if self._pages is not None:
                # Who compares two selections wants to see the same page of both.
                self._pages.page = self._page
        area, bar = page(frame, "")
        head, area = Box(area.x, 0, area.w, frame.mm(TOUCH)), area.cut_top(0, frame.mm(TIGHT))[1]
        head, area = self._selection.draw(frame, head, area)
        self._draw_head(frame, head)
        bar = back_button(frame, bar, self._("Back"))
        if not self._counting.done:
            draw_counting(frame, area, self._counting, self._)
        elif self._pages is None:
            draw_sentence(frame, area, self._nothing())
        else:
            self._pages.draw(frame, area)
            bar = self._pages.draw_more(frame, bar, self._)
        place = bar.pad(frame.mm(TIGHT), 0)
        note = self._note(frame, place) if self._is_read else ""
        say(frame, place, self.messages.text or note, frame.theme.dim)

    def _read(self, first: bool) -> StatisticPages | None:
        """The pages of the selection; the `first` time it may select what has matches."""
        raise NotImplementedError

    def _draw_head(self, frame: Frame, box: Box) -> None:
        """Draws whose statistics these are, beside the selection."""
        raise NotImplementedError

    def _note(self, frame: Frame, box: Box) -> str:
        """What is said of the numbers that were read, in words that fit into `box`."""
        raise NotImplementedError

    def _nobody(self) -> str:
        """A sentence where no match has been finished at all."""
        raise NotImplementedError

    def _nothing(self) -> str:
        """A sentence in place of the pages."""
        if not self._selection.games:
            return self._nobody()
        if self._selection.period == "year":
            return self._("No finished game this year yet.")
        return self._("No finished game with this group yet.")

    def on_period(self, period: str) -> None:
        """Shows the numbers of another period."""
        self._selection.period = period
        self._is_read = False

    def on_game(self, name: str) -> None:
        """Shows the numbers of another game."""
        self._selection.game = name
        self._is_read = False

    def on_games(self) -> None:
        """Asks for which game."""
        chosen = self._selection
        self.navigator.go(ChooseGame(self.shell, chosen.games, chosen.game, self.on_game))

    def on_more(self) -> None:
        """Turns to the next page, after the last to the first."""
        if self._pages is not None:
            self._page = self._pages.turn()

    def on_rows(self, which: str) -> None:
        """Opens all rows of a panel."""
        if self._pages is not None:
            panel = self._pages.rows_of(f"rows-{which}")
            self.navigator.go(StatisticRows(self.shell, panel, self._counting))
