"""A small white card with its value; a red four carries its shape besides its colour."""

from companion.games.thirteen.stage import DIRTY_FOUR, TILES
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import HAIR, LINE, MARGIN, SPACE, STRONG, TEXT, TIGHT
from companion.ui.render.theme import CARD_FACE, DARK, DARK_INK, RED_ON_CARD, Colour

# The sign of a red four.
RED_SIGN = "red"
# The largest side of a sign below the value: in millimetres, and as a percentage of the height.
SIGN_SIDE = MARGIN
SIGN_SHARE = 30


def draw_chip(
    frame: Frame,
    box: Box,
    card: str,
    edge: Colour,
    *,
    tile: int | None = None,
    capital: float = STRONG,
    line: float = HAIR,
) -> None:
    """Draws `card` with a line of the colour `edge` around it; of a red four the line is red.

    tile: the tile whose sign stands below the value; None without. capital: the height of the
    value, and line: the width of the line around the card, both in millimetres.
    """
    red = card == DIRTY_FOUR
    frame.fill(box, CARD_FACE, TIGHT, line=(line, frame.theme.red if red else edge))
    ink = frame.theme.red if red else DARK_INK
    # The dark theme's colours in both themes, since the card is always white.
    signs = [(RED_SIGN, RED_ON_CARD)] if red else []
    if tile is not None:
        signs.append((TILES[tile], DARK.tiles[tile].top))
    value = box.pad(frame.mm(line))
    if signs:
        value = _draw_signs(frame, value, signs)
    frame.text(value, card[1:], cut="number", capital=capital, colour=ink, align="centre")


def flat_chip_width(frame: Frame, card: str) -> int:
    """The width in pixels that `draw_flat_chip` wants."""
    signs = 2 if card == DIRTY_FOUR else 1
    gap = frame.mm(HAIR)
    return frame.mm(SPACE * frame.panel.text_scale) + signs * (frame.mm(SIGN_SIDE) + gap) + gap


def draw_flat_chip(frame: Frame, box: Box, card: str, tile: int) -> None:
    """Draws `card` at the left of a low `box`, as in a line of text: its value, then its signs."""
    colours = [(TILES[tile], DARK.tiles[tile].top)]
    if card == DIRTY_FOUR:
        colours.insert(0, (RED_SIGN, RED_ON_CARD))
    side, gap = frame.mm(SIGN_SIDE), frame.mm(HAIR)
    value = frame.mm(SPACE * frame.panel.text_scale)
    wide = min(flat_chip_width(frame, card), box.w)
    chip = box.cut_left(wide)[0].middle(wide, min(box.h, frame.mm(LINE)))
    edge = frame.theme.red if card == DIRTY_FOUR else frame.theme.tiles[tile].key
    frame.fill(chip, CARD_FACE, TIGHT, line=(HAIR, edge))
    number, signs = chip.cut_left(value, gap)
    ink = frame.theme.red if card == DIRTY_FOUR else DARK_INK
    frame.text(number, card[1:], cut="number", capital=TEXT, colour=ink, align="right")
    for sign, colour in colours:
        place, signs = signs.cut_left(side, gap)
        frame.sign(place, sign, colour)


def _draw_signs(frame: Frame, box: Box, signs: list[tuple[str, Colour]]) -> Box:
    """Draws the signs side by side at the bottom of `box`; returns the part above them."""
    gap = frame.mm(HAIR)
    room = (box.w - gap * (len(signs) + 1)) // len(signs)
    side = min(frame.mm(SIGN_SIDE), box.h * SIGN_SHARE // 100, room)
    strip, rest = box.cut_bottom(side + gap)
    left = box.x + (box.w - side * len(signs) - gap * (len(signs) - 1)) // 2
    for place, (sign, colour) in enumerate(signs):
        frame.sign(Box(left + place * (side + gap), strip.y, side, side), sign, colour)
    return rest
