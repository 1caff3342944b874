"""Which row a round really was, where another one was chosen by mistake."""

from companion.games.pad.event import NextRound
from companion.games.pad.screens.row_list import RowList
from companion.games.pad.view import PadView
from companion.match import record
from companion.match.actions import Change
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, LINE
from companion.ui.shell import flow
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.corrections import settle_edits
from companion.ui.widgets.pages import back_button, page, say


class CorrectRow(Screen):
    """A key for each row; one that is filled in changes places with this one."""

    def __init__(self, shell: Shell, number: int) -> None:
        super().__init__(shell)
        self._number = number
        self._rows = RowList()

    def _table(self) -> PadView:
        table: PadView = self.view().table
        return table

    def draw(self, frame: Frame) -> None:
        """Draws the rows; the one that the screen says is highlighted."""
        table = self._table()
        row = table.rounds[self._number - 1].row
        area, bar = page(frame, self._("Which row was it?"), self.messages.text)
        rest = back_button(frame, bar, self._("Back"))
        self._rows.draw(frame, area, self._, flow.game_ui(self.shell), table, row)
        if self._rows.pager.has_pages:
            pages, rest = rest.cut_right(frame.mm(6 * LINE), frame.mm(GAP))
            self._rows.pager.draw(frame, pages)
        say(frame, rest, self._("A filled-in row swaps places with this one."), frame.theme.dim)

    def on_older(self) -> None:
        """Turns to the next page of rows."""
        self._rows.turn(1)

    def on_newer(self) -> None:
        """Turns to the page of rows before."""
        self._rows.turn(-1)

    def on_row(self, place: int) -> None:
        """Makes the round that row's."""
        table = self._table()
        here, wanted = table.rounds[self._number - 1].row, table.pad.rows[place]
        if here is None or wanted == here:
            self.navigator.back()
            return
        edits = [Change(self._step(here), NextRound(wanted))]
        if wanted not in table.rows_left:
            edits.append(Change(self._step(wanted), NextRound(here)))
        settle_edits(self.shell, tuple(edits))

    def _step(self, row: str) -> int:
        """The number in the record of the entry that began a row."""
        steps = record.steps(self.session.match.step)
        return next(step.number for step in steps if step.event == NextRound(row))
