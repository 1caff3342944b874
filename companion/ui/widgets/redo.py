"""The undo button, and the redo button that is offered for a few seconds after an undo."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import width_for
from companion.ui.widgets.table_buttons import TableButtons

# How long redo is offered, in seconds.
STAYS = 5.0


class OffersRedo(TableButtons):
    """A screen with an undo button that offers redo for STAYS seconds after an undo."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.undone_at: float | None = None

    def offer_redo(self) -> None:
        """Starts to offer redo; called on the screen that is open after an undo."""
        self.undone_at = self.shell.clock()

    @property
    def redo_stays(self) -> bool:
        """Whether redo is offered now."""
        if self.undone_at is None or not self.session.match.can_redo:
            return False
        return self.shell.clock() - self.undone_at < STAYS

    def wakes_at(self) -> float | None:
        """When redo is offered no longer."""
        if self.undone_at is None:
            return None
        at = self.undone_at + STAYS
        return at if at > self.shell.clock() else None


def undo_redo(frame: Frame, bar: Box, screen: OffersRedo, words: bool = True) -> Box:
    """Draws undo and, just after an undo, redo; returns the rest of the bar.

    With `words` redo always has a place, which is dim while it is not offered, so that nothing
    moves and a second tap on undo hits undo.
    """
    gap, small = frame.mm(1.5), frame.mm(11)
    text = screen.shell.words("Undo")
    width = width_for(frame, text, sign=True) if words else small
    box, bar = bar.cut_left(width, gap)
    dim = not screen.session.match.can_undo
    frame.button(box, "undo", text if words else "", sign="undo", dim=dim)
    if not (screen.redo_stays or words):
        return bar
    box, bar = bar.cut_left(small, gap)
    if screen.redo_stays:
        frame.button(box, "redo", sign="redo")
    else:
        side = frame.mm(3.6)
        frame.sign(box.middle(side, side), "redo", frame.theme.track)
    return bar
