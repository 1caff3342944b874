"""Draws the table with the players at its four sides, clockwise."""

from collections.abc import Callable, Sequence

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, HAIR, KEY, LINE, NAME, SPACE, TIGHT
from companion.ui.shell.preferences import SIDES
from companion.ui.shell.seating import MOST_AT_A_SIDE
from companion.ui.shell.shell import Shell
from companion.ui.widgets.dealer_badge import ARROWS, dealer_badge
from companion.ui.widgets.parts import player_colour

# The height of a seat, in millimetres.
SEAT = BAR


def round_table(
    frame: Frame,
    box: Box,
    at: Callable[[str], Sequence[str]],
    draw: Callable[[Box, str], None],
) -> Box:
    """Draws the table and calls `draw` for every player; returns the box of the table top.

    `at` gives the names at a side, clockwise.
    """
    gap = frame.mm(TIGHT)
    high = frame.mm(SEAT)
    rows = {}
    rows["top"], rest = box.cut_top(high, gap)
    rows["bottom"], rest = rest.cut_bottom(high, gap)
    wide = (box.w - 2 * gap) // 3
    rows["left"], rest = rest.cut_left(wide, gap)
    rows["right"], table = rest.cut_right(wide, gap)
    frame.fill(table, frame.theme.ground, SPACE, line=(HAIR, frame.theme.track))
    for side in SIDES:
        for place, name in zip(
            _places(frame, rows[side], side, len(at(side))), at(side), strict=True
        ):
            draw(place, name)
    return table


def _places(frame: Frame, strip: Box, side: str, count: int) -> list[Box]:
    """The boxes of `count` players at a side, clockwise: at the bottom from right to left."""
    if not count:
        return []
    gap = frame.mm(TIGHT)
    if side in ("top", "bottom"):
        most = (strip.w - gap) // 2 if count <= 2 else strip.w
        width = min(most, (strip.w - (count - 1) * gap) // count)
        whole = strip.middle(count * width + (count - 1) * gap, strip.h)
        cells = whole.columns(count, gap)
        return cells if side == "top" else cells[::-1]
    height = min(frame.mm(SEAT), (strip.h - (MOST_AT_A_SIDE - 1) * gap) // MOST_AT_A_SIDE)
    whole = strip.middle(strip.w, count * height + (count - 1) * gap)
    cells = whole.rows(count, gap)
    return cells[::-1] if side == "left" else cells


def seat_card(
    frame: Frame,
    box: Box,
    shell: Shell,
    name: str,
    seat: int,
    *,
    target: str = "",
    chosen: bool = False,
    dealer: bool = False,
    changes: bool = False,
) -> None:
    """Draws a player's place: the colour, the name, and a D for the dealer.

    changes: whether a tap counts also if what is drawn there has changed meanwhile.
    """
    theme = frame.theme
    ground, ink = (theme.cream, theme.on_cream) if chosen else (theme.panel, theme.ink)
    ink = frame.key(box, target or None, (ground, ink), radius=GAP, changes=changes)
    strip, inside = box.cut_left(frame.mm(GAP), frame.mm(GAP))
    frame.fill(strip, player_colour(shell, name, seat), TIGHT)
    inside = Box(inside.x, inside.y, inside.w - frame.mm(TIGHT), inside.h)
    if dealer:
        badge, inside = inside.cut_right(frame.mm(LINE), frame.mm(TIGHT))
        dealer_badge(frame, badge)
    frame.text(inside, name, cut="name", capital=NAME, colour=ink)


def side_arrows(frame: Frame, box: Box) -> None:
    """Draws an arrow for each side of the table to which a player can move: side-top and so on."""
    gap = frame.mm(TIGHT)
    size = min(frame.mm(KEY), (box.h - 2 * gap) // 3, (box.w - gap) // 2)
    x, y = box.centre
    up, left = y - box.h // 2, x - box.w // 2
    places = {
        "top": Box(x - size // 2, up, size, size),
        "bottom": Box(x - size // 2, up + box.h - size, size, size),
        "left": Box(left, y - size // 2, size, size),
        "right": Box(left + box.w - size, y - size // 2, size, size),
    }
    for side, place in places.items():
        frame.button(place, f"side-{side}", sign=ARROWS[side], colour=frame.theme.key_dark)
