"""6th Sense: draws who wins a trick and what follows, as large as there is room."""

from collections.abc import Sequence

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import LINE, MARGIN, NAME, NUMBER, SMALLEST_CAPITAL, SPACE, TITLE
from companion.ui.widgets.pages import centred, saying

# The capitals of the reason and of the sentences after it, in millimetres, where there is room.
LARGE, SMALLER = NUMBER, NAME
# The distance between the sentences.
BETWEEN = SPACE


def draw_verdict(frame: Frame, box: Box, reason: str, notes: Sequence[str]) -> None:
    """Draws a panel with the reason, and below it the notes, in the middle."""
    box = _draw_panel(frame, box)
    gap = frame.mm(BETWEEN)
    texts = [(reason, "number", LARGE), *((note, "body", SMALLER) for note in notes)]
    part = 1.0
    while True:
        sizes = [(text, cut, max(SMALLEST_CAPITAL, part * most)) for text, cut, most in texts]
        boxes = [centred(frame, box, text, capital, cut) for text, cut, capital in sizes]
        high = sum(each.h for each in boxes) + gap * len(notes)
        if high <= box.h or part * SMALLER < SMALLEST_CAPITAL:
            break
        part -= 0.04
    y = box.y + max(0, box.h - high) // 2
    for (text, cut, capital), place in zip(sizes, boxes, strict=True):
        line = Box(box.x, y, box.w, min(place.h, box.bottom - y))
        y = frame.paragraph(line, text, cut=cut, capital=capital) + gap


def draw_problem(frame: Frame, box: Box, problem: str) -> None:
    """Draws a panel that says why these cards make no trick."""
    saying(frame, _draw_panel(frame, box), problem, TITLE)


def _draw_panel(frame: Frame, box: Box) -> Box:
    """Draws the ground of the panel; returns the box for its text."""
    frame.fill(box, frame.theme.panel, MARGIN)
    return box.pad(frame.mm(LINE), frame.mm(SPACE))
