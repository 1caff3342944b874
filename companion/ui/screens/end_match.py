"""Ends the match before its time: finishes it with what is scored, or discards it."""

from companion.match.actions import Abandon
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, STRONG
from companion.ui.shell import flow
from companion.ui.shell.screen import Screen
from companion.ui.widgets.pages import choice, page


class EndMatch(Screen):
    """Offers to stop or to discard the match, and says what each does.

    Before anything is scored the match can only be discarded.
    """

    def draw(self, frame: Frame) -> None:
        """Draws the choices; going on is the highlighted button."""
        area, bar = page(frame, self._("End the game"))
        frame.button(bar, "back", self._("Keep playing"), primary=True, capital=STRONG)
        split = area.rows if frame.panel.portrait else area.columns
        here, away = split(2, frame.mm(GAP))
        if self._anything_scored():
            choice(frame, here, "stop", self._("Finish here"), self._stop_means())
        else:
            # There is nothing to finish.
            away = here if frame.panel.portrait else area
        means = self._("Nobody wins. You can bring it back on Home or in the history.")
        choice(frame, away, "abandon", self._("Discard it"), means)

    def _anything_scored(self) -> bool:
        return self.session.match.opened > self.session.stage_runs

    def _stop_means(self) -> str:
        way = "running" if self.session.stage_runs else "between"
        return flow.game_ui(self.shell).say(self._, f"stop-{way}")

    def on_stop(self) -> None:
        """Stops the match and shows its result."""
        action = flow.game_ui(self.shell).finish(self.session.match)
        if self.act(action) is not None:
            flow.match_ended(self.shell)

    def on_abandon(self) -> None:
        """Discards the match and opens Home, where that can be undone."""
        if self.act(Abandon()) is not None:
            flow.home(self.shell)
            self.messages.say(self._("Discarded. Undo discard brings it back."))

    def on_back(self) -> None:
        """Goes back to the table."""
        self.navigator.finish()
