"""The base of screens that show the last cards, with a way to earlier ones if everybody agrees."""

from companion.games.thirteen.screens import routes
from companion.games.thirteen.screens.corrections import are_all_plays_visible, visible_plays
from companion.games.thirteen.view import StageView
from companion.match.actions import Look
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, SPACE, TEXT, TIGHT, TOUCH
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred, width_for

# The most cards: a turn each. Up to FEW stand in one column on a lying panel too.
MOST, FEW = 6, 4


class LeadsToEarlierCards(Screen[StageView]):
    """The last cards of the running stage, one of which is wrong; `seat` was tapped for it."""

    def __init__(self, shell: Shell, seat: int) -> None:
        super().__init__(shell)
        self.seat = seat
        self._refusal_text = ""

    @property
    def turn(self) -> int | None:
        """Whose turn it is, says the table; None if the screen says the same."""
        shown = self.view()
        return self.seat if shown.running and self.seat != shown.table.on else None

    def cells(self, frame: Frame, area: Box, count: int) -> list[Box]:
        """The places of the cards, for at most MOST of them."""
        columns = 1 if frame.panel.portrait or count <= FEW else 2
        rows = MOST if frame.panel.portrait else max(3, -(-min(count, MOST) // columns))
        height = min(area.h, rows * frame.mm(6 * SPACE))
        return Box(area.x, area.y, area.w, height).grid(columns, rows, frame.mm(GAP))

    def draw_way_to_earlier_cards(self, frame: Frame, area: Box) -> Box:
        """Draws the target all; if fair play hides cards, asks first, with the target agree.

        Returns the rest of `area`.
        """
        shown = visible_plays(self.shell)
        if are_all_plays_visible(self.shell) and len(shown) <= MOST:
            return area
        row, area = area.cut_bottom(
            frame.mm(BAR + SPACE if frame.panel.portrait else TOUCH), frame.mm(GAP)
        )
        if are_all_plays_visible(self.shell):
            frame.button(row, "all", self._("See all cards"), sign="eye")
            return area
        text = self._("Yes, everyone agrees")
        button, words = row.cut_right(min(width_for(frame, text), row.w // 2), frame.mm(GAP))
        frame.button(button, "agree", text)
        asked = self._("Earlier card? Everyone will see what was taken.")
        place = centred(frame, words.pad(frame.mm(TIGHT), 0), asked, TEXT)
        frame.paragraph(place, asked, capital=TEXT)
        return area

    def tap(self, name: str) -> None:
        """Handles a tap; what was refused before it is said no longer."""
        self._refusal_text = ""
        super().tap(name)

    def on_all(self) -> None:
        """Shows all cards of the stage, to find the one that is wrong."""
        number = self.session.match.opened
        self.navigator.go(routes.stage_cards(self.shell, number, turn=self.turn))

    def on_agree(self) -> None:
        """Notes that everybody agrees to look at earlier cards, and shows them."""
        if self.act(Look()) is not None:
            self.on_all()
