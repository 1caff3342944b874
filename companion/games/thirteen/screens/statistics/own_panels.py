"""The figures of 13 on the statistics of a person: dirty fours, majorities, takes, skill, luck."""

from companion.games.thirteen.screens.words import laid_words
from companion.games.thirteen.stage import PLAYS
from companion.match.numbers import BestPlay, PersonNumbers
from companion.ui.render.theme import GOLD, GREEN, RED
from companion.ui.widgets.charts.means import (
    FEWEST_MONTHS,
    MOST_MONTHS,
    MeanFigure,
    mean_panel,
    month_panel,
    month_words,
    one_decimal,
    percent,
)
from companion.ui.widgets.charts.panels import (
    ChartBar,
    ColumnPanel,
    LabelledFigure,
    NumberPanel,
    StatisticPanel,
)
from companion.ui.widgets.words import Words, signed_tenths


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
        *_looked_back(_, numbers),
    ]


def _looked_back(_: Words, numbers: PersonNumbers) -> list[StatisticPanel]:
    """Skill, luck and the best plays, of the stages whose analysis is kept."""

    def signed(points: float) -> str:
        return signed_tenths(_, points)

    figures = [
        MeanFigure(numbers.own_mean("given-away"), _("given away"), one_decimal(_)),
        MeanFigure(numbers.own_mean("luck"), _("luck"), signed),
    ]
    return [
        *mean_panel(_, _("Skill and luck per stage"), figures, numbers.matches),
        *_best_plays(_, numbers.finds),
        *month_panel(_, _("Given away per stage, by month"), numbers.months, "given-away", GOLD),
        *_luck_by_month(_, numbers),
    ]


def _best_plays(_: Words, finds: tuple[BestPlay, ...]) -> list[StatisticPanel]:
    """The best plays ever, with what each gained."""
    known = [(find, PLAYS.get(find.play)) for find in finds]
    figures = tuple(
        LabelledFigure(signed_tenths(_, find.gain), laid_words(_, play))
        for find, play in known
        if play is not None
    )
    return [NumberPanel(_("Best plays ever"), figures)] if figures else []


def _luck_by_month(_: Words, numbers: PersonNumbers) -> list[StatisticPanel]:
    """Luck in each of the latest months; bad luck in another colour, and with its sign."""
    found = [
        (month, each.mean.value)
        for month in numbers.months
        for each in month.own
        if each.key == "luck" and each.mean.value is not None
    ][-MOST_MONTHS:]
    if len(found) < FEWEST_MONTHS:
        return []
    most = max(abs(luck) for _month, luck in found) or 1
    bars = tuple(
        ChartBar(
            month_words(_, month),
            abs(luck) / most,
            signed_tenths(_, luck),
            GREEN if luck >= 0 else RED,
        )
        for month, luck in found
    )
    return [ColumnPanel(_("Luck per stage, by month"), bars)]
