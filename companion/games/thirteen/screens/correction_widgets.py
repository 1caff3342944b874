"""Cards on the repair screens: small cards, plays with their card, the keys of the three tiles."""

from companion.games.thirteen.screens.words import tile_words
from companion.games.thirteen.stage import DIRTY_FOUR, PLAYS, TILES, Play
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import CARD_FACE, DARK, DARK_INK, Colour
from companion.ui.shell.shell import Shell
from companion.ui.widgets.parts import player_colour

KEYS = tuple(dict.fromkeys(PLAYS.values()))


def card_chip(frame: Frame, box: Box, play: Play) -> None:
    """A small card: its value, and the shape of the tile it lies on."""
    red = play.card == DIRTY_FOUR
    edge = frame.theme.red if red else frame.theme.tiles[play.tile].key
    frame.fill(box, CARD_FACE, 0.9, line=(0.6, edge))
    value, shape = box.cut_top(box.h * 64 // 100)
    ink = frame.theme.red if red else DARK_INK
    frame.text(value, play.card[1:], cut="number", capital=2.9, colour=ink, align="centre")
    side = min(frame.mm(2.1), shape.h - frame.mm(0.6))
    mark = Box(box.centre[0] - side // 2, shape.y - frame.mm(0.2), side, side)
    # The dark of the tile's field, also in bright rooms: it stands on a white card.
    frame.sign(mark, TILES[play.tile], DARK.tiles[play.tile].top)


def play_row(
    frame: Frame,
    box: Box,
    target: str | None,
    play: Play,
    title: str,
    note: str,
    *,
    number: str = "",
    stripe: Colour | None = None,
    chosen: bool = False,
    sign: str | None = None,
) -> None:
    """A play as something to tap: its card, who laid it, what came of it."""
    theme = frame.theme
    ground = theme.cream if chosen else theme.panel
    ink, dim = (theme.on_cream, theme.dim_on_cream) if chosen else (theme.ink, theme.dim)
    if target is not None and frame.pressed == target:
        ground, ink, dim = theme.panel_down, theme.ink, theme.ink
    frame.fill(box, ground, 1.5)
    inside = box.pad(frame.mm(1.0), frame.mm(0.9))
    if stripe is not None:
        frame.fill(Box(box.x, box.y, frame.mm(1.3), box.h), stripe, 0.8)
        inside = inside.cut_left(frame.mm(0.9))[1]
    card, words = inside.cut_left(frame.mm(6.2), frame.mm(1.5))
    card_chip(frame, card.middle(card.w, min(card.h, frame.mm(9))), play)
    if sign is not None:
        mark, words = words.cut_right(frame.mm(3.4), frame.mm(1))
        frame.sign(mark, sign, dim)
    tall = box.h >= frame.mm(13)
    height = frame.mm(11) if tall else frame.mm(9.4)
    upper, lower = words.middle(words.w, min(words.h, height)).rows(2, 0)
    if not note:
        upper = words
    if number:
        width = frame.fonts.width("50", "note", frame.size("note", 2.2)) + frame.mm(0.4)
        side, upper = upper.cut_right(width, frame.mm(0.6))
        frame.text(side, number, cut="note", capital=2.2, colour=dim, align="right")
    frame.text(upper, title, cut="name", capital=3.4 if tall else 2.9, colour=ink)
    if note:
        frame.text(lower, note, cut="note", capital=2.4 if tall else 2.2, colour=dim)
    if target is not None:
        frame.target(box, target)


def card_keys(
    frame: Frame, box: Box, shell: Shell, marked: Play | None = None, tile: int | None = None
) -> None:
    """The eighteen keys as they lie on the table; `marked` is what the record says now.

    Without rings and sums, so that nobody takes it for the table. `tile` stands out.
    """
    gap = frame.mm(1.5)
    portrait = frame.panel.portrait
    for place, field in enumerate(box.rows(3, gap) if portrait else box.columns(3, gap)):
        colours = frame.theme.tiles[place]
        frame.fill(field, colours.top, 2.2, bottom=colours.bottom)
        inside = field.pad(frame.mm(1.5), frame.mm(1.2))
        label, keys = inside.cut_top(frame.mm(4.4), frame.mm(0.8))
        sign, words = label.cut_left(frame.mm(2.4), frame.mm(1))
        frame.sign(sign, TILES[place])
        frame.text(words, tile_words(shell.words, place), cut="body", capital=2.2)
        if place == tile:
            arrow = label.cut_right(frame.mm(3))[0]
            frame.sign(arrow, "down")
        cells = keys.grid(6, 1, frame.mm(1.3)) if portrait else keys.grid(3, 2, frame.mm(1.3))
        here = [play for play in KEYS if play.tile == place]
        for play, cell in zip(here, cells, strict=True):
            _key(frame, cell, play, marked is not None and play == marked)


def _key(frame: Frame, box: Box, play: Play, marked: bool) -> None:
    theme = frame.theme
    red = play.card == DIRTY_FOUR
    name = f"key-{play}"
    pressed = frame.pressed == name
    ground = theme.cream if pressed else theme.red if red else theme.tiles[play.tile].key
    ink = theme.on_cream if pressed else theme.on_red if red else DARK_INK
    frame.fill(box, ground, 2.0)
    if marked:
        frame.fill(box, theme.ink, 2.0)
        frame.fill(box.pad(frame.mm(1.1)), ground, 1.2)
    frame.text(box, play.card[1:], cut="number", capital=6.0, colour=ink, align="centre")
    frame.target(box, name)


def seats_row(frame: Frame, box: Box, shell: Shell, names: tuple[str, ...], chosen: int) -> None:
    """Everybody in a row, to say who it was."""
    theme = frame.theme
    for seat, cell in enumerate(box.columns(len(names), frame.mm(1))):
        target = f"by-{seat}"
        here = seat == chosen
        ground, ink = (theme.cream, theme.on_cream) if here else (theme.panel, theme.ink)
        if frame.pressed == target:
            ground, ink = theme.panel_down, theme.ink
        frame.fill(cell, ground, 1.5)
        stripe, words = cell.cut_left(frame.mm(1.3), frame.mm(1))
        frame.fill(stripe, player_colour(shell, names[seat], seat), 0.8)
        words = Box(words.x, words.y, words.w - frame.mm(0.8), words.h)
        frame.text(words, names[seat], cut="name", capital=3.0, colour=ink)
        frame.target(cell, target)
