"""One tile of the table: its gauge with the sum, the cards that lie on it, and its keys."""

from math import hypot

from companion.games.thirteen.screens.card_chip import draw_chip
from companion.games.thirteen.screens.tile_keys import draw_key, key_sizes
from companion.games.thirteen.stage import LIMIT
from companion.games.thirteen.view import StageView
from companion.records import replace
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    GAP,
    HAIR,
    KEY,
    LINE,
    MARGIN,
    NUMBER,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
    TITLE,
    TOUCH,
)
from companion.ui.render.theme import Colour, TileColours, blend
from companion.ui.widgets.parts import ARROW, ARROW_GAP, leads_on
from companion.ui.widgets.words import Words

TILES = ("blue", "yellow", "green")
# How far the raised field reaches beyond the gauge and the cards, the height of a chip and the gap
# between two.
BEYOND = TIGHT
CHIP = LINE + SPACE
CHIP_GAP = TIGHT
# The widest sum.
WIDEST = "10"
# A number that is wider than any that can be left. If that fits, none of those is measured, which
# was 4.7 M of 333 M instructions up to the first frame.
WIDER = 130
# The most of a tile's ground that a flash is, so that the tile can still be recognised.
FLASH = 0.7


def split_tile(frame: Frame, box: Box, opened: bool) -> tuple[Box, list[Box]]:
    """The box of a tile's header, and those of its keys; `opened`: in open mode."""
    inside = box.pad(frame.mm(MARGIN), frame.mm(GAP))
    portrait = frame.panel.portrait
    share = (46 if opened else 52) if portrait else (44 if opened else 38)
    # However many players there are, a key is never lower than a finger likes.
    rows = 1 if portrait else 2
    height = min(inside.h * share // 100, inside.h - rows * frame.mm(GAP + KEY))
    header, keys = inside.cut_top(height, frame.mm(GAP))
    return header, keys.grid(6 // rows, rows, frame.mm(GAP))


def header_area(frame: Frame, box: Box, opened: bool) -> Box:
    """All of a tile that is above its keys."""
    _, keys = split_tile(frame, box, opened)
    edge = frame.mm(HAIR)
    return Box(box.x + edge, box.y + edge, box.w - 2 * edge, keys[0].y - box.y - 2 * edge)


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
    on for the gauge and the cards, and one for each key. flash: how strongly (0 to 1) its ground
    flashes.
    """
    colours = _flashing(frame.theme.tiles[tile], frame.theme.cream, flash)
    frame.fill(box, colours.top, MARGIN, bottom=colours.bottom)
    opened = stage.majority is not None
    header, cells = split_tile(frame, box, opened)
    _draw_header(frame, header, stage, tile, names, words, colours)
    smallest = Box(0, 0, min(cell.w for cell in cells), min(cell.h for cell in cells))
    sizes = key_sizes(frame, smallest, opened)
    on_tile = [key for key in stage.keys if key.play.tile == tile]
    for key, cell in zip(on_tile, cells, strict=False):
        draw_key(frame, cell, key, sizes)


def _flashing(colours: TileColours, light: Colour, flash: float) -> TileColours:
    """The colours of a tile whose grounds are nearer to `light`."""
    top, bottom, raised = (
        blend(each, light, FLASH * flash) for each in (colours.top, colours.bottom, colours.raised)
    )
    return replace(colours, top=top, bottom=bottom, raised=raised)


def _draw_header(
    frame: Frame,
    header: Box,
    stage: StageView,
    tile: int,
    names: tuple[str, ...],
    words: Words,
    colours: TileColours,
) -> None:
    """Draws all but the keys: one field that can be tapped."""
    shown = str(stage.sums[tile])
    ring, beside = header.cut_left(min(header.h, header.w * 42 // 100), frame.mm(MARGIN))
    label, chips = beside.cut_top(frame.mm(LINE + GAP))
    field = header.pad(-frame.mm(BEYOND), -frame.mm(BEYOND - HAIR))
    arrow = Box(field.right - frame.mm(ARROW), chips.y, frame.mm(ARROW), chips.h)
    leads_on(
        frame,
        field,
        f"ring-{TILES[tile]}",
        ground=colours.raised,
        down=colours.track,
        ink=frame.theme.ink,
        sign=arrow,
        radius=MARGIN,
        changes=True,
    )
    _draw_gauge(frame, ring, shown, stage.sums[tile] / LIMIT, colours)
    corner, label = label.cut_right(frame.mm(TOUCH))
    underlined = shown in ("6", "9")
    frame.text(
        corner,
        shown,
        cut="number",
        capital=TITLE,
        align="right",
        turned=True,
        underlined=underlined,
    )
    sign, note = label.cut_left(frame.mm(MARGIN), frame.mm(TIGHT))
    frame.sign(sign, TILES[tile])
    chips = Box(chips.x, chips.y, arrow.x - frame.mm(ARROW_GAP) - chips.x, chips.h)
    if stage.majority is not None:
        if frame.panel.portrait:
            leader, note = note.cut_right(note.w * 6 // 10, frame.mm(TIGHT))
            leader = leader.middle(leader.w, frame.mm(LINE))
        else:
            leader, chips = chips.cut_bottom(frame.mm(LINE), frame.mm(HAIR))
        seat = stage.majority[tile]
        _draw_leader(frame, leader, "–" if seat is None else names[seat], colours.track)
    _draw_left(frame, note, stage.sums[tile], words)
    _draw_cards(frame, chips, stage.tiles[tile], colours.key)


def _draw_gauge(frame: Frame, box: Box, shown: str, part: float, colours: TileColours) -> None:
    """Draws the ring, filled to `part`, and the sum in it, as large as any sum can be there."""
    frame.ring(box, part, colours.key, colours.track)
    side = min(box.w, box.h)
    # The line of a ring takes a tenth of its side at each end.
    radius = side * 0.4
    capital = NUMBER
    while capital > TITLE:
        size = frame.size("number", capital)
        wide = frame.fonts.width(WIDEST, "number", size)
        if hypot(wide, frame.fonts.capital("number", size)) / 2 <= radius:
            break
        capital -= 0.1
    frame.text(
        box,
        shown,
        cut="number",
        capital=capital,
        align="centre",
        underlined=shown in ("6", "9"),
    )


def _draw_left(frame: Frame, box: Box, total: int, words: Words) -> None:
    """Draws what is left up to 13, on all tiles in the same size."""
    text = words("{count} left")
    widest = text.format(count=WIDER)
    if frame.fonts.width(widest, "body", frame.text_size("body", STRONG)) > box.w:
        size = frame.size("body", STRONG)
        every = [text.format(count=each) for each in range(LIMIT, -1, -1)]
        widest = max(every, key=lambda each: frame.fonts.width(each, "body", size))
    frame.text(box, text.format(count=LIMIT - total), cut="body", capital=STRONG, widest=widest)


def _draw_leader(frame: Frame, box: Box, name: str, ground: Colour) -> None:
    """Draws a crown and the name of the player with the most cards of this colour (open mode)."""
    frame.fill(box, ground, TIGHT)
    crown, words = box.pad(frame.mm(TIGHT), 0).cut_left(frame.mm(SPACE), frame.mm(TIGHT))
    frame.sign(crown, "crown")
    frame.text(words, name, cut="body", capital=TEXT)


def _draw_cards(frame: Frame, box: Box, cards: tuple[str, ...], colour: Colour) -> None:
    """Draws the cards that lie on the tile; there is room for seven, the most there can be."""
    gap = frame.mm(CHIP_GAP)
    across = 7 if frame.panel.portrait else 4
    rows = 1 if len(cards) <= across else 2
    most = frame.mm(CHIP * frame.panel.text_scale)
    height = min((box.h - (rows - 1) * gap) // rows, most)
    width = min((box.w - (across - 1) * gap) // across, height * 4 // 5)
    for place, card in enumerate(cards):
        row, column = divmod(place, across)
        chip = Box(box.x + column * (width + gap), box.y + row * (height + gap), width, height)
        draw_chip(frame, chip, card, colour)
