"""The keys for the colour of a player."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, KEY, LINE, MARGIN, SMALL, SPACE, TIGHT
from companion.ui.render.theme import DARK_INK, PLAYER_COLOURS
from companion.ui.widgets.parts import PLAYER_SIGNS

# The height of the caption above the keys in portrait, in millimetres.
CAPTION = LINE


def colour_keys_height(frame: Frame) -> int:
    """The height in pixels: one row of keys, in portrait two and the caption."""
    return frame.mm(CAPTION + 6 * LINE if frame.panel.portrait else KEY)


def colour_keys(frame: Frame, box: Box, chosen: int, caption: str) -> None:
    """Draws a key for each colour beside `caption`, with the targets colour-0 and so on.

    `chosen` has a mark, the others the shape that goes with the colour.
    """
    gap = frame.mm(GAP)
    if frame.panel.portrait:
        place, box = box.cut_top(frame.mm(CAPTION))
    else:
        wide = frame.fonts.width(caption, "body", frame.size("body", SMALL)) + frame.mm(SPACE)
        place, box = box.cut_left(wide, gap)
    frame.text(place.pad(frame.mm(TIGHT), 0), caption, capital=SMALL, colour=frame.theme.dim)
    count = len(PLAYER_COLOURS)
    cells = box.grid(count // 2, 2, gap) if frame.panel.portrait else box.columns(count, gap)
    for number, cell in enumerate(cells):
        frame.fill(cell, PLAYER_COLOURS[number], MARGIN)
        sign, side = ("check", LINE + TIGHT) if number == chosen else (PLAYER_SIGNS[number], SPACE)
        frame.sign(cell.middle(frame.mm(side), frame.mm(side)), sign, DARK_INK)
        frame.target(cell, f"colour-{number}")
