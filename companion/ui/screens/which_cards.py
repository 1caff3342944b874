"""Chooses the game whose cards get tags."""

from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, KEY, LINE, MARGIN, SPACE, STRONG, TITLE, TOUCH
from companion.ui.shell import game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.widgets.pages import back_button, page


class WhichCards(Screen):
    """Lists the games; a tapped one opens its enrolment."""

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Which cards will you teach?"))
        back_button(frame, bar, self._("Back"))
        every = game_uis.with_cards()
        rows = area.rows(max(4, len(every)), frame.mm(GAP))
        for game_ui, box in zip(every, rows, strict=False):
            self._draw_row(frame, box, game_ui)

    def _draw_row(self, frame: Frame, box: Box, game_ui: GameUI) -> None:
        theme = frame.theme
        frame.key(box, f"game-{game_ui.name}")
        inside = box.pad(frame.mm(SPACE), frame.mm(GAP))
        badge, words = inside.cut_left(frame.mm(KEY), frame.mm(SPACE))
        badge = badge.middle(badge.w, min(badge.h, frame.mm(TOUCH)))
        frame.fill(badge, game_ui.colours[0], GAP, bottom=game_ui.colours[1])
        frame.text(
            badge, game_ui.badge, cut="number", capital=TITLE, colour=theme.on_red, align="centre"
        )
        arrow, words = words.cut_right(frame.mm(LINE), frame.mm(MARGIN))
        frame.sign(arrow, "next", theme.dim)
        frame.text(words, game_ui.about(self._)[0], capital=STRONG)

    def on_game(self, name: str) -> None:
        """Opens the enrolment of a game's cards."""
        self.navigator.swap(routes.enrol(self.shell, name))
