"""Rows of settings: a label, a note, and the value or a switch; a tap takes the next value."""

from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.widgets.pages import centred

# The height of the label above a note, in millimetres.
LABEL = 4.6


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
    down = frame.pressed == target
    frame.fill(box, theme.panel_down if down else theme.panel, 1.8)
    inside = box.pad(frame.mm(2.6), frame.mm(0.8))
    if row.switch is not None:
        place, inside = inside.cut_right(frame.mm(9), frame.mm(1.6))
        _switch(frame, place, row.switch)
        value = on if row.switch else off
    else:
        value = row.value
        place, inside = inside.cut_right(frame.mm(3.4), frame.mm(1.2))
        frame.sign(place, "next", theme.dim)
    words, side = inside, Box(inside.right, inside.y, 0, inside.h)
    if value:
        wide = frame.fonts.width(value, "body", frame.size("body", 2.5)) + frame.mm(0.5)
        side, words = inside.cut_right(min(wide, inside.w * 55 // 100), frame.mm(2))
    label = words
    if row.note:
        above, below = frame.mm(LABEL), centred(frame, words, row.note, 2.2, "note").h
        if above + below <= words.h:
            label, note = words.middle(words.w, above + below).cut_top(above)
            frame.paragraph(note, row.note, cut="note", capital=2.2, colour=theme.dim)
        else:
            label, note = words.rows(2, 0)
            if frame.fonts.width(row.note, "note", frame.size("note", 2.2)) > note.w:
                # A long note gets the whole line, and the value stays above it.
                side = Box(side.x, label.y, side.w, label.h)
                note = Box(note.x, note.y, inside.w, note.h)
            frame.text(note, row.note, cut="note", capital=2.2, colour=theme.dim)
    if value:
        colour = theme.ink if row.switch is not False else theme.dim
        frame.text(side, value, capital=2.5, colour=colour, align="right")
    frame.text(label, row.label, capital=2.5, colour=theme.dim if row.dim else theme.ink)
    frame.target(box, target)


def _switch(frame: Frame, box: Box, on: bool) -> None:
    """Draws a switch; the position of its knob shows the value too, not only the colour."""
    theme = frame.theme
    track = box.middle(frame.mm(9), frame.mm(5))
    frame.fill(track, theme.green if on else theme.track, 2.5)
    side = frame.mm(3.8)
    inset = (track.h - side) // 2
    x = track.right - side - inset if on else track.x + inset
    frame.fill(Box(x, track.y + inset, side, side), theme.ink if on else theme.dim, 1.9)
