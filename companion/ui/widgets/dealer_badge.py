"""The D that marks the dealer, and the signs that point to the sides of the table."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import Colour

# The target on the D of the dealer, where a tap corrects who dealt.
DEALER = "dealer"
# The sign that points to each side of the table.
ARROWS = {"bottom": "down", "left": "left", "top": "up", "right": "right"}


def dealer_badge(frame: Frame, box: Box, colour: Colour | None = None) -> None:
    """Draws the D that marks the dealer, on `colour` if that is given."""
    badge = box.middle(frame.mm(4.2), frame.mm(4.2))
    frame.fill(badge, colour or frame.theme.ink, 2.1, line=(0.4, frame.theme.ground))
    frame.text(badge, "D", cut="note", capital=2.2, colour=frame.theme.ground, align="centre")
