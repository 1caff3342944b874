"""Makes panels of means: as numbers that say from how many matches they are, and by month."""

from collections.abc import Callable, Sequence

from companion import formats
from companion.match.numbers import Mean, Month
from companion.records import dataclass
from companion.ui.render.theme import Colour
from companion.ui.widgets.charts.panels import ChartBar, ColumnPanel, LabelledFigure, NumberPanel
from companion.ui.widgets.words import Words, tenths
from companion.wording import plural

# The latest months that bars show; fewer than FEWEST_MONTHS say nothing that a number does not.
MOST_MONTHS = 12
FEWEST_MONTHS = 3


@dataclass(frozen=True)
class MeanFigure:
    """A mean with its label; `text` says how its value is written."""

    mean: Mean
    label: str
    text: Callable[[float], str]


def percent(_: Words) -> Callable[[float], str]:
    """How a share from 0 to 1 is written."""
    return lambda share: formats.percent(_, share * 100)


def one_decimal(_: Words) -> Callable[[float], str]:
    """How a mean of a count is written."""
    return lambda number: tenths(_, number)


def seconds_words(_: Words, seconds: float) -> str:
    """A short time, such as 22 s or 2:05 min."""
    whole = round(seconds)
    if whole < 100:
        return _("{seconds} s").format(seconds=whole)
    return _("{minutes}:{seconds} min").format(minutes=whole // 60, seconds=f"{whole % 60:02}")


def minutes_words(_: Words, seconds: float) -> str:
    """A time that was played, such as 48 min or 1:12 h."""
    minutes = max(1, round(seconds / 60))
    if minutes < 100:
        return _("{minutes} min").format(minutes=minutes)
    return _("{hours}:{minutes} h").format(hours=minutes // 60, minutes=f"{minutes % 60:02}")


def month_words(_: Words, month: Month) -> str:
    """A month, such as 06/2026."""
    return formats.short_month(_, month.year, month.month)


def after_words(_: Words, matches: int) -> str:
    """From how few matches a figure is."""
    return plural(_, matches, "after {count} game", "after {count} games")


def mean_panel(
    _: Words, title: str, figures: Sequence[MeanFigure], matches: int
) -> list[NumberPanel]:
    """A panel of the means that have a value, in a list; an empty list if none has.

    If one of them is from few matches its note says so, unless that is all `matches` of the
    selection, which the screen says.
    """
    shown = [figure for figure in figures if figure.mean.value is not None]
    if not shown:
        return []
    fewest = min((figure.mean for figure in shown), key=lambda mean: mean.matches)
    numbers = tuple(
        LabelledFigure(figure.text(figure.mean.value or 0), figure.label) for figure in shown
    )
    thin = fewest.is_thin and fewest.matches != matches
    note = after_words(_, fewest.matches) if thin else ""
    return [NumberPanel(title, numbers, note)]


def month_panel(
    _: Words, title: str, months: Sequence[Month], key: str, colour: Colour
) -> list[ColumnPanel]:
    """A column for the game's own figure `key` in each of the latest months, in a list.

    An empty list if it is known of too few months.
    """
    found = [
        (month, mean.value)
        for month in months
        for mean in (each.mean for each in month.own if (each.key, each.at) == (key, None))
        if mean.value is not None
    ][-MOST_MONTHS:]
    if len(found) < FEWEST_MONTHS:
        return []
    most = max(value for _month, value in found) or 1
    bars = tuple(
        ChartBar(month_words(_, month), value / most, tenths(_, value), colour)
        for month, value in found
    )
    return [ColumnPanel(title, bars)]
