"""A person's statistics: figures, points over time, everybody else, and the game's own."""

import time
from collections.abc import Callable

from companion.match.numbers import PersonNumbers
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import LINE, MARGIN, NAME, SPACE, TEXT, TIGHT
from companion.ui.screens.people.person import ShownPerson
from companion.ui.screens.players import Counting
from companion.ui.screens.statistics.base import StatisticsScreen
from companion.ui.screens.statistics.behind import open_matches
from companion.ui.screens.statistics.pages import StatisticPages
from companion.ui.screens.statistics.person_pages import person_pages
from companion.ui.screens.statistics.selection import Selection, this_group
from companion.ui.shell import game_uis
from companion.ui.shell.shell import Shell
from companion.ui.widgets.charts.means import after_words
from companion.ui.widgets.pages import fits
from companion.ui.widgets.parts import initial, player_colour
from companion.ui.widgets.words import short_name
from companion.wording import plural


class PersonStatistics(StatisticsScreen):
    """The numbers of one person in one game; a tap on the line leads to the matches behind it."""

    _numbers: PersonNumbers

    def __init__(
        self, shell: Shell, name: str, counting: Counting, now: Callable[[], float] = time.time
    ) -> None:
        super().__init__(shell, counting, Selection(shell, ("year", "all", "group"), now))
        self._person = ShownPerson(shell, name)

    @property
    def name(self) -> str:
        """What the person is called now."""
        return self._person.name

    def on_return(self) -> None:
        """Follows a new name or a merge, and reads again; goes back if the person is gone."""
        if not self._person.follow():
            self.navigator.back()
            return
        super().on_return()

    def _draw_head(self, frame: Frame, box: Box) -> None:
        badge, words = box.pad(frame.mm(TIGHT), 0).cut_left(
            frame.mm(LINE + SPACE), frame.mm(MARGIN)
        )
        initial(frame, badge, self.name, player_colour(self.shell, self.name, 0))
        frame.text(words, self.name, cut="number", capital=NAME)

    def _read(self, first: bool) -> StatisticPages | None:
        """Reads the numbers of the selection; the `first` time shows all years if this has none."""
        archive, selection = self.session.archive, self._selection
        selection.offer(self.name)
        self._group = this_group(self.shell, self.name)
        self._numbers = archive.person_numbers(selection.scope(self.name, self._group))
        if first and not self._numbers.matches and selection.period == "year":
            selection.period = "all"
            self._numbers = archive.person_numbers(selection.scope(self.name, self._group))
        if not self._numbers.matches or not selection.game:
            return None
        colour = player_colour(self.shell, self.name, 0)
        game_ui = game_uis.of_kind(selection.game, archive)
        return person_pages(self.shell, game_ui, self._numbers, colour)

    def _nobody(self) -> str:
        text = self._("{name} hasn’t finished a game yet. Finish one to see numbers.")
        return text.format(name=short_name(self.name))

    def _note(self, frame: Frame, box: Box) -> str:
        numbers = self._numbers
        few = after_words(self._, numbers.matches) if numbers.matches and numbers.is_thin else ""
        if self._selection.period != "group":
            return few
        others = [short_name(name) for name in self._group if name != self.name]
        text = self._("with {names}").format(names=", ".join(others))
        if not fits(frame, box, f"{few} · {text}", TEXT):
            text = plural(self._, len(others), "with {count} other", "with {count} others")
        return f"{few} · {text}" if few else text

    def on_points(self, first: int, last: int) -> None:
        """Opens the matches behind some points of the line."""
        if self._pages is not None:
            open_matches(self.shell, self._pages.matches_at(first, last))
