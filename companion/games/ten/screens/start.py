"""Before a round of 10: who starts, and which round card is turned; one tap on it begins."""

from companion.games.ten.cards import ROUND_CARDS
from companion.games.ten.event import Event, Turn
from companion.games.ten.screens import routes
from companion.games.ten.screens.bar import (
    SharedButtons,
    back_and_remove,
    first_button,
    least_width,
)
from companion.games.ten.screens.corrections import dealer_of
from companion.games.ten.screens.entry import Place, TenEntry
from companion.games.ten.screens.parts.bars import bottom_bar, top_bar
from companion.games.ten.screens.parts.cards import UPSIDE_DOWN
from companion.games.ten.screens.parts.players import (
    active_colours,
    plain_colours,
    player_cell,
    player_cells,
)
from companion.games.ten.screens.tracking import keeps_chips
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import (
    GAP,
    HAIR,
    KEY,
    LINE,
    MARGIN,
    NAME,
    NUMBER,
    SPACE,
    STRONG,
    TEXT,
    TIGHT,
    TITLE,
    TOUCH,
)
from companion.ui.render.theme import CARD_FACE, DARK_INK
from companion.ui.shell.shell import Shell
from companion.ui.widgets.dealer_badge import dealer_badge
from companion.ui.widgets.pages import centred, small_button, width_for
from companion.ui.widgets.redo import OffersRedo, undo_redo
from companion.ui.widgets.words import short_name


class TenStart(SharedButtons, OffersRedo):
    """The seats, to say who starts; the ten cards, those of earlier rounds off."""

    def __init__(self, shell: Shell, place: Place | None = None) -> None:
        super().__init__(shell)
        self._entry = TenEntry(shell, place)
        event = self._entry.event
        self._start = self._entry.before.starter
        self._card: int | None = None
        if isinstance(event, Turn):
            self._start, self._card = event.start, event.card

    def take_up(self, event: Event) -> None:
        """After an undo: whoever started still does."""
        if isinstance(event, Turn):
            self._start = event.start

    def draw(self, frame: Frame) -> None:
        entry = self._entry
        area = top_bar(frame, self.shell, entry.title, says=False)
        bar, area = bottom_bar(frame, area)
        self._bar(frame, bar)
        question, area = area.cut_top(frame.mm(TOUCH), frame.mm(TIGHT))
        text = self.messages.text or self._question()
        frame.paragraph(
            centred(frame, question.pad(frame.mm(TIGHT), 0), text, NAME, "name"),
            text,
            cut="name",
            capital=NAME,
        )
        names = entry.names
        boxes, area = player_cells(frame, area, len(names), KEY)
        for seat, (name, box) in enumerate(zip(names, boxes, strict=True)):
            self._seat(frame, box, name, seat)
        label, area = area.cut_top(frame.mm(LINE + SPACE), frame.mm(HAIR))
        frame.text(
            label.pad(frame.mm(TIGHT), 0), self._("Which round card is turned up?"), capital=TEXT
        )
        used = entry.before.used_cards
        columns = 5
        for card, box in zip(ROUND_CARDS, area.grid(columns, 2, frame.mm(GAP)), strict=True):
            self._round_card(frame, box, card, card in used)

    def _question(self) -> str:
        before, names = self._entry.before, self._entry.names
        if not before.rounds:
            dealer = self._dealer()
            if self._start is None or dealer is None:
                return self._("Who starts?")
            return self._("{dealer} dealt, so {first} starts.").format(
                dealer=short_name(names[dealer]), first=short_name(names[self._start])
            )
        winner = short_name(names[before.rounds[-1].winner])
        if self._start is None:
            return self._("{name} won and picks who starts: tap that player.").format(name=winner)
        if self._start == before.rounds[-1].winner:
            return self._("{name} won and starts again.").format(name=winner)
        return self._("{name} won and picked {first}.").format(
            name=winner, first=short_name(names[self._start])
        )

    def _dealer(self) -> int | None:
        """Who dealt, as it follows from who starts the first round; None in later rounds."""
        if self._start is None or self._entry.before.rounds:
            return None
        return dealer_of(self._start, len(self._entry.names))

    def _seat(self, frame: Frame, box: Box, name: str, seat: int) -> None:
        look = active_colours(frame) if seat == self._start else plain_colours(frame)
        if frame.pressed == f"seat-{seat}":
            look = plain_colours(frame)
        rest = player_cell(frame, box, self.shell, name, seat, look, self._entry.names)
        if seat == self._dealer():
            mark, rest = rest.cut_right(frame.mm(LINE), frame.mm(TIGHT))
            dealer_badge(frame, mark)
        if seat == self._start:
            frame.text(rest, self._("starts"), cut="name", capital=STRONG, colour=look.ink)
        else:
            total = str(self._entry.before.totals[seat])
            frame.text(rest, total, cut="number", capital=STRONG, colour=look.dim)
        frame.target(box, f"seat-{seat}", changes=True)

    def _round_card(self, frame: Frame, box: Box, card: int, used: bool) -> None:
        theme = frame.theme
        name = f"card-{card}"
        text = str(card)
        if used:
            frame.fill(box, theme.panel, MARGIN)
            frame.text(
                box,
                text,
                cut="number",
                capital=TITLE,
                colour=theme.dim,
                align="centre",
                struck=True,
            )
            return
        edge = (TIGHT, theme.green) if card == self._card else None
        ink = frame.key(box, name, (CARD_FACE, DARK_INK), line=edge)
        frame.text(
            box,
            text,
            cut="number",
            capital=NUMBER,
            colour=ink,
            align="centre",
            underlined=text in UPSIDE_DOWN,
        )

    def _bar(self, frame: Frame, bar: Box) -> None:
        if not self._entry.is_new:
            bar = back_and_remove(frame, bar, self.shell, self._("Remove this round"))
            frame.button(bar, "next", self._("Change it"), primary=True)
            return
        bar = first_button(frame, bar, self.shell, "pad", self._("Pad"))
        bar = undo_redo(frame, bar, self, not frame.panel.portrait)
        if self._entry.before.rounds:
            text = self._("Draw pile empty – end game")
            box = bar.cut_right(min(bar.w, width_for(frame, text)))[0]
            # Beside redo a standing panel has room for it on two lines.
            if least_width(frame, text) <= box.w:
                frame.button(box, "end", text)
            else:
                small_button(frame, box, "end", text, TEXT)

    def on_seat(self, seat: int) -> None:
        """Notes who starts; once more, that it is not known."""
        self._start = None if self._start == seat else seat
        self.messages.clear()

    def on_card(self, card: int) -> None:
        """Turns the card, which begins the round; in a correction only chooses it."""
        self._card = card
        if not self._entry.is_new:
            return
        if self._start is None and keeps_chips(self.shell):
            # Turns decide who may bid and who wins a tie, so with chips somebody must start.
            self._card = None
            self.messages.say(self._("First tap who starts: the order decides ties."))
            return
        self._entry.enter(Turn(card, self._start))

    def on_next(self) -> None:
        """Corrects who started and which card was turned."""
        if self._card is not None:
            self._entry.enter(Turn(self._card, self._start))

    def on_remove(self) -> None:
        """Removes the round from the record."""
        self._entry.remove()

    def on_end(self) -> None:
        """Opens the end of the match: the draw pile is empty."""
        self.navigator.go(routes.end(self.shell))
