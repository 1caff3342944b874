"""Children's mode: the table where only the keys of cards and undo work, until a grown-up leaves.

A button that is held leaves it. All that a child enters can be undone.
"""

from companion.games.base import Refusal
from companion.games.thirteen.screens.table import Table
from companion.games.thirteen.screens.table_bar import draw_undo_redo
from companion.games.thirteen.stage import Play
from companion.games.thirteen.view import StageView
from companion.match.actions import Action, Do, Scanned
from companion.match.view import View
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, STRONG, TIGHT, TITLE
from companion.ui.shell import flow
from companion.ui.shell.acting import refusal_words, undo
from companion.ui.shell.screen import Screen
from companion.ui.widgets.pages import centred, page, saying, width_for

# What the names of the targets begin with that work.
WORKING = ("key", "undo", "redo", "leave")


class ChildrenTable(Table):
    """The running stage; whatever else is tapped says how to leave."""

    def _draw_bar(self, frame: Frame, bar: Box, shown: View[StageView]) -> None:
        """Draws undo, what works, and the button to hold."""
        rest = draw_undo_redo(frame, bar, self, shown.can_undo)
        text = self._("Hold to leave")
        wide = min(width_for(frame, text), rest.w * 45 // 100)
        leave, rest = rest.cut_right(wide, frame.mm(GAP))
        frame.button(leave, "leave", long=True)
        place = centred(frame, leave.pad(frame.mm(TIGHT), 0), text, STRONG)
        frame.paragraph(place, text, capital=STRONG, align="centre")
        said = self.messages.text or self.just_said
        said = said or self._("Children’s mode: only cards and Undo work.")
        saying(frame, rest.pad(frame.mm(TIGHT), 0), said, STRONG, "body", middle=True)

    def tap(self, name: str) -> None:
        """Handles a tap on what works; of anything else says that it does not."""
        if name.split("-")[0] in WORKING:
            super().tap(name)
        else:
            self.messages.clear()
            self.just_said = self._("Children’s mode: only cards and Undo work.")

    def on_leave(self) -> None:
        """Says that the button must be held."""
        self.just_said = self._("Hold the button to leave.")

    def hold_leave(self) -> None:
        """Shows the whole table again."""
        flow.open_match(self.shell)

    def on_undo(self) -> None:
        """Undoes a card; what else a grown-up did stays."""
        if _is_play(self.session.match.undoes):
            undo(self.shell)

    def on_redo(self) -> None:
        """Lays a card again that was undone."""
        if _is_play(self.session.match.redoes):
            super().on_redo()

    def show_refusal(self, refusal: Refusal, card: str, tile: int, tapped: bool = False) -> None:  # noqa: ARG002
        """Says why a card cannot be laid, and opens nothing."""
        self.shell.device.sound("refused")
        self.messages.say(refusal_words(self.shell, refusal))

    def _stage_ended(self) -> None:
        """Waits for a grown-up before the scores."""
        super()._stage_ended()
        self.navigator.go(ChildrenWait(self.shell))


class ChildrenWait(Screen):
    """Over the scores of a stage that ended in children's mode: a grown-up goes on."""

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, "")
        words = area.pad(area.w // 12, 0)
        text = self.messages.text or self._("All cards are played. The stage is over.")
        saying(frame, words.cut_top(min(words.h, frame.mm(8 * BAR)))[0], text, TITLE, middle=True)
        frame.button(bar, "leave", self._("Hold to see the scores"), long=True, capital=STRONG)

    def on_leave(self) -> None:
        """Says that the button must be held."""
        self.messages.say(self._("Hold the button to leave."))

    def hold_leave(self) -> None:
        """Shows the scores."""
        self.navigator.back()


def _is_play(action: Action | None) -> bool:
    """Whether an action laid a card in a stage that had begun."""
    return isinstance(action, Do | Scanned) and isinstance(action.event, Play)
