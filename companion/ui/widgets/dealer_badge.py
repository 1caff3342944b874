"""The letter that marks the dealer, and the signs that point to the sides of the table."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import HAIR, LINE, MARGIN, SMALL, TIGHT, TOUCH
from companion.ui.render.theme import Colour

# The target on the letter of the dealer, where a tap corrects who dealt.
DEALER = "dealer"
# The sign that points to each side of the table.
ARROWS = {"bottom": "down", "left": "left", "top": "up", "right": "right"}
# In millimetres: the side of the letter's field, and of the target on it at least.
BADGE, DEALER_TARGET = LINE, TOUCH


def dealer_badge(frame: Frame, box: Box, colour: Colour | None = None) -> None:
    """Draws the first letter of *dealer* in the table's language, on `colour` if that is given."""
    badge = box.middle(frame.mm(BADGE), frame.mm(BADGE))
    frame.fill(badge, colour or frame.theme.ink, MARGIN, line=(HAIR, frame.theme.ground))
    letter = frame.words("D")
    frame.text(badge, letter, cut="note", capital=SMALL, colour=frame.theme.ground, align="centre")


def dealer_mark(frame: Frame, box: Box) -> Box:
    """Draws the letter at the right of a name, dim under a finger; returns the rest of its box.

    The target DEALER on it is the caller's, who knows how much of the row a finger may take.
    """
    mark, rest = box.cut_right(frame.mm(BADGE), frame.mm(TIGHT))
    dealer_badge(frame, mark, frame.theme.dim if frame.pressed == DEALER else None)
    return rest
