"""The menu of the table: everything besides entering plays."""

from companion.match.actions import Abandon, Stop
from companion.records import dataclass
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell import flow
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, choice, page

# The places of the entries, row by row; "own" are those of the game. An entry has the same place
# in every situation and in every game.
PLACES = ("plays", "settle", "own", "own", "pad", "players", "settings", "home", "end")
OWN = PLACES.count("own")


@dataclass(frozen=True)
class MenuEntry:
    """One entry: its target, sign, label and note. It is dimmed and no target if not `open`."""

    name: str
    sign: str
    label: str
    note: str
    open: bool = True


class Menu(Screen):
    """Nine entries, each always at the same place."""

    only_leads_on = True

    def draw(self, frame: Frame) -> None:
        """Draws the entries as a grid."""
        area, bar = page(frame, self._("Menu"), self._where())
        back_button(frame, bar, self._("Back"))
        columns = 2 if frame.panel.portrait else 3
        cells = area.grid(columns, -(-len(PLACES) // columns), frame.mm(1.5))
        for entry, box in zip(self._entries(), cells, strict=False):
            if entry is not None:
                entry_card(frame, box, entry)

    def _where(self) -> str:
        return flow.game_ui(self.shell).say_now(self._, "title", self.session.match)

    def _entries(self) -> list[MenuEntry | None]:
        """The entry at each place; None where this game has none."""
        _ = self._
        game_ui = flow.game_ui(self.shell)
        goes_on = self.session.is_running
        shared = {
            entry.name: entry
            for entry in (
                MenuEntry("plays", "list", _("Cards played"), _("check or fix")),
                MenuEntry("settle", "question", _("Settle it"), _("rules for this moment")),
                MenuEntry("pad", "paper", _("Score pad"), game_ui.say(_, "menu-pad")),
                MenuEntry("players", "person", _("Players"), _("names, colours, swap")),
                MenuEntry("settings", "gear", _("Settings"), _("language, sound, screen")),
                MenuEntry("home", "house", _("Home"), _("your game is saved")),
                MenuEntry("end", "end", _("End the game"), _("finish early or discard"), goes_on),
            )
        }
        own = game_ui.menu(self.shell)
        own_places = iter([*own, *[None] * (OWN - len(own))])
        return [next(own_places) if name == "own" else shared[name] for name in PLACES]

    def tap(self, name: str) -> None:
        """Opens what an entry leads to, or goes back."""
        if name == "back":
            self.navigator.back()
        elif name == "home":
            flow.home(self.shell)
        elif name in [entry.name for entry in self._entries() if entry is not None and entry.open]:
            self.navigator.go(self._screen(name))

    def _screen(self, name: str) -> Screen:
        # Imported here: each of them can lead back to the table.
        shell = self.shell
        match name:
            case "plays":
                return flow.game_ui(shell).plays(shell)
            case "settle":
                from companion.ui.screens.settle import Settle

                return Settle(shell)
            case "pad":
                from companion.ui.screens.pad import Pad

                return Pad(shell)
            case "players":
                from companion.ui.screens.people.table_players import TablePlayers

                return TablePlayers(shell)
            case "settings":
                from companion.ui.screens.settings import SettingsScreen

                return SettingsScreen(shell)
            case "end":
                return EndMatch(shell)
        return flow.game_ui(shell).menu_screen(shell, name)


class EndMatch(Screen):
    """Offers to stop or to abandon the match, and says what each does."""

    def draw(self, frame: Frame) -> None:
        """Draws both choices; going on is the highlighted button."""
        area, bar = page(frame, self._("End the game"))
        frame.button(bar, "back", self._("Keep playing"), primary=True, capital=2.8)
        split = area.rows if frame.panel.portrait else area.columns
        here, away = split(2, frame.mm(1.5))
        choice(frame, here, "stop", self._("Finish here"), self._stop_means())
        choice(
            frame,
            away,
            "abandon",
            self._("Discard it"),
            self._("Nobody wins. The game stays in the history, marked as discarded."),
        )

    def _stop_means(self) -> str:
        running = self.session.stage_runs
        complete = self.session.match.opened - running
        way = "running" if running else "between"
        return flow.game_ui(self.shell).say(self._, f"stop-{way if complete else 'nothing'}")

    def tap(self, name: str) -> None:
        """Stops or abandons the match, or goes back to the table."""
        if name == "stop" and self.act(Stop()) is not None:
            flow.open_match(self.shell)
        elif name == "abandon" and self.act(Abandon()) is not None:
            flow.home(self.shell)
        elif name == "back":
            self.navigator.finish()


def more_to_come(shell: Shell) -> bool:
    """Whether another stage or round comes after the one that is under way, or was the last."""
    match = shell.session.match
    rounds = flow.game_ui(shell).rounds(match)
    return not match.ended and (rounds is None or match.opened < rounds)


def entry_card(frame: Frame, box: Box, entry: MenuEntry) -> None:
    """Draws an entry: sign, label, and the note beside the sign or, if narrow, below it."""
    theme = frame.theme
    ink = theme.ink if entry.open else theme.dim
    if entry.open:
        down = frame.pressed == entry.name
        frame.fill(box, theme.panel_down if down else theme.panel, 2.2)
        frame.target(box, entry.name)
    inside = box.pad(frame.mm(2.2), frame.mm(1.6))
    line = round(frame.fonts.height("name", frame.size("name", 3.6)) * 1.04)
    note = round(frame.fonts.height("note", frame.size("note", 2.2)) * 1.02)
    side, gap = frame.mm(9), frame.mm(2.4)
    narrow = box.w < frame.mm(46)
    words = inside if narrow else inside.cut_left(side, gap)[1]
    lines = len(frame.fonts.wrap(entry.note, "note", frame.size("note", 2.2), words.w))
    head = max(side + frame.mm(1.2), line) if narrow else line
    room = max(1, (inside.h - head) // note)
    height = head + min(lines, room) * note
    top = inside.y + max(0, inside.h - height) // 2
    if narrow:
        badge = Box(inside.x, top, side, side)
        name = Box(inside.x + side + gap, top, inside.w - side - gap, side)
    else:
        badge = Box(inside.x, inside.centre[1] - side // 2, side, side)
        name = Box(words.x, top, words.w, line)
    frame.fill(badge, theme.key_dark, 2.0)
    frame.sign(badge.pad(frame.mm(1.9)), entry.sign, ink)
    frame.text(name, entry.label, cut="name", capital=3.6, colour=ink)
    frame.paragraph(
        Box(words.x, top + head, words.w, min(lines, room) * note),
        entry.note,
        cut="note",
        capital=2.2,
        colour=theme.dim,
    )
