"""The players of the match on the table, each of whom can be opened."""

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, LINE, MARGIN, SPACE, TIGHT, TITLE
from companion.ui.screens.people.seat_player import SeatPlayer
from companion.ui.shell.screen import Screen
from companion.ui.widgets.pages import back_button, page
from companion.ui.widgets.parts import initial, player_colour


class TablePlayers(Screen):
    """Lists who plays, by seat."""

    only_leads_on = True

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Players"), self._("Tap a player to change something."))
        back_button(frame, bar, self._("Back"))
        names = self.session.match.coming_names
        columns = 1 if frame.panel.portrait else 2
        rows = max(8 if columns == 1 else 4, -(-len(names) // columns))
        cells = area.grid(columns, rows, frame.mm(GAP))
        for seat, (name, cell) in enumerate(zip(names, cells, strict=False)):
            self._draw_row(frame, cell, name, seat)

    def _draw_row(self, frame: Frame, box: Box, name: str, seat: int) -> None:
        theme = frame.theme
        frame.key(box, f"player-{seat}")
        inside = box.pad(frame.mm(MARGIN), 0)
        badge, inside = inside.cut_left(frame.mm(LINE + SPACE), frame.mm(MARGIN))
        initial(frame, badge, name, player_colour(self.shell, name, seat))
        sign, inside = inside.cut_right(frame.mm(LINE), frame.mm(TIGHT))
        frame.sign(sign.middle(sign.w, sign.w), "next", theme.dim)
        frame.text(inside, name, cut="name", capital=TITLE)

    def on_player(self, seat: int) -> None:
        self.navigator.go(SeatPlayer(self.shell, seat))
