"""The menu of the table: everything besides entering plays."""

from collections.abc import Sequence

from companion.match.actions import Abandon, Stop
from companion.records import dataclass, replace
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.screens.settle import Settle
from companion.ui.shell import flow
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, choice, page

# The places of the entries, row by row; "own" are those of the game. An entry has the same place
# in every situation and in every game.
PLACES = ("plays", "settle", "pad", "players", "settings", "home", "own", "own", "end")
# The first place of the game's own entries; on all panels the second one is beside it.
OWN = PLACES.index("own")
# In millimetres: the capitals of labels, the side of a sign and its distance from the words, and
# the width of a cell below which the note is not beside the sign.
LABEL = 3.6
SIGN, BESIDE = 9.0, 2.4
NARROW = 46.0


@dataclass(frozen=True)
class MenuEntry:
    """One entry: its target, sign, label and note. It is dimmed and no target if not `open`."""

    name: str
    sign: str
    label: str
    note: str
    open: bool = True


class Menu(Screen):
    """The entries, each always at the same place; where there are fewer, one is wider."""

    only_leads_on = True

    def draw(self, frame: Frame) -> None:
        """Draws the entries as a grid."""
        area, bar = page(frame, self._("Menu"), self._where())
        back_button(frame, bar, self._("Back"))
        columns = 2 if frame.panel.portrait else 3
        cells = area.grid(columns, -(-len(PLACES) // columns), frame.mm(1.5))
        entries = self._entries()
        one, other, end = cells[OWN : OWN + 3]
        own = {0: [], 1: [_both(one, other)], 2: [one, other]}[len(entries) - len(PLACES) + 2]
        # What is left of the last row is for the last entry.
        draw_entries(frame, [*cells[:OWN], *own, _both(end, cells[-1])], entries)

    def _where(self) -> str:
        return flow.game_ui(self.shell).say_now(self._, "title", self.session.match)

    def _entries(self) -> list[MenuEntry]:
        """The entries in their order, at most two of them the game's own."""
        _ = self._
        game_ui = flow.game_ui(self.shell)
        goes_on = self.session.is_running
        shared = {
            entry.name: entry
            for entry in (
                MenuEntry("plays", "list", game_ui.say(_, "menu-plays"), _("check or fix")),
                MenuEntry("settle", "question", _("Settle it"), _("rules for this moment")),
                MenuEntry("pad", "paper", _("Score pad"), game_ui.say(_, "menu-pad")),
                MenuEntry("players", "person", _("Players"), _("names, colours, swap")),
                MenuEntry("settings", "gear", _("Settings"), _("language, sound, screen")),
                MenuEntry("home", "house", _("Home"), _("your game is saved")),
                MenuEntry("end", "close", _("End the game"), _("finish early or discard"), goes_on),
            )
        }
        before = [shared[name] for name in PLACES[:OWN]]
        own = [replace(entry, name=f"own-{entry.name}") for entry in game_ui.menu(self.shell)]
        return [*before, *own, shared["end"]]

    def on_plays(self) -> None:
        """Lists what was entered."""
        self.navigator.go(flow.game_ui(self.shell).plays(self.shell))

    def on_settle(self) -> None:
        """Opens the rules for this moment."""
        self.navigator.go(Settle(self.shell))

    def on_pad(self) -> None:
        """Opens the score pad."""
        self.navigator.go(routes.pad(self.shell))

    def on_players(self) -> None:
        """Lists who sits at the table."""
        self.navigator.go(routes.table_players(self.shell))

    def on_settings(self) -> None:
        """Opens Settings."""
        self.navigator.go(routes.settings(self.shell))

    def on_home(self) -> None:
        """Opens Home; the match waits there."""
        flow.home(self.shell)

    def on_own(self, name: str) -> None:
        """Opens what an entry of the game's own leads to."""
        self.navigator.go(flow.game_ui(self.shell).menu_screen(self.shell, name))

    def on_end(self) -> None:
        """Asks how to end the match."""
        self.navigator.go(EndMatch(self.shell))


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

    def on_stop(self) -> None:
        """Stops the match and shows its result."""
        if self.act(Stop()) is not None:
            flow.open_match(self.shell)

    def on_abandon(self) -> None:
        """Abandons the match and opens Home."""
        if self.act(Abandon()) is not None:
            flow.home(self.shell)

    def on_back(self) -> None:
        """Goes back to the table."""
        self.navigator.finish()


def more_to_come(shell: Shell) -> bool:
    """Whether another stage or round comes after the one that is under way, or was the last."""
    match = shell.session.match
    rounds = flow.game_ui(shell).rounds(match)
    return not match.ended and (rounds is None or match.opened < rounds)


def _both(one: Box, other: Box) -> Box:
    """The box from one cell to another one of the same row."""
    return Box(one.x, one.y, other.right - one.x, one.h)


def draw_entries(frame: Frame, cells: Sequence[Box], entries: Sequence[MenuEntry]) -> None:
    """Draws entries that belong together: all labels in one size and equally high in their cells.

    `cells` differ in nothing but their width.
    """
    size = frame.size("name", LABEL)
    widest = max(
        (entry.label for entry in entries), key=lambda text: frame.fonts.width(text, "name", size)
    )
    narrow = min(cell.w for cell in cells)
    lines = max(_note_lines(frame, narrow, entry.note) for entry in entries)
    for cell, entry in zip(cells, entries, strict=True):
        _draw_entry(frame, cell, entry, narrow, lines, widest)


def entry_card(frame: Frame, box: Box, entry: MenuEntry) -> None:
    """Draws an entry: sign, label, and the note beside the sign or, if narrow, below it."""
    draw_entries(frame, [box], [entry])


def _words_width(frame: Frame, wide: int) -> int:
    """The room for the note in a cell of this width."""
    inside = wide - 2 * frame.mm(2.2)
    return inside if wide < frame.mm(NARROW) else inside - frame.mm(SIGN) - frame.mm(BESIDE)


def _note_lines(frame: Frame, wide: int, note: str) -> int:
    size = frame.size("note", 2.2)
    return len(frame.fonts.wrap(note, "note", size, _words_width(frame, wide)))


def _draw_entry(
    frame: Frame, box: Box, entry: MenuEntry, narrowest: int, lines: int, widest: str
) -> None:
    """Draws an entry as in a cell of the width `narrowest` whose note has `lines` lines."""
    theme = frame.theme
    ink = theme.ink if entry.open else theme.dim
    if entry.open:
        down = frame.pressed == entry.name
        frame.fill(box, theme.panel_down if down else theme.panel, 2.2)
        frame.target(box, entry.name)
    inside = box.pad(frame.mm(2.2), frame.mm(1.6))
    line = round(frame.fonts.height("name", frame.size("name", LABEL)) * 1.04)
    note = round(frame.fonts.height("note", frame.size("note", 2.2)) * 1.02)
    side, gap = frame.mm(SIGN), frame.mm(BESIDE)
    narrow = narrowest < frame.mm(NARROW)
    words = inside if narrow else inside.cut_left(side, gap)[1]
    head = max(side + frame.mm(1.2), line) if narrow else line
    shown = min(lines, max(1, (inside.h - head) // note))
    top = inside.y + max(0, inside.h - head - shown * note) // 2
    if narrow:
        badge = Box(inside.x, top, side, side)
        name = Box(inside.x + side + gap, top, inside.w - side - gap, side)
    else:
        badge = Box(inside.x, inside.centre[1] - side // 2, side, side)
        name = Box(words.x, top, words.w, line)
    name = Box(name.x, name.y, name.w - (box.w - narrowest), name.h)
    frame.fill(badge, theme.key_dark, 2.0)
    frame.sign(badge.pad(frame.mm(1.9)), entry.sign, ink)
    frame.text(name, entry.label, cut="name", capital=LABEL, colour=ink, widest=widest)
    frame.paragraph(
        Box(words.x, top + head, words.w, shown * note),
        entry.note,
        cut="note",
        capital=2.2,
        colour=theme.dim,
    )
