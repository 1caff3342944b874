"""The sign in the table's top bar while the table has agreed to look at earlier cards."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, LINE, SPACE, TEXT, TIGHT, TOUCH
from companion.ui.widgets.words import Words


def looked_width(frame: Frame, _: Words, reader: bool) -> int:
    """The width of the sign; `reader` is whether the top bar also shows the state of readers."""
    text = _text(frame, _, reader)
    words = (
        frame.fonts.width(text, "body", frame.size("body", TEXT)) + frame.mm(SPACE) if text else 0
    )
    return max(frame.mm(TOUCH), frame.mm(2 * SPACE) + words)


def draw_looked(frame: Frame, box: Box, _: Words, reader: bool) -> None:
    """Draws an eye and, where there is room, words; a tap on the target *looked* leads there."""
    field = frame.off_edge(box)
    frame.key(field, "looked", place=box)
    text = _text(frame, _, reader)
    if text:
        eye, words = field.pad(frame.mm(GAP), 0).cut_left(frame.mm(LINE), frame.mm(TIGHT))
        frame.text(words, text, capital=TEXT)
    else:
        eye = field.middle(frame.mm(LINE), field.h)
    frame.sign(eye, "eye")


def _text(frame: Frame, _: Words, reader: bool) -> str:
    if not frame.panel.portrait:
        return _("Earlier cards shown")
    return "" if reader else _("open")
