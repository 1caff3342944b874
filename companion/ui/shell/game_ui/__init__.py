"""What the shared screens ask of a game: its words, numbers and screens, by who asks.

A game has one `GAME_UI`, made of a `GameUI`, for all its matches. `names` is what all others build
on; each other module has the hooks of one kind of screen, and each hook says who calls it when. The
defaults suit a game of rounds in which the most points win, so that such a game overrides `name`,
`badge`, `seats` and `table`; another overrides what is different. Nothing here draws but `waiting`.
"""

from companion.match.match import Match
from companion.ui.shell.game_ui.cards import CardHooks
from companion.ui.shell.game_ui.home import HomeHooks
from companion.ui.shell.game_ui.menu import MenuHooks
from companion.ui.shell.game_ui.points import PointHooks
from companion.ui.shell.game_ui.record import RecordHooks
from companion.ui.shell.game_ui.replays import ReplayHooks
from companion.ui.shell.game_ui.sound import SoundHooks
from companion.ui.shell.game_ui.stages import StageHooks
from companion.ui.shell.game_ui.statistics import StatisticsHooks
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell


class GameUI(
    HomeHooks,
    StageHooks,
    MenuHooks,
    RecordHooks,
    StatisticsHooks,
    PointHooks,
    ReplayHooks,
    CardHooks,
    SoundHooks,
):
    """All hooks of a game, or of one kind of game; a single object for all its matches."""

    def for_match(self, match: Match) -> "GameUI":  # noqa: ARG002 - for a game of many kinds
        """The GameUI of this match: its own where texts and numbers differ from match to match.

        Called by `game_uis` for every screen that shows a match.
        """
        return self

    def start(self, shell: Shell) -> Screen:
        """The screen on which a match begins: who plays?

        Called by Home for a tap on the game's card.
        """
        from companion.ui import routes

        return routes.seats(shell, self)
