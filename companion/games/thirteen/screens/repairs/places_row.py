"""Draws the places in the record where a card may be missing, to choose one of them."""

from collections.abc import Sequence

from companion.games.thirteen.screens.card_chip import draw_flat_chip, flat_chip_width
from companion.games.thirteen.stage import Play
from companion.games.thirteen.suspects import MissingPlay
from companion.games.thirteen.view import PlayView
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, HAIR, SMALL, SPACE, STRONG, TEXT, TIGHT, TOUCH
from companion.ui.render.theme import Colour
from companion.ui.shell.shell import Shell
from companion.ui.widgets.name_lines import draw_name
from companion.ui.widgets.parts import player_colour
from companion.wording import plural

# The height of a place, in millimetres.
PLACE = TOUCH
# How many places stand in a row of a standing panel at most.
IN_ROW = 4


def places_height(frame: Frame, count: int) -> int:
    """The height of `draw_places_row` for so many places, in pixels."""
    rows = -(-count // IN_ROW) if frame.panel.portrait else 1
    return rows * frame.mm(PLACE) + (rows - 1) * frame.mm(TIGHT)


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
    gap = frame.mm(TIGHT)
    if frame.panel.portrait:
        cells = box.grid(IN_ROW, max(1, (box.h + gap) // (frame.mm(PLACE) + gap)), gap)
    else:
        cells = box.columns(max(4, len(found)), gap)
    plays = {each.number: each.play for each in shown}
    # If several cards are missing at the end, only the names tell the places apart.
    only_names = len(found) > 1 and len({missing.number for missing in found}) == 1
    for place, (missing, cell) in enumerate(zip(found, cells, strict=False)):
        theme, target = frame.theme, f"place-{place}"
        here = (theme.cream, theme.on_cream) if place == chosen else None
        ink = frame.key(cell, target, here, radius=GAP)
        dim = theme.dim_on_cream if ink == theme.on_cream else theme.dim
        name = shell.session.match.names[missing.seat]
        stripe, inside = cell.cut_left(frame.mm(GAP), frame.mm(TIGHT))
        frame.fill(stripe, player_colour(shell, name, missing.seat), TIGHT)
        inside = Box(inside.x, inside.y, inside.w - frame.mm(TIGHT), inside.h)
        if only_names:
            draw_name(frame, inside, name, capital=STRONG, colour=ink)
        else:
            upper, lower = inside.pad(0, frame.mm(HAIR)).cut_top(inside.h * 46 // 100)
            frame.text(upper, name, cut="name", capital=STRONG, colour=ink)
            _draw_when(frame, lower, shell, missing.number, plays.get(missing.number), dim)


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
        text = plural(words, end - number, "{count} card ago", "{count} cards ago")
    else:
        text = words("before")
    chip = 0 if before is None else flat_chip_width(frame, before.card) + frame.mm(TIGHT)
    place = Box(box.x, box.y, box.w - chip, box.h)
    if before is not None and frame.fonts.width(text, "note", frame.size("note", SMALL)) > place.w:
        # The sign says the same: then this card.
        sign, place = box.cut_left(frame.mm(SPACE), frame.mm(HAIR))
        frame.sign(sign.middle(sign.w, sign.w), "next", colour)
        draw_flat_chip(frame, place, before.card, before.tile)
        return
    shown = frame.text(place, text, cut="note", capital=TEXT, colour=colour)
    if before is not None:
        wide = frame.fonts.width(shown.text, shown.cut, shown.size) + frame.mm(TIGHT)
        draw_flat_chip(frame, box.cut_left(wide)[1], before.card, before.tile)
