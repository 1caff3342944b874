"""What the correction screens draw alike: small cards, rows of plays, card keys, players."""

from collections.abc import Sequence

from companion.games.thirteen.screens.card_chip import draw_chip
from companion.games.thirteen.screens.tile_keys import draw_red_sign
from companion.games.thirteen.screens.words import tile_words
from companion.games.thirteen.stage import DIRTY_FOUR, PLAYS, TILES, Play
from companion.games.thirteen.suspects import MissingPlay
from companion.games.thirteen.view import PlayView
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import DARK_INK, Colour
from companion.ui.shell.shell import Shell
from companion.ui.widgets.name_lines import draw_name, name_columns
from companion.ui.widgets.parts import initial, player_colour

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
    frame.text(upper, title, cut="name", capital=3.4 if tall else 2.9, colour=ink)
    if note:
        frame.text(lower, note, cut="note", capital=2.4 if tall else 2.2, colour=dim)
    if target is not None:
        frame.target(box, target)


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


def draw_seats_row(
    frame: Frame, box: Box, shell: Shell, names: tuple[str, ...], chosen: int
) -> None:
    """Draws all players in a row with the targets by-0, by-1...; `chosen` is the seat marked."""
    theme = frame.theme
    # Beside a name are the stripe, and an edge at both of its sides.
    cells = name_columns(frame, box, names, frame.mm(1), frame.mm(3.4), box.h)
    for seat, cell in enumerate(cells):
        target = f"by-{seat}"
        here = seat == chosen
        ground, ink = (theme.cream, theme.on_cream) if here else (theme.panel, theme.ink)
        if frame.pressed == target:
            ground, ink = theme.panel_down, theme.ink
        frame.fill(cell, ground, 1.5)
        stripe, words = cell.cut_left(frame.mm(1.3), frame.mm(1))
        frame.fill(stripe, player_colour(shell, names[seat], seat), 0.8)
        words = Box(words.x, words.y, words.w - frame.mm(0.8), words.h)
        draw_name(frame, words, names[seat], capital=3.0, colour=ink)
        frame.target(cell, target)


def draw_places_row(
    frame: Frame,
    box: Box,
    shell: Shell,
    found: Sequence[MissingPlay],
    chosen: int,
    shown: list[PlayView],
) -> None:
    """Draws the places where a card may be missing, with the targets place-0, place-1...

    found: the places. chosen: the index of the marked one. shown: the plays whose card may be
    seen; before any other play the place says how long ago it was.
    """
    words, theme, names = shell.words, frame.theme, shell.session.match.names
    gap = frame.mm(1)
    if frame.panel.portrait:
        cells = box.grid(2, 4, gap) if box.h > frame.mm(40) else box.grid(3, 3, gap)
    else:
        cells = (
            box.grid(4, 2, gap) if box.h > frame.mm(20) else box.columns(max(4, len(found)), gap)
        )
    plays = {each.number: each.play for each in shown}
    end = shell.session.match.step.number + 1
    for place, (missing, cell) in enumerate(zip(found, cells, strict=False)):
        target = f"place-{place}"
        here = place == chosen
        ground, ink = (theme.cream, theme.on_cream) if here else (theme.panel, theme.ink)
        dim = theme.dim_on_cream if here else theme.dim
        if frame.pressed == target:
            ground, ink, dim = theme.panel_down, theme.ink, theme.ink
        frame.fill(cell, ground, 1.5)
        name = names[missing.seat]
        stripe = Box(cell.x, cell.y, frame.mm(1.3), cell.h)
        frame.fill(stripe, player_colour(shell, name, missing.seat), 0.8)
        inside = cell.pad(frame.mm(1.0), frame.mm(0.9)).cut_left(frame.mm(1.2))[1]
        before = plays.get(missing.number)
        if before is not None:
            card, inside = inside.cut_right(frame.mm(5.6), frame.mm(0.6))
            draw_card_chip(frame, card.middle(card.w, min(card.h, frame.mm(8.4))), before)
        upper, lower = inside.middle(inside.w, min(inside.h, frame.mm(9.4))).rows(2, 0)
        frame.text(upper, name, cut="name", capital=2.9, colour=ink)
        if missing.number == end:
            text = words("last")
        elif before is None:
            text = words("{count} cards ago").format(count=end - missing.number)
        else:
            text = words("just before this")
            if frame.fonts.width(text, "note", frame.size("note", 2.2)) > lower.w:
                text = words("before")
        frame.text(lower, text, cut="note", capital=2.2, colour=dim)
        frame.target(cell, target)
