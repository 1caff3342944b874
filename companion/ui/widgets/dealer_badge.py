"""The D that marks the dealer, and the signs that point to the sides of the table."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import Colour

# The target on the D of the dealer, where a tap corrects who dealt.
DEALER = "dealer"
# The sign that points to each side of the table.
ARROWS = {"bottom": "down", "left": "left", "top": "up", "right": "right"}
# In millimetres: the side of the D, and of the target on it at least.
BADGE, DEALER_TARGET = 4.2, 10.0


def dealer_badge(frame: Frame, box: Box, colour: Colour | None = None) -> None:
    """Draws the D that marks the dealer, on `colour` if that is given."""
    badge = box.middle(frame.mm(BADGE), frame.mm(BADGE))
    frame.fill(badge, colour or frame.theme.ink, 2.1, line=(0.4, frame.theme.ground))
    frame.text(badge, "D", cut="note", capital=2.2, colour=frame.theme.ground, align="centre")


def dealer_mark(frame: Frame, box: Box) -> Box:
    """Draws the D at the right of a name's box, dim under a finger; returns the rest for the name.

    The target DEALER on it is the caller's, who knows how much of the row a finger may take.
    """
    mark, rest = box.cut_right(frame.mm(BADGE), frame.mm(0.8))
    dealer_badge(frame, mark, frame.theme.dim if frame.pressed == DEALER else None)
    return rest
