"""Redo stands beside undo for a few seconds after something was undone."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import width_for

# How long it stays, in seconds.
STAYS = 5.0


class OffersRedo(Screen):
    """A screen with undo; `offer_redo` is said to the one that is there after it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.undone_at: float | None = None

    def offer_redo(self) -> None:
        """Something was just undone, here or on the screen that led here."""
        self.undone_at = self.shell.clock()

    @property
    def redo_stays(self) -> bool:
        """Whether redo is to be seen now."""
        if self.undone_at is None or not self.session.match.can_redo:
            return False
        return self.shell.clock() - self.undone_at < STAYS

    def wakes_at(self) -> float | None:
        """When redo goes away."""
        if self.undone_at is None:
            return None
        at = self.undone_at + STAYS
        return at if at > self.shell.clock() else None


def undo_redo(frame: Frame, bar: Box, screen: OffersRedo, words: bool = True) -> Box:
    """Undo and, just after something was taken back, redo; the rest of the bar.

    With words redo has a place of its own, which is dim without it: a second tap on undo is one on
    undo, and when redo goes away nothing moves.
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
