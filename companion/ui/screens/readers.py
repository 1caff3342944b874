"""Card readers: which are connected, whether they work, and the decks with tags."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.games import load
from companion.games.base import Refusal
from companion.records import dataclass
from companion.ui import routes
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, LINE, MARGIN, SMALL, SPACE, TEXT, TIGHT, TOUCH
from companion.ui.screens.which_cards import WhichCards
from companion.ui.shell import game_uis
from companion.ui.shell.acting import say_refused
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import back_button, centred, page, width_for
from companion.ui.widgets.reader_words import status_words

if TYPE_CHECKING:
    from companion.ui.shell.device_states import ReaderState, TypingDevice

# How many readers a page shows.
MOST = 4
# The height of the strip with the decks, in millimetres.
DECKS = TOUCH


@dataclass(frozen=True)
class ReaderRow:
    """A row of the screen: sign, name, note, and buttons as pairs of name and label.

    `kind` says what it is, before a name that does not say it.
    """

    sign: str
    name: str
    note: str
    buttons: tuple[tuple[str, str], ...] = ()
    kind: str = ""


class ReadersScreen(Screen):
    """Lists the readers, refreshed every second; leads to enrolment."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._page = 0
        self._pages = 1

    def draw(self, frame: Frame) -> None:
        area, bar = page(frame, self._("Card readers"), self.messages.text)
        rest = back_button(frame, bar, self._("Back"))
        found = self._rows()
        self._pages = max(1, -(-len(found) // MOST))
        self._page = min(self._page, self._pages - 1)
        if self._pages > 1:
            on, rest = rest.cut_right(frame.mm(BAR), frame.mm(GAP))
            frame.button(on, "after", sign="next", dim=self._page == self._pages - 1)
            before, rest = rest.cut_right(frame.mm(BAR), frame.mm(GAP))
            frame.button(before, "before", sign="back", dim=self._page == 0)
        text = self._("Teach the cards")
        enrol, _ = rest.cut_right(max(rest.w // 2, min(rest.w, width_for(frame, text))))
        frame.button(enrol, "next", text, primary=True)
        decks, area = area.cut_bottom(frame.mm(DECKS), frame.mm(GAP))
        boxes = area.rows(MOST, frame.mm(GAP))
        if not found:
            words = self._(
                "No card reader is in use. Plug in a tile scanner or a USB card reader, or just"
                " tap the cards."
            )
            inside = area.pad(frame.mm(LINE), 0)
            frame.paragraph(
                centred(frame, inside, words, TEXT), words, capital=TEXT, colour=frame.theme.dim
            )
        shown = found[self._page * MOST : (self._page + 1) * MOST]
        for row, box in zip(shown, boxes, strict=False):
            _draw_row(frame, box, row)
        self._draw_decks(frame, decks.pad(frame.mm(MARGIN), 0))

    def _rows(self) -> list[ReaderRow]:
        """Devices that may be readers, then the readers, then keyboards that are not used."""
        _ = self._
        keyboards = self.shell.device.keyboards()
        used = {f"hid:{each.port}": each for each in keyboards if each.used}
        asked = [
            ReaderRow(
                "question",
                each.name,
                _("Is this a card reader?"),
                ((f"yes-{each.identity}", _("Yes")), (f"no-{each.identity}", _("No"))),
            )
            for each in keyboards
            if each.used is None
        ]
        readers = [
            self._reader_row(each, used.get(each.reader)) for each in self.shell.device.readers()
        ]
        others = [
            ReaderRow(
                "minus",
                each.name,
                _("a keyboard, not used as a card reader"),
                ((f"yes-{each.identity}", _("Use it")),),
            )
            for each in keyboards
            if each.used is False
        ]
        return asked + readers + others

    def _reader_row(self, status: "ReaderState", keyboard: "TypingDevice | None") -> ReaderRow:
        """The row of a reader; `keyboard` is its USB device, if somebody confirmed that one."""
        state, name = status.state, status.reader
        sign = {"ready": "check", "searching": "question"}.get(state, "warning")
        note = status_words(self._, state, name, status.detail, status.reason)
        if keyboard is None:
            port = name.partition(":")[2].rpartition("/")[2]
            return ReaderRow(sign, port, note, kind=self._kind(name))
        buttons = ((f"no-{keyboard.identity}", self._("Stop using it")),)
        return ReaderRow(sign, keyboard.name, note, buttons)

    def _kind(self, reader: str) -> str:
        """The kind of a reader, as a title."""
        kind = reader.partition(":")[0]
        kinds = {
            "tile": self._("Tile scanner"),
            "rdm6300": self._("RFID reader"),
            "line": self._("Code scanner"),
            "pn532": self._("NFC reader"),
            "hid": self._("USB card reader"),
            "sim": self._("Simulated scanner"),
            "auto": self._("Looking for a scanner"),
            "gpio": self._("Buttons"),
        }
        return kinds.get(kind, kind)

    def _draw_decks(self, frame: Frame, box: Box) -> None:
        decks = [] if self.shell.decks is None else self.shell.decks.decks()
        parts = []
        for deck in decks:
            words = self._("Deck {name}: {count} of {of} cards").format(
                name=deck.name, count=len(deck.tags), of=sum(load(deck.game).CARDS.values())
            )
            several = len({each.game for each in decks}) > 1
            parts.append(f"{game_uis.of(deck.game).badge} – {words}" if several else words)
        text = " · ".join(parts) or self._("No cards taught yet.")
        frame.paragraph(centred(frame, box, text, TEXT), text, capital=TEXT, colour=frame.theme.dim)

    def on_next(self) -> None:
        """Opens enrolment for the game of the running match if it has cards; else asks which."""
        if self.session.is_running and self.session.match.game.CARDS:
            self.navigator.go(routes.enrol(self.shell, self.session.match.game.NAME))
        else:
            self.navigator.go(WhichCards(self.shell))

    def on_after(self) -> None:
        """Turns to the next page, if there is one."""
        self._page = min(self._page + 1, self._pages - 1)

    def on_before(self) -> None:
        """Turns to the page before, if there is one."""
        self._page = max(0, self._page - 1)

    def on_yes(self, identity: str) -> None:
        """Uses a device as a card reader."""
        self._answer(identity, True)

    def on_no(self, identity: str) -> None:
        """Uses a device no longer, or not, as a card reader."""
        self._answer(identity, False)

    def _answer(self, identity: str, is_reader: bool) -> None:
        """Stores what a device is; if the disk does not keep it, says so."""
        try:
            self.shell.device.answer_keyboard(identity, is_reader)
        except Refusal as refusal:
            say_refused(self.shell, refusal)

    def wakes_at(self) -> float | None:
        return self.shell.clock() + 1.0


def shortened_name(name: str, fits: Callable[[str], bool]) -> str:
    """A device's name; if it does not fit, without words from its middle, or without letters."""
    if fits(name):
        return name
    words = name.split()
    head, tail = words[: len(words) // 2], words[len(words) // 2 :]
    while len(head) > 1 or len(tail) > 1:
        head, tail = (head[:-1], tail) if len(head) >= len(tail) else (head, tail[1:])
        cut = " ".join([*head, "…", *tail])
        if fits(cut):
            return cut
    kept = range((len(name) - 1) // 2, 0, -1)
    cuts = (f"{name[:count]}…{name[-count:]}" for count in kept)
    return next(filter(fits, cuts), name[:1])


def _draw_row(frame: Frame, box: Box, row: ReaderRow) -> None:
    theme = frame.theme
    frame.fill(box, theme.panel, MARGIN)
    inside = box.pad(frame.mm(SPACE), frame.mm(TIGHT))
    if row.buttons and frame.panel.portrait:
        # Rows are high and narrow in portrait, so buttons go below the text.
        bar, inside = inside.cut_bottom(frame.mm(TOUCH))
        _draw_buttons(frame, bar, row)
    mark, inside = inside.cut_left(frame.mm(LINE), frame.mm(SPACE))
    colours = {"check": theme.green, "warning": theme.pink}
    frame.sign(mark, row.sign, colours.get(row.sign, theme.dim))
    if not frame.panel.portrait:
        inside = _draw_buttons(frame, inside, row)
    note = centred(frame, inside, row.note, SMALL, "note").h
    title = _title(row, row.name)
    high = centred(frame, inside, title, TEXT).h + frame.mm(TIGHT)
    if high + note > inside.h:
        high = min(inside.h // 2, frame.mm(LINE + TIGHT))
        title = _short_title(frame, row, inside.w)
    words = inside.middle(inside.w, min(inside.h, high + note))
    upper, lower = words.cut_top(high)
    frame.paragraph(upper, title, capital=TEXT)
    colour = theme.ink if row.sign == "question" and row.buttons else theme.dim
    frame.paragraph(lower, row.note, cut="note", capital=SMALL, colour=colour)


def _title(row: ReaderRow, name: str) -> str:
    return f"{row.kind} · {name}" if row.kind and name else row.kind or name


def _short_title(frame: Frame, row: ReaderRow, width: int) -> str:
    """The kind and the name on one line, for which the name loses its middle if need be."""
    size = frame.size("body", TEXT)

    def fits(name: str) -> bool:
        return frame.fonts.width(_title(row, name), "body", size) <= width

    return _title(row, shortened_name(row.name, fits))


def _draw_buttons(frame: Frame, box: Box, row: ReaderRow) -> Box:
    """Draws the buttons of a row at the right of `box`; returns the rest."""
    for name, label in reversed(row.buttons):
        place, box = box.cut_right(width_for(frame, label), frame.mm(GAP))
        place = place.middle(place.w, min(place.h, frame.mm(TOUCH)))
        frame.button(place, name, label, colour=frame.theme.key_dark)
    return box
