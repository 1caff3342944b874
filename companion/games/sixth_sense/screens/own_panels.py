"""The figures of 6th Sense on the statistics of a person: which predictions come true."""

from companion.games.sixth_sense.screens.suits import SIX_OR_NINE
from companion.match.numbers import PersonNumbers
from companion.ui.render.theme import PURPLE
from companion.ui.widgets.charts.means import MeanFigure, mean_panel, one_decimal, percent
from companion.ui.widgets.charts.panels import ChartBar, ColumnPanel, StatisticPanel
from companion.ui.widgets.words import Words

# Fewer numbers would not show which of them come true more often.
FEWEST_NUMBERS = 3


def headline(_: Words, numbers: PersonNumbers) -> MeanFigure:
    """How many predictions were right."""
    return MeanFigure(numbers.own_mean("hit"), _("predictions hit"), percent(_))


def own_panels(_: Words, numbers: PersonNumbers) -> list[StatisticPanel]:
    """Too high or too low, by how much, and how often each number came true."""
    misses = [
        MeanFigure(numbers.own_mean("over"), _("too high"), percent(_)),
        MeanFigure(numbers.own_mean("hit"), _("exact"), percent(_)),
        MeanFigure(numbers.own_mean("under"), _("too low"), percent(_)),
    ]
    by_how_much = [
        MeanFigure(numbers.own_mean("over-tricks"), _("tricks too high"), one_decimal(_)),
        MeanFigure(numbers.own_mean("under-tricks"), _("tricks too low"), one_decimal(_)),
    ]
    return [
        *mean_panel(_, _("Predictions"), misses, numbers.matches),
        *_by_number(_, numbers),
        *mean_panel(_, _("Missed by"), by_how_much, numbers.matches),
    ]


def _by_number(_: Words, numbers: PersonNumbers) -> list[StatisticPanel]:
    """A column for each number predicted in enough matches, in a list; empty if these are few.

    Where there are few matches at all the screen says so, and every number is shown.
    """
    found = sorted(
        (each.at, each.mean.value)
        for each in numbers.own
        if each.key == "hit" and each.at is not None and each.mean.value is not None
        if numbers.is_thin or not each.mean.is_thin
    )
    if len(found) < FEWEST_NUMBERS:
        return []
    most = max(share for _at, share in found) or 1
    bars = tuple(
        ChartBar(SIX_OR_NINE if at == 6 else str(at), share / most, str(round(share * 100)), PURPLE)
        for at, share in found
    )
    return [ColumnPanel(_("Predictions hit, by number"), bars, _("in %"), wide=True)]
