"""6th Sense: draws who wins a trick and what follows, as large as there is room."""

from collections.abc import Sequence

from companion.ui.render.box import Box
from companion.ui.render.frame import SMALLEST_CAPITAL, Frame
from companion.ui.widgets.pages import centred

# The capitals of the reason and of the sentences after it, in millimetres, where there is room.
LARGE, SMALL = 5.4, 3.8
# The distance between the sentences.
BETWEEN = 2.5


def draw_verdict(frame: Frame, box: Box, reason: str, notes: Sequence[str]) -> None:
    """Draws the reason, and below it the notes, in the middle of `box`."""
    gap = frame.mm(BETWEEN)
    texts = [(reason, "number", LARGE), *((note, "body", SMALL) for note in notes)]
    part = 1.0
    while True:
        sizes = [(text, cut, max(SMALLEST_CAPITAL, part * most)) for text, cut, most in texts]
        boxes = [centred(frame, box, text, capital, cut) for text, cut, capital in sizes]
        high = sum(each.h for each in boxes) + gap * len(notes)
        if high <= box.h or part * SMALL < SMALLEST_CAPITAL:
            break
        part -= 0.04
    y = box.y + max(0, box.h - high) // 2
    for (text, cut, capital), place in zip(sizes, boxes, strict=True):
        line = Box(box.x, y, box.w, min(place.h, box.bottom - y))
        y = frame.paragraph(line, text, cut=cut, capital=capital) + gap
