"""What the buttons do that the tables of all games have: undo, redo, pad, menu and so on."""

from companion.ui import routes
from companion.ui.shell.acting import redo, undo
from companion.ui.shell.screen import Screen


class TableButtons(Screen):
    """The handlers of the buttons in the bars of a table; a screen draws those that it has."""

    def on_undo(self) -> None:
        """Undoes the last action."""
        undo(self.shell)

    def on_redo(self) -> None:
        """Does again what was undone last."""
        redo(self.shell)

    def on_turn(self) -> None:
        """Turns the board to the player whose turn it is."""
        self.shell.board.turn()

    def on_pad(self) -> None:
        """Opens the pad."""
        self.navigator.go(routes.pad(self.shell))

    def on_menu(self) -> None:
        """Opens the menu."""
        self.navigator.go(routes.menu(self.shell))

    def on_reader(self) -> None:
        """Opens Readers."""
        self.navigator.go(routes.readers(self.shell))
