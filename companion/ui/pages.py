"""What the quiet screens share: a title on top, a bar of buttons below, room between them."""

from companion.ui.box import Box
from companion.ui.frame import SMALLEST_CAPITAL, Frame

# The least that a finger hits, in millimetres of the design; a little more than the rule asks,
# since on some panels such a millimetre is shorter than a real one.
TOUCH = 9.6
# The height of the bar of buttons.
BAR = 11.0


def page(frame: Frame, title: str, note: str = "") -> tuple[Box, Box]:
    """Draws the title; returns the room in the middle and the bar below it."""
    area, bar = _bar(frame)
    head, area = area.cut_top(frame.mm(TOUCH), frame.mm(0.8))
    heading(frame, head, title, note)
    return area, bar


def heading(frame: Frame, box: Box, title: str, note: str = "") -> None:
    """A title, and what is said about it beside it."""
    box = box.pad(frame.mm(1), 0)
    wanted = frame.fonts.width(title, "number", frame.size("number", 3.8)) + frame.mm(0.5)
    words, rest = box.cut_left(min(wanted, box.w if not note else box.w * 6 // 10), frame.mm(2.5))
    frame.text(words, title, cut="number", capital=3.8)
    if note and rest.w > frame.mm(8):
        frame.text(rest, note, capital=2.2, colour=frame.theme.dim)


def _bar(frame: Frame) -> tuple[Box, Box]:
    gap = frame.mm(1.5)
    area = frame.box.pad(gap, 0)
    bar, area = area.cut_bottom(frame.mm(BAR) + gap, gap)
    return area, Box(bar.x, bar.y, bar.w, frame.mm(BAR))


def width_for(frame: Frame, text: str, sign: bool = False, capital: float = 2.5) -> int:
    """How wide a button with this text should be."""
    words = frame.fonts.width(text, "body", frame.size("body", capital))
    return max(frame.mm(12), words + frame.mm(6) + (frame.mm(4.8) if sign else 0))


def back_button(frame: Frame, bar: Box, text: str) -> Box:
    """The way back, at the left of the bar; returns the rest of the bar."""
    box, rest = bar.cut_left(min(width_for(frame, text, sign=True), bar.w // 3), frame.mm(1.5))
    frame.button(box, "back", text, sign="back")
    return rest


def centred(frame: Frame, box: Box, text: str, capital: float, cut: str = "body") -> Box:
    """The box in which this text, over as many lines as it takes, stands in the middle."""
    size = frame.size(cut, capital)
    lines = frame.fonts.wrap(text, cut, size, box.w)
    height = min(box.h, round(frame.fonts.height(cut, size) * 1.02) * max(1, len(lines)))
    return Box(box.x, box.y + (box.h - height) // 2, box.w, height)


def onward(text: str) -> str:
    """The words of a button that leads on, with the mark for it."""
    return f"{text} \u203a"


def saying(frame: Frame, box: Box, text: str, capital: float, cut: str = "number") -> int:
    """A sentence as large as it can stand there, with no word too wide; returns where it ends."""
    while capital > SMALLEST_CAPITAL:
        size = frame.size(cut, capital)
        lines = frame.fonts.wrap(text, cut, size, box.w)
        high = round(frame.fonts.height(cut, size) * 1.02) * len(lines)
        wide = max((frame.fonts.width(line, cut, size) for line in lines), default=0)
        if high <= box.h and wide <= box.w:
            break
        capital -= 0.2
    return frame.paragraph(box, text, cut=cut, capital=max(capital, SMALLEST_CAPITAL))
