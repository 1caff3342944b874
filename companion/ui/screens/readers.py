"""Card readers: what is connected, how it fares, and the decks whose cards have tags."""

from companion.games import load
from companion.ui import kinds
from companion.ui.asked import status_words
from companion.ui.box import Box
from companion.ui.frame import Frame
from companion.ui.pages import back_button, centred, page, width_for
from companion.ui.screen import Screen

# So many readers are shown; more than four at one table are somebody's workbench.
MOST = 4
# Letters of a port's name; its beginning and its end tell it from others.
LONGEST_PORT = 18


class Readers(Screen):
    """Looks every second, since readers come and go."""

    def draw(self, frame: Frame) -> None:
        """A row for each reader; below them the decks."""
        area, bar = page(frame, self._("Card readers"))
        rest = back_button(frame, bar, self._("Back"))
        text = self._("Put tags on cards")
        enrol, _ = rest.cut_right(max(rest.w // 2, min(rest.w, width_for(frame, text))))
        frame.button(enrol, "next", text, primary=True)
        found = self.desk.readers()[:MOST]
        rows = area.rows(MOST + 1, frame.mm(1.5))
        if not found:
            words = self._(
                "No reader is in use. Plug in a tile scanner, or start with --reader; everything"
                " can be tapped as well."
            )
            inside = Box(area.x, area.y, area.w, rows[MOST - 1].bottom - area.y).pad(frame.mm(4), 0)
            frame.paragraph(
                centred(frame, inside, words, 2.6), words, capital=2.6, colour=frame.theme.dim
            )
        for status, box in zip(found, rows, strict=False):
            words = status_words(self._, status.state, status.reader, status.detail, status.reason)
            self._reader(frame, box, status.reader, status.state, words)
        self._decks(frame, rows[MOST].pad(frame.mm(2), 0))

    def _reader(self, frame: Frame, box: Box, name: str, state: str, words: str) -> None:
        theme = frame.theme
        frame.fill(box, theme.panel, 2.0)
        inside = box.pad(frame.mm(3), frame.mm(1.2))
        good = state == "ready"
        mark, inside = inside.cut_left(frame.mm(4), frame.mm(3))
        waiting = state == "searching"
        sign = "check" if good else "question" if waiting else "warning"
        frame.sign(mark, sign, theme.green if good else theme.dim if waiting else theme.pink)
        upper, lower = inside.cut_top(min(inside.h // 2, frame.mm(5)))
        frame.text(upper, self._called(name), cut="body", capital=2.4)
        frame.paragraph(lower, words, cut="note", capital=2.2, colour=theme.dim)

    def _called(self, reader: str) -> str:
        """What kind of reader it is, and where."""
        kind, _, port = reader.partition(":")
        kinds = {
            "tile": self._("Tile scanner"),
            "rdm6300": self._("RFID reader"),
            "line": self._("Code scanner"),
            "pn532": self._("NFC reader"),
            "sim": self._("Simulated scanner"),
            "auto": self._("Looking for a scanner"),
            "gpio": self._("Buttons"),
        }
        place = port.rpartition("/")[2]
        if len(place) > LONGEST_PORT:
            place = f"{place[:8]}…{place[-8:]}"
        return f"{kinds.get(kind, kind)} · {place}" if place else kinds.get(kind, kind)

    def _decks(self, frame: Frame, box: Box) -> None:
        decks = [] if self.desk.decks is None else self.desk.decks.decks()
        told = []
        for deck in decks:
            words = self._("deck {name}: {count} of {of} cards").format(
                name=deck.name, count=len(deck.tags), of=sum(load(deck.game).CARDS.values())
            )
            several = len({each.game for each in decks}) > 1
            told.append(f"{kinds.of(deck.game).badge}, {words}" if several else words)
        text = " · ".join(told) or self._("No card has a tag yet.")
        frame.paragraph(centred(frame, box, text, 2.4), text, capital=2.4, colour=frame.theme.dim)

    def tap(self, name: str) -> None:
        """Back, or on to the cards."""
        if name == "back":
            self.desk.back()
        elif name == "next":
            self._enrol()

    def _enrol(self) -> None:
        """The cards of the game that is on the table; else the table says which."""
        if self.desk.match is not None and not self.desk.match.ended:
            from companion.ui.screens.enrol import Enrol

            self.desk.go(Enrol(self.desk, self.desk.match.game.NAME))
        else:
            from companion.ui.screens.which_cards import WhichCards

            self.desk.go(WhichCards(self.desk))

    def wakes_at(self) -> float | None:
        """Soon again."""
        return self.desk.clock() + 1.0
