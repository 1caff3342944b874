"""Pebbles on the screens: what a game of rounds cannot do without, and one screen."""

from companion.games.game import Event
from companion.match.actions import Do
from companion.match.match import Match
from companion.match.record import Step
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP
from companion.ui.shell import flow
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.game_ui.values import Choice
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import page
from companion.ui.widgets.redo import OffersRedo, undo_redo
from companion.ui.widgets.words import Words
from tests.toy.game import MOST, Find, Hide


class Pebbles(GameUI):
    """Pebbles, among the games on Home."""

    name = "pebbles"
    badge = "P"
    seats = range(2, 9)

    def title(self, _: Words) -> str:
        """Its name, which the badge does not say."""
        return _("Pebbles")

    def table(self, shell: Shell) -> list[Screen]:
        """The seekers."""
        return [Seeking(shell)]

    def alternatives(self, _: Words, match: Match, step: Step) -> list[Choice]:
        """Somebody else, another number."""
        if isinstance(step.event, Hide):
            return []
        return [
            Choice(f"{name} {pebbles}", Find(seat, pebbles), seat)
            for seat, name in enumerate(match.names)
            for pebbles in MOST
        ]


class Seeking(OffersRedo):
    """A key for everybody and every number; one that was undone is the highlighted one."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.undone: Find | None = None

    def take_up(self, event: Event) -> None:
        """Shows what was undone."""
        self.undone = event if isinstance(event, Find) else None

    def draw(self, frame: Frame) -> None:
        """The keys."""
        match = self.session.match
        area, bar = page(frame, self._("Who found how many?"), self.messages.text)
        frame.button(undo_redo(frame, bar, self), "menu", sign="menu")
        for seat, row in enumerate(area.rows(len(match.names), frame.mm(GAP))):
            for pebbles, cell in zip(MOST, row.columns(len(MOST), frame.mm(GAP)), strict=True):
                text, here = f"{match.names[seat]} {pebbles}", self.undone == Find(seat, pebbles)
                frame.button(cell, f"find-{seat}-{pebbles}", text, primary=here)

    def on_find(self, seat: int, pebbles: int) -> None:
        """Somebody found some."""
        if self.act(Do(Find(seat, pebbles))) is not None:
            flow.stage_ended(self.shell)


GAME_UI = Pebbles()
