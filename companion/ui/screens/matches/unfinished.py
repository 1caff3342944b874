"""The matches that have not ended, each to be continued with one tap."""

from companion.games.base import Refusal
from companion.ui.render.frame import Frame
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.flow import resume
from companion.ui.shell.shell import Shell
from companion.ui.widgets.match_row import match_row, row_height
from companion.ui.widgets.pager import PagedScreen
from companion.ui.widgets.pages import back_button, onward, page


class Unfinished(PagedScreen):
    """Lists them in pages, the one that was played last first; a tapped one is opened."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._matches = shell.session.archive.running()
        # By id, of those that were shown.
        self._seconds: dict[str, float] = {}

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Unfinished games"), self.messages.text)
        bar = back_button(frame, bar, self._("Back"))
        boxes = self.pager.layout(frame, area, row_height(frame), len(self._matches))
        self.pager.draw(frame, bar, self._)
        first = self.pager.first
        for number, (summary, box) in enumerate(
            zip(self._matches[first:], boxes, strict=False), first
        ):
            if summary.id not in self._seconds:
                self._seconds[summary.id] = self.session.archive.duration(summary.id)
            seconds, text = self._seconds[summary.id], onward(self._("Continue"))
            match_row(frame, box, self._, summary, seconds, text, f"match-{number}")

    def on_match(self, number: int) -> None:
        """Continues a match; if it cannot be read, says why."""
        match_id = self._matches[number].id
        try:
            match = self.session.find(match_id)
        except Refusal as refusal:
            self.messages.say(refusal_words(self.shell, refusal))
            return
        resume(self.shell, match_id, match)
