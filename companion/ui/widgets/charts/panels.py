"""What a page of statistics is made of: panels with numbers, bars or a line, as plain records.

Screens and games make them, `drawing.py` draws them, and neither needs to know the other.
"""

from collections.abc import Callable

from companion.records import dataclass
from companion.ui.render.theme import Colour


@dataclass(frozen=True)
class LabelledFigure:
    """A number as a text, and what it counts."""

    value: str
    label: str


@dataclass(frozen=True)
class NumberPanel:
    """Two to four numbers side by side; `note` is a remark beside the title."""

    title: str
    figures: tuple[LabelledFigure, ...]
    note: str = ""


@dataclass(frozen=True)
class ChartBar:
    """A bar, filled to `part` (0 to 1), with what it is about and its value as a text.

    colour: None for that of the theme. is_dot: in a row, a dot at `part` in place of a bar up to
    there, for values of which a long bar would look like a good one and is not.
    """

    label: str
    part: float
    text: str
    colour: Colour | None = None
    is_dot: bool = False


@dataclass(frozen=True)
class ColumnPanel:
    """Bars that stand side by side, for a count by number or by month.

    wide: whether it needs the width of a page, so that all labels and values can be read.
    """

    title: str
    bars: tuple[ChartBar, ...]
    note: str = ""
    wide: bool = False


@dataclass(frozen=True)
class RowPanel:
    """Bars that lie below each other, one for a player; those that do not fit are left out.

    target: what a tap on the panel is called; "" if it cannot be tapped. heading: the title of the
    screen that this tap leads to, if it is another.
    """

    title: str
    bars: tuple[ChartBar, ...]
    note: str = ""
    target: str = ""
    heading: str = ""


@dataclass(frozen=True)
class ChartPoint:
    """A value, and the ids of the matches that it is from.

    at: how far to the right it is, in any unit, such as months. label: when that was, as a text.
    """

    at: float
    value: float
    label: str
    matches: tuple[str, ...]


@dataclass(frozen=True)
class TrendPanel:
    """A line through points over a time, the earliest first; at least one.

    mark: a number of the scale as a text. best_below: whether the lowest number is best, and so on
    top. A tap on points 3 to 5 is called "points-3-5".
    """

    title: str
    points: tuple[ChartPoint, ...]
    colour: Colour
    mark: Callable[[int], str]
    best_below: bool = False
    note: str = ""


StatisticPanel = NumberPanel | ColumnPanel | RowPanel | TrendPanel
