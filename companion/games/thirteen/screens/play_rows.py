"""Draws plays that were entered: as a small card, in a row with words, or with a first letter."""

from collections.abc import Sequence

from companion.games.thirteen.screens.card_chip import draw_chip
from companion.games.thirteen.screens.words import card_words
from companion.games.thirteen.stage import Play
from companion.games.thirteen.view import PlayView
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    KEY,
    NAME,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
    TOUCH,
)
from companion.ui.render.theme import Colour
from companion.ui.shell.shell import Shell
from companion.ui.widgets.name_lines import draw_name, narrowest
from companion.ui.widgets.parts import initial, player_colour

# What of a play in a row is no room for the name, in millimetres.
BESIDE_NAME = BAR


def draw_card_chip(frame: Frame, box: Box, play: Play) -> None:
    """Draws a small card with its value and the shape of the tile it lies on."""
    edge = frame.theme.tiles[play.tile].key
    draw_chip(frame, box, play.card, edge, tile=play.tile, capital=STRONG, line=HAIR)


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
    ink = frame.key(box, target, (theme.cream, theme.on_cream) if chosen else None, radius=GAP)
    dim = theme.dim_on_cream if ink == theme.on_cream else theme.dim
    inside = box.pad(frame.mm(TIGHT), frame.mm(TIGHT))
    if stripe is not None:
        frame.fill(Box(box.x, box.y, frame.mm(GAP), box.h), stripe, TIGHT)
        inside = inside.cut_left(frame.mm(TIGHT))[1]
    card, words = inside.cut_left(frame.mm(2 * SPACE), frame.mm(GAP))
    draw_card_chip(frame, card.middle(card.w, min(card.h, frame.mm(TOUCH))), play)
    if sign is not None:
        mark, words = words.cut_right(frame.mm(SPACE), frame.mm(TIGHT))
        frame.sign(mark, sign, dim)
    tall = box.h >= frame.mm(KEY)
    height = frame.mm(BAR) if tall else frame.mm(TOUCH)
    upper, lower = words.middle(words.w, min(words.h, height)).rows(2, 0)
    if not note:
        upper = words
    if number:
        width = frame.fonts.width("50", "note", frame.size("note", TEXT)) + frame.mm(HAIR)
        side, upper = upper.cut_right(width, frame.mm(HAIR))
        frame.text(side, number, cut="note", capital=TEXT, colour=dim, align="right")
    capital = NAME if tall else STRONG
    if note:
        frame.text(upper, title, cut="name", capital=capital, colour=ink)
        frame.text(lower, note, cut="note", capital=STRONG if tall else TEXT, colour=dim)
    else:
        draw_name(frame, upper, title, capital=capital, colour=ink)


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
        if whole or wide >= frame.mm(9 * SPACE):
            note = card_words(words, play.play.card) if wide > frame.mm(9 * SPACE) else ""
            draw_play_row(frame, cell, which, play.play, name, note, stripe=colour, chosen=here)
        else:
            draw_play_cell(frame, cell, which, play.play, name, colour, here)


def draw_play_cell(
    frame: Frame, box: Box, target: str, play: Play, name: str, colour: Colour, chosen: bool = False
) -> None:
    """Draws a play where there is no room for a name: its card and the player's first letter."""
    theme = frame.theme
    frame.key(box, target, (theme.cream, theme.on_cream) if chosen else None, radius=GAP)
    inside = box.pad(frame.mm(TIGHT), frame.mm(HAIR))
    card, badge = inside.cut_left(frame.mm(2 * SPACE), frame.mm(HAIR))
    draw_card_chip(frame, card.middle(card.w, min(card.h, frame.mm(TOUCH))), play)
    side = min(badge.w, badge.h, frame.mm(2 * SPACE))
    initial(frame, badge.middle(side, side), name, colour)
