"""Draws what can be done with a player who is seated for the next match."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, LINE, SMALL, SPACE, TIGHT, TITLE, TOUCH
from companion.ui.widgets.pages import width_for
from companion.ui.widgets.words import Words


def draw_seat_actions(frame: Frame, box: Box, _: Words, name: str, deals: bool) -> None:
    """Draws the player's name and the targets fix, deals, remove and stays.

    deals: whether this player deals first as it is.
    """
    gap = frame.mm(GAP)
    rows = box.cut_top(frame.mm(4 * TOUCH) + 3 * gap)[0].rows(4, gap)
    label = _("Fix name")
    fix, words = rows[0].cut_right(width_for(frame, label, sign=True), gap)
    frame.button(fix, "fix", label, sign="pencil")
    frame.text(words.pad(frame.mm(TIGHT), 0), name, cut="number", capital=TITLE)
    frame.button(rows[1], "deals", _("Deals first"), sign="check" if deals else None)
    frame.button(rows[2], "remove", _("Sit out"), sign="close")
    frame.button(rows[3], "stays", _("Done"), primary=True)
    rest = Box(box.x, rows[3].bottom + gap, box.w, box.bottom - rows[3].bottom - gap)
    if rest.h >= frame.mm(LINE + SPACE):
        text = _("Tap another seat to swap, or an arrow for another side.")
        words = rest.pad(frame.mm(TIGHT), 0)
        frame.paragraph(words, text, capital=SMALL, colour=frame.theme.dim)
