"""Children's mode: only the keys that enter a stage or round work, and undo; a held button leaves.

It outlives a restart. When the stage or round is over, a grown-up goes on.
"""

from typing import ClassVar

from companion.games.base import Refusal
from companion.match.actions import Action, Do, Scanned
from companion.match.kinds import Table_co
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, STRONG, TIGHT, TITLE
from companion.ui.shell import flow
from companion.ui.shell.acting import say_refused, undo
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred, page, saying, width_for
from companion.ui.widgets.redo import OffersRedo


class ForChildren(OffersRedo[Table_co]):
    """What makes a board one for children; stands before the board among the base classes.

    working: what the names of the targets begin with that work besides undo and redo. enters: what
    a child enters: only such events are undone, so what a grown-up did stays.
    """

    working: ClassVar[frozenset[str]] = frozenset()
    enters: ClassVar[tuple[type, ...]] = ()
    takes_cards = False

    def what_works(self) -> str:
        """A sentence that says what works."""
        return flow.game_ui(self.shell).say(self._, "children")

    def say_what_works(self) -> None:
        """Says what works, after a tap on something else."""
        self.messages.say(self.what_works())

    def draw_leave(self, frame: Frame, bar: Box) -> Box:
        """Draws the button to hold at the right of `bar`; returns the rest of it."""
        text = self._("Hold to leave")
        wide = min(width_for(frame, text), bar.w * 45 // 100)
        leave, rest = bar.cut_right(wide, frame.mm(GAP))
        frame.button(leave, "leave", long=True)
        place = centred(frame, leave.pad(frame.mm(TIGHT), 0), text, STRONG)
        frame.paragraph(place, text, capital=STRONG, align="centre")
        return rest

    def tap(self, name: str) -> None:
        """Handles a tap on what works; of anything else says that it does not."""
        if name.split("-")[0] in self.working | {"undo", "redo", "leave"}:
            super().tap(name)
        else:
            self.say_what_works()

    def hold(self, name: str) -> None:
        """Only the button that leaves can be held."""
        if name == "leave":
            super().hold(name)

    def on_leave(self) -> None:
        """Says that the button must be held."""
        self.messages.say(self._("Hold the button to leave."))

    def hold_leave(self) -> None:
        """Shows the whole board again."""
        leave(self.shell)

    def on_undo(self) -> None:
        """Undoes what a child has entered."""
        if self._is_childs(self.session.match.undoes):
            undo(self.shell)

    def on_redo(self) -> None:
        """Enters again what was undone."""
        if self._is_childs(self.session.match.redoes):
            super().on_redo()

    def _is_childs(self, action: Action | None) -> bool:
        """Whether an action entered something in a stage or round that had begun."""
        return isinstance(action, Do | Scanned) and isinstance(action.event, self.enters)


class ChildrenWait(Screen):
    """Over the scores of a stage or round that ended in children's mode: a grown-up goes on."""

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, "")
        words = area.pad(area.w // 12, 0)
        text = self.messages.text or flow.game_ui(self.shell).say(self._, "children-wait")
        saying(frame, words.cut_top(min(words.h, frame.mm(8 * BAR)))[0], text, TITLE, middle=True)
        frame.button(bar, "leave", self._("Hold to see the scores"), long=True, capital=STRONG)

    def on_leave(self) -> None:
        """Says that the button must be held."""
        self.messages.say(self._("Hold the button to leave."))

    def hold_leave(self) -> None:
        """Shows the scores."""
        if _end_mode(self.shell):
            self.navigator.back()


def begin(shell: Shell) -> None:
    """Begins the mode for the stage or round under way, and shows the board for children."""
    try:
        shell.preferences.set("children", shell.session.match_id)
    except Refusal as refusal:
        say_refused(shell, refusal)
        return
    flow.open_match(shell)


def leave(shell: Shell) -> None:
    """Ends the mode and shows the match."""
    if _end_mode(shell):
        flow.open_match(shell)


def _end_mode(shell: Shell) -> bool:
    """Whether the mode has ended; if the disk does not store that, this is said."""
    try:
        shell.preferences.set("children", None)
    except Refusal as refusal:
        say_refused(shell, refusal)
        return False
    return True
