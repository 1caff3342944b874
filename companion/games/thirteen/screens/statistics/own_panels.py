"""The figures of 13 on the statistics of a person: dirty fours, majorities, takes."""

from companion.match.numbers import PersonNumbers
from companion.ui.render.theme import RED
from companion.ui.widgets.charts.means import (
    MeanFigure,
    mean_panel,
    month_panel,
    one_decimal,
    percent,
)
from companion.ui.widgets.charts.panels import StatisticPanel
from companion.ui.widgets.words import Words


def headline(_: Words, numbers: PersonNumbers) -> MeanFigure:
    """How many of the majorities of a stage were still held at its end."""
    return MeanFigure(numbers.own_mean("majorities-kept"), _("majorities kept"), percent(_))


def own_panels(_: Words, numbers: PersonNumbers) -> list[StatisticPanel]:
    """Dirty fours, also month by month if there are enough months, then majorities and takes."""
    fours = [MeanFigure(numbers.own_mean("dirty-fours"), _("per stage"), one_decimal(_))]
    by_month = month_panel(
        _, _("Dirty fours per stage, by month"), numbers.months, "dirty-fours", RED
    )
    held = [
        MeanFigure(numbers.own_mean("majorities-kept"), _("kept to the end"), percent(_)),
        MeanFigure(numbers.own_mean("majorities"), _("per stage"), one_decimal(_)),
    ]
    takes = [
        MeanFigure(numbers.own_mean("takes"), _("times over 13"), one_decimal(_)),
        MeanFigure(numbers.own_mean("take-cards"), _("cards each time"), one_decimal(_)),
    ]
    return [
        *by_month,
        *mean_panel(_, _("Dirty fours"), fours, numbers.matches),
        *mean_panel(_, _("Majorities"), held, numbers.matches),
        *mean_panel(_, _("Taken per stage"), takes, numbers.matches),
    ]
