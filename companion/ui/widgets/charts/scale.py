"""The scale at the left of a chart: its marks, their labels, and where a number belongs."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, count

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, SMALL
from companion.ui.render.theme import DARK, Colour
from companion.ui.widgets.charts.rounded_points import points_texts
from companion.ui.widgets.parts import hairline

# Charts are dark in the bright theme too, as the lines keep their colours.
BOARD = DARK
# The height of capital letters, in millimetres.
CAPITAL = SMALL
STEPS = (5, 10, 20, 25, 50, 100, 200, 500)
MOST_LINES = 5


def _step(span: int, room: float, steps: Sequence[int]) -> int:
    """The smallest distance of two marks with which at most `room` distances make up `span`.

    It is one of `steps`, or if all are too small a round number from 1000 on. A file may give any
    number of points, also one that no float can hold.
    """
    larger: Iterator[int] = (unit * 10**power for power in count(3) for unit in (1, 2, 5))
    hundredths = max(1, int(room * 100))
    return next(step for step in chain(steps, larger) if 100 * span <= hundredths * step)


class Scale:
    """Marks from the lowest to the highest number, and the plot beside their labels.

    place: what scale and plot share. lowest, highest: the numbers that the plot shows, of which
    the first is less. label: the text of a mark. best_below: whether the lowest number is on top.
    steps: the distances that two marks may have.
    """

    def __init__(
        self,
        frame: Frame,
        place: Box,
        lowest: int,
        highest: int,
        label: Callable[[int], str],
        best_below: bool = False,
        steps: Sequence[int] = STEPS,
    ) -> None:
        self._frame = frame
        self._best_below = best_below
        size = frame.size("name", CAPITAL)
        self.line = frame.fonts.height("name", size)
        plot = place.pad(0, self.line // 2)
        room = min(MOST_LINES, plot.h / self.line / 1.4)
        step = _step(highest - lowest, room, steps)
        self.marks = range(lowest // step * step, -(-highest // step) * step + 1, step)
        self._texts = points_texts(frame, plot.w // 3, self.marks, label, "name")
        widest = max(frame.fonts.width(text, "name", size) for text in self._texts)
        self._labels, self.plot = plot.cut_left(min(widest, plot.w // 3), frame.mm(GAP))

    def height(self, number: float) -> int:
        """The y of a number."""
        part = (number - self.marks[0]) / (self.marks[-1] - self.marks[0])
        return self.plot.y + round(self.plot.h * (part if self._best_below else 1 - part))

    def draw(self, ink: Colour = BOARD.dim, rule: Colour = BOARD.track) -> None:
        """Draws a line across the plot for each mark, in `rule`, with its label in `ink`."""
        frame, plot = self._frame, self.plot
        for mark, label in zip(self.marks, self._texts, strict=True):
            y = self.height(mark)
            frame.fill(Box(plot.x, y, plot.w, hairline(frame)), rule)
            text = Box(self._labels.x, y - self.line // 2, self._labels.w, self.line)
            frame.text(
                text,
                label,
                cut="name",
                capital=CAPITAL,
                colour=ink,
                align="right",
            )
