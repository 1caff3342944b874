"""One tile of 13 on the table: the gauge, what lies there, the keys."""

from collections.abc import Callable

from companion.games.thirteen.view import PlayKey, StageView
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import CARD_FACE, DARK_INK, LIGHT_INK, Colour

Words = Callable[[str], str]

LIMIT = 13
# The least height of a card's key, in millimetres; a little more than 12, since on some panels a
# millimetre of the design is shorter than a real one.
KEY = 12.5
TILES = ("blue", "yellow", "green")
RED = "R4"


def draw_tile(
    frame: Frame, box: Box, stage: StageView, tile: int, names: tuple[str, ...], words: Words
) -> None:
    """All of one tile: its sum twice, what lies there, and its keys."""
    theme = frame.theme
    colours = theme.tiles[tile]
    total = stage.sums[tile]
    frame.fill(box, colours.top, 2.2, bottom=colours.bottom)
    inside = box.pad(frame.mm(1.9), frame.mm(1.6))
    portrait = frame.panel.portrait
    opened = stage.majority is not None
    share = (46 if opened else 52) if portrait else (44 if opened else 38)
    # However many players there are, a key is never lower than a finger likes.
    height = min(inside.h * share // 100, inside.h - frame.mm(1.3 + KEY))
    header, keys = inside.cut_top(height, frame.mm(1.3))
    ring, beside = header.cut_left(min(header.h, inside.w * 42 // 100), frame.mm(1.8))
    frame.ring(ring, total / LIMIT, colours.key, colours.track)
    shown = str(total)
    frame.text(
        ring.pad(ring.w // 7, 0),
        shown,
        cut="number",
        capital=min(8.0, 0.44 * _millimetres(frame, min(ring.w, ring.h))),
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
        _leader(frame, leader, "–" if seat is None else names[seat], colours.track)
    frame.text(note, room, cut="body", capital=2.2)
    _chips(frame, chips, stage.tiles[tile], colours.key)
    cells = keys.grid(6, 1, frame.mm(1.3)) if portrait else keys.grid(3, 2, frame.mm(1.3))
    on_tile = [key for key in stage.keys if key.play.tile == tile]
    for key, cell in zip(on_tile, cells, strict=False):
        _key(frame, cell, key, tile)


def _leader(frame: Frame, box: Box, name: str, ground: Colour) -> None:
    """In open mode: who has the most cards of this colour."""
    frame.fill(box, ground, 1.0)
    crown, words = box.pad(frame.mm(1), 0).cut_left(frame.mm(3), frame.mm(1))
    frame.sign(crown, "crown")
    frame.text(words, name, cut="body", capital=2.2)


def _chips(frame: Frame, box: Box, cards: tuple[str, ...], colour: Colour) -> None:
    """As many cards as can ever lie on a tile, seven, none covering another."""
    gap = frame.mm(0.7)
    across = 7 if frame.panel.portrait else 4
    rows = 1 if len(cards) <= across else 2
    height = min((box.h - (rows - 1) * gap) // rows, frame.mm(6.8))
    width = min((box.w - (across - 1) * gap) // across, height * 4 // 5)
    for place, card in enumerate(cards):
        row, column = divmod(place, across)
        chip = Box(box.x + column * (width + gap), box.y + row * (height + gap), width, height)
        red = card == RED
        edge = frame.theme.red if red else colour
        frame.fill(chip, CARD_FACE, 0.9, line=(0.4, edge))
        ink = frame.theme.red if red else DARK_INK
        frame.text(chip, card[1:], cut="number", capital=3.0, colour=ink, align="centre")


def _key(frame: Frame, box: Box, key: PlayKey, tile: int) -> None:
    theme = frame.theme
    red = key.play.card == RED
    ground = theme.red if red else theme.tiles[tile].key
    name = f"key-{key.play}"
    if frame.pressed == name:
        ground = theme.cream
    ink = theme.on_red if red and frame.pressed != name else DARK_INK
    if key.left == 0:
        ground, ink = _mixed(ground, theme.tiles[tile].bottom, 0.8), theme.cream
    frame.fill(box, ground, 2.0)
    # The number stands clear of the badge's place, so that it never moves for it.
    badge = Box(box.right - frame.mm(6.6), box.y + frame.mm(0.6), frame.mm(6), frame.mm(3.9))
    high = _millimetres(frame, box.h)
    capital = min(6.5, high - 6.6)
    letters = frame.mm(capital * frame.panel.text_scale)
    clear = 2 * (badge.bottom - box.y) + frame.mm(0.4) + letters - box.h
    number = box.cut_top(max(0, clear))[1]
    if key.left is not None:
        below, number = box.cut_bottom(frame.mm(4))
        number = number.cut_top(frame.mm(4.2))[1]
        _copies(frame, below, key, ink)
        capital = min(4.4, high - 9.4)
    frame.text(number, key.play.card[1:], cut="number", capital=capital, colour=ink, align="centre")
    if key.takes:
        frame.fill(badge, DARK_INK, 1.4)
        frame.text(
            badge,
            f"+{key.takes}",
            cut="body",
            capital=2.2,
            colour=LIGHT_INK,
            align="centre",
        )
    frame.target(box, name, changes=True)


def _copies(frame: Frame, box: Box, key: PlayKey, ink: Colour) -> None:
    """In open mode: how many copies are still to come."""
    if key.play.card == RED:
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


def _mixed(colour: Colour, other: Colour, part: float) -> Colour:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def _millimetres(frame: Frame, pixels: int) -> float:
    """A length as capitals are given, so that large text too stays within it."""
    return pixels / frame.panel.mm(1000) * 1000 / frame.panel.text_scale
