"""A list of people in pages, each a row that can be tapped."""

from collections.abc import Sequence

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred
from companion.ui.widgets.parts import player_colour

# The height of a row in millimetres.
ROW = 11.6


class NameList:
    """Draws a page of names with the targets name-Anne and so on, and turns the pages."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._first = 0
        self._rows = 1
        self._total = 0

    def draw(self, frame: Frame, area: Box, names: Sequence[str]) -> None:
        """Draws as many names as fit; without any, that there are none."""
        gap = frame.mm(1.2)
        columns = 1 if frame.panel.portrait else 2
        rows = max(1, (area.h + gap) // (frame.mm(ROW) + gap))
        self._rows, self._total = rows * columns, len(names)
        self._first = min(self._first, max(0, self._total - 1) // self._rows * self._rows)
        if not names:
            text = self._shell.words("No other players saved")
            frame.paragraph(centred(frame, area, text, 2.6), text, capital=2.6, align="centre")
        for name, cell in zip(names[self._first :], area.grid(columns, rows, gap), strict=False):
            self._draw_name(frame, cell, name)

    @property
    def has_pages(self) -> bool:
        """Whether the names that were drawn last need more than one page."""
        return self._total > self._rows

    def draw_buttons(self, frame: Frame, bar: Box) -> None:
        """Draws the buttons that turn the page, if there is more than one."""
        if self.has_pages:
            before, later = bar.columns(2, frame.mm(1.5))
            last = self._first + self._rows >= self._total
            frame.button(before, "newer", sign="up", dim=self._first == 0)
            frame.button(later, "older", sign="down", dim=last)

    def _draw_name(self, frame: Frame, box: Box, name: str) -> None:
        target = f"name-{name}"
        down = frame.pressed == target
        frame.fill(box, frame.theme.panel_down if down else frame.theme.panel, 1.8)
        strip, words = box.cut_left(frame.mm(1.3), frame.mm(3))
        frame.fill(strip, player_colour(self._shell, name, 0), 0.8)
        words = Box(words.x, words.y, words.w - frame.mm(2), words.h)
        frame.text(words, name, cut="name", capital=3.6)
        frame.target(box, target)

    def tap(self, name: str) -> None:
        """Turns the page, if the target is one of its buttons and there is another page."""
        if name == "older" and self._first + self._rows < self._total:
            self._first += self._rows
        elif name == "newer":
            self._first = max(0, self._first - self._rows)
