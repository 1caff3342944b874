"""6th Sense: bars in which undo never lies where other screens have their back button."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP
from companion.ui.widgets.pages import width_for
from companion.ui.widgets.words import Words


def beside_back(frame: Frame, bar: Box, _: Words) -> tuple[Box, Box]:
    """The part of a bar where other screens have their back button, and the rest of the bar.

    A second tap on *Back* hits what is there on the screen below: nothing that undoes anything.
    """
    wide = min(width_for(frame, _("Back"), sign=True), bar.w // 3)
    return bar.cut_left(wide, frame.mm(GAP))
