"""Draws the row of players on a table: who is on, who deals, points and counts."""

from functools import partial

from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.part_cache import PartCache
from companion.ui.render.theme import Colour
from companion.ui.shell.shell import Shell
from companion.ui.widgets.parts import finger, player_colour
from companion.ui.widgets.round_table import DEALER, dealer_badge

# The width of the target on the D at least, and the side of the D, in millimetres.
DEALER_TARGET, BADGE = 10.0, 4.2
ARROWS = {"bottom": "down", "top": "up", "left": "left", "right": "right"}


@dataclass(frozen=True)
class Cell:
    """The contents of one player's cell; `more` is what was just added to the count."""

    name: str
    total: str
    sign: str
    count: str
    active: bool = False
    dealer: bool = False
    pulse: bool = False
    more: str = ""


def players_height(frame: Frame, count: int) -> int:
    """The height of the cells of `count` players; in portrait there are two in a row."""
    rows = (count + 1) // 2 if frame.panel.portrait else 1
    return rows * frame.mm(11.6) + (rows - 1) * frame.mm(1.0)


def draw_players(
    frame: Frame,
    area: Box,
    cells: list[Cell],
    shell: Shell,
    widest: str,
    described: PartCache,
) -> list[Box]:
    """Draws all cells with the targets player-0 and so on; returns their boxes.

    The right part of the dealer's cell, with the D, is a target of its own: DEALER.
    `widest` is the longest total that can occur, so that the layout does not move.
    """
    count = len(cells)
    if frame.panel.portrait:
        boxes = area.grid(2, (count + 1) // 2, frame.mm(1.0))[:count]
    else:
        boxes = area.columns(count, frame.mm(1.0))
    narrow = count > 4 and not frame.panel.portrait
    for seat, (cell, box) in enumerate(zip(cells, boxes, strict=True)):
        place = _Place(
            box,
            f"player-{seat}",
            player_colour(shell, cell.name, seat),
            ARROWS[shell.board.side(cell.name)],
            "" if narrow else widest,
        )
        pressed = frame.pressed if frame.pressed in (place.name, DEALER) else None
        seen = (cell, place, pressed)
        described.part(frame, place.name, seen, partial(_player, frame, cell, place))
    return boxes


@dataclass(frozen=True)
class _Place:
    """The position of a cell, and what does not change from play to play."""

    box: Box
    name: str
    colour: Colour
    arrow: str
    widest: str


def _player(frame: Frame, cell: Cell, place: _Place) -> None:
    theme = frame.theme
    box, widest = place.box, place.widest
    ground, ink = (theme.cream, theme.on_cream) if cell.active else (theme.panel, theme.ink)
    if cell.pulse:
        ground = theme.tiles[1].key
    dim = theme.dim_on_cream if cell.active else theme.dim
    if frame.pressed == place.name:
        ground = theme.panel_down
        ink = theme.ink
    frame.fill(box, ground, 1.5)
    strip, inside = box.cut_left(frame.mm(1.3), frame.mm(1.4))
    frame.fill(strip, place.colour, 0.8)
    inside = Box(inside.x, inside.y, inside.w - frame.mm(1.6), inside.h)
    upper, lower = inside.cut_top(inside.h * 54 // 100)
    lower = Box(lower.x, lower.y - frame.mm(0.6), lower.w, lower.h)
    total = lower
    if widest:
        width = frame.fonts.width(widest, "number", frame.size("number", 4.0)) + frame.mm(1)
        side, upper = upper.cut_right(min(width, inside.w // 3))
        total = Box(side.x, box.y, side.w, box.h)
    # A narrow cell has room for the total or for `more`, which is shown only briefly.
    if widest or not cell.more:
        frame.text(total, cell.total, cut="number", capital=4.0, colour=ink, align="right")
    if cell.dealer:
        badge, upper = upper.cut_right(frame.mm(BADGE), frame.mm(0.8))
        pressed = frame.pressed == DEALER
        dealer_badge(frame, badge, theme.dim if pressed else None)
    frame.text(upper, cell.name, cut="name", capital=4.0, colour=ink)
    sign, number = lower.cut_left(frame.mm(3), frame.mm(0.8))
    frame.sign(sign, cell.sign, dim)
    count = frame.text(number, cell.count, cut="number", capital=4.0, colour=ink)
    if cell.more:
        width = frame.fonts.width(count.text, count.cut, count.size) + frame.mm(1.2)
        more = Box(number.x + width, number.y + frame.mm(0.7), frame.mm(7), frame.mm(4.6))
        frame.fill(more, theme.red, 1.4)
        frame.text(more, cell.more, cut="number", capital=3.0, colour=theme.on_red, align="centre")
    if cell.active:
        arrow = Box(
            box.centre[0] - frame.mm(1.7), box.bottom - frame.mm(4), frame.mm(3.4), frame.mm(3.4)
        )
        frame.sign(arrow, place.arrow, theme.ground)
    if not cell.dealer:
        frame.target(box, place.name, changes=True)
        return
    wide = max(frame.mm(DEALER_TARGET), finger(frame), box.right - badge.x + frame.mm(1))
    right, left = box.cut_right(wide)
    frame.target(left, place.name, changes=True)
    frame.target(right, DEALER, changes=True)
