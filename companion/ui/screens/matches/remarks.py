"""The remarks below a result: what the game says of the match, and the records that it made."""

from companion.match.moment import Moment
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import HAIR, LINE, SMALL, TEXT, TIGHT
from companion.ui.screens.matches.milestone_finder import MilestoneFinder
from companion.ui.shell import flow
from companion.ui.shell.shell import Shell
from companion.ui.widgets.milestone_words import milestone_words
from companion.ui.widgets.pages import paragraph_height

# The most sentences, and how many of them may be about records of the table.
MOST_REMARKS = 3
MOST_MILESTONES = 2


class Remarks:
    """Sentences about the match on the table; what the shell has to say stands in their place."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        # The remarks and the moment they are for, so that they are not computed in every frame.
        self._found: tuple[Moment, list[str]] | None = None
        self._finder: MilestoneFinder | None = None

    @property
    def is_searching(self) -> bool:
        """Whether records of the table may still be found."""
        return self._finder is not None and not self._finder.done

    def search(self) -> None:
        """Goes on looking for records of the table; those that are found are told first.

        Not before the remarks were drawn once, so that the first frame does not wait.
        """
        finder, now = self._finder, self._shell.session.match.now
        if finder is None or finder.done or self._found is None or self._found[0] is not now:
            return
        finder.step()
        _, game_ui = self._shell.words, flow.game_ui(self._shell)
        told = [milestone_words(_, game_ui, each) for each in finder.found[:MOST_MILESTONES]]
        self._found = now, told + self._found[1]

    def height(self, frame: Frame, width: int, room: int) -> int:
        """The height of those remarks that fit into the height `room`."""
        fitting, _capital = self._fitting(frame, width, room)
        return sum(height + frame.mm(TIGHT) for _, height in fitting)

    def draw(self, frame: Frame, box: Box) -> None:
        """Draws the remarks that fit, each with a dot; what the shell says has none."""
        y = box.y
        fitting, capital = self._fitting(frame, box.w, box.h)
        for text, height in fitting:
            words = Box(box.x + frame.mm(LINE), y, box.w - frame.mm(LINE), height)
            if self._shell.messages.text:
                words = Box(box.x + frame.mm(HAIR), y, words.w, height)
            else:
                dot = Box(box.x + frame.mm(HAIR), y, frame.mm(TIGHT), frame.mm(LINE))
                frame.fill(dot.middle(dot.w, dot.w), frame.theme.dim, TIGHT)
            frame.paragraph(words, text, capital=capital)
            y += height + frame.mm(TIGHT)

    def _fitting(self, frame: Frame, width: int, room: int) -> tuple[list[tuple[str, int]], float]:
        """The remarks that fit into the height `room`, each with its height, and their size.

        They are larger where none of them is left out for that.
        """
        large, small = (self._in_size(frame, width, room, size) for size in (TEXT, SMALL))
        return (large, TEXT) if len(large) == len(small) else (small, SMALL)

    def _in_size(
        self, frame: Frame, width: int, room: int, capital: float
    ) -> list[tuple[str, int]]:
        """The remarks that fit into the height `room` in this size, each with its height."""
        fitting = []
        for text in self._sentences():
            high = paragraph_height(frame, width - frame.mm(LINE), text, capital)
            room -= high + frame.mm(TIGHT)
            if room >= 0:
                fitting.append((text, high))
        return fitting

    def _sentences(self) -> list[str]:
        shell, match = self._shell, self._shell.session.match
        if shell.messages.text:
            return [shell.messages.text]
        if self._found is None or self._found[0] is not match.now:
            self._found = match.now, flow.game_ui(shell).remarks(match, shell.words)
            self._finder = MilestoneFinder(shell)
        return self._found[1][:MOST_REMARKS]
