"""Chooses whose matches the history shows."""

from collections.abc import Callable

from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, NAME, SPACE, TIGHT
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, onward, page
from companion.ui.widgets.round_table import seat_card

# How many recent matches are searched for players, as there may be thousands.
LATELY = 200
ROW = BAR


class Whose(Screen):
    """Offers everybody who has played, those who played lately first; calls `take` with the name.

    `take` is called with "" for everyone.
    """

    def __init__(self, shell: Shell, chosen: str, take: Callable[[str], None]) -> None:
        super().__init__(shell)
        self._chosen = chosen
        self._take = take
        lately = shell.session.archive.latest(LATELY)
        names = [name for summary in lately for name in summary.players]
        names += [player.name for player in shell.people.all()]
        self._names = list(dict.fromkeys(names))
        self._page = 0
        self._pages = 1

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Whose games?"))
        bar = back_button(frame, bar, self._("Back"))
        gap = frame.mm(TIGHT)
        columns = 2 if frame.panel.portrait else 3
        rows = max(2, (area.h + gap) // (frame.mm(ROW) + gap))
        everyone, *cells = area.grid(columns, rows, gap)
        frame.button(everyone, "everyone", primary=not self._chosen)
        ink = frame.theme.ink if self._chosen else frame.theme.on_cream
        words = everyone.pad(frame.mm(SPACE), 0)
        frame.text(words, self._("Everyone"), cut="name", capital=NAME, colour=ink)
        if len(self._names) > len(cells):
            frame.button(bar, "more", onward(self._("More")))
        self._pages = max(1, -(-len(self._names) // len(cells)))
        first = self._page % self._pages * len(cells)
        for number, (name, cell) in enumerate(zip(self._names[first:], cells, strict=False), first):
            chosen = name == self._chosen
            target = f"person-{number}"
            seat_card(frame, cell, self.shell, name, 0, target=target, chosen=chosen)

    def on_more(self) -> None:
        """Turns to the next page, after the last to the first."""
        self._page = (self._page + 1) % self._pages

    def on_everyone(self) -> None:
        """Takes everyone."""
        self._take("")
        self.navigator.back()

    def on_person(self, number: int) -> None:
        """Takes a player."""
        self._take(self._names[number])
        self.navigator.back()
