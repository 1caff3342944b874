"""The sign in the table's top bar while the table has agreed to look at earlier cards."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.widgets.pages import TOUCH
from companion.ui.widgets.words import Words


def looked_width(frame: Frame, _: Words, reader: bool) -> int:
    """The width of the sign; `reader` is whether the top bar also shows the state of readers."""
    text = _text(frame, _, reader)
    words = frame.fonts.width(text, "body", frame.size("body", 2.2)) + frame.mm(2.6) if text else 0
    return max(frame.mm(TOUCH), frame.mm(6.6) + words)


def draw_looked(frame: Frame, box: Box, _: Words, reader: bool) -> None:
    """Draws an eye and, where there is room, words; a tap on the target *looked* leads there."""
    theme = frame.theme
    field = frame.off_edge(box)
    pressed = frame.pressed == "looked"
    frame.fill(field, theme.panel_down if pressed else theme.panel, 2.2)
    text = _text(frame, _, reader)
    if text:
        eye, words = field.pad(frame.mm(1.4), 0).cut_left(frame.mm(4.2), frame.mm(1.2))
        frame.text(words, text, capital=2.2)
    else:
        eye = field.middle(frame.mm(4.2), field.h)
    frame.sign(eye, "eye")
    frame.target(box, "looked")


def _text(frame: Frame, _: Words, reader: bool) -> str:
    if not frame.panel.portrait:
        return _("Earlier cards shown")
    return "" if reader else _("open")
