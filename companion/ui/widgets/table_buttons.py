"""What the buttons do that the tables of all games have: undo, redo, pad, menu and so on."""

from companion.match.kinds import Table_co
from companion.ui import routes
from companion.ui.shell.acting import redo, undo
from companion.ui.shell.screen import Screen


class TableButtons(Screen[Table_co]):
    """The handlers of the buttons in the bars of a table; a screen draws those that it has."""

    def on_undo(self) -> None:
        undo(self.shell)

    def on_redo(self) -> None:
        """Does again what was undone last."""
        redo(self.shell)

    def on_turn(self) -> None:
        """Turns the board to the player whose turn it is, or back if it is turned there already."""
        self.shell.board.turn()

    def on_pad(self) -> None:
        self.navigator.go(routes.pad(self.shell))

    def on_menu(self) -> None:
        self.navigator.go(routes.menu(self.shell))

    def on_reader(self) -> None:
        self.navigator.go(routes.readers(self.shell))
