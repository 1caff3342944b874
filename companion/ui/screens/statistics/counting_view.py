"""Draws how far the counting of matches is, while the statistics wait for it."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, LINE, SPACE, STRONG
from companion.ui.screens.players import Counting
from companion.ui.widgets.pages import centred
from companion.ui.widgets.parts import draw_progress
from companion.ui.widgets.words import Words


def draw_counting(frame: Frame, area: Box, counting: Counting, _: Words) -> None:
    """Draws a sentence, and a bar that fills with the matches counted."""
    text = _("Counting the games: {done} of {of}.").format(done=counting.counted, of=counting.total)
    upper, lower = area.rows(2, frame.mm(SPACE))
    place = centred(frame, upper, text, STRONG)
    place = Box(place.x, upper.bottom - place.h, place.w, place.h)
    frame.paragraph(place, text, capital=STRONG, colour=frame.theme.dim, align="centre")
    bar = Box(lower.x + lower.w // 4, lower.y, lower.w // 2, frame.mm(GAP))
    draw_progress(frame, bar, counting.counted, counting.total)


def draw_sentence(frame: Frame, area: Box, text: str) -> None:
    """Draws a sentence in place of panels."""
    area = area.pad(frame.mm(LINE), 0)
    place = centred(frame, area, text, STRONG)
    frame.paragraph(place, text, capital=STRONG, colour=frame.theme.dim, align="centre")
