"""13: what lies on the tiles, small, for a match that waits on Home."""

from companion.games.thirteen.view import StageView
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import CARD_FACE, DARK_INK, Colour
from companion.ui.widgets.words import Words

TILES = ("blue", "yellow", "green")
# How wide a card is drawn, in millimetres.
CHIP = 4.0


def draw_lying(frame: Frame, box: Box, stage: StageView, _: Words) -> None:
    """The cards of each tile behind its sign."""
    theme = frame.theme
    line, _rest = box.cut_top(min(box.h, frame.mm(5.4)))
    if not any(stage.tiles):
        text = _("Nothing lies on the tiles.")
        frame.text(line, text, capital=2.3, colour=theme.dim_on_cream)
        return
    if frame.panel.portrait:
        for tile, part in enumerate(box.columns(3, frame.mm(1))):
            _tile(frame, part, stage.tiles[tile], tile, 4)
        return
    chips = sum(map(len, stage.tiles)) * frame.mm(CHIP + 0.5)
    gap = min(frame.mm(4), (line.w - chips - 3 * frame.mm(3.8)) // 3)
    for tile, lying in enumerate(stage.tiles):
        if lying:
            width = frame.mm(3.8) + len(lying) * frame.mm(CHIP + 0.5)
            part, line = line.cut_left(width, gap)
            _tile(frame, part, lying, tile, len(lying))


def _tile(frame: Frame, box: Box, lying: tuple[str, ...], tile: int, in_a_row: int) -> None:
    colour = frame.theme.tiles[tile].key
    sign, rest = box.cut_left(frame.mm(2.6), frame.mm(1))
    height = frame.mm(5.2)
    frame.sign(Box(sign.x, sign.y, sign.w, height), TILES[tile], _deeper(colour))
    for place, card in enumerate(lying):
        row, column = divmod(place, in_a_row)
        chip = Box(
            rest.x + column * frame.mm(CHIP + 0.5),
            rest.y + row * (height + frame.mm(0.5)),
            frame.mm(CHIP),
            height,
        )
        _chip(frame, chip, card, colour)


def _chip(frame: Frame, box: Box, card: str, colour: Colour) -> None:
    """A card as it lies."""
    red = card == "R4"
    frame.fill(box, CARD_FACE, 0.8, line=(0.4, frame.theme.red if red else colour))
    ink = frame.theme.red if red else DARK_INK
    frame.text(box, card[1:], cut="number", capital=2.6, colour=ink, align="centre")


def _deeper(colour: Colour) -> Colour:
    """A colour that also shows on cream."""
    return colour[0] * 7 // 10, colour[1] * 7 // 10, colour[2] * 7 // 10
