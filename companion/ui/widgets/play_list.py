"""The base of screens that list what was entered, with a tab per stage and pages of rows."""

from collections.abc import Sequence
from typing import Any

from companion.match.match import Match
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, SPACE, TEXT, TIGHT, TOUCH
from companion.ui.shell import game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, page, say, width_for

# The smallest height of a row, in millimetres.
ROW = BAR
# The most tabs; with more stages these are the ones around the shown one.
TABS = 7


class PlayList(Screen):
    """Draws tabs, rows and pages; a subclass supplies the entries and draws one row.

    Of a match from the history it is read-only.
    """

    # What the tabs are, the first word of their targets: "round" or "stage".
    tab = "round"
    # False if only one stage or round can be listed.
    has_tabs = True

    def __init__(self, shell: Shell, number: int | None = None, match: Match | None = None) -> None:
        super().__init__(shell)
        self._other = None if shell.session.has(match) else match
        self._number = number or max(1, self._match.opened)
        self._page = 0
        self._pages = 1
        self._oldest: Any = None

    @property
    def _match(self) -> Match:
        return self._other or self.session.match

    @property
    def _game_ui(self) -> GameUI:
        return game_uis.of_match(self._match)

    @property
    def _can_change(self) -> bool:
        return self._other is None

    def _shown(self) -> Sequence[Any]:
        """The entries of the chosen stage or round, newest first."""
        raise NotImplementedError

    def _row(self, frame: Frame, box: Box, shown: Any) -> None:
        """Draws one element of `_shown` in `box`."""
        raise NotImplementedError

    def _cells(self, frame: Frame, area: Box, count: int) -> list[Box]:  # noqa: ARG002
        """The boxes of the rows of one page, in order; `count` is how many entries there are."""
        gap = frame.mm(TIGHT)
        rows = max(1, (area.h + gap) // (frame.mm(ROW) + gap))
        return area.grid(1 if frame.panel.portrait else 2, rows, gap)

    def _title(self) -> str:
        """The title of the list."""
        name = self._game_ui.stage_name(self._, self._match, self._number)
        return self._game_ui.say(self._, "plays", number=self._number, name=name)

    def _note(self) -> str:
        """The text beside the title."""
        return self._("newest first")

    def _hint(self) -> str:
        """The text in the bar that says what a tap does."""
        return self._("Tap a line to change it.")

    def _more(self, frame: Frame, rest: Box) -> Box:  # noqa: ARG002
        """Draws further buttons into the bar; returns the rest of it."""
        return rest

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._title(), self.messages.text or self._note())
        if self.has_tabs:
            tabs, area = area.cut_top(frame.mm(TOUCH), frame.mm(TIGHT))
            self._tabs(frame, tabs)
        shown = self._shown()
        self._oldest = shown[-1] if shown else None
        if not shown:
            text = self._game_ui.say(self._, "no-plays")
            frame.text(area, text, colour=frame.theme.dim, align="centre")
        cells = self._cells(frame, area, len(shown))
        self._pages = max(1, -(-len(shown) // len(cells)))
        self._page = min(self._page, self._pages - 1)
        here = shown[self._page * len(cells) : (self._page + 1) * len(cells)]
        for each, cell in zip(here, cells, strict=False):
            self._row(frame, cell, each)
        self._bar(frame, bar)

    def _tabs(self, frame: Frame, box: Box) -> None:
        count = max(1, self._match.opened)
        first = max(1, min(self._number - TABS // 2, count - TABS + 1))
        numbers = range(first, min(count, first + TABS - 1) + 1)
        # If all stages of the match fit, tabs keep their places when one is added.
        of = self._game_ui.rounds(self._match) or 0
        cells = box.columns(max(4, of if of <= TABS else 0, len(numbers)), frame.mm(TIGHT))
        for number, cell in zip(numbers, cells, strict=False):
            text = self._game_ui.stage_name(self._, self._match, number)
            if width_for(frame, text, capital=TEXT) > cell.w:
                text = str(number)
            here = number == self._number
            frame.button(cell, f"{self.tab}-{number}", text, primary=here, capital=TEXT)

    def _bar(self, frame: Frame, bar: Box) -> None:
        gap = frame.mm(GAP)
        rest = back_button(frame, bar, self._("Back"))
        if self._pages > 1:
            older, rest = rest.cut_right(frame.mm(BAR), gap)
            frame.button(older, "older", sign="next", dim=self._page == self._pages - 1)
            newer, rest = rest.cut_right(frame.mm(BAR), gap)
            frame.button(newer, "newer", sign="back", dim=self._page == 0)
        rest = self._more(frame, rest)
        if self._can_change and rest.w > frame.mm(10 * SPACE):
            say(frame, rest, self._hint(), frame.theme.dim)

    def on_round(self, number: int) -> None:
        """Lists another round."""
        self._number, self._page = number, 0

    def on_stage(self, number: int) -> None:
        """Lists another stage."""
        self._number, self._page = number, 0

    def on_older(self) -> None:
        """Turns to the next page, if there is one."""
        self._page = min(self._page + 1, self._pages - 1)

    def on_newer(self) -> None:
        """Turns to the page before, if there is one."""
        self._page = max(0, self._page - 1)
