"""The cards on the tiles, drawn small on Home for a match that can be resumed."""

from companion.games.thirteen.screens.card_chip import draw_chip
from companion.games.thirteen.stage import TILES
from companion.games.thirteen.view import StageView
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import Colour
from companion.ui.widgets.words import Words

# The width of a card, in millimetres.
CARD_WIDTH = 4.0


def draw_small_tiles(frame: Frame, box: Box, stage: StageView, _: Words) -> None:
    """Draws for each tile its sign and its cards, in one line or three columns."""
    theme = frame.theme
    line, _rest = box.cut_top(min(box.h, frame.mm(5.4)))
    if not any(stage.tiles):
        text = _("The tiles are empty.")
        frame.text(line, text, capital=2.3, colour=theme.dim_on_cream)
        return
    if frame.panel.portrait:
        for tile, part in enumerate(box.columns(3, frame.mm(1))):
            _draw_tile(frame, part, stage.tiles[tile], tile, 4)
        return
    chips = sum(map(len, stage.tiles)) * frame.mm(CARD_WIDTH + 0.5)
    gap = min(frame.mm(4), (line.w - chips - 3 * frame.mm(3.8)) // 3)
    for tile, cards in enumerate(stage.tiles):
        if cards:
            width = frame.mm(3.8) + len(cards) * frame.mm(CARD_WIDTH + 0.5)
            part, line = line.cut_left(width, gap)
            _draw_tile(frame, part, cards, tile, len(cards))


def _draw_tile(frame: Frame, box: Box, cards: tuple[str, ...], tile: int, per_row: int) -> None:
    colour = frame.theme.tiles[tile].key
    sign, rest = box.cut_left(frame.mm(2.6), frame.mm(1))
    height = frame.mm(5.2)
    frame.sign(Box(sign.x, sign.y, sign.w, height), TILES[tile], _darker(colour))
    for place, card in enumerate(cards):
        row, column = divmod(place, per_row)
        chip = Box(
            rest.x + column * frame.mm(CARD_WIDTH + 0.5),
            rest.y + row * (height + frame.mm(0.5)),
            frame.mm(CARD_WIDTH),
            height,
        )
        draw_chip(frame, chip, card, colour, capital=2.4)


def _darker(colour: Colour) -> Colour:
    """A darker colour, which shows on cream."""
    return colour[0] * 7 // 10, colour[1] * 7 // 10, colour[2] * 7 // 10
