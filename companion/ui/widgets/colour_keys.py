"""The keys for the colour of a player."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import DARK_INK, PLAYER_COLOURS
from companion.ui.widgets.parts import PLAYER_SIGNS

# The height of the caption above the keys in portrait, in millimetres.
CAPTION = 4.0


def colour_keys_height(frame: Frame) -> int:
    """The height in pixels: one row of keys, in portrait two and the caption."""
    return frame.mm(CAPTION + 24 if frame.panel.portrait else 12)


def colour_keys(frame: Frame, box: Box, chosen: int, caption: str) -> None:
    """Draws a key for each colour beside `caption`, with the targets colour-0 and so on.

    `chosen` has a mark, the others the shape that goes with the colour.
    """
    gap = frame.mm(1.5)
    if frame.panel.portrait:
        place, box = box.cut_top(frame.mm(CAPTION))
    else:
        wide = frame.fonts.width(caption, "body", frame.size("body", 2.2)) + frame.mm(3)
        place, box = box.cut_left(wide, gap)
    frame.text(place.pad(frame.mm(1), 0), caption, capital=2.2, colour=frame.theme.dim)
    count = len(PLAYER_COLOURS)
    cells = box.grid(count // 2, 2, gap) if frame.panel.portrait else box.columns(count, gap)
    for number, cell in enumerate(cells):
        frame.fill(cell, PLAYER_COLOURS[number], 2.2)
        sign, side = ("check", 5) if number == chosen else (PLAYER_SIGNS[number], 2.8)
        frame.sign(cell.middle(frame.mm(side), frame.mm(side)), sign, DARK_INK)
        frame.target(cell, f"colour-{number}")
