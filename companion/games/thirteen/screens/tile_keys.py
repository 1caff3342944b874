"""A key on a tile of the table, with its badge "+n": how many cards this play would take."""

from companion.games.thirteen.stage import DIRTY_FOUR
from companion.games.thirteen.view import PlayKey
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import DARK_INK, LIGHT_INK, Colour, blend


def draw_key(frame: Frame, box: Box, key: PlayKey) -> None:
    """Draws the key with its card's value; its target is key- and the text of the play.

    If the play would take cards, a badge says how many. In open mode the copies left are below.
    """
    theme, tile = frame.theme, key.play.tile
    red = key.play.card == DIRTY_FOUR
    ground = theme.red if red else theme.tiles[tile].key
    name = f"key-{key.play}"
    if frame.pressed == name:
        ground = theme.cream
    ink = theme.on_red if red and frame.pressed != name else DARK_INK
    if key.left == 0:
        ground, ink = blend(ground, theme.tiles[tile].bottom, 0.8), theme.cream
    frame.fill(box, ground, 2.0)
    # The number leaves room for the badge even without one, so that it never moves.
    badge = Box(box.right - frame.mm(6.6), box.y + frame.mm(0.6), frame.mm(6), frame.mm(3.9))
    high = in_design_millimetres(frame, box.h)
    capital = min(6.5, high - 6.6)
    letters = frame.mm(capital * frame.panel.text_scale)
    clear = 2 * (badge.bottom - box.y) + frame.mm(0.4) + letters - box.h
    number = box.cut_top(max(0, clear))[1]
    if key.left is not None:
        below, number = box.cut_bottom(frame.mm(4))
        number = number.cut_top(frame.mm(4.2))[1]
        _draw_copies_left(frame, below, key, ink)
        capital = min(4.4, high - 9.4)
    frame.text(number, key.play.card[1:], cut="number", capital=capital, colour=ink, align="centre")
    if key.takes:
        _draw_takes_badge(frame, badge, key.takes)
    frame.target(box, name, changes=True)


def _draw_takes_badge(frame: Frame, box: Box, takes: int) -> None:
    """Draws "+n": so many cards lie on the tile, and this play would take them."""
    frame.fill(box, DARK_INK, 1.4)
    frame.text(box, f"+{takes}", cut="body", capital=2.2, colour=LIGHT_INK, align="centre")


def _draw_copies_left(frame: Frame, box: Box, key: PlayKey, ink: Colour) -> None:
    """Draws how many copies are not laid yet (open mode): a dot for each, filled if it is left."""
    if key.play.card == DIRTY_FOUR:
        frame.text(box, f"× {key.left}", cut="body", capital=2.2, colour=ink, align="centre")
        return
    count = 2 if key.play.card[1:] == "4" else 3
    side, gap = frame.mm(1.8), frame.mm(0.7)
    left = box.x + (box.w - count * side - (count - 1) * gap) // 2
    for place in range(count):
        dot = Box(left + place * (side + gap), box.y + frame.mm(0.6), side, side)
        if place < (key.left or 0):
            frame.fill(dot, ink, 0.9)
        else:
            ground = frame.theme.tiles[key.play.tile].key
            frame.fill(dot, ground, 0.9, line=(0.25, ink))


def in_design_millimetres(frame: Frame, pixels: int) -> float:
    """Pixels in the unit of `capital`: millimetres of the design before text is enlarged."""
    return pixels / frame.panel.mm(1000) * 1000 / frame.panel.text_scale
