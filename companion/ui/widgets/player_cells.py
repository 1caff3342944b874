"""Draws the row of players on a table: who is on, who deals, points and counts."""

from functools import partial

from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, HAIR, KEY, LINE, SPACE, STRONG, TIGHT, TITLE
from companion.ui.render.part_cache import PartCache
from companion.ui.render.theme import Colour
from companion.ui.shell.shell import Shell
from companion.ui.widgets.dealer_badge import ARROWS, BADGE, DEALER, DEALER_TARGET, dealer_badge
from companion.ui.widgets.name_lines import draw_name
from companion.ui.widgets.parts import finger, player_colour


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
    """The height of the cells of `count` players; with large text they are higher."""
    rows = -(-count // _across(frame, count))
    return rows * _cell_height(frame) + (rows - 1) * frame.mm(TIGHT)


def _cell_height(frame: Frame) -> int:
    return frame.mm(KEY + 2 * TITLE * (frame.panel.text_scale - 1))


def _across(frame: Frame, count: int) -> int:
    """How many cells stand in a row: all of them, or in portrait two or three."""
    if not frame.panel.portrait:
        return count
    return 2 if count in (2, 4) else 3


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
    across = _across(frame, count)
    boxes = area.grid(across, -(-count // across), frame.mm(TIGHT))[:count]
    total = frame.fonts.width(widest, "number", frame.size("number", TITLE)) + frame.mm(TIGHT)
    stacked = _is_stacked(frame, min(boxes, key=lambda box: box.w), cells, total)
    for seat, (cell, box) in enumerate(zip(cells, boxes, strict=True)):
        place = _Place(
            box,
            f"player-{seat}",
            player_colour(shell, cell.name, seat),
            ARROWS[shell.board.side(cell.name)],
            0 if stacked else total,
        )
        pressed = frame.pressed if frame.pressed in (place.name, DEALER) else None
        seen = (cell, place, pressed)
        described.part(frame, place.name, seen, partial(_player, frame, cell, place))
    return boxes


def _is_stacked(frame: Frame, box: Box, cells: list[Cell], total: int) -> bool:
    """Whether the total stands below the name and not beside it, for a name has no room there."""
    room = _inside(frame, box).w - total
    if room < total:
        return True
    size, dealer = frame.size("name", TITLE), frame.mm(BADGE + TIGHT)
    return any(
        frame.fonts.width(cell.name, "name", size) + (dealer if cell.dealer else 0) > room
        for cell in cells
    )


@dataclass(frozen=True)
class _Place:
    """The position of a cell, and what does not change from play to play.

    `total` is the width of the total beside the name; 0 if it stands below.
    """

    box: Box
    name: str
    colour: Colour
    arrow: str
    total: int


def _inside(frame: Frame, box: Box) -> Box:
    inside = box.cut_left(frame.mm(GAP), frame.mm(GAP))[1]
    return Box(inside.x, inside.y, inside.w - frame.mm(GAP), inside.h)


def _player(frame: Frame, cell: Cell, place: _Place) -> None:
    theme = frame.theme
    box = place.box
    ground, ink = (theme.cream, theme.on_cream) if cell.active else (theme.panel, theme.ink)
    if cell.pulse:
        ground = theme.tiles[1].key
    dim = theme.dim_on_cream if cell.active else theme.dim
    if frame.pressed == place.name:
        ground = theme.panel_down
        ink = theme.ink
    frame.fill(box, ground, GAP)
    strip = box.cut_left(frame.mm(GAP))[0]
    frame.fill(strip, place.colour, TIGHT)
    inside = _inside(frame, box)
    high = frame.fonts.capital("number", frame.size("number", TITLE))
    lower = Box(inside.x, box.bottom - frame.mm(TIGHT) - high, inside.w, high)
    upper = Box(inside.x, box.y + frame.mm(TIGHT), inside.w - place.total, 0)
    upper = upper._replace(h=lower.y - frame.mm(TIGHT) - upper.y)
    if place.total:
        total = Box(inside.right - place.total, box.y, place.total, box.h)
    else:
        wide = frame.fonts.width(cell.total, "number", frame.size("number", TITLE))
        total, lower = lower.cut_right(min(wide, lower.w // 2), frame.mm(HAIR))
    frame.text(total, cell.total, cut="number", capital=TITLE, colour=ink, align="right")
    badge = box
    if cell.dealer:
        badge, upper = upper.cut_right(min(frame.mm(BADGE), upper.h), frame.mm(TIGHT))
        dealer_badge(frame, badge, theme.dim if frame.pressed == DEALER else None)
    draw_name(frame, upper, cell.name, capital=TITLE, colour=ink)
    end = _count(frame, lower, cell, ink, dim, beside=bool(place.total))
    if cell.active:
        _arrow(frame, box, place, end, total.x)
    if not cell.dealer:
        frame.target(box, place.name, changes=True)
        return
    wide = max(frame.mm(DEALER_TARGET), finger(frame), box.right - badge.x + frame.mm(TIGHT))
    right, left = box.cut_right(wide)
    frame.target(left, place.name, changes=True)
    frame.target(right, DEALER, changes=True)


def _count(frame: Frame, line: Box, cell: Cell, ink: Colour, dim: Colour, *, beside: bool) -> int:
    """Draws sign and count, and what was just added; returns the x where they end.

    beside: whether there is room for all three. If not, the sign gives way to `more`, which always
    stands after the count: before it both would be read as one number.
    """
    number = line
    if beside or not cell.more:
        sign, number = line.cut_left(frame.mm(SPACE), frame.mm(TIGHT))
        frame.sign(sign.middle(sign.w, frame.mm(LINE)), cell.sign, dim)
    count = frame.text(number, cell.count, cut="number", capital=TITLE, colour=ink)
    end = number.x + frame.fonts.width(count.text, count.cut, count.size)
    if cell.more:
        wide = frame.fonts.width(cell.more, "number", frame.size("number", STRONG)) + frame.mm(GAP)
        badge = Box(end + frame.mm(TIGHT), line.y, wide, line.h)
        _more(frame, badge, cell.more)
        end = badge.right
    return end


def _more(frame: Frame, box: Box, text: str) -> None:
    badge = box.middle(box.w, frame.mm(LINE * frame.panel.text_scale))
    frame.fill(badge, frame.theme.red, GAP)
    ink = frame.theme.on_red
    frame.text(badge, text, cut="number", capital=STRONG, colour=ink, align="centre")


def _arrow(frame: Frame, box: Box, place: _Place, left: int, right: int) -> None:
    """Draws the arrow to the side of the player who is on, between count and total."""
    gap = frame.mm(HAIR)
    side = min(frame.mm(SPACE), right - left - 2 * gap)
    middle = box.centre[0] if place.total else (left + right) // 2
    x = max(middle - side // 2, left + gap)
    arrow = Box(x, box.bottom - frame.mm(HAIR) - side, side, side)
    frame.sign(arrow, place.arrow, frame.theme.ground)
