"""Chooses the game whose cards get tags."""

from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell import game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.widgets.pages import back_button, page


class WhichCards(Screen):
    """Lists the games; a tapped one opens its enrolment."""

    def draw(self, frame: Frame) -> None:
        """Draws a row for each game."""
        area, bar = page(frame, self._("Which cards will you teach?"))
        back_button(frame, bar, self._("Back"))
        every = game_uis.every()
        rows = area.rows(max(4, len(every)), frame.mm(1.5))
        for game_ui, box in zip(every, rows, strict=False):
            self._draw_row(frame, box, game_ui)

    def _draw_row(self, frame: Frame, box: Box, game_ui: GameUI) -> None:
        target = f"game-{game_ui.name}"
        theme = frame.theme
        if frame.pressed == target:
            frame.fill(box, theme.panel_down, 2.2)
        else:
            frame.fill(box, theme.panel, 2.2)
        inside = box.pad(frame.mm(3), frame.mm(1.5))
        badge, words = inside.cut_left(frame.mm(13), frame.mm(3))
        badge = badge.middle(badge.w, min(badge.h, frame.mm(9)))
        frame.fill(badge, game_ui.colours[0], 1.4, bottom=game_ui.colours[1])
        frame.text(
            badge, game_ui.badge, cut="number", capital=4.0, colour=theme.on_red, align="centre"
        )
        arrow, words = words.cut_right(frame.mm(4), frame.mm(2))
        frame.sign(arrow, "next", theme.dim)
        frame.text(words, game_ui.about(self._)[0], capital=3.0)
        frame.target(box, target)

    def on_game(self, name: str) -> None:
        """Opens the enrolment of a game's cards."""
        self.navigator.swap(routes.enrol(self.shell, name))
