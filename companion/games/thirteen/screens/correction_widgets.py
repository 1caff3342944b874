"""What the correction screens draw alike: small cards, rows of plays, card keys, players."""

from collections.abc import Sequence

from companion.games.thirteen.screens.card_chip import draw_chip, draw_flat_chip
from companion.games.thirteen.screens.tile_keys import draw_red_sign
from companion.games.thirteen.screens.words import card_words, tile_words
from companion.games.thirteen.stage import DIRTY_FOUR, PLAYS, TILES, Play
from companion.games.thirteen.suspects import MissingPlay
from companion.games.thirteen.view import PlayView
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import DARK_INK, Colour
from companion.ui.shell.shell import Shell
from companion.ui.widgets.name_lines import draw_name, name_columns, narrowest
from companion.ui.widgets.pages import TOUCH, centred
from companion.ui.widgets.parts import initial, player_colour

# All in millimetres: the height of a caption above a row and of a place for a missing card, and
# what of a play in a row is no room for the name.
CAPTION_HEIGHT, PLACE, BESIDE_NAME = 4.4, 10.2, 10.6
# How many players, and how many places, stand in a row of a standing panel at most.
ABREAST, IN_ROW = 4, 4

ALL_PLAYS = tuple(dict.fromkeys(PLAYS.values()))


def draw_card_chip(frame: Frame, box: Box, play: Play) -> None:
    """Draws a small card with its value and the shape of the tile it lies on."""
    edge = frame.theme.tiles[play.tile].key
    draw_chip(frame, box, play.card, edge, tile=play.tile, capital=2.9, line=0.6)


