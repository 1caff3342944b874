"""The figures of 10 on the statistics of a person: rounds won and lost, chips, bluffs."""

from companion.match.numbers import PersonNumbers
from companion.ui.widgets.charts.means import MeanFigure, mean_panel, one_decimal, percent
from companion.ui.widgets.charts.panels import StatisticPanel
from companion.ui.widgets.words import Words


def headline(_: Words, numbers: PersonNumbers) -> MeanFigure:
    """How many rounds were won."""
    return MeanFigure(numbers.own_mean("rounds-won"), _("rounds won"), percent(_))


def own_panels(_: Words, numbers: PersonNumbers) -> list[StatisticPanel]:
    """Rounds, chips and bluffs; of chips and bluffs only where chips are counted."""
    rounds = [
        MeanFigure(numbers.own_mean("rounds-won"), _("won"), percent(_)),
        MeanFigure(numbers.own_mean("rounds-lost"), _("lost"), percent(_)),
    ]
    chips = [
        MeanFigure(numbers.own_mean("chips"), _("chips at the end"), one_decimal(_)),
        MeanFigure(numbers.own_mean("trades"), _("trades per round"), one_decimal(_)),
    ]
    bluffs = [
        MeanFigure(numbers.own_mean("protected"), _("cards protected"), percent(_)),
        MeanFigure(numbers.own_mean("bluffs"), _("of these bluffs"), percent(_)),
        MeanFigure(numbers.own_mean("bluffs-safe"), _("bluffs worked"), percent(_)),
    ]
    return [
        *mean_panel(_, _("Rounds"), rounds, numbers.matches),
        *mean_panel(_, _("Chips and trades"), chips, numbers.matches),
        *mean_panel(_, _("Bluffs"), bluffs, numbers.matches),
    ]
