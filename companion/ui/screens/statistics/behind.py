"""The matches behind a point of a chart: opens the only one, or lists them."""

from collections.abc import Sequence
from functools import partial

from companion.ui.render.frame import Frame
from companion.ui.screens.history import outcome
from companion.ui.screens.matches.opening import open_past
from companion.ui.screens.statistics.counting_view import draw_sentence
from companion.ui.shell.shell import Shell
from companion.ui.widgets.match_row import match_row, row_height
from companion.ui.widgets.pager import PagedScreen
from companion.ui.widgets.pages import back_button, page
from companion.wording import plural


def open_matches(shell: Shell, ids: Sequence[str]) -> None:
    """Opens the match of these ids, or a list if there are several; if it cannot be read, a message
    says why."""
    summaries = shell.session.archive.summaries(ids)
    if len(summaries) == 1:
        open_past(shell, summaries[0])
    else:
        shell.navigator.go(MatchesBehind(shell, ids))


class MatchesBehind(PagedScreen):
    """A list of matches, in the order of their ids; a tapped one is opened."""

    def __init__(self, shell: Shell, ids: Sequence[str]) -> None:
        super().__init__(shell)
        self._ids = tuple(ids)
        self._load()

    def _load(self) -> None:
        """Reads the matches; those that were deleted are left out."""
        self._matches = list(self.session.archive.summaries(self._ids))
        # By id, of those that were shown.
        self._seconds: dict[str, float] = {}

    def on_return(self) -> None:
        """Reads them again: one may be deleted, or somebody have another name."""
        self._load()

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._title(), self.messages.text)
        bar = back_button(frame, bar, self._("Back"))
        boxes = self.pager.layout(frame, area, row_height(frame), len(self._matches))
        self.pager.draw(frame, bar, self._)
        if not self._matches:
            draw_sentence(frame, area, self._("No games found."))
        first = self.pager.first
        shown = self._matches[first : first + self.pager.shown]
        for number, (summary, box) in enumerate(zip(shown, boxes, strict=False), first):
            if summary.id not in self._seconds:
                self._seconds[summary.id] = self.session.archive.duration(summary.id)
            seconds = self._seconds[summary.id]
            text = partial(outcome, self, summary)
            match_row(frame, box, self._, summary, seconds, text, f"match-{number}")

    def _title(self) -> str:
        count = len(self._matches)
        if count == 1:
            return self._("This game")
        return plural(self._, count, "This {count} game", "These {count} games") if count else ""

    def on_match(self, number: int) -> None:
        open_past(self.shell, self._matches[number])
