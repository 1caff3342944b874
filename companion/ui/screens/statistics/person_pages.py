"""Makes the panels of a person's statistics from the numbers of the archive."""

from companion.match.numbers import Extreme, Mean, PersonNumbers
from companion.ui.render.theme import Colour
from companion.ui.screens.statistics.pages import StatisticPages
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.shell import Shell
from companion.ui.widgets.charts.means import (
    MeanFigure,
    mean_panel,
    minutes_words,
    month_words,
    seconds_words,
)
from companion.ui.widgets.charts.panels import (
    ChartBar,
    ChartPoint,
    LabelledFigure,
    NumberPanel,
    RowPanel,
    StatisticPanel,
    TrendPanel,
)
from companion.ui.widgets.dates import date_words
from companion.ui.widgets.words import Words, short_name
from companion.wording import meant, plural

# A line needs so many months; with fewer it has a point for each of the latest matches.
FEWEST_MONTHS = 3
# The target of the panel with everybody else.
OTHERS = "rows-others"


def person_pages(
    shell: Shell, game_ui: GameUI, numbers: PersonNumbers, colour: Colour
) -> StatisticPages:
    """The pages about a person, of whom there is at least one match."""
    _ = shell.words
    trend = _trend(_, game_ui, numbers, colour)
    charts: list[TrendPanel | RowPanel] = [*trend, *_others(shell, numbers, colour)]
    own = game_ui.own_panels(_, numbers)
    others = [*own[:1], *_dealing(_, game_ui, numbers), *own[1:]]
    others += [*_runs(_, numbers), *_extremes(_, game_ui, numbers), *_times(_, numbers)]
    return StatisticPages(_strip(_, game_ui, numbers), charts, others)


def _strip(_: Words, game_ui: GameUI, numbers: PersonNumbers) -> NumberPanel:
    """Games, wins and points, and what the game shows beside them."""
    average = numbers.points.value
    figures = [
        LabelledFigure(str(numbers.matches), plural(_, numbers.matches, "game", "games")),
        LabelledFigure(str(numbers.wins), plural(_, numbers.wins, "win", "wins")),
    ]
    if average is not None:
        text = game_ui.tenths(_, average)
        figures.append(LabelledFigure(text, game_ui.say(_, "average")))
    own = game_ui.headline(_, numbers)
    # The screen says so if there are few matches at all; else a thin figure is left out.
    if own is not None and (numbers.is_thin or not own.mean.is_thin):
        share = own.mean.value
        if share is not None:
            figures.append(LabelledFigure(own.text(share), own.label))
    return NumberPanel("", tuple(figures))


def _trend(_: Words, game_ui: GameUI, numbers: PersonNumbers, colour: Colour) -> list[TrendPanel]:
    """Points by month or, if there are few months or few matches, match by match; in a list."""
    points: list[ChartPoint] = []
    title = game_ui.say(_, "by-month")
    for month in numbers.months:
        if month.points.value is not None:
            at = month.year * 12 + month.month
            points.append(ChartPoint(at, month.points.value, month_words(_, month), month.ids))
    if len(points) < FEWEST_MONTHS or numbers.matches <= len(numbers.recent):
        title = game_ui.say(_, "by-match")
        points = []
        for number, match in enumerate(numbers.recent):
            if match.points.value is not None:
                label = date_words(_, match.started)
                points.append(ChartPoint(number, match.points.value, label, (match.id,)))
    if not points:
        return []
    best_below = not game_ui.most_wins
    return [TrendPanel(title, tuple(points), colour, game_ui.points, best_below)]


def _others(shell: Shell, numbers: PersonNumbers, colour: Colour) -> list[RowPanel]:
    """How often the person was ahead of each other one and behind, in a list."""
    _ = shell.words
    bars = tuple(
        ChartBar(
            other.name,
            (other.ahead + other.level / 2) / other.matches,
            f"{other.ahead}–{other.behind}",
            colour,
        )
        for other in numbers.others
        if other.matches
    )
    name = short_name(numbers.scope.person)
    heading = _("{name} against the others").format(name=name)
    title, note = _("Against the others"), _("ahead–behind")
    return [RowPanel(title, bars, note, OTHERS, heading)] if bars else []


def _dealing(_: Words, game_ui: GameUI, numbers: PersonNumbers) -> list[NumberPanel]:
    def text(points: float) -> str:
        return game_ui.tenths(_, points)

    figures = [
        MeanFigure(numbers.dealing, _("as dealer"), text),
        MeanFigure(numbers.not_dealing, meant(_, "not as dealer", "otherwise"), text),
    ]
    return mean_panel(_, game_ui.say(_, "points"), figures, numbers.matches)


def _runs(_: Words, numbers: PersonNumbers) -> list[StatisticPanel]:
    if not numbers.longest_run.length:
        return []
    now = LabelledFigure(str(numbers.current_run.length), _("right now"))
    most = LabelledFigure(str(numbers.longest_run.length), _("longest run"))
    return [NumberPanel(_("Wins in a row"), (now, most))]


def _extremes(_: Words, game_ui: GameUI, numbers: PersonNumbers) -> list[StatisticPanel]:
    found = extreme_figures(_, game_ui, numbers.lowest, numbers.highest)
    return [NumberPanel(game_ui.say(_, "extremes"), found)] if found else []


def extreme_figures(
    _: Words, game_ui: GameUI, lowest: Extreme | None, highest: Extreme | None
) -> tuple[LabelledFigure, ...]:
    """The best and the worst stage or round; with a name if it is somebody's."""
    best, worst = (highest, lowest) if game_ui.most_wins else (lowest, highest)
    found = []
    for extreme, what in ((best, _("best")), (worst, _("worst"))):
        if extreme is not None:
            label = ", ".join(extreme.names) or what
            found.append(LabelledFigure(game_ui.points(round(extreme.value)), label))
    return tuple(found)


def _times(_: Words, numbers: PersonNumbers) -> list[StatisticPanel]:
    def turn(seconds: float) -> str:
        return seconds_words(_, seconds)

    figures = [
        *time_figures(_, numbers.duration),
        MeanFigure(numbers.turn, _("per turn"), turn),
    ]
    return [*mean_panel(_, _("Time"), figures, numbers.matches)]


def time_figures(_: Words, duration: Mean) -> list[MeanFigure]:
    """How long a match lasts."""

    def text(seconds: float) -> str:
        return minutes_words(_, seconds)

    return [MeanFigure(duration, _("per game"), text)]
