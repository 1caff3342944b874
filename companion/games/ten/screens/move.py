"""10: corrects a move with chips, removes it, or inserts one that was forgotten."""

from companion.games.ten.event import Bid, Move, Protect, Sold, Swap
from companion.games.ten.screens.bar import back_and_remove
from companion.games.ten.screens.entry import Place, TenEntry
from companion.games.ten.screens.parts import number_key
from companion.games.ten.screens.words import move_words
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, centred, page, width_for

# So many chips have a key.
MOST = 10


class TenMove(Screen):
    """Who did what with whose card, and for how many chips.

    If only who, whose or how many was wrong, a tap on the right one is all that it takes.
    """

    def __init__(self, shell: Shell, place: Place) -> None:
        super().__init__(shell)
        self._entry = TenEntry(shell, place)
        self._what, self._seat, self._owner, self._chips = "protect", 0, 1, 1
        event = self._entry.event
        match event:
            case Protect(seat, chips):
                self._seat, self._chips = seat, chips
                self._owner = 0 if seat else 1
            case Swap(seat, owner):
                self._what, self._seat, self._owner = "swap", seat, owner
            case Bid(seat, owner, chips):
                self._what, self._seat, self._owner, self._chips = "bid", seat, owner, chips
            case Sold():
                self._what = "sold"

    def draw(self, frame: Frame) -> None:
        """What it is now, in a sentence; the keys to say it anew."""
        inserting = self._entry.place is not None and self._entry.place.inserting
        title = self._("What was it really?")
        if inserting:
            title = self._("What’s missing before this?")
        area, bar = page(frame, title, self.messages.text)
        gap = frame.mm(1.2)
        words, area = area.cut_top(frame.mm(9), gap)
        said = move_words(self._, self._event(), self._entry.names, self._entry.before)
        frame.text(words.pad(frame.mm(1), 0), said, cut="name", capital=3.4)
        names = self._entry.names
        rows = area.cut_top(min(area.h, 4 * frame.mm(22)))[0].rows(4, gap)
        kinds = {
            "protect": self._("protects"),
            "swap": self._("swaps"),
            "bid": self._("bids"),
            "sold": self._("pays"),
        }
        for (kind, text), cell in zip(kinds.items(), rows[0].columns(len(kinds), gap), strict=True):
            marked = kind == self._what
            frame.button(cell, f"what-{kind}", text, primary=marked)
        if self._what != "sold":
            self._seats(frame, rows[1], "seat", self._("who"), names, self._seat)
        if self._what in ("swap", "bid"):
            self._seats(frame, rows[2], "owner", self._("whose card"), names, self._owner)
        if self._what in ("protect", "bid"):
            most = 2 if self._what == "protect" else MOST
            lines = 2 if frame.panel.portrait and most == MOST else 1
            has = self._entry.before.chips[self._seat]
            cells = rows[3].grid(most // lines, lines, frame.mm(0.8))
            for count, cell in enumerate(cells, 1):
                # The number in the record stays to be seen, whoever could pay it.
                off = count > has and count != self._chips
                marked = count == self._chips
                number_key(frame, cell, f"chips-{count}", str(count), marked=marked, off=off)
        self._bar(frame, bar, inserting)

    def _seats(
        self, frame: Frame, box: Box, what: str, label: str, names: tuple[str, ...], marked: int
    ) -> None:
        head, keys = box.cut_left(frame.mm(17), frame.mm(1))
        place = centred(frame, head, label, 2.2)
        frame.paragraph(place, label, capital=2.2, colour=frame.theme.dim)
        columns = len(names) if not frame.panel.portrait else -(-len(names) // 2)
        if frame.panel.portrait:
            cells = keys.grid(columns, 2, frame.mm(0.6))
        else:
            cells = keys.columns(len(names), frame.mm(0.6))
        theme = frame.theme
        for seat, (name, cell) in enumerate(zip(names, cells, strict=False)):
            target = f"{what}-{seat}"
            here = seat == marked
            ground, ink = (theme.cream, theme.on_cream) if here else (theme.panel, theme.ink)
            frame.fill(cell, ground, 1.5)
            inside = cell.pad(frame.mm(0.8), 0)
            frame.text(inside, name, cut="name", capital=2.8, colour=ink, align="centre")
            frame.target(cell, target)

    def _bar(self, frame: Frame, bar: Box, inserting: bool) -> None:
        if inserting:
            rest = back_button(frame, bar, self._("Back"))
            frame.button(rest, "next", self._("Add it"), primary=True)
            return
        rest = back_and_remove(frame, bar, self.shell)
        text = self._("Add before")
        wide = width_for(frame, text, sign=True)
        box, rest = rest.cut_left(min(wide, rest.w * 55 // 100), frame.mm(1.5))
        frame.button(box, "before", text, sign="plus")
        frame.button(rest, "next", self._("Change it"), primary=True)

    def _event(self) -> Move:
        match self._what:
            case "protect":
                return Protect(self._seat, self._chips)
            case "swap":
                return Swap(self._seat, self._owner)
            case "bid":
                return Bid(self._seat, self._owner, self._chips)
        return Sold()

    def tap(self, name: str) -> None:
        """One part of the sentence, or what to do with it."""
        what, _, which = name.partition("-")
        match what:
            case "what":
                self._what = which
                if which == "protect":
                    self._chips = min(self._chips, 2)
            case "seat":
                self._seat = int(which)
                self._enter_part()
            case "owner":
                self._owner = int(which)
                self._enter_part()
            case "chips":
                self._chips = int(which)
                self._enter_part()
            case "next":
                self._entry.enter(self._event())
            case "remove":
                self._entry.remove()
            case "before" if self._entry.place is not None:
                place = self._entry.place
                self.navigator.swap(TenMove(self.shell, Place(place.number, place.edits, True)))
            case "back":
                self.navigator.back()

    def _enter_part(self) -> None:
        """Corrects the move at once, unless it was a move of another kind, or none."""
        was, now = self._entry.event, self._event()
        if was is not None and type(was) is type(now) and was != now:
            self._entry.enter(now)
