"""How a family answers when the screen objects to a card: which one was entered wrongly."""

from companion.games.thirteen.stage import Play
from tests.games.thirteen.menders import Menders
from tests.games.thirteen.story import Moment
from tests.ui.eyes import Row


class Objections(Menders):
    """Menders who also find their mistake in the list of likely ones."""

    def _too_many(self, moment: Moment, key: Play, told: bool) -> None:
        """The screen objects to a card that is really there: which entry was wrong?"""
        before = self.taps
        culprits = self.story.never_laid(key.card)
        found = self._suspect(culprits)
        if found is not None:
            self.pilot.tap(found[0].target)
        if found is None or self.pilot.screen == "TooManyCards":
            # Two mistakes at once, which the list cannot know: one after the other, then.
            self.pilot.tap("back")
            self.mend(culprits[-1])
            self._enter(moment, key, told)
            return
        _, culprit = found
        kind = culprit.kind
        self._say_whose_turn(culprit)
        self.story.done(culprit, culprit.play, culprit.strayed)
        self.story.done(moment, key, moment.strayed and not told)
        self.mended(f"{kind}, too many", before, culprit.taps)

    def _suspect(self, culprits: list[Moment]) -> tuple[Row, Moment] | None:
        """The line that says what really happened; further down, or further back."""
        start: list[Row] = []
        while True:
            rows = self.pilot.rows("suspect")
            for row in rows:
                for culprit in culprits:
                    if self._means(row, culprit):
                        return row, culprit
            if "more" in self.pilot.targets and rows != start:
                start = start or rows
                self.pilot.tap("more")
            elif "look" in self.pilot.targets:
                start = []
                self.pilot.tap("look")
                self.pilot.tap("yes")
            else:
                return None

    def _means(self, row: Row, culprit: Moment) -> bool:
        ago = len(self.story.after(culprit))
        when = ("the last card", "1 card ago")[ago] if ago < 2 else f"{ago} cards ago"
        if when not in row.words:
            return False
        return row.crossed if culprit.play is None else row.card == culprit.play
