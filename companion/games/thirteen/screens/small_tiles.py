"""The cards on the tiles, drawn small on Home for a match that can be resumed."""

from companion.games.thirteen.screens.card_chip import draw_chip
from companion.games.thirteen.stage import TILES
from companion.games.thirteen.view import StageView
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import HAIR, LINE, SMALL, SPACE, TEXT, TIGHT
from companion.ui.render.theme import Colour
from companion.ui.widgets.words import Words

# The width of a card, in millimetres.
CARD_WIDTH = LINE


def draw_small_tiles(frame: Frame, box: Box, stage: StageView, _: Words) -> None:
    """Draws for each tile its sign and its cards, in one line or three columns."""
    theme = frame.theme
    line, _rest = box.cut_top(min(box.h, frame.mm(2 * SPACE)))
    if not any(stage.tiles):
        text = _("The tiles are empty.")
        frame.text(line, text, capital=TEXT, colour=theme.dim_on_cream)
        return
    if frame.panel.portrait:
        for tile, part in enumerate(box.columns(3, frame.mm(TIGHT))):
            _draw_tile(frame, part, stage.tiles[tile], tile, 4)
        return
    chips = sum(map(len, stage.tiles)) * frame.mm(CARD_WIDTH + HAIR)
    gap = min(frame.mm(LINE), (line.w - chips - 3 * frame.mm(LINE)) // 3)
    for tile, cards in enumerate(stage.tiles):
        if cards:
            width = frame.mm(LINE) + len(cards) * frame.mm(CARD_WIDTH + HAIR)
            part, line = line.cut_left(width, gap)
            _draw_tile(frame, part, cards, tile, len(cards))


def _draw_tile(frame: Frame, box: Box, cards: tuple[str, ...], tile: int, per_row: int) -> None:
    colour = frame.theme.tiles[tile].key
    sign, rest = box.cut_left(frame.mm(SPACE), frame.mm(TIGHT))
    height = frame.mm(LINE + TIGHT)
    frame.sign(Box(sign.x, sign.y, sign.w, height), TILES[tile], _darker(colour))
    for place, card in enumerate(cards):
        row, column = divmod(place, per_row)
        chip = Box(
            rest.x + column * frame.mm(CARD_WIDTH + HAIR),
            rest.y + row * (height + frame.mm(HAIR)),
            frame.mm(CARD_WIDTH),
            height,
        )
        draw_chip(frame, chip, card, colour, capital=SMALL)


def _darker(colour: Colour) -> Colour:
    """A darker colour, which shows on cream."""
    return colour[0] * 7 // 10, colour[1] * 7 // 10, colour[2] * 7 // 10
