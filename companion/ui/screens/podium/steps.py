"""Draws the steps of the podium: the first in the middle, each with a badge and a name above it."""

from collections.abc import Sequence

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    LINE,
    MARGIN,
    NAME,
    NUMBER,
    SPACE,
    STRONG,
    TIGHT,
    TITLE,
)
from companion.ui.screens.podium.praise import Placed
from companion.ui.shell.shell import Shell
from companion.ui.widgets.name_lines import draw_name
from companion.ui.widgets.parts import initial, player_colour

# Who comes in one of these places stands on a step.
LAST_STEP = 3
# In millimetres: the most that the highest step is high, and the name, badge and crown above it.
HIGHEST, NAME_LINE, BADGE, CROWN = 4 * BAR, 2 * LINE, BAR, 2 * SPACE
# How high the steps of the first, second and third place are, as parts of the highest.
HEIGHTS = (1.0, 0.74, 0.56)


def on_steps(players: Sequence[Placed]) -> list[Placed]:
    """Those who stand on a step, the first first: more than three if some share a place."""
    return [player for player in players if player.place <= LAST_STEP]


def draw_steps(
    frame: Frame, area: Box, shell: Shell, players: Sequence[Placed], risen: Sequence[float]
) -> None:
    """Draws the steps at the bottom of `area`, each as far (0 to 1) as it has risen.

    players: the first first; the others stand beside, by turns left and right. Of somebody whose
    step has not begun to rise there is nothing to see.
    """
    columns = area.columns(len(players), frame.mm(GAP))
    above = frame.mm(BADGE + NAME_LINE + CROWN) + 3 * frame.mm(TIGHT)
    highest = min(frame.mm(HIGHEST), area.h - above)
    for number, column in zip(_order(len(players)), columns, strict=True):
        if risen[number]:
            player = players[number]
            full = round(highest * HEIGHTS[min(player.place, len(HEIGHTS)) - 1])
            _draw_step(frame, column, shell, player, full, risen[number])


def _order(count: int) -> list[int]:
    """Which player, from 0, stands in each column: 1 0 2 for three, 3 1 0 2 for four."""
    order: list[int] = []
    for number in range(count):
        order.insert(0 if number % 2 else len(order), number)
    return order


def _draw_step(
    frame: Frame, column: Box, shell: Shell, player: Placed, full: int, risen: float
) -> None:
    theme, first = frame.theme, player.place == 1
    step = column.cut_bottom(max(1, round(full * risen)))[0]
    frame.fill(step, theme.cream if first else theme.panel, MARGIN)
    if risen < 1:
        return
    ink = theme.on_cream if first else theme.ink
    dim = theme.dim_on_cream if first else theme.ink
    inside = step.pad(frame.mm(HAIR), frame.mm(MARGIN))
    place, inside = inside.cut_top(frame.mm(NUMBER + GAP), frame.mm(TIGHT))
    large = NUMBER if first else TITLE + GAP
    frame.text(place, str(player.place), cut="number", capital=large, colour=ink, align="centre")
    points = inside.cut_top(frame.mm(2 * SPACE))[0]
    frame.text(points, player.points, cut="number", capital=TITLE, colour=dim, align="centre")
    above = Box(column.x, column.y, column.w, step.y - column.y - frame.mm(TIGHT))
    name, above = above.cut_bottom(frame.mm(NAME_LINE), frame.mm(TIGHT))
    capital = TITLE if first else NAME
    draw_name(frame, name, player.name, capital=capital, align="centre")
    badge, above = above.cut_bottom(frame.mm(BADGE), frame.mm(TIGHT))
    if first:
        frame.sign(above.cut_bottom(frame.mm(CROWN))[0], "crown", theme.gold)
    colour = player_colour(shell, player.name, player.seat)
    initial(frame, badge, player.name, colour, capital=STRONG)
