"""All pads together on the screens: what Home says of them, and how a match finds its own."""

from typing import TYPE_CHECKING

from companion.games.pad.screens import routes
from companion.games.pad.screens.pad_words import badge_of_name, pad_words
from companion.match.match import Match
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.words import Words

if TYPE_CHECKING:
    from companion.games.pad.rules import PadSetup
    from companion.ui.widgets.setting import Setting


class AnyOtherGame(GameUI):
    """All pads together, as Home offers them and as matches find theirs."""

    name = "pad"
    badge = "+"
    seats = range(2, 9)

    def for_match(self, match: Match) -> GameUI:
        """That of the pad that the match began with."""
        from companion.games.pad.screens.game_ui import pad_ui

        setup: PadSetup = match.setup
        return pad_ui(setup.pad)

    def badge_of(self, _: Words, kind: str) -> str:
        """The initials of the pad of that kind, as people read its name."""
        from companion.games.pad.identity import name_of

        name = name_of(kind)
        return badge_of_name(pad_words(_, name)(name)) or self.badge

    def title_of(self, _: Words, kind: str) -> str:
        """The name of the pad of that kind; those that come with the companion are translated."""
        from companion.games.pad.identity import name_of

        name = name_of(kind)
        return pad_words(_, name)(name) if name else self.title(_)

    def title(self, _: Words) -> str:
        """What people call a game that is none of the others."""
        return _("Another game")

    def about(self, _: Words) -> tuple[str, str]:
        """The two lines on Home."""
        return _("Another game"), _("any score pad")

    def start(self, shell: Shell) -> Screen:
        """The list of pads."""
        return routes.pads(shell)

    def setting(self, shell: Shell) -> "Setting":
        """The first pad that comes with the companion, unless one was chosen."""
        from companion.games.pad.library import ORDER, shipped
        from companion.games.pad.screens.pad_setting import PadSetting

        return PadSetting(shell, shipped(ORDER[0]))
