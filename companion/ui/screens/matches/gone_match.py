"""The match that was discarded or deleted last, to bring it back with one tap on Home."""

from companion.games.base import Refusal
from companion.ui.shell.acting import say_refused
from companion.ui.shell.shell import Shell


class GoneMatch:
    """Knows which match went last, if that can be undone on Home: see `Archive.last_gone`."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._found = shell.session.archive.last_gone()

    @property
    def label(self) -> str:
        """What the button says that brings it back; "" if there is nothing to bring back."""
        if self._found is None:
            return ""
        _ = self._shell.words
        return _("Undo discard") if self._found[1] == "discarded" else _("Undo delete")

    def bring_back(self) -> bool:
        """Brings it back; a discarded match is on the table then. Returns whether it is back.

        If the disk refuses it, says why.
        """
        if self._found is None:
            return False
        match_id, how = self._found
        session = self._shell.session
        try:
            if how == "deleted":
                session.archive.restore(match_id)
            else:
                session.continue_discarded(match_id)
        except Refusal as refusal:
            say_refused(self._shell, refusal)
            return False
        return True
