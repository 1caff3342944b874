"""The menu of the table: everything that is not laying a card."""

from companion.games.frozen import dataclass
from companion.match.actions import Abandon, Stop
from companion.ui import flow
from companion.ui.box import Box
from companion.ui.desk import Desk
from companion.ui.frame import Frame
from companion.ui.pages import back_button, choice, page
from companion.ui.screen import Screen


@dataclass(frozen=True)
class Entry:
    """One way to go: its target, its sign, its name and what is there."""

    name: str
    sign: str
    label: str
    note: str


class Menu(Screen):
    """At most nine entries. They take the menu's place, so that the way back is the table."""

    def draw(self, frame: Frame) -> None:
        """A grid of large entries."""
        area, bar = page(frame, self._("Menu"), self._where())
        back_button(frame, bar, self._("Back"))
        entries = self._entries()
        columns = 2 if frame.panel.portrait else 3
        gap = frame.mm(1.5)
        rows = -(-len(entries) // columns)
        for row, strip in enumerate(area.rows(rows, gap)):
            shown = entries[row * columns : (row + 1) * columns]
            # An entry that is alone in its row gets the whole of it.
            cells = strip.columns(1 if len(shown) == 1 else columns, gap)
            for entry, box in zip(shown, cells, strict=False):
                entry_card(frame, box, entry)

    def _where(self) -> str:
        match = self.desk.match
        if match is None or not match.state.opened:
            return ""
        kind = flow.kind_of(self.desk)
        return kind.say_number(self._, "title", match, match.state.opened)

    def _entries(self) -> list[Entry]:
        _ = self._
        _running, more_to_come = _stages(self.desk)
        kind = flow.kind_of(self.desk)
        entries = [
            Entry("plays", "list", _("Plays"), _("see and mend them")),
            Entry("settle", "question", _("Settle it"), _("the rules right now")),
        ]
        entries += kind.menu(self.desk)
        entries.append(Entry("pad", "paper", _("Pad"), kind.say(_, "menu-pad")))
        if more_to_come:
            entries.append(Entry("other", "person", _("Another player"), kind.say(_, "from-next")))
        entries += [
            Entry("settings", "gear", _("Settings"), _("language, sound, panel")),
            Entry("home", "house", _("Home"), _("the match waits there")),
        ]
        if self.desk.match is not None and not self.desk.match.ended:
            entries.append(Entry("end", "end", _("End the match"), _("stop here, or abandon it")))
        return entries

    def tap(self, name: str) -> None:
        """Goes there."""
        if name == "back":
            self.desk.back()
        elif name == "home":
            flow.home(self.desk)
        else:
            self.desk.swap(self._screen(name))

    def _screen(self, name: str) -> Screen:
        # Imported here: each of them can lead back to the table.
        desk = self.desk
        match name:
            case "plays":
                return flow.kind_of(desk).plays(desk)
            case "settle":
                from companion.ui.screens.settle import Settle

                return Settle(desk)
            case "pad":
                from companion.ui.screens.pad import Pad

                return Pad(desk)
            case "other":
                from companion.ui.screens.another import Another

                return Another(desk)
            case "settings":
                from companion.ui.screens.settings import SettingsScreen

                return SettingsScreen(desk)
            case "end":
                return EndMatch(desk)
        return flow.kind_of(desk).menu_screen(desk, name)


class EndMatch(Screen):
    """Stop or abandon, and what each of them means."""

    def draw(self, frame: Frame) -> None:
        """Two choices; the way back is the safe one, and the brightest."""
        area, bar = page(frame, self._("End the match"))
        frame.button(bar, "back", self._("Go on playing"), primary=True, capital=2.8)
        split = area.rows if frame.panel.portrait else area.columns
        here, away = split(2, frame.mm(1.5))
        choice(frame, here, "stop", self._("Stop here"), self._stop_means())
        choice(
            frame,
            away,
            "abandon",
            self._("Abandon it"),
            self._("Nobody wins. What was played stays in the history, as abandoned."),
        )

    def _stop_means(self) -> str:
        match = self.desk.match
        running, _more = _stages(self.desk)
        complete = match.state.opened - running if match is not None else 0
        way = "running" if running else "between"
        return flow.kind_of(self.desk).say(self._, f"stop-{way if complete else 'nothing'}")

    def tap(self, name: str) -> None:
        """Ends it one way or the other."""
        if name == "stop" and self.desk.act(Stop()) is not None:
            flow.open_match(self.desk)
        elif name == "abandon" and self.desk.act(Abandon()) is not None:
            flow.home(self.desk)
        elif name == "back":
            self.desk.back()


def _stages(desk: Desk) -> tuple[bool, bool]:
    """Whether a stage is under way, and whether one comes after it."""
    match = desk.match
    if match is None or match.ended:
        return False, False
    state = match.state
    rounds = flow.kind_of(desk).rounds(match)
    return state.running is not None, rounds is None or state.opened < rounds


def entry_card(frame: Frame, box: Box, entry: Entry) -> None:
    """A sign and a name, and in small what is behind it: beside the sign, or below if narrow."""
    theme = frame.theme
    down = frame.pressed == entry.name
    frame.fill(box, theme.panel_down if down else theme.panel, 2.2)
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
    frame.sign(badge.pad(frame.mm(1.9)), entry.sign)
    frame.text(name, entry.label, cut="name", capital=3.6)
    frame.paragraph(
        Box(words.x, top + head, words.w, min(lines, room) * note),
        entry.note,
        cut="note",
        capital=2.2,
        colour=theme.dim,
    )
    frame.target(box, entry.name)
