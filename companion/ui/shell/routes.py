"""The ways from one screen to another, by name: a screen is loaded when it is opened first.

`self.navigator.go(routes.history(self.shell))`. Each route takes what its screen takes. The screens
of a game are opened by its own routes, and the screen that a match needs by `flow`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.ui.screens.history import History
    from companion.ui.screens.matches.unfinished import Unfinished
    from companion.ui.screens.players import Players
    from companion.ui.screens.seats import Seats
    from companion.ui.screens.settings import SettingsScreen
    from companion.ui.shell.game_ui import GameUI
    from companion.ui.shell.shell import Shell


def history(shell: "Shell") -> "History":
    """The matches that have ended."""
    from companion.ui.screens.history import History

    return History(shell)


def players(shell: "Shell") -> "Players":
    """Everybody who has played here."""
    from companion.ui.screens.players import Players

    return Players(shell)


def seats(shell: "Shell", game: "GameUI") -> "Seats":
    """Who plays a new match of a game, and where they sit."""
    from companion.ui.screens.seats import Seats

    return Seats(shell, game)


def settings(shell: "Shell") -> "SettingsScreen":
    """What the table can choose."""
    from companion.ui.screens.settings import SettingsScreen

    return SettingsScreen(shell)


def unfinished(shell: "Shell") -> "Unfinished":
    """The matches that can be continued."""
    from companion.ui.screens.matches.unfinished import Unfinished

    return Unfinished(shell)
