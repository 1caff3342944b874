"""The list of plays to say where a forgotten card was laid, at the end of a stage."""

from companion.games.thirteen.screens import routes
from companion.games.thirteen.screens.corrections import settle_corrections
from companion.games.thirteen.screens.plays import Plays
from companion.games.thirteen.screens.words import laid_words
from companion.games.thirteen.suspects import plays_not_laid
from companion.games.thirteen.view import turn_before
from companion.match.actions import Insert
from companion.records import replace


class MissingCardPlace(Plays):
    """A tap on a play inserts the missing card before it.

    If more than one card can be missing, ChangePlay asks which one.
    """

    has_tabs = False

    def _title(self) -> str:
        return self._("Before which card was it played?")

    def _note(self) -> str:
        missing = plays_not_laid(self._match)
        if len(missing) > 1:
            return super()._note()
        return self._("missing: {card}").format(card=laid_words(self._, missing[0]))

    def _hint(self) -> str:
        return self._("Tap the card that came next.")

    def on_play(self, number: int) -> None:
        """Inserts the missing card before a play, or asks which one it is."""
        missing = plays_not_laid(self._match)
        if len(missing) > 1:
            self.navigator.go(routes.change_play(self.shell, number, inserting=True))
            return
        seat = turn_before(self._match, number)
        settle_corrections(self.shell, Insert(number, replace(missing[0], by=seat)))
