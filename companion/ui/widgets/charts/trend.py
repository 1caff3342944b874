"""Draws a line through points over months, and finds out which points a finger can tell apart."""

from collections.abc import Sequence
from math import ceil, floor

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.widgets.charts.panels import TrendPanel
from companion.ui.widgets.charts.scale import BOARD, CAPITAL, STEPS, Scale
from companion.ui.widgets.parts import finger

# A disc.
POINT = "blue"
# The side of the sign of a point, and the least distance of two of them across, in millimetres.
SIGN = 2.0
SIGNS_APART = 3.0


def draw_trend(frame: Frame, box: Box, panel: TrendPanel) -> None:
    """Draws scale, line, months and points in `box`; the targets are as high as `box`."""
    line = frame.fonts.height("name", frame.size("name", CAPITAL))
    months, place = box.cut_bottom(line, frame.mm(0.6))
    values = [point.value for point in panel.points]
    lowest = min(0, floor(min(values)))
    highest = max(lowest + 1, ceil(max(values)))
    scale = Scale(frame, place, lowest, highest, panel.mark, panel.best_below, (1, 2, *STEPS))
    plot = scale.plot
    side = frame.mm(SIGN)
    across = places([point.when for point in panel.points], plot.x + side, plot.right - side)
    targets = []
    for first, last, left, right in strips(across, plot.x, plot.right, finger(frame)):
        name = f"points-{first}-{last}"
        strip = Box(left, box.y, right - left, box.h)
        targets.append((strip, name))
        if frame.pressed == name:
            frame.fill(strip, BOARD.panel_down, 1)
    scale.draw()
    points = [(x, scale.height(y)) for x, y in zip(across, values, strict=True)]
    if len(points) > 1:
        frame.line(points, 0.7, panel.colour)
    every = max(1, -(-frame.mm(SIGNS_APART) * len(points) // max(1, plot.w)))
    for x, y in sorted({*points[::every], points[-1]}):
        frame.sign(Box(x - side // 2, y - side // 2, side, side), POINT, panel.colour)
    _draw_months(frame, Box(plot.x, months.y, plot.w, months.h), panel)
    for strip, name in targets:
        frame.target(strip, name)


def _draw_months(frame: Frame, box: Box, panel: TrendPanel) -> None:
    """Draws the first and the last month at both ends, or the only one."""
    first, last = panel.month(panel.points[0].when), panel.month(panel.points[-1].when)
    left, right = box.columns(2, frame.mm(1))
    if first != last:
        frame.text(left, first, cut="name", capital=CAPITAL, colour=BOARD.dim)
    frame.text(right, last, cut="name", capital=CAPITAL, colour=BOARD.dim, align="right")


def places(times: Sequence[float], left: int, right: int) -> list[int]:
    """The x of each time: from `left` for the first to `right` for the last."""
    length = times[-1] - times[0]
    if length <= 0:
        return [right] * len(times)
    return [left + round((right - left) * (time - times[0]) / length) for time in times]


def strips(
    across: Sequence[int], left: int, right: int, least: int
) -> list[tuple[int, int, int, int]]:
    """Cuts a plot into strips of at least the width `least`, halfway between points.

    across: the x of each point, in order. Returns of each strip its first and its last point, its
    left and its right edge. Points too near to each other share a strip.
    """
    cuts = [(0, left)]
    for number in range(1, len(across)):
        cut = (across[number - 1] + across[number]) // 2
        if cut - cuts[-1][1] >= least and right - cut >= least:
            cuts.append((number, cut))
    ends = [*cuts[1:], (len(across), right)]
    return [
        (first, after - 1, x, end)
        for (first, x), (after, end) in zip(cuts, ends, strict=True)
    ]
