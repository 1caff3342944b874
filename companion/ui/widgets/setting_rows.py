"""Rows of settings: a label, a note, and the value or a switch; a tap takes the next value."""

from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    LINE,
    MARGIN,
    SMALL,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
    TOUCH,
)
from companion.ui.widgets.pages import centred

# The height of the label above a note, in millimetres.
LABEL = LINE + TIGHT
# In a row of at least this height there is room for larger letters.
ROOMY = BAR + SPACE


@dataclass(frozen=True)
class Row:
    """A setting: label, note, and its value as a text, or a switch if it is on or off.

    One that cannot be used here is `dim`, and its note says why.
    """

    name: str
    label: str
    note: str = ""
    value: str = ""
    switch: bool | None = None
    dim: bool = False


def draw_row(frame: Frame, box: Box, row: Row, target: str, on: str, off: str) -> None:
    """Draws a row, which is the target `target`; `on` and `off` are a switch's values."""
    theme = frame.theme
    roomy = box.h >= frame.mm(ROOMY)
    large, small = (STRONG, TEXT) if roomy else (TEXT, SMALL)
    # Its note and value follow the device, and what a tap does is the same.
    frame.key(box, target, changes=True)
    inside = box.pad(frame.mm(SPACE), frame.mm(TIGHT))
    if row.switch is not None:
        place, inside = inside.cut_right(frame.mm(TOUCH), frame.mm(GAP))
        _switch(frame, place, row.switch)
        value = on if row.switch else off
    else:
        value = row.value
        place, inside = inside.cut_right(frame.mm(SPACE), frame.mm(TIGHT))
        frame.sign(place, "next", theme.dim)
    words, side = inside, Box(inside.right, inside.y, 0, inside.h)
    if value:
        wide = frame.fonts.width(value, "body", frame.size("body", large)) + frame.mm(HAIR)
        side, words = inside.cut_right(min(wide, inside.w * 55 // 100), frame.mm(MARGIN))
    label = words
    if row.note:
        above, below = frame.mm(LABEL), centred(frame, words, row.note, small, "note").h
        if above + below <= words.h:
            label, note = words.middle(words.w, above + below).cut_top(above)
            frame.paragraph(note, row.note, cut="note", capital=small, colour=theme.dim)
        else:
            label, note = words.rows(2, 0)
            if frame.fonts.width(row.note, "note", frame.size("note", small)) > note.w:
                # A long note gets the whole line, and the value stays above it.
                side = Box(side.x, label.y, side.w, label.h)
                note = Box(note.x, note.y, inside.w, note.h)
            frame.text(note, row.note, cut="note", capital=small, colour=theme.dim)
    if value:
        colour = theme.ink if row.switch is not False else theme.dim
        frame.text(side, value, capital=large, colour=colour, align="right")
    frame.text(label, row.label, capital=large, colour=theme.dim if row.dim else theme.ink)


def _switch(frame: Frame, box: Box, on: bool) -> None:
    """Draws a switch; the position of its knob shows the value too, not only the colour."""
    theme = frame.theme
    track = box.middle(frame.mm(TOUCH), frame.mm(LINE + TIGHT))
    frame.fill(track, theme.green if on else theme.track, SPACE)
    side = frame.mm(LINE)
    inset = (track.h - side) // 2
    x = track.right - side - inset if on else track.x + inset
    frame.fill(Box(x, track.y + inset, side, side), theme.ink if on else theme.dim, MARGIN)
