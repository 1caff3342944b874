"""The remembered players, and the counting of their statistics."""

from typing import TYPE_CHECKING, Any

from companion.games.base import Refusal
from companion.match.statistics import Statistics
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    BAR,
    GAP,
    LINE,
    MARGIN,
    NAME,
    SMALL,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
    TOUCH,
)
from companion.ui.render.theme import PLAYER_COLOURS
from companion.ui.screens.naming import Naming
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pager import PagedScreen
from companion.ui.widgets.pages import back_button, centred, onward, page, width_for
from companion.ui.widgets.parts import initial
from companion.ui.widgets.words import record_words, short_name

if TYPE_CHECKING:
    from companion.ui.shell.people import RenameOrMerge, SavedPlayer

ROW = BAR
# The most matches to count per frame, and the longest time for it in seconds.
AT_ONCE = 20
NO_LONGER = 0.03
# Shown in place of a number that is still being counted.
COUNTING = "…"


class Counting:
    """Counts the matches for the statistics, a few at a time to keep the screen responsive."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self.restart()

    def restart(self) -> None:
        """Forgets what was counted; for after a change of names."""
        self._waiting = self._shell.session.archive.uncounted()
        self.total = len(self._waiting)
        # Figures that could not be stored, such as on a full disk; they are used once.
        self._unkept: list[Any] = []
        self.statistics = Statistics()
        if self.done:
            self._add_up()

    @property
    def done(self) -> bool:
        """Whether every match is counted."""
        return not self._waiting

    @property
    def counted(self) -> int:
        """How many of the `total` matches that were not counted yet are."""
        return self.total - len(self._waiting)

    def go_on(self) -> None:
        """Counts a few more matches, for a limited time."""
        if self.done:
            return
        until = self._shell.clock() + NO_LONGER
        counted = []
        for _ in range(min(AT_ONCE, len(self._waiting))):
            found = self._shell.session.archive.count_match(self._waiting.pop())
            if found is not None:  # None if the match cannot be read
                counted.append(found)
            if self._shell.clock() > until:
                break
        try:
            self._shell.session.archive.keep_figures(counted)
        except Refusal:
            self._unkept += counted
        if self.done:
            self._add_up()

    def _add_up(self) -> None:
        self.statistics = self._shell.session.archive.statistics()
        for each in self._unkept:
            for name, figures in each.figures.items():
                self.statistics.add(name, each.game, figures)


class Players(PagedScreen):
    """Lists all players in pages, or the hidden ones; a tapped one is opened.

    The last change of a name can be undone here.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._counting = Counting(shell)
        self._hidden = False

    def on_return(self) -> None:
        """Counts again: names and matches may have changed."""
        self._counting.restart()

    def wakes_at(self) -> float | None:
        """At once, until all matches are counted."""
        return None if self._counting.done else self.shell.clock()

    def _people(self) -> "list[SavedPlayer]":
        return [player for player in self.shell.people.all() if player.remembered != self._hidden]

    def _hidden_count(self) -> int:
        """How many hidden players the list leads to; 0 while it shows them."""
        if self._hidden:
            return 0
        return sum(not player.remembered for player in self.shell.people.all())

    def draw(self, frame: Frame) -> None:
        """Draws the players of the page; counts a few matches first."""
        self._counting.go_on()
        people = self._people()
        title = self._("Hidden players") if self._hidden else self._("Players")
        label = onward(self._("Statistics"))
        wide = width_for(frame, label)
        area, bar = page(frame, title, self.messages.text, beside=wide + frame.mm(GAP))
        button = Box(area.right - wide, 0, wide, frame.mm(TOUCH))
        frame.button(button, "statistics", label)
        bar = back_button(frame, bar, self._("Back"))
        if not self._hidden:
            label = self._("New name")
            new, bar = bar.cut_right(width_for(frame, label, sign=True), frame.mm(GAP))
            frame.button(new, "new", label, sign="plus")
        change = self.shell.people.last_change()
        if change is not None:
            # In portrait the sentence may have three lines.
            high = frame.mm(BAR + SPACE if frame.panel.portrait else TOUCH)
            strip, area = area.cut_top(high, frame.mm(TIGHT))
            self._draw_change(frame, strip, change)
        hidden = self._hidden_count()
        columns = 1 if frame.panel.portrait else 2
        spare = 1 if hidden else 0
        cells = self.pager.layout(frame, area, ROW, len(people), columns, spare)
        self.pager.draw(frame, bar)
        if not people and not hidden:
            text = self._("Everyone who plays is saved here.")
            place = centred(frame, area, text, STRONG)
            frame.paragraph(place, text, capital=STRONG, colour=frame.theme.dim, align="centre")
        shown = people[self.pager.first :][: self.pager.shown]
        for player, cell in zip(shown, cells, strict=False):
            self._draw_row(frame, cell, player)
        if hidden:
            self._draw_hidden(frame, cells[len(shown)], hidden)

    def _draw_change(self, frame: Frame, box: Box, change: "RenameOrMerge") -> None:
        """Draws the last change of a name, the button that undoes it, and one that keeps it."""
        close, rest = box.cut_right(frame.mm(TOUCH), frame.mm(TIGHT))
        frame.button(close, "dismiss", sign="close")
        label = self._("Undo")
        undo, rest = rest.cut_right(width_for(frame, label, sign=True), frame.mm(TIGHT))
        frame.button(undo, "undo", label, sign="undo")
        old, new = short_name(change.old), short_name(change.new)
        text = self._("{old} and {new} are one person now.")
        if change is None:
            return
        if change.merged is None:
            text = self._("{old} is called {new} now.")
        text = text.format(old=old, new=new)
        rest = rest.pad(frame.mm(TIGHT), 0)
        frame.paragraph(centred(frame, rest, text, TEXT), text, capital=TEXT)

    def _draw_hidden(self, frame: Frame, box: Box, count: int) -> None:
        text = self._("Hidden players: {count}").format(count=count)
        frame.button(box, "hidden", onward(text))

    def _draw_row(self, frame: Frame, box: Box, player: "SavedPlayer") -> None:
        theme = frame.theme
        frame.key(box, f"person-{player.name}")
        inside = box.pad(frame.mm(MARGIN), 0)
        badge, inside = inside.cut_left(frame.mm(LINE + SPACE), frame.mm(MARGIN))
        initial(frame, badge, player.name, PLAYER_COLOURS[player.colour % len(PLAYER_COLOURS)])
        name, record = inside.middle(inside.w, frame.mm(TOUCH)).cut_top(frame.mm(2 * SPACE))
        frame.text(name, player.name, cut="name", capital=NAME)
        numbers = self._counting.statistics.matches(player.name)
        text = record_words(self._, *numbers) if self._counting.done else COUNTING
        frame.text(record, text, cut="note", capital=SMALL, colour=theme.dim)

    def on_back(self) -> None:
        """Goes back from the hidden players to the others, or leaves."""
        if self._hidden:
            self._show_hidden(False)
        else:
            self.navigator.back()

    def on_hidden(self) -> None:
        """Lists the hidden players."""
        self._show_hidden(True)

    def _show_hidden(self, hidden: bool) -> None:
        """Lists the hidden players, or the others, from the first on."""
        self._hidden, self.pager.first = hidden, 0

    def on_statistics(self) -> None:
        self.navigator.go(routes.table_statistics(self.shell, self._counting))

    def on_new(self) -> None:
        """Opens the keyboard for a new player."""
        self.navigator.go(Naming(self.shell, self._("New player"), self._take_name))

    def on_person(self, name: str) -> None:
        self.navigator.go(routes.player(self.shell, name, self._counting))

    def on_dismiss(self) -> None:
        """Offers no longer to undo the last change of a name."""
        self.shell.people.keep_changes()

    def on_undo(self) -> None:
        """Undoes the last change of a name."""
        change = self.shell.people.last_change()
        try:
            self.shell.people.undo_change()
        except Refusal as refusal:
            self.messages.say(refusal_words(self.shell, refusal))
            return
        self.session.follow_names()
        self._counting.restart()
        text = self._("{old} and {new} are two people again.")
        if change is None:
            return
        if change.merged is None:
            text = self._("{new} is called {old} again.")
        self.messages.say(text.format(old=short_name(change.old), new=short_name(change.new)))

    def _take_name(self, name: str) -> str | None:
        everybody = self.shell.people.all()
        if any(one.remembered and one.name.casefold() == name.casefold() for one in everybody):
            return self._("There’s already a {name}.").format(name=name)
        try:
            self.shell.people.remember((name,))
        except Refusal as refusal:
            return refusal_words(self.shell, refusal)
        return None
