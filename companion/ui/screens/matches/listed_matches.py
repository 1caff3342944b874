"""The base of the lists of matches: a row for each, with what a tap on it does."""

from collections.abc import Sequence

from companion.match.archive import MatchSummary
from companion.ui.render.frame import Frame
from companion.ui.shell.shell import Shell
from companion.ui.widgets.match_row import match_row, row_height
from companion.ui.widgets.pager import PagedScreen
from companion.ui.widgets.pages import back_button, page


class ListedMatches(PagedScreen):
    """Lists matches in pages; a row is the target match-<its number, from 0>."""

    def __init__(self, shell: Shell, matches: Sequence[MatchSummary]) -> None:
        super().__init__(shell)
        self.matches = list(matches)
        # By id, of those that were shown.
        self._seconds: dict[str, float] = {}

    def title(self) -> str:
        """What the list is called."""
        raise NotImplementedError

    def does(self) -> str:
        """What a tap on a row does."""
        raise NotImplementedError

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self.title(), self.messages.text)
        bar = back_button(frame, bar, self._("Back"))
        boxes = self.pager.layout(frame, area, row_height(frame), len(self.matches))
        self.pager.draw(frame, bar, self._)
        first = self.pager.first
        for number, (summary, box) in enumerate(
            zip(self.matches[first:], boxes, strict=False), first
        ):
            if summary.id not in self._seconds:
                self._seconds[summary.id] = self.session.archive.duration(summary.id)
            seconds = self._seconds[summary.id]
            match_row(frame, box, self._, summary, seconds, self.does(), f"match-{number}")
