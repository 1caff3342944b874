"""Makes the panels of the table's statistics, or of a group's, from the numbers of the archive."""

from collections.abc import Callable, Iterator, Sequence

from companion.match.numbers import FEW, Mean, PersonLine, TableNumbers
from companion.records import dataclass
from companion.ui.render.theme import Colour
from companion.ui.screens.statistics.pages import StatisticPages
from companion.ui.screens.statistics.person_pages import extreme_figures
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.shell import Shell
from companion.ui.widgets.charts.means import minutes_words, seconds_words
from companion.ui.widgets.charts.panels import (
    ChartBar,
    LabelledFigure,
    NumberPanel,
    RowPanel,
    StatisticPanel,
)
from companion.ui.widgets.parts import player_colour
from companion.ui.widgets.words import Words
from companion.wording import plural

# The targets of the panels with everybody's wins, turns and points.
WINS, TURNS, POINTS = "rows-wins", "rows-turns", "rows-points"


def table_pages(shell: Shell, game_ui: GameUI, numbers: TableNumbers) -> StatisticPages:
    """The pages about the matches of a table, of which there is at least one."""
    _ = shell.words
    charts = [
        RowPanel(_("Games won"), _wins(shell, numbers.people), _("won / played"), WINS),
        *_turns(shell, numbers),
        *_points(shell, game_ui, numbers),
    ]
    return StatisticPages(_strip(_, numbers), charts, _records(_, game_ui, numbers))


def _strip(_: Words, numbers: TableNumbers) -> NumberPanel:
    """How many matches there were, and how long they lasted."""
    figures = [LabelledFigure(str(numbers.matches), plural(_, numbers.matches, "game", "games"))]
    duration = numbers.duration
    if duration.value is not None and (numbers.matches < FEW or not duration.is_thin):
        figures.append(LabelledFigure(minutes_words(_, duration.value), _("per game")))
    for extreme, label in (
        (numbers.quickest, _("quickest game")),
        (numbers.longest, _("longest game")),
    ):
        if extreme is not None:
            figures.append(LabelledFigure(minutes_words(_, extreme.value), label))
    return NumberPanel("", tuple(figures))


def _wins(shell: Shell, people: Sequence[PersonLine]) -> tuple[ChartBar, ...]:
    """Who wins most often, the best first."""
    order = sorted(enumerate(people), key=lambda each: (-each[1].wins, each[0]))
    return tuple(
        ChartBar(
            line.name,
            line.wins / line.matches if line.matches else 0,
            f"{line.wins} / {line.matches}",
            player_colour(shell, line.name, seat),
        )
        for seat, line in order
    )


def _turns(shell: Shell, numbers: TableNumbers) -> list[RowPanel]:
    def text(seconds: float) -> str:
        return seconds_words(shell.words, seconds)

    found = sorted(_means(numbers, lambda line: line.turn), key=lambda each: -each.value)
    most = max((each.value for each in found), default=0) or 1
    bars = tuple(
        ChartBar(each.name, each.value / most, text(each.value), each.colour(shell))
        for each in found
    )
    return [RowPanel(shell.words("Time per turn"), bars, target=TURNS)] if bars else []


def _points(shell: Shell, game_ui: GameUI, numbers: TableNumbers) -> list[RowPanel]:
    """Everybody's mean, the best first: dots on a line from the worst of them, or 0, to the best.

    No bars: where the fewest points win, the longest would be the worst player's, and a mean below
    0 would have none.
    """
    better = 1 if game_ui.most_wins else -1
    found = sorted(_means(numbers, lambda line: line.points), key=lambda each: -better * each.value)
    ends = [0.0, *(better * each.value for each in found)]
    worst, best = min(ends), max(ends)
    dots = tuple(
        ChartBar(
            each.name,
            (better * each.value - worst) / ((best - worst) or 1),
            game_ui.tenths(shell.words, each.value),
            each.colour(shell),
            is_dot=True,
        )
        for each in found
    )
    title, note = game_ui.say(shell.words, "points"), shell.words("best on the right")
    return [RowPanel(title, dots, note, POINTS)] if dots else []


@dataclass(frozen=True)
class _KnownMean:
    """Somebody's mean that is shown; `seat` is for the colour of whoever has chosen none."""

    value: float
    seat: int
    name: str

    def colour(self, shell: Shell) -> Colour:
        """The player's colour."""
        return player_colour(shell, self.name, self.seat)


def _means(numbers: TableNumbers, which: Callable[[PersonLine], Mean]) -> Iterator[_KnownMean]:
    """The mean of each who has one; thin ones only if the table has few matches at all."""
    for seat, line in enumerate(numbers.people):
        mean = which(line)
        if mean.value is not None and (numbers.matches < FEW or not mean.is_thin):
            yield _KnownMean(mean.value, seat, line.name)


def _records(_: Words, game_ui: GameUI, numbers: TableNumbers) -> list[StatisticPanel]:
    """The best and the worst stage or round ever, and the longest run of wins."""
    found: list[StatisticPanel] = []
    figures = extreme_figures(_, game_ui, numbers.lowest, numbers.highest)
    if figures:
        found.append(NumberPanel(game_ui.say(_, "extremes"), figures))
    if numbers.longest_run.length > 1:
        run = LabelledFigure(str(numbers.longest_run.length), numbers.longest_run.name)
        found.append(NumberPanel(_("Most wins in a row"), (run,)))
    return found
