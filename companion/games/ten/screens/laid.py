"""Enters the end of a round of 10 card by card, and shows who wins and who loses."""

from companion.games.base import Refusal
from companion.games.ten.cards import DECK
from companion.games.ten.choices import QUICK
from companion.games.ten.event import Event, Lay, Turn
from companion.games.ten.rules import FinishedRound
from companion.games.ten.screens import routes
from companion.games.ten.screens.bar import (
    SharedButtons,
    back_and_remove,
    choose,
    first_button,
    fitting,
    open_chips,
)
from companion.games.ten.screens.corrections import corrected_events
from companion.games.ten.screens.cost_words import cost_of_kinds, with_costs
from companion.games.ten.screens.entry import Place, TenEntry
from companion.games.ten.screens.laying_draft import LayingDraft, saved_laying
from companion.games.ten.screens.parts.bars import bottom_bar, top_bar
from companion.games.ten.screens.parts.keys import draw_card_keys
from companion.games.ten.screens.parts.laid_cells import LaidCells
from companion.games.ten.screens.parts.players import player_cells
from companion.games.ten.screens.tracking import keeps_chips
from companion.games.ten.screens.words import outcome_words
from companion.match.actions import Amend, Change
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import GAP, KEY, LINE, SPACE, STRONG, TEXT, TIGHT, TOUCH
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred, onward, width_for
from companion.ui.widgets.redo import OffersRedo, undo_redo
from companion.ui.widgets.words import short_name

JOKER = "J"
# Two places for cards and the sum stand beside each other in a cell of so many millimetres.
WIDE = 15 * SPACE


