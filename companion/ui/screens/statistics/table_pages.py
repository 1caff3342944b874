"""Makes the panels of the table's statistics, or of a group's, from the numbers of the archive."""

from collections.abc import Callable, Sequence

from companion.match.numbers import FEW, Mean, PersonLine, TableNumbers
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
    figures = [
        LabelledFigure(str(numbers.matches), _("game") if numbers.matches == 1 else _("games"))
    ]
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

    bars = _means(shell, numbers, lambda line: line.turn, text, least_first=False)
    return [RowPanel(shell.words("Time per turn"), bars, target=TURNS)] if bars else []


def _points(shell: Shell, game_ui: GameUI, numbers: TableNumbers) -> list[RowPanel]:
    def text(points: float) -> str:
        return game_ui.tenths(shell.words, points)

    least_first = not game_ui.most_wins
    bars = _means(shell, numbers, lambda line: line.points, text, least_first)
    title = game_ui.say(shell.words, "points")
    return [RowPanel(title, bars, target=POINTS)] if bars else []


def _means(
    shell: Shell,
    numbers: TableNumbers,
    which: Callable[[PersonLine], Mean],
    text: Callable[[float], str],
    least_first: bool,
) -> tuple[ChartBar, ...]:
    """A bar for each who has such a mean, thin ones only if the table has few matches at all."""
    found = []
    for seat, line in enumerate(numbers.people):
        mean = which(line)
        if mean.value is not None and (numbers.matches < FEW or not mean.is_thin):
            found.append((mean.value, seat, line.name))
    most = max((abs(value) for value, _seat, _name in found), default=0) or 1
    found.sort(key=lambda each: each[0] if least_first else -each[0])
    return tuple(
        ChartBar(name, max(0.0, value) / most, text(value), player_colour(shell, name, seat))
        for value, seat, name in found
    )


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
