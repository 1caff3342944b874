"""The scale at the left of a chart: its marks, their labels, and where a number belongs."""

from collections.abc import Callable, Sequence

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import DARK, Colour
from companion.ui.widgets.parts import hairline

# Charts are dark in the bright theme too, as the lines keep their colours.
BOARD = DARK
# The height of capital letters, in millimetres.
CAPITAL = 2.2
STEPS = (5, 10, 20, 25, 50, 100, 200, 500)
MOST_LINES = 5


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
        self._label = label
        self._best_below = best_below
        size = frame.size("name", CAPITAL)
        self.line = frame.fonts.height("name", size)
        plot = place.pad(0, self.line // 2)
        room = min(MOST_LINES, plot.h / self.line / 1.4)
        step = next((s for s in steps if (highest - lowest) / s <= room), 1000)
        self.marks = range(lowest // step * step, -(-highest // step) * step + 1, step)
        widest = max(frame.fonts.width(label(mark), "name", size) for mark in self.marks)
        self._labels, self.plot = plot.cut_left(widest, frame.mm(1.5))

    def height(self, number: float) -> int:
        """The y of a number."""
        part = (number - self.marks[0]) / (self.marks[-1] - self.marks[0])
        return self.plot.y + round(self.plot.h * (part if self._best_below else 1 - part))

    def draw(self, ink: Colour = BOARD.dim, rule: Colour = BOARD.track) -> None:
        """Draws a line across the plot for each mark, in `rule`, with its label in `ink`."""
        frame, plot = self._frame, self.plot
        for mark in self.marks:
            y = self.height(mark)
            frame.fill(Box(plot.x, y, plot.w, hairline(frame)), rule)
            text = Box(self._labels.x, y - self.line // 2, self._labels.w, self.line)
            frame.text(
                text,
                self._label(mark),
                cut="name",
                capital=CAPITAL,
                colour=ink,
                align="right",
            )