def draw_play_row(
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
    """Draws a play: its card, `title` above `note`, and `number` at the right of the title.

    target: None if a tap does nothing. stripe: the colour at the left edge. chosen: whether it
    stands out. sign: a symbol at the right edge.
    """
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
    draw_card_chip(frame, card.middle(card.w, min(card.h, frame.mm(9))), play)
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
    capital = 3.4 if tall else 2.9
    if note:
        frame.text(upper, title, cut="name", capital=capital, colour=ink)
        frame.text(lower, note, cut="note", capital=2.4 if tall else 2.2, colour=dim)
    else:
        draw_name(frame, upper, title, capital=capital, colour=ink)
    if target is not None:
        frame.target(box, target)


def draw_plays_strip(
    frame: Frame,
    cells: Sequence[Box],
    shell: Shell,
    names: Sequence[str],
    shown: Sequence[PlayView],
    target: str,
    chosen: int = 0,
) -> None:
    """Draws plays in a row with the names of their players, or their first letters.

    The letters are for where the names have no room.
    target: what the names of the targets begin with, before the number of each play. chosen: the
    number of the play that stands out; 0 for none.
    """
    words, wide = shell.words, min(cell.w for cell in cells)
    room = wide - frame.mm(BESIDE_NAME)
    high = min(cell.h for cell in cells)
    whole = all(narrowest(frame, names[play.seat], high) <= room for play in shown)
    for play, cell in zip(shown, cells, strict=False):
        name, here = names[play.seat], play.number == chosen
        colour = player_colour(shell, name, play.seat)
        which = f"{target}-{play.number}"
        if whole or wide >= frame.mm(27):
            note = card_words(words, play.play.card) if wide > frame.mm(27) else ""
            draw_play_row(frame, cell, which, play.play, name, note, stripe=colour, chosen=here)
        else:
            draw_play_cell(frame, cell, which, play.play, name, colour, here)


def draw_play_cell(
    frame: Frame, box: Box, target: str, play: Play, name: str, colour: Colour, chosen: bool = False
) -> None:
    """Draws a play where there is no room for a name: its card and the player's first letter."""
    theme = frame.theme
    ground = theme.cream if chosen else theme.panel
    frame.fill(box, theme.panel_down if frame.pressed == target else ground, 1.5)
    inside = box.pad(frame.mm(0.7), frame.mm(0.6))
    card, badge = inside.cut_left(frame.mm(6.2), frame.mm(0.6))
    draw_card_chip(frame, card.middle(card.w, min(card.h, frame.mm(9))), play)
    side = min(badge.w, badge.h, frame.mm(6.6))
    initial(frame, badge.middle(side, side), name, colour)
    frame.target(box, target)


def draw_card_keys(
    frame: Frame, box: Box, shell: Shell, marked: Play | None = None, tile: int | None = None
) -> None:
    """Draws the eighteen keys in the places of the table, with the targets key- and the play.

    There are no gauges and sums, so that nobody takes it for the table. marked: the play in the
    record, drawn with a frame. tile: the tile that gets an arrow.
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
        here = [play for play in ALL_PLAYS if play.tile == place]
        for play, cell in zip(here, cells, strict=True):
            _draw_key(frame, cell, play, marked is not None and play == marked)


def _draw_key(frame: Frame, box: Box, play: Play, marked: bool) -> None:
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
    if red:
        draw_red_sign(frame, box.pad(frame.mm(1.1)) if marked else box, ink)
    frame.text(box, play.card[1:], cut="number", capital=6.0, colour=ink, align="centre")
    frame.target(box, name)


def seats_height(frame: Frame, count: int) -> int:
    """The height of `draw_seats_row` for so many players, in pixels."""
    high = frame.mm(TOUCH)
    if not frame.panel.portrait:
        return high
    rows = 1 if count <= ABREAST else 2
    return frame.mm(CAPTION_HEIGHT) + rows * high + (rows - 1) * frame.mm(1)


def draw_seats_row(
    frame: Frame, box: Box, shell: Shell, names: tuple[str, ...], chosen: int
) -> None:
    """Draws all players with the targets by-0, by-1...; `chosen` is the seat marked."""
    theme = frame.theme
    box = draw_caption(frame, box, shell.words("Played by"), 15)
    # Beside a name are the stripe, and an edge at both of its sides.
    cells = name_columns(frame, box, names, frame.mm(1), frame.mm(3.4), box.h)
    if frame.panel.portrait and len(names) > ABREAST:
        cells = box.grid(3, 2, frame.mm(1))
    for seat, (name, cell) in enumerate(zip(names, cells, strict=False)):
        target = f"by-{seat}"
        here = seat == chosen
        ground, ink = (theme.cream, theme.on_cream) if here else (theme.panel, theme.ink)
        if frame.pressed == target:
            ground, ink = theme.panel_down, theme.ink
        frame.fill(cell, ground, 1.5)
        stripe, words = cell.cut_left(frame.mm(1.3), frame.mm(1))
        frame.fill(stripe, player_colour(shell, name, seat), 0.8)
        words = Box(words.x, words.y, words.w - frame.mm(0.8), words.h)
        draw_name(frame, words, name, capital=3.0, colour=ink)
        frame.target(cell, target)


def draw_caption(frame: Frame, box: Box, text: str, wide: float) -> Box:
    """Draws what a row is for; returns the rest of `box`.

    It stands above the row on a standing panel, else at its left, `wide` millimetres wide.
    """
    colour = frame.theme.dim
    if frame.panel.portrait:
        words, rest = box.cut_top(frame.mm(CAPTION_HEIGHT))
        frame.text(words.pad(frame.mm(1), 0), text, capital=2.2, colour=colour)
        return rest
    words, rest = box.cut_left(frame.mm(wide), frame.mm(1))
    words = words.cut_left(frame.mm(1))[1]
    frame.paragraph(centred(frame, words, text, 2.2), text, capital=2.2, colour=colour)
    return rest


def places_height(frame: Frame, count: int) -> int:
    """The height of `draw_places_row` for so many places, in pixels."""
    rows = -(-count // IN_ROW) if frame.panel.portrait else 1
    return rows * frame.mm(PLACE) + (rows - 1) * frame.mm(1)


def draw_places_row(
    frame: Frame,
    box: Box,
    shell: Shell,
    found: Sequence[MissingPlay],
    chosen: int,
    shown: Sequence[PlayView],
) -> None:
    """Draws the places where a card may be missing, with the targets place-0, place-1...

    found: the places. chosen: the index of the marked one. shown: the plays whose card may be
    seen; before any other play the place says how long ago it was.
    """
    gap = frame.mm(1)
    if frame.panel.portrait:
        cells = box.grid(IN_ROW, max(1, (box.h + gap) // (frame.mm(PLACE) + gap)), gap)
    else:
        cells = box.columns(max(4, len(found)), gap)
    plays = {each.number: each.play for each in shown}
    # If several cards are missing at the end, only the names tell the places apart.
    only_names = len(found) > 1 and len({missing.number for missing in found}) == 1
    for place, (missing, cell) in enumerate(zip(found, cells, strict=False)):
        theme, target = frame.theme, f"place-{place}"
        ground, ink, dim = theme.panel, theme.ink, theme.dim
        if place == chosen:
            ground, ink, dim = theme.cream, theme.on_cream, theme.dim_on_cream
        if frame.pressed == target:
            ground, ink, dim = theme.panel_down, theme.ink, theme.ink
        frame.fill(cell, ground, 1.5)
        name = shell.session.match.names[missing.seat]
        stripe, inside = cell.cut_left(frame.mm(1.3), frame.mm(0.9))
        frame.fill(stripe, player_colour(shell, name, missing.seat), 0.8)
        inside = Box(inside.x, inside.y, inside.w - frame.mm(0.8), inside.h)
        if only_names:
            draw_name(frame, inside, name, capital=2.9, colour=ink)
        else:
            upper, lower = inside.pad(0, frame.mm(0.4)).cut_top(inside.h * 46 // 100)
            frame.text(upper, name, cut="name", capital=2.9, colour=ink)
            _draw_when(frame, lower, shell, missing.number, plays.get(missing.number), dim)
        frame.target(cell, target)


def _draw_when(
    frame: Frame, box: Box, shell: Shell, number: int, before: Play | None, colour: Colour
) -> None:
    """Draws where the event `number` of the record would be: last, or before a card that is seen.

    before: the play that it would precede; None if that may not be seen.
    """
    words, end = shell.words, shell.session.match.step.number + 1
    if number == end:
        text = words("last")
    elif before is None:
        text = words("{count} cards ago").format(count=end - number)
    else:
        text = words("before")
    shown = frame.text(box, text, cut="note", capital=2.2, colour=colour)
    if before is not None:
        wide = frame.fonts.width(shown.text, shown.cut, shown.size) + frame.mm(0.9)
        draw_flat_chip(frame, box.cut_left(wide)[1], before.card, before.tile)
