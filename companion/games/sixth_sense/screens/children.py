"""6th Sense in children's mode: the table where only who wins a trick and undo work."""

from typing import ClassVar

from companion.games.sixth_sense.event import Won
from companion.games.sixth_sense.round import Round
from companion.games.sixth_sense.screens.table import TWO, SixthTable, has_two_lines
from companion.games.sixth_sense.view import SixthSenseView
from companion.match.view import View
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, STRONG, TIGHT
from companion.ui.screens.matches.children import ForChildren
from companion.ui.widgets.pages import saying, width_for
from companion.ui.widgets.redo import undo_redo


class ChildrenTricks(ForChildren[SixthSenseView], SixthTable):
    """The round under way; the judge, the count and the predictions are for grown-ups."""

    working: ClassVar[frozenset[str]] = frozenset({"won", "split", "blocked"})
    enters: ClassVar[tuple[type, ...]] = (Won,)

    def _bottom(self, frame: Frame, box: Box, shown: View[SixthSenseView], round_: Round) -> None:
        """Draws undo, that nobody won a trick of two players, and the button to hold."""
        gap, two_lines = frame.mm(GAP), has_two_lines(frame, shown)
        keys, rest = box.rows(2, gap) if two_lines else (box, box)
        rest = self.draw_leave(frame, rest)
        left = undo_redo(frame, keys if two_lines else rest, self, words=not frame.panel.portrait)
        rest = rest if two_lines else left
        if len(shown.names) == TWO and not round_.all_tricks:
            text = self._("Blocked")
            blocked = left.cut_left(min(left.w, width_for(frame, text)), gap)[0]
            frame.button(blocked, "blocked", text)
        said = self.what_works()
        saying(frame, rest.pad(frame.mm(TIGHT), 0), said, STRONG, "body", middle=True)
