"""Draws a line through points over a time, and finds out which points a finger can tell apart."""

from collections.abc import Sequence
from math import ceil, floor

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import HAIR, MARGIN, SPACE, TIGHT
from companion.ui.widgets.charts.panels import TrendPanel
from companion.ui.widgets.charts.scale import BOARD, CAPITAL, STEPS, Scale
from companion.ui.widgets.parts import finger

# A disc.
POINT = "blue"
# The side of the sign of a point, and the least distance of two of them across, in millimetres.
SIGN = MARGIN
SIGNS_APART = SPACE


def draw_trend(frame: Frame, box: Box, panel: TrendPanel) -> None:
    """Draws scale, line, points and times in `box`; the targets are as high as `box`."""
    line = frame.fonts.height("name", frame.size("name", CAPITAL))
    foot, place = box.cut_bottom(line, frame.mm(HAIR))
    values = [point.value for point in panel.points]
    # With room on both sides, so that small differences look small.
    lowest = floor(min(values)) - 1
    if min(values) >= 0:
        lowest = max(0, lowest)
    highest = ceil(max(values)) + 1
    scale = Scale(frame, place, lowest, highest, panel.mark, panel.best_below, (1, 2, *STEPS))
    plot = scale.plot
    side, wide = frame.mm(SIGN), finger(frame)
    # So that a finger fits on the first and on the last point too.
    inside = plot.pad(-(-wide // 2), 0)
    across = places([point.at for point in panel.points], inside.x, inside.right)
    targets = []
    for first, last, left, right in strips(across, plot.x, plot.right, wide):
        name = f"points-{first}-{last}"
        strip = Box(left, box.y, right - left, box.h)
        targets.append((strip, name))
        if frame.pressed == name:
            frame.fill(strip, BOARD.panel_down, TIGHT)
    scale.draw()
    points = [(x, scale.height(y)) for x, y in zip(across, values, strict=True)]
    if len(points) > 1:
        frame.line(points, TIGHT, panel.colour)
    # Of many points only the last has a sign, for they would cover the line.
    crowded = frame.mm(SIGNS_APART) * len(points) > plot.w
    for x, y in points[-1:] if crowded else points:
        frame.sign(Box(x - side // 2, y - side // 2, side, side), POINT, panel.colour)
    _draw_ends(frame, Box(plot.x, foot.y, plot.w, foot.h), panel)
    for strip, name in targets:
        frame.target(strip, name)


def _draw_ends(frame: Frame, box: Box, panel: TrendPanel) -> None:
    """Draws when the first and the last point were, or the only one."""
    first, last = panel.points[0].label, panel.points[-1].label
    left, right = box.columns(2, frame.mm(TIGHT))
    if first != last:
        frame.text(left, first, cut="name", capital=CAPITAL, colour=BOARD.dim)
    frame.text(right, last, cut="name", capital=CAPITAL, colour=BOARD.dim, align="right")


def places(at: Sequence[float], left: int, right: int) -> list[int]:
    """The x of each point: from `left` for the first to `right` for the last."""
    length = at[-1] - at[0]
    if length <= 0:
        return [right] * len(at)
    return [left + round((right - left) * (each - at[0]) / length) for each in at]


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
    return [(first, after - 1, x, end) for (first, x), (after, end) in zip(cuts, ends, strict=True)]
