"""The undo button, and the redo button that stays after an undo until something new is entered."""

from companion.match.actions import Abandon, Stop
from companion.match.kinds import Table_co
from companion.match.moment import Moment
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, LINE
from companion.ui.shell import flow
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import width_for
from companion.ui.widgets.table_buttons import TableButtons


class OffersRedo(TableButtons[Table_co]):
    """A screen with an undo button that offers redo after an undo, until something new is entered.

    Never the end of a match: whoever undid that goes on playing.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        # The moments after the last undo or redo, and when something new was begun.
        self._redo_from: Moment | None = None
        self._begun_at: Moment | None = None

    def offer_redo(self) -> None:
        """Keeps the place of redo; called on the screen that is open after an undo or a redo."""
        self._redo_from, self._begun_at = self.session.match.now, None

    def begin_anew(self) -> None:
        """Offers redo no longer: something new is half entered, which redo would replace."""
        self._begun_at = self.session.match.now

    @property
    def can_redo(self) -> bool:
        """Whether redo is offered now."""
        match = self.session.match
        if not match.can_redo or match.now is self._begun_at:
            return False
        # Some games have an event of their own that ends a match early.
        early = flow.game_ui(self.shell).finish(match)
        return match.redoes != early and not isinstance(match.redoes, Stop | Abandon)

    @property
    def redo_stays(self) -> bool:
        """Whether redo has its place now.

        It keeps it when all is redone, so that one tap more hits nothing else.
        """
        return self.can_redo or self.session.match.now is self._redo_from


def undo_redo(frame: Frame, bar: Box, screen: OffersRedo, words: bool = True) -> Box:
    """Draws undo and, after an undo, redo; returns the rest of the bar.

    With `words` redo always has a place, which is dim while it is not offered, so that nothing
    moves; without, while it stays.
    """
    gap, small = frame.mm(GAP), frame.mm(BAR)
    text = screen.shell.words("Undo")
    width = width_for(frame, text, sign=True) if words else small
    box, bar = bar.cut_left(width, gap)
    dim = not screen.session.match.can_undo
    frame.button(box, "undo", text if words else "", sign="undo", dim=dim)
    if not (screen.redo_stays or words):
        return bar
    box, bar = bar.cut_left(small, gap)
    redo_button(frame, box, screen)
    return bar


def redo_button(frame: Frame, box: Box, screen: OffersRedo) -> None:
    """Draws redo; while it is not offered, only its sign, dim."""
    if screen.can_redo:
        frame.button(box, "redo", sign="redo")
    else:
        side = frame.mm(LINE)
        frame.sign(box.middle(side, side), "redo", frame.theme.track)
