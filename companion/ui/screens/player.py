"""One player: statistics, name and colour."""

from typing import TYPE_CHECKING

from companion.games import DEFAULT
from companion.match.statistics import Figures
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    HAIR,
    LINE,
    MARGIN,
    NAME,
    NUMBER,
    SPACE,
    TEXT,
    TIGHT,
    TOUCH,
)
from companion.ui.render.theme import PLAYER_COLOURS
from companion.ui.screens.ask import Ask
from companion.ui.screens.people.choose_person import ChoosePerson
from companion.ui.screens.people.person import ShownPerson
from companion.ui.screens.people.renaming import Merge, ask_new_name
from companion.ui.screens.players import Counting
from companion.ui.screens.statistics.games import ChooseGame, draw_game_keys, known_kinds
from companion.ui.shell import game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.colour_keys import colour_keys, colour_keys_height
from companion.ui.widgets.pages import back_button, centred, onward, page, width_for
from companion.ui.widgets.parts import initial
from companion.ui.widgets.words import Words, short_name
from companion.wording import plural

if TYPE_CHECKING:
    from companion.ui.shell.people import SavedPlayer

# The most tabs of games.
MOST_TABS = 7


class OnePlayer(Screen):
    """Shows a player's statistics by game; name and colour can be changed."""

    def __init__(self, shell: Shell, name: str, counting: Counting) -> None:
        super().__init__(shell)
        self._person = ShownPerson(shell, name)
        self._counting = counting
        # The game whose numbers are chosen, and the GameUI of the one whose are shown.
        self._game = ""
        self._game_ui: GameUI | None = None

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

    def _player(self) -> "SavedPlayer | None":
        return next((one for one in self.shell.people.all() if one.name == self.name), None)

    def draw(self, frame: Frame) -> None:
        """Draws six figures, the colours, and the buttons; counts a few matches first."""
        self._counting.go_on()
        note = self.messages.text
        area, bar = page(frame, "")
        player = self._player()
        colour = 0 if player is None else player.colour % len(PLAYER_COLOURS)
        head = Box(area.x, 0, area.w, frame.mm(TOUCH))
        label = onward(self._("Statistics"))
        button, head = head.cut_right(width_for(frame, label), frame.mm(GAP))
        frame.button(button, "statistics", label)
        badge, words = head.pad(frame.mm(TIGHT), 0).cut_left(
            frame.mm(LINE + SPACE), frame.mm(MARGIN)
        )
        initial(frame, badge, self.name, PLAYER_COLOURS[colour])
        frame.text(words, self.name, cut="number", capital=NAME)
        if note:
            strip, area = area.cut_top(frame.mm(TOUCH), frame.mm(HAIR))
            strip = strip.pad(frame.mm(TIGHT), 0)
            frame.paragraph(centred(frame, strip, note, TEXT), note, capital=TEXT)
        if frame.panel.portrait:
            names, area = area.cut_bottom(frame.mm(BAR), frame.mm(GAP))
        bar = back_button(frame, bar, self._("Back"))
        if not frame.panel.portrait:
            names, bar = bar.cut_left(bar.w * 2 // 3, frame.mm(GAP))
        self._draw_buttons(frame, names, bar, player is None or player.remembered)
        strip, area = area.cut_bottom(colour_keys_height(frame), frame.mm(MARGIN))
        colour_keys(frame, strip, colour, self._("Colour"))
        played = self._played()
        if len(played) > 1:
            tabs, area = area.cut_top(frame.mm(TOUCH), frame.mm(GAP))
            self._draw_tabs(frame, tabs, played)
        self._draw_figures(frame, area, self._shown(played))

    def _draw_buttons(self, frame: Frame, names: Box, rest: Box, remembered: bool) -> None:
        """Draws two buttons for the name in `names`, and the one to hide or show in `rest`."""
        rename, merge = names.columns(2, frame.mm(GAP))
        frame.button(rename, "rename", self._("Rename"))
        frame.button(merge, "merge", self._("Listed twice?"))
        if remembered:
            frame.button(rest, "retire", self._("Hide player"))
        else:
            frame.button(rest, "show", self._("Show again"), primary=True)

    def _played(self) -> tuple[str, ...]:
        """The games that the player has played; empty until all matches are counted."""
        if not self._counting.done:
            return ()
        return known_kinds(self._counting.statistics.games(self.name))

    def _shown(self, played: tuple[str, ...]) -> str:
        """Of these games the one whose numbers are shown."""
        return self._game if self._game in played else (played or (DEFAULT,))[0]

    def _draw_tabs(self, frame: Frame, box: Box, played: tuple[str, ...]) -> None:
        """Draws a tab for each game."""
        cells = box.columns(min(len(played), MOST_TABS), frame.mm(GAP))
        draw_game_keys(frame, cells, played, self._shown(played))

    def _draw_figures(self, frame: Frame, area: Box, kind: str) -> None:
        columns, rows = (2, 3) if frame.panel.portrait else (3, 2)
        cells = area.grid(columns, rows, frame.mm(GAP))
        if self._game_ui is None or self._game_ui.kind != kind:
            self._game_ui = game_uis.of_kind(kind, self.session.archive)
        mine = self._counting.statistics.of(self.name, kind)
        figures = six_figures(self._, self._game_ui, mine)
        for (label, value), cell in zip(figures, cells, strict=True):
            value = value if self._counting.done else "…"
            frame.fill(cell, frame.theme.panel, MARGIN)
            upper, lower = cell.pad(frame.mm(MARGIN), frame.mm(MARGIN)).cut_top(cell.h * 6 // 10)
            frame.text(upper, value, cut="number", capital=NUMBER, align="centre")
            lower = Box(lower.x, lower.y, lower.w, frame.mm(LINE + TIGHT))
            frame.text(lower, label, capital=TEXT, colour=frame.theme.dim, align="centre")

    def on_retire(self) -> None:
        """Asks whether to hide the player."""
        question = self._("Hide {name}?").format(name=short_name(self.name))
        means = self._("Past games are kept. You can show the player again at any time.")
        self.navigator.go(Ask(self.shell, question, means, self._("Hide player"), self._hide))

    def _hide(self) -> None:
        self.shell.people.retire(self.name)
        self.navigator.back()

    def on_show(self) -> None:
        """Hides the player no longer."""
        self.shell.people.remember((self.name,))

    def on_statistics(self) -> None:
        self.navigator.go(routes.person_statistics(self.shell, self.name, self._counting))

    def on_rename(self) -> None:
        ask_new_name(self.shell, self.name)

    def on_game(self, name: str) -> None:
        """Shows the numbers of another game."""
        self._game = name

    def on_games(self) -> None:
        """Asks for which game."""
        played = self._played()
        chosen = self._shown(played)
        self.navigator.go(ChooseGame(self.shell, played, chosen, self.on_game))

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


def six_figures(_: Words, game_ui: GameUI, mine: Figures) -> list[tuple[str, str]]:
    """What a player has done in a game: six pairs of label and value."""
    best, worst = (mine.high, mine.low) if game_ui.most_wins else (mine.low, mine.high)
    average = "–" if mine.average is None else game_ui.tenths(_, mine.average)
    return [
        (plural(_, mine.matches, "game", "games"), str(mine.matches)),
        (plural(_, mine.wins, "win", "wins"), str(mine.wins)),
        (game_ui.say(_, "average"), average),
        game_ui.own_figure(_, mine),
        (game_ui.say(_, "best"), "–" if best is None else game_ui.points(best)),
        (game_ui.say(_, "worst"), "–" if worst is None else game_ui.points(worst)),
    ]
