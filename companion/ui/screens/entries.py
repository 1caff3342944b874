"""The record of a game of rounds, the newest first; a tap on an entry corrects it."""

from companion.match import record
from companion.match.match import Match
from companion.match.record import Step
from companion.ui import kinds
from companion.ui.box import Box
from companion.ui.cards import say
from companion.ui.desk import Desk
from companion.ui.frame import Frame
from companion.ui.kinds.kind import EventWords
from companion.ui.pages import TOUCH, back_button, page, width_for
from companion.ui.parts import player_colour
from companion.ui.screen import Screen

# The least height of a row, in millimetres.
ROW = 10.6
# So many tabs stand beside each other; with more rounds they are the ones around the shown one.
TABS = 7


class Entries(Screen):
    """What was entered, round by round. A match from the history can only be read."""

    def __init__(self, desk: Desk, number: int | None = None, match: Match | None = None) -> None:
        super().__init__(desk)
        self._other = None if match is desk.match else match
        self._round = number or max(1, self._match.state.opened)
        self._page = 0
        self._pages = 1

    @property
    def _match(self) -> Match:
        match = self._other or self.desk.match
        if match is None:
            raise RuntimeError("there is no match to look through")
        return match

    def _shown(self) -> list[Step]:
        """The entries of this round, the newest first."""
        steps = record.steps(self._match.step)
        return [step for step in steps if max(1, step.state.opened) == self._round][::-1]

    def draw(self, frame: Frame) -> None:
        """Tabs on top, the entries, a bar with the pages."""
        match = self._match
        kind = kinds.of(match.game.NAME)
        title = kind.say(self._, "plays", number=self._round)
        area, bar = page(frame, title, self.desk.message or self._("newest first"))
        tabs, area = area.cut_top(frame.mm(TOUCH), frame.mm(1.2))
        self._tabs(frame, tabs)
        shown = self._shown()
        if not shown:
            text = kind.say(self._, "no-plays")
            frame.text(area, text, colour=frame.theme.dim, align="centre")
        gap = frame.mm(1)
        rows = max(1, (area.h + gap) // (frame.mm(ROW) + gap))
        cells = area.grid(1 if frame.panel.portrait else 2, rows, gap)
        self._pages = max(1, -(-len(shown) // len(cells)))
        self._page = min(self._page, self._pages - 1)
        here = shown[self._page * len(cells) : (self._page + 1) * len(cells)]
        names = match.names_in(self._round - 1)
        for step, cell in zip(here, cells, strict=False):
            words = kind.event_words(self._, match, step)
            target = None if self._other is not None else f"entry-{step.number}"
            entry_row(frame, cell, self.desk, words, names, target)
        self._bar(frame, bar)

    def _tabs(self, frame: Frame, box: Box) -> None:
        kind = kinds.of(self._match.game.NAME)
        count = max(1, self._match.state.opened)
        first = max(1, min(self._round - TABS // 2, count - TABS + 1))
        numbers = range(first, min(count, first + TABS - 1) + 1)
        cells = box.columns(max(4, len(numbers)), frame.mm(1))
        for number, cell in zip(numbers, cells, strict=False):
            text = kind.say(self._, "open-title", number=number)
            if width_for(frame, text, capital=2.3) > cell.w:
                text = str(number)
            frame.button(cell, f"round-{number}", text, primary=number == self._round, capital=2.3)

    def _bar(self, frame: Frame, bar: Box) -> None:
        gap = frame.mm(1.5)
        rest = back_button(frame, bar, self._("Back"))
        if self._pages > 1:
            older, rest = rest.cut_right(frame.mm(11), gap)
            frame.button(older, "older", sign="next", dim=self._page == self._pages - 1)
            newer, rest = rest.cut_right(frame.mm(11), gap)
            frame.button(newer, "newer", sign="back", dim=self._page == 0)
        if self._other is None and rest.w > frame.mm(30):
            say(frame, rest, self._("Tap an entry to change it."), frame.theme.dim)

    def tap(self, name: str) -> None:
        """A round, a page, an entry, or back."""
        what, _, which = name.partition("-")
        match what:
            case "round":
                self._round, self._page = int(which), 0
            case "older":
                self._page = min(self._page + 1, self._pages - 1)
            case "newer":
                self._page = max(0, self._page - 1)
            case "entry":
                open_entry(self.desk, int(which))
            case "back":
                self.desk.back()


def open_entry(desk: Desk, number: int) -> None:
    """The screen that corrects entry `number` (from 1) of the match on the desk."""
    match = desk.match
    if match is None:
        return
    step = record.steps(match.step)[number - 1]
    editor = kinds.of(match.game.NAME).editor(desk, step)
    if editor is None:
        from companion.ui.screens.correct import Correct

        editor = Correct(desk, number)
    desk.go(editor)


def entry_row(
    frame: Frame,
    box: Box,
    desk: Desk,
    words: EventWords,
    names: tuple[str, ...],
    target: str | None,
) -> None:
    """An entry as something to tap: in front its short form, then what it was."""
    theme = frame.theme
    pressed = target is not None and frame.pressed == target
    frame.fill(box, theme.panel_down if pressed else theme.panel, 1.5)
    if words.seat is not None:
        colour = player_colour(desk, names[words.seat], words.seat)
        frame.fill(Box(box.x, box.y, frame.mm(1.3), box.h), colour, 0.8)
    inside = box.pad(frame.mm(2.4), frame.mm(0.8))
    if words.chip:
        # As wide as what stands in it, but never less than a card.
        size = frame.size("number", 2.9)
        wide = max(frame.mm(7), frame.fonts.width(words.chip, "number", size) + frame.mm(2))
        chip, inside = inside.cut_left(wide, frame.mm(1.8))
        chip = chip.middle(chip.w, frame.mm(7))
        frame.fill(chip, theme.key_dark, 1.2)
        frame.text(chip, words.chip, cut="number", capital=2.9, align="centre")
    if not words.note:
        frame.text(inside, words.title, cut="name", capital=2.9)
    else:
        upper, lower = inside.rows(2, 0)
        frame.text(upper, words.title, cut="name", capital=2.9)
        frame.text(lower, words.note, cut="note", capital=2.2, colour=theme.dim)
    if target is not None:
        frame.target(box, target)
