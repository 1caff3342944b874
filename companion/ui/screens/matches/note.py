"""Asks for a note on a match with the on-screen keyboard."""

from companion.match.session import LONGEST_NOTE
from companion.ui.screens.naming import Naming, Take
from companion.ui.shell.shell import Shell
from companion.ui.widgets.keyboard import Keyboard


class NoteScreen(Naming):
    """As Naming, for a longer text that may also be empty, which removes the note.

    Earlier versions took longer notes from files: of those it offers the beginning.
    """

    def __init__(self, shell: Shell, take: Take, text: str) -> None:
        super().__init__(shell, shell.words("A note on this game"), take)
        language = shell.preferences.word("language") or "en"
        self.keyboard = Keyboard(text[:LONGEST_NOTE], language, LONGEST_NOTE, names=False)

    def full_words(self) -> str:
        return self._("Notes can have up to {most} letters.")

    def empty_words(self) -> str:
        """A note may be empty."""
        return ""
