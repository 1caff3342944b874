"""The layout that most screens share: a title on top, a bar of buttons below, content between."""

from companion.ui.render.box import Box
from companion.ui.render.failure import Failure
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    KEY,
    LINE,
    MARGIN,
    NAME,
    SMALL,
    SMALLEST_CAPITAL,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
    TOUCH,
)
from companion.ui.render.theme import Colour

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
    head, area = area.cut_top(frame.mm(TOUCH), frame.mm(TIGHT))
    head = head.cut_right(beside)[1]
    if game:
        # The title stands on the line of the badge, which keeps off the panel's edge.
        head = frame.off_edge(game_badge(frame, head, game, look))
    if menu:
        button = menu_button(frame)
        head = head.cut_right(button.w, frame.mm(GAP))[1]
    if title or note:
        heading(frame, head, title, note, ink)
    return area, bar


def menu_button(frame: Frame) -> Box:
    """Draws the menu button at the top right, where every screen has it; returns its box."""
    box = Box(
        frame.box.right - frame.mm(GAP) - frame.mm(TOUCH), 0, frame.mm(TOUCH), frame.mm(TOUCH)
    )
    frame.button(box, "menu", sign="menu")
    return box


def corner_button(frame: Frame, target: str, text: str) -> int:
    """Draws a button beside the menu button; returns the width that it takes from the title."""
    wide, gap = width_for(frame, text, capital=TEXT) - frame.mm(MARGIN), frame.mm(GAP)
    right = frame.box.right - gap - frame.mm(TOUCH) - gap
    frame.button(Box(right - wide, 0, wide, frame.mm(TOUCH)), target, text, capital=TEXT)
    return wide + gap


def game_badge(frame: Frame, box: Box, game: str, look: tuple[Colour, Colour] | None = None) -> Box:
    """Draws the badge of a game at the left of `box`; returns the rest.

    `look` is its colour and the ink on it.
    """
    ground, ink = look or (frame.theme.cream, frame.theme.on_cream)
    wide = frame.fonts.width(game, "number", frame.size("number", NAME)) + frame.mm(MARGIN)
    badge, rest = box.cut_left(max(frame.mm(LINE + SPACE), wide), frame.mm(MARGIN))
    badge = frame.off_edge(badge).middle(badge.w, frame.mm(2 * SPACE))
    frame.fill(badge, ground, TIGHT)
    frame.text(badge, game, cut="number", capital=NAME, colour=ink, align="centre")
    return rest


