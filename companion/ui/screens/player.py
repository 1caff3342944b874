"""One player: statistics, name and colour."""

from typing import TYPE_CHECKING, Any

from companion.games.base import Refusal
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import DARK_INK, PLAYER_COLOURS
from companion.ui.shell import game_uis
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import TOUCH, back_button, centred, page
from companion.ui.widgets.parts import PLAYER_SIGNS, initial

if TYPE_CHECKING:
    from companion.ui.screens.players import Counting


class OnePlayer(Screen):
    """Shows a player's statistics by game; name and colour can be changed."""

    def __init__(self, shell: Shell, name: str, counting: "Counting") -> None:
        super().__init__(shell)
        self.name = name
        self._counting = counting
        self._sure = False
        self._game: str | None = None

    def wakes_at(self) -> float | None:
        """At once, until all matches are counted."""
        return None if self._counting.done else self.shell.clock()

    def _player(self) -> Any:
        return next((one for one in self.shell.people.all() if one.name == self.name), None)

    def draw(self, frame: Frame) -> None:
        """Draws six figures, the colours, and the buttons; counts a few matches first."""
        self._counting.go_on()
        note = self.messages.text or (self._explanation() if self._sure else "")
        area, bar = page(frame, "")
        player = self._player()
        colour = 0 if player is None else player.colour % len(PLAYER_COLOURS)
        head = Box(area.x, 0, area.w, area.y)
        badge, words = head.pad(frame.mm(1), 0).cut_left(frame.mm(7.4), frame.mm(2))
        initial(frame, badge, self.name, PLAYER_COLOURS[colour])
        frame.text(words, self.name, cut="number", capital=3.8)
        if note:
            strip, area = area.cut_top(frame.mm(9), frame.mm(0.5))
            strip = strip.pad(frame.mm(1), 0)
            frame.paragraph(centred(frame, strip, note, 2.4), note, capital=2.4)
        bar = back_button(frame, bar, self._("Back"))
        rename, retire = bar.columns(2, frame.mm(1.5))
        if self._sure:
            frame.button(rename, "keep", self._("Keep"))
            frame.button(retire, "retire", self._("Yes, retire"))
        else:
            frame.button(rename, "rename", self._("Rename"))
            frame.button(retire, "retire", self._("Retire"))
        strip, area = area.cut_bottom(frame.mm(24 if frame.panel.portrait else 12), frame.mm(2))
        self._draw_colours(frame, strip, colour)
        played = self._played()
        if len(played) > 1:
            tabs, area = area.cut_top(frame.mm(TOUCH), frame.mm(1.5))
            self._draw_tabs(frame, tabs, played)
        self._draw_figures(frame, area, self._shown(played))

    def _played(self) -> list[GameUI]:
        """The games that the player has played; empty until all matches are counted."""
        if not self._counting.done:
            return []
        of = self._counting.statistics.of
        return [game_ui for game_ui in game_uis.every() if of(self.name, game_ui.name).matches]

    def _shown(self, played: list[GameUI]) -> GameUI:
        return next(
            (game_ui for game_ui in played if game_ui.name == self._game),
            (played or game_uis.every())[0],
        )

    def _draw_tabs(self, frame: Frame, box: Box, played: list[GameUI]) -> None:
        """Draws a tab for each game."""
        shown = self._shown(played)
        for game_ui, cell in zip(played, box.columns(len(played), frame.mm(1.5)), strict=True):
            name = f"game-{game_ui.name}"
            frame.button(cell, name, game_ui.badge, primary=game_ui is shown)

    def _explanation(self) -> str:
        return self._("No longer offered; the matches stay in the history.")

    def _draw_figures(self, frame: Frame, area: Box, game_ui: GameUI) -> None:
        columns, rows = (2, 3) if frame.panel.portrait else (3, 2)
        cells = area.grid(columns, rows, frame.mm(1.5))
        mine = self._counting.statistics.of(self.name, game_ui.name)
        for (label, value), cell in zip(game_ui.figures(self._, mine), cells, strict=True):
            value = value if self._counting.done else "…"
            frame.fill(cell, frame.theme.panel, 2.2)
            upper, lower = cell.pad(frame.mm(2), frame.mm(2)).cut_top(cell.h * 6 // 10)
            frame.text(upper, value, cut="number", capital=8.0, align="centre")
            lower = Box(lower.x, lower.y, lower.w, frame.mm(5))
            frame.text(lower, label, capital=2.3, colour=frame.theme.dim, align="centre")

    def _draw_colours(self, frame: Frame, box: Box, chosen: int) -> None:
        gap = frame.mm(1.5)
        count = len(PLAYER_COLOURS)
        cells = box.grid(count // 2, 2, gap) if frame.panel.portrait else box.columns(count, gap)
        for number, cell in enumerate(cells):
            frame.fill(cell, PLAYER_COLOURS[number], 2.2)
            sign, side = ("check", 5) if number == chosen else (PLAYER_SIGNS[number], 2.8)
            frame.sign(cell.middle(frame.mm(side), frame.mm(side)), sign, DARK_INK)
            frame.target(cell, f"colour-{number}")

    def tap(self, name: str) -> None:
        """Changes the colour or name, retires the player, or goes back."""
        if name == "back":
            self.navigator.back()
        elif name == "keep":
            self._sure = False
        elif name == "rename":
            from companion.ui.screens.naming import Naming

            self.navigator.go(Naming(self.shell, self._("Rename"), self._rename, self.name))
        elif name == "retire" and not self._sure:
            self._sure = True
        elif name == "retire":
            self.shell.people.retire(self.name)
            self.navigator.back()
        elif name.startswith("game-"):
            self._game = name.removeprefix("game-")
        elif name.startswith("colour-"):
            self.shell.people.recolour(self.name, int(name.removeprefix("colour-")))

    def _rename(self, name: str) -> str | None:
        if name == self.name:
            return None
        others = [one.name for one in self.shell.people.all() if one.name != self.name]
        if any(other.casefold() == name.casefold() for other in others):
            return self._("Somebody is called {name} already.").format(name=name)
        try:
            self.shell.people.rename(self.name, name)
        except Refusal as refusal:
            return refusal_words(self.shell, refusal)
        self.name = name
        return None
