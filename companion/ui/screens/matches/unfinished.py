"""The matches that have not ended, each to be continued with one tap."""

from companion.games.base import Refusal
from companion.ui.screens.matches.listed_matches import ListedMatches
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.flow import resume
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import onward


class Unfinished(ListedMatches):
    """Lists them in pages, the one that was played last first; a tapped one is opened."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, shell.session.archive.running())

    def title(self) -> str:
        return self._("Unfinished games")

    def does(self) -> str:
        return onward(self._("Continue"))

    def on_match(self, number: int) -> None:
        """Continues a match; if it cannot be read, says why."""
        match_id = self.matches[number].id
        try:
            match = self.session.find(match_id)
        except Refusal as refusal:
            self.messages.say(refusal_words(self.shell, refusal))
            return
        resume(self.shell, match_id, match)
