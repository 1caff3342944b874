"""Pebbles on the screens: its words, and one screen for the round."""

from companion.match.actions import Do, Undo
from companion.match.match import Match
from companion.match.record import Step
from companion.match.view import View
from companion.ui.render.frame import Frame
from companion.ui.shell import flow
from companion.ui.shell.game_records import Choice, EventWords
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import page
from companion.ui.widgets.ruling import Ruling
from companion.ui.widgets.words import Words
from tests.toy.game import MOST, ROUNDS, Find, Hide


class Pebbles(GameUI):
    """The fourth game."""

    name = "pebbles"
    badge = "P"
    seats = range(2, 5)

    def about(self, _: Words) -> tuple[str, str]:
        """What it is about."""
        return _("Pebbles"), _("2–4 players · who finds them")

    def rounds(self, match: Match) -> int:  # noqa: ARG002 - as many for everybody
        """Three."""
        return ROUNDS

    def table(self, shell: Shell) -> list[Screen]:
        """The seekers."""
        return [Seeking(shell)]

    def questions(self, _: Words) -> dict[str, str]:
        """The one question."""
        return {"most": _("Who wins?")}

    def answer(self, _: Words, name: str, shown: View | None) -> Ruling:  # noqa: ARG002
        """The one rule."""
        return Ruling(_("The most pebbles win."))

    def event_words(self, _: Words, match: Match, step: Step) -> EventWords:
        """An entry."""
        event = step.event
        if isinstance(event, Hide):
            return EventWords(_("The pebbles were hidden"))
        name = match.names[event.seat]
        return EventWords(_("{name} found some").format(name=name), str(event.pebbles), event.seat)

    def alternatives(self, _: Words, match: Match, step: Step) -> list[Choice]:
        """Somebody else, another number."""
        if isinstance(step.event, Hide):
            return []
        return [
            Choice(f"{name} {pebbles}", Find(seat, pebbles), seat)
            for seat, name in enumerate(match.names)
            for pebbles in MOST
        ]


class Seeking(Screen):
    """A key for everybody and every number."""

    def draw(self, frame: Frame) -> None:
        """The keys."""
        match = self.session.match
        area, bar = page(frame, self._("Who found how many?"), self.messages.text)
        undo, menu = bar.columns(2, frame.mm(1.5))
        frame.button(undo, "undo", self._("Undo"))
        frame.button(menu, "menu", sign="menu")
        for seat, row in enumerate(area.rows(len(match.names), frame.mm(1.5))):
            for pebbles, cell in zip(MOST, row.columns(len(MOST), frame.mm(1.5)), strict=True):
                frame.button(cell, f"find-{seat}-{pebbles}", f"{match.names[seat]} {pebbles}")

    def tap(self, name: str) -> None:
        """Somebody found some."""
        what, *numbers = name.split("-")
        if what == "find" and self.act(Do(Find(*map(int, numbers)))) is not None:
            flow.stage_ended(self.shell)
        elif what == "undo" and self.act(Undo()) is not None:
            flow.open_match(self.shell)
        elif what == "menu":
            from companion.ui.screens.menu import Menu

            self.navigator.go(Menu(self.shell))


GAME_UI = Pebbles()
