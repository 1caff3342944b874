"""The matches that were deleted, each to be brought back with one tap."""

from companion.games.base import Refusal
from companion.ui.screens.matches.listed_matches import ListedMatches
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.shell import Shell


class DeletedMatches(ListedMatches):
    """Lists them in pages, the one that was deleted last first; a tapped one comes back."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, shell.session.archive.deleted())

    def title(self) -> str:
        return self._("Deleted games")

    def does(self) -> str:
        return self._("Bring back")

    def on_match(self, number: int) -> None:
        """Brings a match back; after the last one returns to the history."""
        try:
            self.session.archive.restore(self.matches[number].id)
        except Refusal as refusal:
            self.messages.say(refusal_words(self.shell, refusal))
            return
        del self.matches[number]
        if not self.matches:
            self.navigator.back()
        self.messages.say(self._("It’s back."))
