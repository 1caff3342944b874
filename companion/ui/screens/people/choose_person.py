"""A list of people to choose one from, or to type a new name."""

from collections.abc import Sequence

from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.screens.naming import Naming, Take
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, centred, page, width_for
from companion.ui.widgets.parts import player_colour

ROW = 11.6


class ChoosePerson(Screen):
    """Calls `take` with a name; closes if it returns None, else shows the sentence it returns.

    With `new_title`, the title of the keyboard, a new name can be typed too.
    """

    def __init__(
        self, shell: Shell, title: str, names: Sequence[str], take: Take, new_title: str = ""
    ) -> None:
        super().__init__(shell)
        self._title = title
        self._names = list(names)
        self._take = take
        self._new_title = new_title
        self._first = 0
        self._rows = 1

    def draw(self, frame: Frame) -> None:
        """Draws a page of names, the page buttons and the one for a new name."""
        area, bar = page(frame, self._title, self.messages.text)
        bar = back_button(frame, bar, self._("Back"))
        gap = frame.mm(1.2)
        columns = 1 if frame.panel.portrait else 2
        rows = max(1, (area.h + gap) // (frame.mm(ROW) + gap))
        self._rows = rows * columns
        if self._new_title:
            label = self._("New name")
            new, bar = bar.cut_right(width_for(frame, label, sign=True), frame.mm(1.5))
            frame.button(new, "new", label, sign="plus", primary=not self._names)
        if len(self._names) > self._rows:
            before, later = bar.columns(2, frame.mm(1.5))
            last = self._first + self._rows >= len(self._names)
            frame.button(before, "newer", sign="up", dim=self._first == 0)
            frame.button(later, "older", sign="down", dim=last)
        if not self._names:
            text = self._("No other players saved")
            frame.paragraph(centred(frame, area, text, 2.6), text, capital=2.6, align="centre")
        cells = area.grid(columns, rows, gap)
        for name, cell in zip(self._names[self._first :], cells, strict=False):
            self._draw_name(frame, cell, name)

    def _draw_name(self, frame: Frame, box: Box, name: str) -> None:
        target = f"name-{name}"
        down = frame.pressed == target
        frame.fill(box, frame.theme.panel_down if down else frame.theme.panel, 1.8)
        strip, words = box.cut_left(frame.mm(1.3), frame.mm(3))
        frame.fill(strip, player_colour(self.shell, name, 0), 0.8)
        words = Box(words.x, words.y, words.w - frame.mm(2), words.h)
        frame.text(words, name, cut="name", capital=3.6)
        frame.target(box, target)

    def tap(self, name: str) -> None:
        """Takes a name, turns the page, opens the keyboard, or goes back."""
        if name == "back":
            self.navigator.back()
        elif name == "older" and self._first + self._rows < len(self._names):
            self._first += self._rows
        elif name == "newer":
            self._first = max(0, self._first - self._rows)
        elif name == "new":
            self.navigator.go(Naming(self.shell, self._new_title, self._take_typed))
        elif name.startswith("name-"):
            why_not = self._take(name.removeprefix("name-"))
            if why_not:
                self.messages.say(why_not)
            elif self.navigator.screen is self:
                self.navigator.back()

    def _take_typed(self, name: str) -> str | None:
        """Takes a name from the keyboard; closes the keyboard and the list if it is accepted."""
        keyboard = self.navigator.screen
        why_not = self._take(name)
        if why_not is None and self.navigator.screen is keyboard:
            self.navigator.back()
            self.navigator.back()
        return why_not
