"""The layout that most screens share: a title on top, a bar of buttons below, content between."""

from companion.ui.render.box import Box
from companion.ui.render.failure import Failure
from companion.ui.render.frame import SMALLEST_CAPITAL, Frame
from companion.ui.render.theme import Colour

# The smallest side of a touch target, in millimetres of the design: a little more than required,
# as on some panels such a millimetre is shorter than a real one.
TOUCH = 9.6
# The height of the bar of buttons.
BAR = 11.0
# The most lines of a note beside a title.
LINES = 2


def page(
    frame: Frame,
    title: str,
    note: str = "",
    ink: Colour | None = None,
    menu: bool = False,
    game: str = "",
    look: tuple[Colour, Colour] | None = None,
    beside: int = 0,
) -> tuple[Box, Box]:
    """Draws the title and `note`; returns the boxes of the content and of the button bar.

    `menu` adds the menu button; `game` is the text of a badge before the title, `look` its colour
    and ink; `beside` is the width in pixels that is left free at the right of the title.
    """
    area, bar = _bar(frame)
    head, area = area.cut_top(frame.mm(TOUCH), frame.mm(0.8))
    head = head.cut_right(beside)[1]
    if game:
        # The title stands on the line of the badge, which keeps off the panel's edge.
        head = frame.off_edge(game_badge(frame, head, game, look))
    if menu:
        button = menu_button(frame)
        head = head.cut_right(button.w, frame.mm(1.5))[1]
    if title or note:
        heading(frame, head, title, note, ink)
    return area, bar


def menu_button(frame: Frame) -> Box:
    """Draws the menu button at the top right, where every screen has it; returns its box."""
    box = Box(frame.box.right - frame.mm(1.5) - frame.mm(10), 0, frame.mm(10), frame.mm(TOUCH))
    frame.button(box, "menu", sign="menu")
    return box


def game_badge(frame: Frame, box: Box, game: str, look: tuple[Colour, Colour] | None = None) -> Box:
    """Draws the badge of a game at the left of `box`; returns the rest.

    `look` is its colour and the ink on it.
    """
    ground, ink = look or (frame.theme.cream, frame.theme.on_cream)
    wide = frame.fonts.width(game, "number", frame.size("number", 3.4)) + frame.mm(2.6)
    badge, rest = box.cut_left(max(frame.mm(7.2), wide), frame.mm(2))
    badge = frame.off_edge(badge).middle(badge.w, frame.mm(6))
    frame.fill(badge, ground, 1.1)
    frame.text(badge, game, cut="number", capital=3.4, colour=ink, align="centre")
    return rest


