"""The codes that phones scan, black on white."""

from collections.abc import Sequence

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import LINE, MARGIN, STRONG, TEXT, TIGHT
from companion.ui.render.theme import BLACK, WHITE
from companion.ui.shell.device_states import PhonesControl
from companion.ui.widgets.words import Words


def draw_codes(
    _: Words, frame: Frame, box: Box, texts: Sequence[tuple[str, str]], phones: PhonesControl
) -> None:
    """Draws a code for each text, side by side or one below the other; several with their labels.

    One that is still being made says so.
    """
    frame.fill(box, WHITE, MARGIN)
    parts = box.columns(len(texts), 0) if frame.panel.portrait else box.rows(len(texts), 0)
    for (label, text), part in zip(texts, parts, strict=True):
        inside = part.pad(frame.mm(TIGHT), frame.mm(TIGHT))
        if len(texts) > 1:
            line = frame.mm(LINE)
            inside = inside.middle(inside.w, min(inside.h, inside.w + line))
            words, inside = inside.cut_top(line)
            frame.text(words, label, capital=TEXT, colour=BLACK, align="centre")
        rows = phones.code(text)
        if rows is None:
            frame.text(inside, _("One moment …"), capital=STRONG, colour=BLACK, align="centre")
        else:
            frame.qr_code(inside, rows)
