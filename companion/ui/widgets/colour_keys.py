"""The keys for the colour of a player."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import DARK_INK, PLAYER_COLOURS
from companion.ui.widgets.parts import PLAYER_SIGNS


def colour_keys_height(frame: Frame) -> int:
    """The height of the keys in pixels: one row, in portrait two."""
    return frame.mm(24 if frame.panel.portrait else 12)


def colour_keys(frame: Frame, box: Box, chosen: int) -> None:
    """Draws a key for each colour, with the targets colour-0 and so on.

    `chosen` has a mark, the others the shape that goes with the colour.
    """
    gap = frame.mm(1.5)
    count = len(PLAYER_COLOURS)
    cells = box.grid(count // 2, 2, gap) if frame.panel.portrait else box.columns(count, gap)
    for number, cell in enumerate(cells):
        frame.fill(cell, PLAYER_COLOURS[number], 2.2)
        sign, side = ("check", 5) if number == chosen else (PLAYER_SIGNS[number], 2.8)
        frame.sign(cell.middle(frame.mm(side), frame.mm(side)), sign, DARK_INK)
        frame.target(cell, f"colour-{number}")
