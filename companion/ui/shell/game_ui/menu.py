"""What the menu of the table asks of a game: entries of its own, and the rules in *Settle it*."""

from typing import TYPE_CHECKING

from companion.match.actions import Action, Stop
from companion.match.match import Match
from companion.match.view import View
from companion.ui.shell.game_ui.names import GameNames
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.words import Words

if TYPE_CHECKING:
    from companion.ui.screens.menu import MenuEntry
    from companion.ui.widgets.ruling import Ruling


class MenuHooks(GameNames):
    """The game's own entries of the menu; questions about its rules, and the answers."""

    def menu_note(self, shell: Shell) -> str:
        """What stands beside the title of the menu: which stage it is; called when it is drawn."""
        return self.say_now(shell.words, "title", shell.session.match)

    def children_table(self, shell: Shell) -> Screen | None:  # noqa: ARG002 - for the games
        """The table for children, a `ForChildren`, over nothing; None if there is none.

        Called while a stage or round is under way: when the menu is opened, which offers it, and
        instead of `table` as long as children's mode is on.
        """
        return None

    def menu(self, shell: Shell) -> "list[MenuEntry]":  # noqa: ARG002 - for the games
        """At most two menu entries of the game's own.

        Called whenever the menu is drawn. Entries that are not open now are included, so that each
        keeps its place.
        """
        return []

    def menu_screen(self, shell: Shell, name: str) -> Screen:
        """The screen of one of the entries of `menu`, by its name; called when it is tapped."""
        raise NotImplementedError

    def finish(self, match: Match) -> Action:  # noqa: ARG002 - for the games
        """The action that ends a match early, so that whoever is ahead wins.

        Called when that was chosen at *End the game*.
        """
        return Stop()

    def questions(self, _: Words) -> dict[str, str]:
        """The questions of *Settle it*, by the name of the answer; the menu has it only if any.

        Called whenever the menu or *Settle it* is drawn.
        """
        return {}

    def answer(self, _: Words, name: str, shown: View | None) -> "Ruling":
        """The ruling on one of `questions`; with a view also what it means for that table.

        Called by *Settle it* after a question was tapped.
        """
        raise NotImplementedError
