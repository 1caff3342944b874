"""10: what a player laid in a round, and what came of it, as a row of its scores shows them."""

from companion.games.ten.screens.parts.cards import card_face, laid_value
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, KEY, LINE, MARGIN, SPACE, TEXT, TIGHT, TITLE, TOUCH
from companion.ui.render.theme import Colour


def draw_laid(frame: Frame, box: Box, laid: tuple[str, ...]) -> Box:
    """Draws the cards and what they count together; returns the box behind them."""
    high = min(box.h - frame.mm(TIGHT), frame.mm(KEY))
    wide = min(frame.mm(TOUCH), high)
    place = box
    for card in laid:
        cell, place = place.cut_left(wide, frame.mm(TIGHT))
        card_face(frame, cell.middle(wide, high), card, min(TITLE, TITLE * high / frame.mm(TOUCH)))
    used = 2 * (wide + frame.mm(TIGHT)) + frame.mm(TIGHT)
    width = frame.fonts.width("10", "number", frame.size("number", TITLE)) + frame.mm(TIGHT)
    number, rest = box.cut_left(used)[1].cut_left(width, frame.mm(GAP))
    frame.text(number, str(laid_value(laid)), cut="number", capital=TITLE, align="centre")
    return rest


def draw_outcome(frame: Frame, box: Box, text: str, why: str, look: tuple[Colour, Colour]) -> None:
    """Draws what a player wins or takes, and why if there is room; `look`: ground and ink."""
    ground, ink = look
    long = f"{text} · {why}" if why else text
    width = _width(frame, long)
    if width > box.w:
        long, width = text, min(_width(frame, text), box.w)
    pill = Box(box.x, box.y, width, box.h).middle(width, min(box.h, frame.mm(2 * SPACE)))
    frame.fill(pill, ground, GAP)
    frame.text(pill.pad(frame.mm(MARGIN), 0), long, capital=TEXT, colour=ink, align="centre")


def _width(frame: Frame, text: str) -> int:
    return frame.fonts.width(text, "body", frame.size("body", TEXT)) + frame.mm(LINE)
