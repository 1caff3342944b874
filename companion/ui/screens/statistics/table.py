"""The statistics of the whole table or of one group: who wins, records, how long matches last."""

import time
from collections.abc import Callable

from companion.match.numbers import FEW, TableNumbers
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import SMALL
from companion.ui.screens.people.person import ShownPerson
from companion.ui.screens.players import Counting
from companion.ui.screens.statistics.base import StatisticsScreen
from companion.ui.screens.statistics.groups import ChooseGroup
from companion.ui.screens.statistics.pages import StatisticPages
from companion.ui.screens.statistics.selection import Selection, this_group
from companion.ui.screens.statistics.table_pages import table_pages
from companion.ui.shell import game_uis
from companion.ui.shell.shell import Shell
from companion.ui.widgets.charts.means import after_words
from companion.ui.widgets.pages import onward, width_for
from companion.wording import plural

# The names of more players than these are only told where they have room.
MANY = 6


class TableStatistics(StatisticsScreen):
    """The numbers of the group that plays or played last; another group can be chosen, or all."""

    _numbers: TableNumbers

    def __init__(
        self, shell: Shell, counting: Counting, now: Callable[[], float] = time.time
    ) -> None:
        super().__init__(shell, counting, Selection(shell, ("year", "all"), now))
        # The people of the group, who may get other names meanwhile.
        self._members: tuple[ShownPerson, ...] = ()

    def on_return(self) -> None:
        """Follows the people of the group, and reads again."""
        for member in self._members:
            member.follow()
        self._group = tuple(member.name for member in self._members)
        super().on_return()

    def _draw_head(self, frame: Frame, box: Box) -> None:
        """Draws who is meant, as a button that leads to the other groups."""
        text = ", ".join(self._group) or self._("Everyone")
        if len(self._group) > MANY and width_for(frame, onward(text), capital=SMALL) > box.w:
            text = plural(self._, len(self._group), "{count} player", "{count} players")
        frame.button(box, "group", onward(text))

    def _read(self, first: bool) -> StatisticPages | None:
        """Reads the numbers of the selection; the `first` time finds one that has matches."""
        archive, selection = self.session.archive, self._selection
        if first:
            self._choose(this_group(self.shell))
        selection.offer(group=self._group)
        self._numbers = archive.table_numbers(selection.scope("", self._group))
        if first and not self._numbers.matches:
            self._choose(())
            selection.period = "all"
            self._numbers = archive.table_numbers(selection.scope("", self._group))
        if not self._numbers.matches or not selection.game:
            return None
        return table_pages(self.shell, game_uis.of_kind(selection.game, archive), self._numbers)

    def _nobody(self) -> str:
        return self._("No game is finished yet. Finish one to see numbers.")

    def _note(self, frame: Frame, box: Box) -> str:  # noqa: ARG002 - always short
        few = 0 < self._numbers.matches < FEW
        return after_words(self._, self._numbers.matches) if few else ""

    def on_group(self) -> None:
        """Asks which group to show."""
        self.navigator.go(ChooseGroup(self.shell, self._group, self._take_group))

    def _take_group(self, names: tuple[str, ...]) -> None:
        self._choose(names)
        self._is_read = False

    def _choose(self, names: tuple[str, ...]) -> None:
        """Makes these people the group; everyone if there are none."""
        self._group = names
        self._members = tuple(ShownPerson(self.shell, name) for name in names)
