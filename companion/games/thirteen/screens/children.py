"""13 in children's mode: the table where only the keys of cards and undo work."""

from typing import ClassVar

from companion.games.base import Refusal
from companion.games.thirteen.screens.table import Table
from companion.games.thirteen.screens.table_bar import draw_undo_redo
from companion.games.thirteen.stage import Play
from companion.games.thirteen.view import StageView
from companion.match.view import View
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import STRONG, TIGHT
from companion.ui.screens.matches.children import ForChildren
from companion.ui.shell.acting import refusal_words
from companion.ui.widgets.pages import saying


class ChildrenTable(ForChildren[StageView], Table):
    """The running stage; whatever else is tapped says how to leave."""

    working: ClassVar[frozenset[str]] = frozenset({"key"})
    enters: ClassVar[tuple[type, ...]] = (Play,)

    def _draw_bar(self, frame: Frame, bar: Box, shown: View[StageView]) -> None:
        """Draws undo, what works, and the button to hold."""
        rest = self.draw_leave(frame, draw_undo_redo(frame, bar, self, shown.can_undo))
        said = self.messages.text or self.just_said or self.what_works()
        saying(frame, rest.pad(frame.mm(TIGHT), 0), said, STRONG, "body", middle=True)

    def say_what_works(self) -> None:
        """Says it instead of the last card, for as long as nothing else happens."""
        self.messages.clear()
        self.just_said = self.what_works()

    def show_refusal(self, refusal: Refusal, card: str, tile: int, tapped: bool = False) -> None:  # noqa: ARG002
        """Says why a card cannot be laid, and opens nothing."""
        self.shell.device.sound("refused")
        self.messages.say(refusal_words(self.shell, refusal))
