"""A pad in children's mode: the round under way, where only the numbers and undo work."""

from typing import ClassVar

from companion.games.pad.event import Numbers
from companion.games.pad.screens.entry import RoundEntry
from companion.games.pad.screens.typed_cells import Cell
from companion.games.pad.view import PadView
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.screens.matches.children import ForChildren
from companion.ui.widgets.redo import undo_redo


class ChildrenNumbers(ForChildren[PadView], RoundEntry):
    """The numbers that are asked for; those that are in can be undone, and not changed."""

    working: ClassVar[frozenset[str]] = frozenset(
        {"cell", "digit", "sign", "delete", "quick", "value", "next"}
    )
    enters: ClassVar[tuple[type, ...]] = (Numbers,)

    def can_go(self, cell: Cell) -> bool:
        """Only to what is not in yet."""
        return not self._table().given[cell[0]][cell[1]] and super().can_go(cell)

    def _draw_bar(self, frame: Frame, bar: Box) -> None:
        """Draws undo, the button that goes on, and the one to hold."""
        rest = undo_redo(frame, self.draw_leave(frame, bar), self, words=not frame.panel.portrait)
        self.draw_next(frame, rest)
