"""One tile of the table: its gauge with the sum, the cards that lie on it, and its keys."""

from collections.abc import Callable

from companion.games.thirteen.screens.tile_keys import draw_key, in_design_millimetres
from companion.games.thirteen.stage import DIRTY_FOUR, LIMIT
from companion.games.thirteen.view import StageView
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import CARD_FACE, DARK_INK, Colour, blend

Words = Callable[[str], str]

# The least height of a key in millimetres of the design. A finger needs 12 real ones, and on some
# panels a millimetre of the design is a little shorter.
LEAST_KEY_HEIGHT = 12.5
TILES = ("blue", "yellow", "green")
# The most of a tile's ground that a flash is, so that the tile can still be recognised.
FLASH = 0.7


def split_tile(frame: Frame, box: Box, opened: bool) -> tuple[Box, Box]:
    """The boxes of a tile's header and of its keys; `opened`: in open mode."""
    inside = box.pad(frame.mm(1.9), frame.mm(1.6))
    share = (46 if opened else 52) if frame.panel.portrait else (44 if opened else 38)
    # However many players there are, a key is never lower than a finger likes.
    height = min(inside.h * share // 100, inside.h - frame.mm(1.3 + LEAST_KEY_HEIGHT))
    return inside.cut_top(height, frame.mm(1.3))


def header_area(frame: Frame, box: Box, opened: bool) -> Box:
    """All of a tile that is above its keys."""
    _, keys = split_tile(frame, box, opened)
    edge = frame.mm(0.7)
    return Box(box.x + edge, box.y + edge, box.w - 2 * edge, keys.y - box.y - 2 * edge)


def draw_tile(
    frame: Frame,
    box: Box,
    stage: StageView,
    tile: int,
    names: tuple[str, ...],
    words: Words,
    flash: float = 0.0,
) -> None:
    """Draws tile `tile` (0 to 2) into `box`; in open mode also who has most of its colour.

    The sum stands there twice, once upside down for players opposite. Targets: ring-blue and so
    on for the gauge, and one for each key. flash: how strongly (0 to 1) its ground flashes.
    """
    theme = frame.theme
    colours = theme.tiles[tile]
    total = stage.sums[tile]
    top, bottom = (
        blend(each, theme.cream, FLASH * flash) for each in (colours.top, colours.bottom)
    )
    frame.fill(box, top, 2.2, bottom=bottom)
    portrait = frame.panel.portrait
    opened = stage.majority is not None
    header, keys = split_tile(frame, box, opened)
    ring, beside = header.cut_left(min(header.h, header.w * 42 // 100), frame.mm(1.8))
    frame.ring(ring, total / LIMIT, colours.key, colours.track)
    shown = str(total)
    frame.text(
        ring.pad(ring.w // 7, 0),
        shown,
        cut="number",
        capital=min(8.0, 0.44 * in_design_millimetres(frame, min(ring.w, ring.h))),
        align="centre",
        underlined=shown in ("6", "9"),
    )
    frame.target(ring, f"ring-{TILES[tile]}", changes=True)
    corner = Box(beside.right - frame.mm(9), beside.y - frame.mm(0.6), frame.mm(9), frame.mm(6))
    frame.text(
        corner,
        shown,
        cut="number",
        capital=4.0,
        align="right",
        turned=True,
        underlined=shown in ("6", "9"),
    )
    label, chips = beside.cut_top(frame.mm(6), frame.mm(0.8))
    sign, note = label.cut_left(frame.mm(2.4), frame.mm(1))
    frame.sign(sign, TILES[tile])
    room = words("room {count}").format(count=LIMIT - total)
    note = Box(note.x, note.y, note.w - frame.mm(9), note.h)
    if stage.majority is not None:
        if portrait:
            leader, note = note.cut_right(note.w * 6 // 10, frame.mm(1))
            leader = leader.middle(leader.w, frame.mm(4.4))
        else:
            leader, chips = chips.cut_bottom(frame.mm(4.2), frame.mm(0.6))
        seat = stage.majority[tile]
        _draw_leader(frame, leader, "–" if seat is None else names[seat], colours.track)
    frame.text(note, room, cut="body", capital=2.2)
    _draw_cards(frame, chips, stage.tiles[tile], colours.key)
    cells = keys.grid(6, 1, frame.mm(1.3)) if portrait else keys.grid(3, 2, frame.mm(1.3))
    on_tile = [key for key in stage.keys if key.play.tile == tile]
    for key, cell in zip(on_tile, cells, strict=False):
        draw_key(frame, cell, key)


def _draw_leader(frame: Frame, box: Box, name: str, ground: Colour) -> None:
    """Draws a crown and the name of the player with the most cards of this colour (open mode)."""
    frame.fill(box, ground, 1.0)
    crown, words = box.pad(frame.mm(1), 0).cut_left(frame.mm(3), frame.mm(1))
    frame.sign(crown, "crown")
    frame.text(words, name, cut="body", capital=2.2)


def _draw_cards(frame: Frame, box: Box, cards: tuple[str, ...], colour: Colour) -> None:
    """Draws the cards that lie on the tile; there is room for seven, the most there can be."""
    gap = frame.mm(0.7)
    across = 7 if frame.panel.portrait else 4
    rows = 1 if len(cards) <= across else 2
    height = min((box.h - (rows - 1) * gap) // rows, frame.mm(6.8))
    width = min((box.w - (across - 1) * gap) // across, height * 4 // 5)
    for place, card in enumerate(cards):
        row, column = divmod(place, across)
        chip = Box(box.x + column * (width + gap), box.y + row * (height + gap), width, height)
        red = card == DIRTY_FOUR
        edge = frame.theme.red if red else colour
        frame.fill(chip, CARD_FACE, 0.9, line=(0.4, edge))
        ink = frame.theme.red if red else DARK_INK
        frame.text(chip, card[1:], cut="number", capital=3.0, colour=ink, align="centre")
