"""The menu of the table: everything besides entering plays."""

from collections.abc import Sequence

from companion.records import dataclass, replace
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, MARGIN, NAME, SMALL, TEXT, TIGHT, TOUCH
from companion.ui.shell import flow
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, page, width_for

# The places of the entries, row by row; "own" are those of the game. An entry has the same place
# in every situation and in every game; one that a game does not have is covered by the one before.
PLACES = ("plays", "settle", "pad", "players", "settings", "home", "own", "own", "end")
# The first place of the game's own entries; on all panels the second one is beside it.
OWN = PLACES.index("own")
# In millimetres: the capitals of labels, the side of a sign and its distance from the words, and
# the width of a cell below which the note is not beside the sign.
LABEL = NAME
SIGN, BESIDE = TOUCH, MARGIN
NARROW = 4 * BAR


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

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        # Whether the game answers any questions in *Settle it*.
        self._settles = bool(flow.game_ui(shell).questions(shell.words))
        runs = shell.session.stage_runs
        self._for_children = runs and flow.game_ui(shell).children_table(shell) is not None

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Menu"), flow.game_ui(self.shell).menu_note(self.shell))
        rest = back_button(frame, bar, self._("Back"))
        if self._for_children:
            text = self._("Children’s mode")
            button = rest.cut_right(min(width_for(frame, text, sign=True), rest.w))[0]
            frame.button(button, "children", text, sign="person")
        columns = 2 if frame.panel.portrait else 3
        cells = area.grid(columns, -(-len(PLACES) // columns), frame.mm(GAP))
        entries = self._entries()
        shared = sum(entry.name in PLACES[:OWN] for entry in entries)
        first = cells[:OWN] if shared == OWN else [_both(*cells[:2]), *cells[2:OWN]]
        one, other, end = cells[OWN : OWN + 3]
        own = {0: [], 1: [_both(one, other)], 2: [one, other]}[len(entries) - shared - 1]
        # What is left of the last row is for the last entry.
        draw_entries(frame, [*first, *own, _both(end, cells[-1])], entries)

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
        if not self._settles:
            del shared["settle"]
        before = [shared[name] for name in PLACES[:OWN] if name in shared]
        own = [replace(entry, name=f"own-{entry.name}") for entry in game_ui.menu(self.shell)]
        return [*before, *own, shared["end"]]

    def on_plays(self) -> None:
        self.navigator.go(flow.game_ui(self.shell).plays(self.shell))

    def on_settle(self) -> None:
        from companion.ui.screens.settle import Settle

        self.navigator.go(Settle(self.shell))

    def on_pad(self) -> None:
        self.navigator.go(routes.pad(self.shell))

    def on_players(self) -> None:
        self.navigator.go(routes.table_players(self.shell))

    def on_settings(self) -> None:
        self.navigator.go(routes.settings(self.shell))

    def on_home(self) -> None:
        """Opens Home; the match waits there."""
        flow.home(self.shell)

    def on_children(self) -> None:
        """Shows the table on which only few keys work; nothing leads back from it."""
        from companion.ui.screens.matches import children

        children.begin(self.shell)

    def on_own(self, name: str) -> None:
        """Opens what an entry of the game's own leads to."""
        self.navigator.go(flow.game_ui(self.shell).menu_screen(self.shell, name))

    def on_end(self) -> None:
        """Asks how to end the match."""
        self.navigator.go(routes.end_match(self.shell))


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
    for capital in (TEXT, SMALL):
        lines = max(_note_lines(frame, narrow, entry.note, capital) for entry in entries)
        if lines <= _most_lines(frame, cells[0], narrow, capital):
            break
    for cell, entry in zip(cells, entries, strict=True):
        _draw_entry(frame, cell, entry, narrow, lines, widest, capital)


def entry_card(frame: Frame, box: Box, entry: MenuEntry) -> None:
    """Draws an entry: sign, label, and the note beside the sign or, if narrow, below it."""
    draw_entries(frame, [box], [entry])


def _words_width(frame: Frame, wide: int) -> int:
    """The room for the note in a cell of this width."""
    inside = wide - 2 * frame.mm(MARGIN)
    return inside if wide < frame.mm(NARROW) else inside - frame.mm(SIGN) - frame.mm(BESIDE)


def _note_lines(frame: Frame, wide: int, note: str, capital: float) -> int:
    size = frame.size("note", capital)
    return len(frame.fonts.wrap(note, "note", size, _words_width(frame, wide)))


def _note_height(frame: Frame, capital: float) -> int:
    """The height of a line of the note."""
    return round(frame.fonts.height("note", frame.size("note", capital)) * 1.02)


def _head_height(frame: Frame, narrowest: int) -> int:
    """The height of the label, in a narrow cell with the sign before it."""
    line = round(frame.fonts.height("name", frame.size("name", LABEL)) * 1.04)
    narrow = narrowest < frame.mm(NARROW)
    return max(frame.mm(SIGN) + frame.mm(TIGHT), line) if narrow else line


def _most_lines(frame: Frame, box: Box, narrowest: int, capital: float) -> int:
    """How many lines of the note fit into a cell."""
    room = box.h - 2 * frame.mm(GAP) - _head_height(frame, narrowest)
    return room // _note_height(frame, capital)


def _draw_entry(
    frame: Frame,
    box: Box,
    entry: MenuEntry,
    narrowest: int,
    lines: int,
    widest: str,
    capital: float,
) -> None:
    """Draws an entry as in a cell of the width `narrowest` whose note has `lines` lines."""
    theme = frame.theme
    ink = theme.ink if entry.open else theme.dim
    if entry.open:
        frame.key(box, entry.name)
    inside = box.pad(frame.mm(MARGIN), frame.mm(GAP))
    note, head = _note_height(frame, capital), _head_height(frame, narrowest)
    side, gap = frame.mm(SIGN), frame.mm(BESIDE)
    narrow = narrowest < frame.mm(NARROW)
    words = inside if narrow else inside.cut_left(side, gap)[1]
    shown = max(1, min(lines, _most_lines(frame, box, narrowest, capital)))
    top = inside.y + max(0, inside.h - head - shown * note) // 2
    if narrow:
        badge = Box(inside.x, top, side, side)
        name = Box(inside.x + side + gap, top, inside.w - side - gap, side)
    else:
        badge = Box(inside.x, inside.centre[1] - side // 2, side, side)
        name = Box(words.x, top, words.w, head)
    name = Box(name.x, name.y, name.w - (box.w - narrowest), name.h)
    frame.fill(badge, theme.key_dark, MARGIN)
    frame.sign(badge.pad(frame.mm(MARGIN)), entry.sign, ink)
    frame.text(name, entry.label, cut="name", capital=LABEL, colour=ink, widest=widest)
    frame.paragraph(
        Box(words.x, top + head, words.w, shown * note),
        entry.note,
        cut="note",
        capital=capital,
        colour=theme.dim,
    )
