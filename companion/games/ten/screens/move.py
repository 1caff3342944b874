"""10: corrects a move with chips, removes it, or inserts one that was forgotten."""

from collections.abc import Iterable

from companion.games.ten.chips import MOST_PROTECTION
from companion.games.ten.event import Bid, Move, Protect, Sold, Swap
from companion.games.ten.screens.bar import back_and_remove
from companion.games.ten.screens.entry import Place, TenEntry
from companion.games.ten.screens.parts.keys import number_key
from companion.games.ten.screens.words import move_words
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, HAIR, KEY, LINE, NAME, STRONG, TEXT, TIGHT, TOUCH
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.name_lines import draw_name
from companion.ui.widgets.pages import back_button, centred, page, width_for
from companion.ui.widgets.parts import player_colour

# So many chips have a key.
MOST = 10
# The height of the row with the kinds of moves, of the label above other rows, and of a line of
# their keys at most, in millimetres.
KIND, LABEL, CARD_LINE = KEY, LINE + TIGHT, 4 * LINE
# How many names stand beside each other on a standing panel.
COLUMNS = 3
# What a move of each kind consists of.
PARTS = {
    "protect": ("seat", "chips"),
    "swap": ("seat", "owner"),
    "bid": ("seat", "owner", "chips"),
    "sold": (),
}


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
        inserting = self._entry.place is not None and self._entry.place.inserting
        title = self._("What was it really?")
        if inserting:
            title = self._("What’s missing before this?")
        area, bar = page(frame, title)
        gap = frame.mm(TIGHT)
        words, area = area.cut_top(frame.mm(TOUCH), gap)
        said = move_words(self._, self._event(), self._entry.names, self._entry.before)
        text = self.messages.text or said
        place = centred(frame, words.pad(frame.mm(TIGHT), 0), text, NAME, "name")
        frame.paragraph(place, text, cut="name", capital=NAME)
        kinds = {
            "protect": self._("protects"),
            "swap": self._("swaps"),
            "bid": self._("bids"),
            "sold": self._("pays"),
        }
        row, area = area.cut_top(frame.mm(KIND), gap)
        for (kind, text), cell in zip(kinds.items(), row.columns(len(kinds), gap), strict=True):
            marked = kind == self._what
            frame.button(cell, f"what-{kind}", text, primary=marked)
        parts = self._parts()
        for (what, label), row in zip(parts.items(), self._rows(frame, area, parts), strict=True):
            keys = self._label(frame, row, label)
            if what == "chips":
                self._counts(frame, keys)
            else:
                self._seats(frame, keys, what, self._seat if what == "seat" else self._owner)
        self._bar(frame, bar, inserting)

    def _parts(self) -> dict[str, str]:
        """What a move of this kind consists of, and what is asked for each part."""
        asked = {
            "seat": self._("Who?"),
            "owner": self._("Whose card?"),
            "chips": self._("How many chips?"),
        }
        wanted = PARTS[self._what]
        return {what: text for what, text in asked.items() if what in wanted}

    def _rows(self, frame: Frame, box: Box, parts: Iterable[str]) -> list[Box]:
        """A row for each part, as high as the lines of its keys need."""
        gap = frame.mm(TIGHT)
        lines = [self._lines(frame, what) for what in parts]
        beside = not frame.panel.portrait
        label = 0 if beside else frame.mm(LABEL * frame.panel.text_scale)
        high = frame.mm(CARD_LINE)
        if lines:
            high = min(high, (box.h - len(lines) * (label + gap)) // sum(lines))
        found = []
        for count in lines:
            row, box = box.cut_top(label + count * high, gap)
            found.append(row)
        return found

    def _lines(self, frame: Frame, what: str) -> int:
        """How many lines the keys of a part have."""
        if not frame.panel.portrait:
            return 1
        if what == "chips":
            return 2 if self._most == MOST else 1
        return -(-len(self._entry.names) // COLUMNS)

    @property
    def _most(self) -> int:
        """The most chips that have a key."""
        return MOST_PROTECTION if self._what == "protect" else MOST

    def _label(self, frame: Frame, row: Box, text: str) -> Box:
        """Draws the label of a row, above its keys on a standing panel; returns their box."""
        if frame.panel.portrait:
            head, keys = row.cut_top(frame.mm(LABEL * frame.panel.text_scale))
        else:
            head, keys = row.cut_left(frame.mm(2 * TOUCH), frame.mm(TIGHT))
        frame.paragraph(centred(frame, head, text, TEXT), text, capital=TEXT)
        return keys

    def _counts(self, frame: Frame, box: Box) -> None:
        """Draws a key for each number of chips."""
        lines = self._lines(frame, "chips")
        has = self._entry.before.chips[self._seat]
        for count, cell in enumerate(box.grid(self._most // lines, lines, frame.mm(TIGHT)), 1):
            # The number in the record stays to be seen, whoever could pay it.
            off = count > has and count != self._chips
            marked = count == self._chips
            number_key(frame, cell, f"chips-{count}", str(count), marked=marked, off=off)

    def _seats(self, frame: Frame, box: Box, what: str, marked: int) -> None:
        """Draws a key for each player."""
        names = self._entry.names
        columns = min(len(names), COLUMNS) if frame.panel.portrait else len(names)
        cells = box.grid(columns, self._lines(frame, what), frame.mm(HAIR))
        theme = frame.theme
        for seat, (name, cell) in enumerate(zip(names, cells, strict=False)):
            target = f"{what}-{seat}"
            here = seat == marked
            ground, ink = (theme.cream, theme.on_cream) if here else (theme.panel, theme.ink)
            frame.fill(cell, ground, GAP)
            stripe, inside = cell.cut_left(frame.mm(GAP), frame.mm(HAIR))
            frame.fill(stripe, player_colour(self.shell, name, seat), TIGHT)
            inside = inside.cut_right(frame.mm(TIGHT))[1]
            draw_name(frame, inside, name, capital=STRONG, colour=ink, align="centre", row=names)
            frame.target(cell, target)

    def _bar(self, frame: Frame, bar: Box, inserting: bool) -> None:
        if inserting:
            rest = back_button(frame, bar, self._("Back"))
            frame.button(rest, "next", self._("Add it"), primary=True)
            return
        rest = back_and_remove(frame, bar, self.shell)
        text = self._("Add before")
        wide = width_for(frame, text, sign=True)
        box, rest = rest.cut_left(min(wide, rest.w * 55 // 100), frame.mm(GAP))
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

    def on_what(self, kind: str) -> None:
        """Takes another kind of move."""
        self._what = kind
        if kind == "protect":
            self._chips = min(self._chips, 2)

    def on_seat(self, seat: int) -> None:
        """Takes who made the move."""
        self._seat = seat
        self._enter_part()

    def on_owner(self, seat: int) -> None:
        """Takes whose card it was about."""
        self._owner = seat
        self._enter_part()

    def on_chips(self, chips: int) -> None:
        """Takes how many chips it was about."""
        self._chips = chips
        self._enter_part()

    def _enter_part(self) -> None:
        """Corrects the move at once, unless it was a move of another kind, or none."""
        was, now = self._entry.event, self._event()
        if was is not None and type(was) is type(now) and was != now:
            self._entry.enter(now)

    def on_next(self) -> None:
        """Adds the move to the record, or corrects it."""
        self._entry.enter(self._event())

    def on_remove(self) -> None:
        """Removes the move from the record."""
        self._entry.remove()

    def on_before(self) -> None:
        """Asks for a move that is missing before this one."""
        place = self._entry.place
        if place is not None:
            self.navigator.swap(TenMove(self.shell, Place(place.number, place.edits, True)))
