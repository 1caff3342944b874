"""What the statistics of people ask of a game."""

from typing import TYPE_CHECKING

from companion.ui.shell.game_ui.names import GameNames
from companion.ui.widgets.words import Words
from companion.wording import plural

if TYPE_CHECKING:
    from companion.match.numbers import PersonNumbers
    from companion.match.statistics import Figures
    from companion.ui.widgets.charts.means import MeanFigure
    from companion.ui.widgets.charts.panels import StatisticPanel


class StatisticsHooks(GameNames):
    """What only this game counts about a person."""

    def own_figure(self, _: Words, mine: "Figures") -> tuple[str, str]:
        """The label and value of one figure, beside games, wins, average, best and worst.

        Called by the screen of one player; by default how many rounds were played.
        """
        return plural(_, mine.stages, "round", "rounds"), str(mine.stages)

    def headline(self, _: Words, numbers: "PersonNumbers") -> "MeanFigure | None":  # noqa: ARG002
        """The figure of this game alone that stands beside games, wins and points; or None.

        Called by a person's statistics for the page of one game.
        """
        return None

    def own_panels(self, _: Words, numbers: "PersonNumbers") -> "list[StatisticPanel]":  # noqa: ARG002
        """What only this game counts, as panels, the best first; called by the same page."""
        return []
