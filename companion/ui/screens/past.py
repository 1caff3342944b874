"""One match of the history: its outcome, its pad, its plays."""

from typing import Any

from companion.match.match import Match
from companion.match.view import overview, view
from companion.records import replace
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.screens.history import outcome
from companion.ui.shell import game_uis
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.dates import day_words, hour_words
from companion.ui.widgets.pages import back_button, onward, page
from companion.ui.widgets.parts import initial, player_colour


class PastMatch(Screen):
    """Shows everybody's points, the best first."""

    def __init__(self, shell: Shell, summary: Any, match: Match) -> None:
        super().__init__(shell)
        self.summary = summary
        self.match = match
        self.game_ui = game_uis.of(match.game.NAME)

    def draw(self, frame: Frame) -> None:
        """Draws the points, and buttons for the pad, the plays and continuing."""
        started = self.summary.started
        note = self._("{day}, {hour}").format(
            day=day_words(self._, started), hour=hour_words(started)
        )
        area, bar = page(frame, self._outcome(), note)
        bar = back_button(frame, bar, self._("Back"))
        buttons = [("pad", self._("Pad")), ("plays", self._("Plays"))]
        if not self.match.ended:
            buttons.append(("next", onward(self._("Continue"))))
        for (name, text), box in zip(
            buttons, bar.columns(len(buttons), frame.mm(1.5)), strict=True
        ):
            frame.button(box, name, text, primary=name == "next")
        shown = view(self.match)
        order = sorted(range(len(shown.names)), key=lambda seat: shown.totals[seat])
        if self.game_ui.most_wins:
            order.reverse()
        gap = frame.mm(1.2)
        high = min(frame.mm(14), (area.h - gap * (len(order) - 1)) // len(order))
        for place, seat in enumerate(order):
            row = Box(area.x, area.y + place * (high + gap), area.w, high)
            self._draw_row(frame, row, seat, seat in shown.winners)

    def _outcome(self) -> str:
        """How the match ended, with the names as they are now."""
        winners = [self.match.names[seat] for seat in overview(self.match).winners]
        return outcome(self, replace(self.summary, result={"winners": winners}))

    def _draw_row(self, frame: Frame, box: Box, seat: int, won: bool) -> None:
        name = self.match.names[seat]
        frame.fill(box, frame.theme.panel, 1.8)
        inside = box.pad(frame.mm(2.5), 0)
        badge, inside = inside.cut_left(frame.mm(7), frame.mm(2.5))
        initial(frame, badge, name, player_colour(self.shell, name, seat))
        number, inside = inside.cut_right(frame.mm(18), frame.mm(2))
        shown = self.game_ui.points(overview(self.match).totals[seat])
        frame.text(number, shown, cut="number", capital=4.2, align="right")
        if won:
            crown, inside = inside.cut_right(frame.mm(6), frame.mm(2))
            frame.sign(crown, "crown", frame.theme.tiles[1].key)
        frame.text(inside, name, cut="name", capital=3.6)

    def tap(self, name: str) -> None:
        """Opens the pad or the plays, continues the match, or goes back."""
        if name == "back":
            self.navigator.back()
        elif name == "pad":
            from companion.ui.screens.pad import Pad

            self.navigator.go(Pad(self.shell, self.match))
        elif name == "plays":
            self.navigator.go(self.game_ui.plays(self.shell, 1, self.match))
        elif name == "next":
            from companion.ui.shell.flow import open_match

            self.session.open(self.summary.id, self.match)
            open_match(self.shell)