def heading(frame: Frame, box: Box, title: str, note: str = "", ink: Colour | None = None) -> None:
    """Draws a title with `note` beside it, which is smaller where it would be too long.

    A note that is too long even so replaces the title, and so does a failure that leaves it no
    room.
    """
    box = box.pad(frame.mm(TIGHT), 0)
    gap = frame.mm(MARGIN)
    wanted = frame.fonts.width(title, "number", frame.size("number", NAME)) + frame.mm(HAIR)
    capital, room = TEXT, max(0, box.w - gap - wanted)
    if not isinstance(note, Failure):
        size = frame.size("body", capital)
        capital = TEXT if len(frame.fonts.wrap(note, "body", size, room)) <= LINES else SMALL
    size = frame.size("body", capital)
    beside = frame.fonts.width(note, "body", size)
    # A short note is not cut for a long title; a long note leaves the title 60 %.
    most = box.w
    if note:
        few = beside <= box.w * 55 // 100
        most = max(box.w * 4 // 10, box.w - beside - gap) if few else box.w * 6 // 10
    words, rest = box.cut_left(min(wanted, most), gap)
    small = frame.size("number", frame.panel.smallest_capital / frame.panel.text_scale)
    cut = isinstance(note, Failure) and frame.fonts.width(title, "number", small) > words.w
    if note and (cut or len(frame.fonts.wrap(note, "body", size, rest.w)) > LINES):
        rest = box
    elif not note and frame.fonts.width(title, "number", frame.size("number", STRONG)) > box.w:
        # Two lines are larger than one line would be.
        saying(frame, box, title, STRONG, middle=True)
    else:
        frame.text(words, title, cut="number", capital=NAME)
    if note:
        place = centred(frame, rest, note, capital)
        frame.paragraph(place, note, capital=capital, colour=ink or frame.theme.dim)


def _bar(frame: Frame) -> tuple[Box, Box]:
    gap = frame.mm(GAP)
    area = frame.box.pad(gap, 0)
    bar, area = area.cut_bottom(frame.mm(BAR) + gap, gap)
    return area, Box(bar.x, bar.y, bar.w, frame.mm(BAR))


def width_for(frame: Frame, text: str, sign: bool = False, capital: float = TEXT) -> int:
    """The width in pixels that a button with this text needs."""
    words = frame.fonts.width(text, "body", frame.size("body", capital))
    return max(frame.mm(BAR), words + frame.mm(2 * SPACE) + (frame.mm(LINE + TIGHT) if sign else 0))


def least_width_for(frame: Frame, text: str, least: float) -> int:
    """The width in pixels of a button of `least` millimetres; more if its text needs that."""
    words = frame.fonts.width(text, "body", frame.size("body", SMALLEST_CAPITAL))
    return max(frame.mm(least), words + frame.mm(2 * GAP) + 1)


def pad_button(frame: Frame, bar: Box, text: str) -> Box:
    """Draws the button that opens the pad at the left of the bar; returns the rest of the bar."""
    box, rest = bar.cut_left(least_width_for(frame, text, KEY), frame.mm(GAP))
    frame.button(box, "pad", text)
    return rest


def draw_notice(frame: Frame, text: str) -> None:
    """Draws a sentence in the middle, over whatever is there."""
    widest = frame.box.w - frame.mm(2 * SPACE)
    wanted = frame.fonts.width(text, "body", frame.size("body", STRONG)) + frame.mm(2 * SPACE)
    box = frame.box.middle(min(widest, wanted), frame.mm(BAR + SPACE))
    frame.fill(box, frame.theme.cream, MARGIN, line=(HAIR, frame.theme.ground))
    inside = box.pad(frame.mm(MARGIN), 0)
    frame.text(inside, text, capital=STRONG, colour=frame.theme.on_cream, align="centre")


def back_button(frame: Frame, bar: Box, text: str) -> Box:
    """Draws the back button at the left of the bar; returns the rest of the bar."""
    box, rest = bar.cut_left(min(width_for(frame, text, sign=True), bar.w // 3), frame.mm(GAP))
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
    place = centred(frame, box.pad(frame.mm(MARGIN), 0), text, capital)
    frame.paragraph(place, text, capital=capital, align="centre")


def choice(frame: Frame, box: Box, name: str, label: str, means: str) -> None:
    """Draws a panel with a button at its top and, below it, what the button does.

    At the top, as what leads to such choices is at the bottom of its screen: a second tap there
    chooses nothing.
    """
    frame.fill(box, frame.theme.panel, MARGIN)
    inside = box.pad(frame.mm(LINE), frame.mm(LINE))
    button, inside = inside.cut_top(frame.mm(KEY), frame.mm(LINE))
    frame.button(button, name, label, capital=STRONG, colour=frame.theme.key_dark)
    frame.paragraph(inside, means, capital=STRONG, align="centre")


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


def large_words(frame: Frame, box: Box, text: str, capital: float, *, middle: bool = True) -> None:
    """Draws sentences in the middle of `box` or at its top, as large as fits, at most `capital`."""
    while capital > SMALLEST_CAPITAL and not fits(frame, box, text, capital):
        capital -= 0.2
    capital = max(capital, SMALLEST_CAPITAL)
    place = centred(frame, box, text, capital) if middle else box
    frame.paragraph(place, text, capital=capital, align="centre")


def say(frame: Frame, box: Box, text: str, colour: Colour | None = None) -> None:
    """Draws a small text in the bar of buttons, centred vertically."""
    frame.paragraph(centred(frame, box, text, TEXT), text, capital=TEXT, colour=colour)