class TenLaid(SharedButtons, OffersRedo):
    """Two places for cards for each player, and a key for each card. The next place is marked."""

    takes_cards = True
    is_board = True

    def __init__(self, shell: Shell, place: Place | None = None) -> None:
        super().__init__(shell)
        self._joker = False
        self._open_entry(place)
        event = self._entry.event
        if event is not None:
            self.take_up(event)
        elif place is None:
            kept = saved_laying(shell)
            if kept is not None:
                self.draft.take_up(kept)

    def _open_entry(self, place: Place | None) -> None:
        """Begins to enter at this place; changes nothing and raises the Refusal of bad edits."""
        entry = TenEntry(self.shell, place)
        event = entry.event
        unchecked = isinstance(event, Lay) and event.unchecked
        self.draft = LayingDraft(entry.before, unchecked)
        self._entry, self._unchecked = entry, unchecked

    def take_up(self, event: Event) -> None:
        if isinstance(event, Lay):
            self.draft.take_up(event.laid)

    def draw(self, frame: Frame) -> None:
        entry = self._entry
        names = entry.names
        table = entry.before.table
        card, new = table.card if table else None, entry.is_new
        turn = self.shell.board.can_turn(self)
        area = top_bar(
            frame, self.shell, entry.title, card, pot=entry.pot, says=False, turned=new, turn=turn
        )
        bar, area = bottom_bar(frame, area)
        judged = self.draft.judged()
        self._bar(frame, bar, judged)
        wide = frame.panel.portrait or area.w // len(names) >= frame.mm(WIDE)
        boxes, area = player_cells(frame, area, len(names), 6 * SPACE if wide else 6 * LINE)
        cells = LaidCells(self.shell, self.draft, judged, names)
        for seat, (name, box) in enumerate(zip(names, boxes, strict=True)):
            cells.draw(frame, box, name, seat, wide)
        # Above its four rows of keys a standing panel has room for what the penalty consists of,
        # unless there are many players.
        roomy = frame.panel.portrait and area.h >= frame.mm(2 * TOUCH + 4 * KEY)
        words, area = area.cut_top(frame.mm(2 * TOUCH if roomy else TOUCH), frame.mm(TIGHT))
        words = words.pad(frame.mm(TIGHT), 0)
        text = self.messages.text or self._words(judged)
        if judged is not None and text == outcome_words(self._, judged, names):
            text = with_costs(frame, words, text, cost_of_kinds(self._, judged.card, judged.kinds))
        frame.paragraph(centred(frame, words, text, TEXT), text, capital=TEXT)
        if self.draft.start is None:
            self._who_started(frame, area)
        else:
            draw_card_keys(frame, area, "joker", self._("Joker"), chosen=self._joker)

    def _words(self, judged: FinishedRound | None) -> str:
        names = self._entry.names
        if self.draft.start is None:
            return self._("Who started this round? It decides ties.")
        if self._joker:
            return self._("What’s the joker worth?")
        if judged is not None:
            return outcome_words(self._, judged, names)
        if self.draft.on is None:
            return self._("Tap a spot, then the card.")
        name = short_name(names[self.draft.on[0]])
        return self._("What did {name} play?").format(name=name)

    def _who_started(self, frame: Frame, box: Box) -> None:
        names = self._entry.names
        columns = 2 if frame.panel.portrait else 4
        rows = -(-len(names) // columns)
        box = box.cut_top(min(box.h, rows * frame.mm(4 * LINE)))[0]
        for seat, (name, cell) in enumerate(
            zip(names, box.grid(columns, rows, frame.mm(TIGHT)), strict=False)
        ):
            frame.button(cell, f"started-{seat}", name, capital=STRONG)

    def _bar(self, frame: Frame, bar: Box, judged: FinishedRound | None) -> None:
        gap, portrait = frame.mm(GAP), frame.panel.portrait
        if self._entry.is_new:
            bar = first_button(frame, bar, self.shell, "quick", self._("Points"))
            bar = undo_redo(frame, bar, self, not portrait)
            if keeps_chips(self.shell) and not (portrait and self.redo_stays):
                text = self._("Chips")
                box, bar = bar.cut_left(width_for(frame, text), gap)
                frame.button(box, "chips", text)
            text = onward(self._("Confirm"))
        else:
            bar = back_and_remove(frame, bar, self.shell)
            text = fitting(frame, bar.w // 2, self._("Enter points"), self._("Points"))
            box, bar = bar.cut_left(min(width_for(frame, text), bar.w // 2), gap)
            frame.button(box, "quick", text)
            text = self._("Change it")
        ready = judged is not None
        frame.button(bar, "next", text, primary=ready, ink=None if ready else frame.theme.dim)

    def faces(self) -> str | None:
        """Who started the round: its end is entered for all players at once."""
        return self._entry.starter

    def tap(self, name: str) -> None:
        """Clears the message, does what the target is for, and keeps the cards so far."""
        self.messages.clear()
        super().tap(name)
        self.shell.drafts.keep(self)

    def on_slot(self, seat: int, place: int) -> None:
        """Chooses the place that the next card goes to."""
        self.draft.choose((seat, place))

    def on_card(self, card: str) -> None:
        """Lays the card, or a joker as that card."""
        self._lay(card)

    def on_joker(self) -> None:
        """Lets the next card be a joker's value, or no longer."""
        self._joker = not self._joker

    def on_delete(self) -> None:
        """Removes a card."""
        self._joker = False
        self.draft.remove_card()

    def on_remove(self) -> None:
        """Removes the end of the round from the record."""
        self._entry.remove()

    def on_quick(self) -> None:
        """Enters the points instead, and in later rounds too."""
        if self._entry.is_new:
            choose(self.shell, "ten_way", QUICK)
        self.navigator.swap(routes.quick(self.shell, self._entry.place))

    def on_chips(self) -> None:
        open_chips(self.shell)

    def half_entered(self) -> tuple[str, object, list[str]] | None:
        if self._entry.place is not None:
            return None
        cards = [card.partition("=")[0] for laying in self.draft.laid for card in laying]
        return "laid", self.draft.laid, cards + [JOKER] * self._joker

    def card(self, card: str) -> bool:
        """A scanned card lies at the place that comes next; a joker waits for its value."""
        if card not in DECK:
            return False
        if card == JOKER:
            self._joker = True
        else:
            self._joker = False
            self._lay(card)
        return True

    def _lay(self, card: str) -> None:
        if self.draft.on is None:
            self.messages.say(self._("Tap a spot, then the card."))
            return
        if self._joker:
            card = f"{JOKER}={card}"
        self._joker = False
        try:
            self.draft.lay(card)
        except Refusal as refusal:
            self.messages.say(refusal_words(self.shell, refusal))

    def on_next(self) -> None:
        """Enters the round; before the cards are complete, says what is missing."""
        if self.draft.judged() is None:
            self.messages.say(self._words(None))
            return
        self._entry.enter(Lay(self.draft.event_cards, self._unchecked))

    def on_started(self, seat: int) -> None:
        """Notes who started the round; as part of the correction, where this is one."""
        place = self._entry.place
        events = corrected_events(self._entry.match, place.edits if place else ())
        before = events[: place.number - 1] if place else events
        turns = [(n, event) for n, event in enumerate(before, 1) if isinstance(event, Turn)]
        number, turn = turns[-1]
        edit = Change(number, Turn(turn.card, seat))
        laid = self.draft.event_cards
        if place is None:
            if self.act(Amend((edit,))) is None:
                return
            self.shell.drafts.renew()
        else:
            place = Place(place.number, (*place.edits, edit), place.inserting)
        try:
            self._open_entry(place)
        except Refusal as refusal:
            # Cards were bid for in a turn that this start makes another one.
            self.messages.say(refusal_words(self.shell, refusal))
            return
        self.draft.take_up(laid)
