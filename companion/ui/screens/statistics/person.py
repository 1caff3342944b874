"""A person's statistics: figures, points over time, everybody else, and the game's own."""

import time
from collections.abc import Callable

from companion.match.numbers import PersonNumbers
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.screens.players import Counting
from companion.ui.screens.statistics.behind import open_matches
from companion.ui.screens.statistics.counting_view import draw_counting, draw_sentence
from companion.ui.screens.statistics.pages import StatisticPages
from companion.ui.screens.statistics.person_pages import person_pages
from companion.ui.screens.statistics.selection import Selection, this_group
from companion.ui.shell import game_uis
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.charts.means import after_words
from companion.ui.widgets.pages import TOUCH, back_button, fits, page, say
from companion.ui.widgets.parts import initial, player_colour
from companion.ui.widgets.words import short_name


class PersonStatistics(Screen):
    """The numbers of one person in one game; a tap on the line leads to the matches behind it.

    The numbers are read once for a selection, and again after other screens were opened from here,
    where matches may have been corrected or deleted.
    """

    def __init__(
        self, shell: Shell, name: str, counting: Counting, now: Callable[[], float] = time.time
    ) -> None:
        super().__init__(shell)
        self.name = name
        self._counting = counting
        self._selection = Selection(shell, ("year", "all", "group"), now)
        self._group: tuple[str, ...] = ()
        self._numbers: PersonNumbers | None = None
        self._pages: StatisticPages | None = None
        self._page = 0
        # Whether matches may have changed since they were counted.
        self._stale = False

    def wakes_at(self) -> float | None:
        """At once, until all matches are counted."""
        return None if self._counting.done else self.shell.clock()

    def draw(self, frame: Frame) -> None:
        """Draws the selection and the open page; counts a few matches first, if there are any."""
        if self._stale:
            self._stale = False
            self._counting.restart()
        self._counting.go_on()
        if self._counting.done and self._numbers is None:
            self._read(first=not self._selection.games)
        area, bar = page(frame, "")
        head, area = Box(area.x, 0, area.w, frame.mm(TOUCH)), area.cut_top(0, frame.mm(0.7))[1]
        head, area = self._selection.draw(frame, head, area)
        badge, words = head.pad(frame.mm(1), 0).cut_left(frame.mm(7.4), frame.mm(2))
        colour = player_colour(self.shell, self.name, 0)
        initial(frame, badge, self.name, colour)
        frame.text(words, self.name, cut="number", capital=3.8)
        bar = back_button(frame, bar, self._("Back"))
        if not self._counting.done:
            draw_counting(frame, area, self._counting, self._)
        elif self._pages is None:
            draw_sentence(frame, area, self._nothing())
        else:
            self._pages.draw(frame, area)
            bar = self._pages.draw_more(frame, bar, self._)
        place = bar.pad(frame.mm(1), 0)
        say(frame, place, self.messages.text or self._note(frame, place), frame.theme.dim)

    def _read(self, first: bool) -> None:
        """Reads the numbers of the selection; the `first` time shows all years if this has none."""
        archive, selection = self.session.archive, self._selection
        selection.offer(self.name)
        self._group = this_group(self.shell, self.name)
        numbers = archive.person_numbers(selection.scope(self.name, self._group))
        if first and not numbers.matches and selection.period == "year":
            selection.period = "all"
            numbers = archive.person_numbers(selection.scope(self.name, self._group))
        self._numbers, self._pages = numbers, None
        if numbers.matches and selection.game:
            colour = player_colour(self.shell, self.name, 0)
            game_ui = game_uis.of(selection.game)
            self._pages = person_pages(self.shell, game_ui, numbers, colour)
            # Who compares two selections wants to see the same page of both.
            self._pages.page = self._page

    def _nothing(self) -> str:
        """A sentence about somebody who has no match in the selection."""
        name = short_name(self.name)
        if not self._selection.games:
            text = self._("{name} hasn’t finished a game yet. Finish one to see numbers.")
            return text.format(name=name)
        if self._selection.period == "year":
            return self._("No finished game this year yet.")
        return self._("No finished game with this group yet.")

    def _note(self, frame: Frame, box: Box) -> str:
        """From how few matches the numbers are, and who the group is, in words that fit."""
        numbers = self._numbers
        if numbers is None:
            return ""
        few = after_words(self._, numbers.matches) if numbers.matches and numbers.is_thin else ""
        if self._selection.period != "group":
            return few
        others = [short_name(name) for name in self._group if name != self.name]
        text = self._("with {names}").format(names=", ".join(others))
        if not fits(frame, box, f"{few} · {text}", 2.4):
            text = self._("with {count} others").format(count=len(others))
        return f"{few} · {text}" if few else text

    def tap(self, name: str) -> None:
        """Changes the selection, turns the page, opens matches or everybody else, or goes back."""
        if name == "back":
            self.navigator.back()
        elif self._selection.tap(name):
            self._numbers = None
        elif self._pages is None:
            return
        elif name == "more":
            self._page = self._pages.turn()
        elif name.startswith("points-"):
            if open_matches(self.shell, self._pages.matches_at(name)):
                self._numbers, self._stale = None, True
        elif name.startswith("rows-"):
            from companion.ui.screens.statistics.rows import StatisticRows

            panel = self._pages.rows_of(name)
            self.navigator.go(StatisticRows(self.shell, panel, self._counting))
            self._numbers = None
