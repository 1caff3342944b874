"""The people who can be seated for a match, in pages, and those who played the last one."""

from collections.abc import Sequence

from companion.games.base import Refusal
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, TEXT, TIGHT
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.seating import is_placeholder, known_people, last_group
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import onward
from companion.ui.widgets.round_table import seat_card

# How many recent matches are searched for players, as there may be thousands.
LATELY = 200


class PeopleToSeat:
    """The remembered players, and the group that played a game last.

    names: those who are offered. group: the players of the last match; empty without one.
    """

    def __init__(self, shell: Shell, game_ui: GameUI) -> None:
        self._shell = shell
        lately = shell.session.archive.latest(LATELY)
        self.group, self._last_match = last_group(lately, game_ui)
        self.names = known_people(shell, lately)
        self._page = 0
        self._pages = 1

    def draw(self, frame: Frame, box: Box, seated: Sequence[str]) -> None:
        """Draws the buttons for the last group and a new name, and a page of players."""
        _, gap = self._shell.words, frame.mm(TIGHT)
        least = 2 if self.names else 1
        rows = max(least, (box.h + gap) // (frame.mm(BAR) + gap))
        cells = box.grid(2, rows, gap)
        if self.group:
            frame.button(cells.pop(0), "same", _("Same as last time"), capital=TEXT)
        frame.button(cells.pop(0), "new", _("New name"), sign="plus", capital=TEXT)
        if not self.names:
            return
        if len(self.names) > len(cells):
            more = cells.pop()
            frame.button(more, "more", onward(_("More")), capital=TEXT)
        self._pages = max(1, -(-len(self.names) // len(cells)))
        first = self._page % self._pages * len(cells)
        for name, cell in zip(self.names[first:], cells, strict=False):
            sits = name in seated
            seat_card(frame, cell, self._shell, name, 0, target=f"person-{name}", chosen=sits)

    def turn_page(self) -> None:
        """Turns to the next page of players, after the last to the first."""
        self._page = (self._page + 1) % self._pages

    def rename(self, old: str, new: str) -> None:
        """The player `old` is called `new` from now on, and may be offered already."""
        self.names = list(dict.fromkeys(new if name == old else name for name in self.names))
        self.group = tuple(new if name == old else name for name in self.group)

    def remember(self, name: str) -> str:
        """Offers a new name and remembers it; returns why that is refused, or ""."""
        if name in self.names or is_placeholder(self._shell, name):
            return ""
        try:
            # Remembered at once, so that the new player gets a colour.
            self._shell.people.remember((name,))
        except Refusal as refusal:
            return refusal_words(self._shell, refusal)
        self.names.insert(0, name)
        return ""

    def add_group(self) -> None:
        """Offers also those of the last group who are not remembered."""
        self.names.extend(name for name in self.group if name not in self.names)

    def last_dealer(self) -> str | None:
        """Who of the last group dealt first then; None if that match cannot be read."""
        try:
            match = self._shell.session.archive.load(self._last_match)
        except Refusal:
            return None
        return self.group[int(match.setup.dealer)]