def heading(frame: Frame, box: Box, title: str, note: str = "", ink: Colour | None = None) -> None:
    """Draws a title with `note` beside it; a note that is too long replaces the title."""
    box = box.pad(frame.mm(1), 0)
    gap = frame.mm(2.5)
    wanted = frame.fonts.width(title, "number", frame.size("number", 3.8)) + frame.mm(0.5)
    # Failures are larger than captions.
    capital = 2.5 if isinstance(note, Failure) else 2.2
    size = frame.size("body", capital)
    beside = frame.fonts.width(note, "body", size)
    # A short note is not cut for a long title; a long note leaves the title 60 %.
    most = box.w
    if note:
        few = beside <= box.w * 55 // 100
        most = max(box.w * 4 // 10, box.w - beside - gap) if few else box.w * 6 // 10
    words, rest = box.cut_left(min(wanted, most), gap)
    if note and len(frame.fonts.wrap(note, "body", size, rest.w)) > LINES:
        rest = box
    elif not note and frame.fonts.width(title, "number", frame.size("number", 2.9)) > box.w:
        # Two lines are larger than one line would be.
        saying(frame, box, title, 2.9, middle=True)
    else:
        frame.text(words, title, cut="number", capital=3.8)
    if note:
        place = centred(frame, rest, note, capital)
        frame.paragraph(place, note, capital=capital, colour=ink or frame.theme.dim)


def _bar(frame: Frame) -> tuple[Box, Box]:
    gap = frame.mm(1.5)
    area = frame.box.pad(gap, 0)
    bar, area = area.cut_bottom(frame.mm(BAR) + gap, gap)
    return area, Box(bar.x, bar.y, bar.w, frame.mm(BAR))


def width_for(frame: Frame, text: str, sign: bool = False, capital: float = 2.5) -> int:
    """The width in pixels that a button with this text needs."""
    words = frame.fonts.width(text, "body", frame.size("body", capital))
    return max(frame.mm(12), words + frame.mm(6) + (frame.mm(4.8) if sign else 0))


def back_button(frame: Frame, bar: Box, text: str) -> Box:
    """Draws the back button at the left of the bar; returns the rest of the bar."""
    box, rest = bar.cut_left(min(width_for(frame, text, sign=True), bar.w // 3), frame.mm(1.5))
    frame.button(box, "back", text, sign="back")
    return rest


def centred(frame: Frame, box: Box, text: str, capital: float, cut: str = "body") -> Box:
    """The part of `box` that a paragraph of this text fills when it is centred vertically."""
    lines, _size, high = frame.lines(box, text, cut, capital)
    height = min(box.h, high * max(1, len(lines)))
    return Box(box.x, box.y + (box.h - height) // 2, box.w, height)


def paragraph_height(
    frame: Frame, width: int, text: str, capital: float, cut: str = "body", most: int | None = None
) -> int:
    """How high a paragraph of this width is in this size, with at most so many lines."""
    size = frame.size(cut, capital)
    lines = frame.fonts.wrap(text, cut, size, width)[:most]
    return round(frame.fonts.height(cut, size) * 1.02) * len(lines)


def fits(frame: Frame, box: Box, text: str, capital: float, cut: str = "body") -> bool:
    """Whether a paragraph fits into `box` in this size, all of it."""
    size = frame.size(cut, capital)
    lines = frame.fonts.wrap(text, cut, size, box.w)
    high = round(frame.fonts.height(cut, size) * 1.02) * len(lines)
    return high <= box.h and all(frame.fonts.width(line, cut, size) <= box.w for line in lines)


def small_button(
    frame: Frame, box: Box, name: str, text: str, capital: float, colour: Colour | None = None
) -> None:
    """Draws a button whose text has two lines where one would touch its edges."""
    frame.button(box, name, colour=colour)
    place = centred(frame, box.pad(frame.mm(1.9), 0), text, capital)
    frame.paragraph(place, text, capital=capital, align="centre")


def choice(frame: Frame, box: Box, name: str, label: str, means: str) -> None:
    """Draws a panel with a button at its bottom and, above it, what the button does."""
    frame.fill(box, frame.theme.panel, 2.2)
    inside = box.pad(frame.mm(4), frame.mm(4))
    button, inside = inside.cut_bottom(frame.mm(12), frame.mm(3))
    frame.button(button, name, label, capital=2.8, colour=frame.theme.key_dark)
    frame.paragraph(centred(frame, inside, means, 3.0), means, capital=3.0, align="centre")


def onward(text: str) -> str:
    """The label of a button that leads to the next step, with its arrow."""
    return f"{text} \u203a"


def backward(text: str) -> str:
    """The label of a button that leads to what was before, with its arrow."""
    return f"\u2039 {text}"


def saying(
    frame: Frame,
    box: Box,
    text: str,
    capital: float,
    cut: str = "number",
    colour: Colour | None = None,
    middle: bool = False,
) -> int:
    """Draws a sentence as large as fits, at most `capital`; returns the y where it ends.

    middle: whether it stands in the middle of `box`, else at its top.
    """
    while capital > SMALLEST_CAPITAL:
        if fits(frame, box, text, capital, cut):
            break
        capital -= 0.2
    capital = max(capital, SMALLEST_CAPITAL)
    if middle:
        box = centred(frame, box, text, capital, cut)
    return frame.paragraph(box, text, cut=cut, capital=capital, colour=colour)


def large_words(frame: Frame, box: Box, text: str, capital: float) -> None:
    """Draws sentences in the middle of `box`, as large as fits, at most `capital`."""
    while capital > SMALLEST_CAPITAL and not fits(frame, box, text, capital):
        capital -= 0.2
    capital = max(capital, SMALLEST_CAPITAL)
    frame.paragraph(centred(frame, box, text, capital), text, capital=capital, align="centre")


def say(frame: Frame, box: Box, text: str, colour: Colour | None = None) -> None:
    """Draws a small text in the bar of buttons, centred vertically."""
    frame.paragraph(centred(frame, box, text, 2.4), text, capital=2.4, colour=colour)
