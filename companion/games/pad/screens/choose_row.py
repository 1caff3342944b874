"""Which row is filled in next: any of those that are left."""

from companion.games.pad.event import NextRound
from companion.games.pad.screens import routes as pad_routes
from companion.games.pad.screens.pad_words import pad_words
from companion.games.pad.screens.row_list import RowList
from companion.games.pad.view import PadView
from companion.match.actions import Do
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, LINE, SMALL, STRONG
from companion.ui.shell import flow
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import onward, pad_button, page, width_for
from companion.ui.widgets.redo import OffersRedo, undo_redo


class ChooseRow(OffersRedo):
    """A key for each row; the next one in the pad's order is highlighted, and *next* takes it.

    A row that is filled in leads to its numbers, to check or correct them.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._rows = RowList()

    def _table(self) -> PadView:
        table: PadView = self.view().table
        return table

    def draw(self, frame: Frame) -> None:
        """Draws the rows, and the bar."""
        game_ui = flow.game_ui(self.shell)
        table = self._table()
        badge = "" if frame.panel.portrait else game_ui.badge_of(self._, game_ui.kind)
        area, bar = page(
            frame,
            self._("Which row?"),
            self.messages.text or game_ui.title(self._),
            menu=True,
            game=badge,
        )
        first = table.rows_left[0]
        self._rows.draw(frame, area, self._, game_ui, table, first)
        rest = undo_redo(frame, bar, self, words=not frame.panel.portrait)
        rest = pad_button(frame, rest, self._("Pad"))
        if self._rows.pager.has_pages:
            pages, rest = rest.cut_right(frame.mm(6 * LINE), frame.mm(GAP))
            self._rows.pager.draw(frame, pages)
        label = onward(pad_words(self._, table.pad.name)(first))
        if width_for(frame, label, capital=SMALL) > rest.w:
            label = onward(self._("Next row"))
        frame.button(rest, "next", label, primary=True, capital=STRONG)

    def on_next(self) -> None:
        """Takes the next row in the pad's order."""
        self._take(self._table().rows_left[0])

    def on_row(self, place: int) -> None:
        """Takes a row, or opens the numbers of one that is filled in."""
        table = self._table()
        row = table.pad.rows[place]
        if row in table.rows_left:
            self._take(row)
            return
        number = [each.row for each in table.rounds].index(row) + 1
        self.navigator.go(pad_routes.correct_round(self.shell, number))

    def on_older(self) -> None:
        """Turns to the next page of rows."""
        self._rows.turn(1)

    def on_newer(self) -> None:
        """Turns to the page of rows before."""
        self._rows.turn(-1)

    def _take(self, row: str) -> None:
        if self.act(Do(NextRound(row))) is not None:
            flow.open_match(self.shell)
