"""One player: statistics, name and colour."""

from typing import Any

from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import PLAYER_COLOURS
from companion.ui.screens.people.choose_person import ChoosePerson
from companion.ui.screens.people.person import ShownPerson
from companion.ui.screens.people.renaming import Merge, ask_new_name
from companion.ui.screens.players import Counting
from companion.ui.shell import game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.colour_keys import colour_keys, colour_keys_height
from companion.ui.widgets.pages import BAR, TOUCH, back_button, centred, onward, page, width_for
from companion.ui.widgets.parts import initial
from companion.ui.widgets.words import short_name


class OnePlayer(Screen):
    """Shows a player's statistics by game; name and colour can be changed."""

    def __init__(self, shell: Shell, name: str, counting: Counting) -> None:
        super().__init__(shell)
        self._person = ShownPerson(shell, name)
        self._counting = counting
        self._sure = False
        self._game: str | None = None

    @property
    def name(self) -> str:
        """What the player is called now."""
        return self._person.name

    def on_return(self) -> None:
        """Follows a new name or a merge; goes back if the player is gone."""
        if not self._person.follow():
            self.navigator.back()
            return
        self._counting.restart()

    def wakes_at(self) -> float | None:
        """At once, until all matches are counted."""
        return None if self._counting.done else self.shell.clock()

    def _player(self) -> Any:
        return next((one for one in self.shell.people.all() if one.name == self.name), None)

    def draw(self, frame: Frame) -> None:
        """Draws six figures, the colours, and the buttons; counts a few matches first."""
        self._counting.go_on()
        note = self.messages.text or (self._question() if self._sure else "")
        area, bar = page(frame, "")
        player = self._player()
        colour = 0 if player is None else player.colour % len(PLAYER_COLOURS)
        head = Box(area.x, 0, area.w, frame.mm(TOUCH))
        label = onward(self._("Statistics"))
        button, head = head.cut_right(width_for(frame, label), frame.mm(1.5))
        frame.button(button, "statistics", label)
        badge, words = head.pad(frame.mm(1), 0).cut_left(frame.mm(7.4), frame.mm(2))
        initial(frame, badge, self.name, PLAYER_COLOURS[colour])
        frame.text(words, self.name, cut="number", capital=3.8)
        if note:
            strip, area = area.cut_top(frame.mm(9), frame.mm(0.5))
            strip = strip.pad(frame.mm(1), 0)
            frame.paragraph(centred(frame, strip, note, 2.4), note, capital=2.4)
        if frame.panel.portrait:
            names, area = area.cut_bottom(frame.mm(BAR), frame.mm(1.5))
        if self._sure:
            keep, hide = bar.columns(2, frame.mm(1.5))
            frame.button(keep, "keep", self._("Cancel"))
            frame.button(hide, "retire", self._("Yes, hide"), primary=True)
        else:
            bar = back_button(frame, bar, self._("Back"))
            if not frame.panel.portrait:
                names, bar = bar.cut_left(bar.w * 2 // 3, frame.mm(1.5))
            self._draw_buttons(frame, names, bar, player is None or player.remembered)
        strip, area = area.cut_bottom(colour_keys_height(frame), frame.mm(2))
        colour_keys(frame, strip, colour, self._("Colour"))
        played = self._played()
        if len(played) > 1:
            tabs, area = area.cut_top(frame.mm(TOUCH), frame.mm(1.5))
            self._draw_tabs(frame, tabs, played)
        self._draw_figures(frame, area, self._shown(played))

    def _draw_buttons(self, frame: Frame, names: Box, rest: Box, remembered: bool) -> None:
        """Draws two buttons for the name in `names`, and the one to hide or show in `rest`."""
        rename, merge = names.columns(2, frame.mm(1.5))
        frame.button(rename, "rename", self._("Rename"))
        frame.button(merge, "merge", self._("Listed twice?"))
        if remembered:
            frame.button(rest, "retire", self._("Hide player"))
        else:
            frame.button(rest, "show", self._("Show again"), primary=True)

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

    def _question(self) -> str:
        text = self._("Hide {name}? Past games are kept.")
        return text.format(name=short_name(self.name))

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

    def on_back(self) -> None:
        """Cancels hiding the player, or goes back."""
        if self._sure:
            self._sure = False
        else:
            self.navigator.back()

    def on_keep(self) -> None:
        """Cancels hiding the player."""
        self._sure = False

    def on_retire(self) -> None:
        """Asks whether to hide the player; the second tap does it."""
        if not self._sure:
            self._sure = True
            return
        self.shell.people.retire(self.name)
        self.navigator.back()

    def on_show(self) -> None:
        """Hides the player no longer."""
        self.shell.people.remember((self.name,))

    def on_statistics(self) -> None:
        """Opens the player's statistics."""
        self.navigator.go(routes.person_statistics(self.shell, self.name, self._counting))

    def on_rename(self) -> None:
        """Opens the keyboard for another name."""
        ask_new_name(self.shell, self.name)

    def on_game(self, name: str) -> None:
        """Shows the numbers of another game."""
        self._game = name

    def on_colour(self, number: int) -> None:
        """Gives the player another colour."""
        self.shell.people.recolour(self.name, number)

    def on_merge(self) -> None:
        """Asks with whom this player is to become one."""

        def take(other: str) -> str | None:
            self.navigator.swap(Merge(self.shell, self.name, other))
            return None

        people = [one.name for one in self.shell.people.all() if one.name != self.name]
        title = self._("{name} is the same person as …").format(name=short_name(self.name))
        self.navigator.go(ChoosePerson(self.shell, title, people, take))
