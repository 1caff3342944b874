"""The end of a round of 10, card by card: what lies before whom, and who wins and loses by it."""

from companion.games.base import Refusal
from companion.games.ten.cards import DECK, PENALTY_CARDS, ROUND_CARDS, VALUES
from companion.games.ten.event import Event, Lay, Turn
from companion.games.ten.rules import FinishedRound
from companion.games.ten.screens import routes
from companion.games.ten.screens.bar import SharedButtons, back_and_remove, open_chips
from companion.games.ten.screens.entry import Place, TenEntry, corrected_events
from companion.games.ten.screens.laying_draft import LayingDraft, saved_laying
from companion.games.ten.screens.parts import (
    bottom_bar,
    card_face,
    card_keys,
    joker_key,
    laid_value,
    loser_colours,
    number_key,
    plain_colours,
    player_cell,
    player_cells,
    top_bar,
    winner_colours,
)
from companion.games.ten.screens.tracking import keeps_chips
from companion.games.ten.screens.words import outcome_words
from companion.match.actions import Amend, Change
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.theme import CARD_FACE, DARK_INK, GOLD
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.shell import Shell
from companion.ui.widgets.pages import centred, onward, width_for
from companion.ui.widgets.redo import OffersRedo, undo_redo
from companion.ui.widgets.words import short_name

JOKER = "J"
# Two places for cards and the sum stand beside each other in a cell of so many millimetres.
WIDE = 45


class TenLaid(SharedButtons, OffersRedo):
    """Everybody with two places for cards; the keys of all cards. The next in turn is marked."""

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
        """Goes on with a round that was entered before."""
        if isinstance(event, Lay):
            self.draft.take_up(event.laid)

    def draw(self, frame: Frame) -> None:
        """Draws the players with their cards, what that means, and the keys."""
        entry = self._entry
        names = entry.names
        table = entry.before.table
        title = self._("Round {number} of {of}").format(number=entry.number, of=len(ROUND_CARDS))
        pot = ""
        if table is not None and (keeps_chips(self.shell) or table.moves):
            pot = self._("pot {count}").format(count=table.stakes)
        card, new = table.card if table else None, entry.is_new
        turn = self.shell.board.can_turn(self)
        area = top_bar(frame, self.shell, title, card, pot=pot, says=False, turned=new, turn=turn)
        bar, area = bottom_bar(frame, area)
        judged = self.draft.judged()
        self._bar(frame, bar, judged)
        wide = frame.panel.portrait or area.w // len(names) >= frame.mm(WIDE)
        boxes, area = player_cells(frame, area, len(names), 18 if wide else 24)
        for seat, (name, box) in enumerate(zip(names, boxes, strict=True)):
            self._person(frame, box, name, seat, judged, wide)
        words, area = area.cut_top(frame.mm(8.4), frame.mm(1))
        text = self.messages.text or self._words(judged)
        place = centred(frame, words.pad(frame.mm(1), 0), text, 2.4)
        frame.paragraph(place, text, capital=2.4)
        if self.draft.start is None:
            self._who_started(frame, area)
        else:
            self._keys(frame, area)

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

    def _person(
        self, frame: Frame, box: Box, name: str, seat: int, judged: FinishedRound | None, wide: bool
    ) -> None:
        look, said, wins, takes = plain_colours(frame), "", self._("wins it"), ""
        if judged is not None:
            takes = self._("takes {points}").format(points=judged.penalty)
            if seat == judged.winner:
                look, said = winner_colours(), wins
            elif seat == judged.loser:
                look, said = loser_colours(frame), takes
        rest = player_cell(frame, box, self.shell, name, seat, look, self._entry.names)
        rest = Box(box.x + frame.mm(1.5), rest.y, box.w - frame.mm(1.8), rest.h - frame.mm(0.4))
        gap = frame.mm(0.4)
        if wide:
            slots, rest = rest.cut_left(frame.mm(20.4), frame.mm(1))
        else:
            slots, rest = rest.cut_top(frame.mm(11), frame.mm(0.4))
            slots = slots.cut_left(min(slots.w, frame.mm(24)))[0]
            rest = rest.pad(frame.mm(1.2), 0)
        for place, cell in enumerate(slots.columns(2, gap)):
            self._slot(frame, cell, seat, place)
        if self.draft.laid[seat]:
            value = str(laid_value(tuple(self.draft.laid[seat])))
            capital = 4.6 if wide else 4.0
            width = frame.fonts.width("10", "number", frame.size("number", capital))
            number, rest = rest.cut_left(width + frame.mm(0.3), frame.mm(0.6))
            frame.text(number, value, cut="number", capital=capital, colour=look.ink)
        if said:
            longer = max(wins, takes, key=len)
            frame.text(rest, said, cut="name", capital=2.6, colour=look.ink, widest=longer)

    def _slot(self, frame: Frame, box: Box, seat: int, place: int) -> None:
        theme = frame.theme
        name = f"slot-{seat}-{place}"
        laid = self.draft.laid[seat]
        on = self.draft.on == (seat, place)
        card = box.middle(min(box.w, frame.mm(9)), box.h - frame.mm(0.6))
        if place < len(laid):
            card_face(frame, card, laid[place])
            if on:
                frame.fill(
                    Box(card.x, card.bottom - frame.mm(0.7), card.w, frame.mm(0.7)), DARK_INK
                )
        else:
            edge = theme.cream if on else theme.key_dark
            frame.fill(card, theme.ground, 1.2, line=(0.7 if on else 0.4, edge))
            ready = on or (place and laid)
            if ready:
                frame.sign(card.middle(frame.mm(3), frame.mm(3)), "plus", theme.ink)
        if place <= len(laid):
            frame.target(box, name, changes=True)

    def _keys(self, frame: Frame, box: Box) -> None:
        keys = card_keys(frame, box)
        for value, cell in zip(VALUES, keys.normal, strict=True):
            ground = GOLD if self._joker else CARD_FACE
            number_key(frame, cell, f"card-{value}", str(value), ground=ground, ink=DARK_INK)
        theme = frame.theme
        for red, cell in zip(PENALTY_CARDS, keys.penalty, strict=True):
            name = f"card-P{red}"
            number_key(
                frame, cell, name, str(red), ground=theme.red, ink=theme.on_red, off=self._joker
            )
        joker = keys.joker
        joker_key(frame, joker, "joker", self._("Joker"))
        if self._joker:
            frame.fill(
                Box(joker.x, joker.bottom - frame.mm(0.8), joker.w, frame.mm(0.8)), theme.ink
            )
        frame.button(keys.delete, "delete", sign="delete", colour=theme.key_dark, radius=1.7)

    def _who_started(self, frame: Frame, box: Box) -> None:
        names = self._entry.names
        columns = 2 if frame.panel.portrait else 4
        rows = -(-len(names) // columns)
        box = box.cut_top(min(box.h, rows * frame.mm(16)))[0]
        for seat, (name, cell) in enumerate(
            zip(names, box.grid(columns, rows, frame.mm(1)), strict=False)
        ):
            frame.button(cell, f"started-{seat}", name, capital=2.8)

    def _bar(self, frame: Frame, bar: Box, judged: FinishedRound | None) -> None:
        gap = frame.mm(1.5)
        if not self._entry.is_new:
            bar = back_and_remove(frame, bar, self.shell)
        else:
            bar = undo_redo(frame, bar, self, not frame.panel.portrait)
        text = self._("Enter points")
        chips = self._entry.is_new and keeps_chips(self.shell)
        share = 40 if chips else 55
        if width_for(frame, text) > bar.w * share // 100:
            text = self._("Points")
        box, bar = bar.cut_left(min(width_for(frame, text), bar.w * share // 100), gap)
        frame.button(box, "quick", text)
        if chips:
            text = self._("Chips")
            box, bar = bar.cut_left(width_for(frame, text), gap)
            frame.button(box, "chips", text)
        ready = judged is not None
        text = self._("Change it") if not self._entry.is_new else onward(self._("Confirm"))
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
        """Enters the points instead."""
        self.navigator.swap(routes.quick(self.shell, self._entry.place))

    def on_chips(self) -> None:
        """Opens the chips."""
        open_chips(self.shell)

    def half_entered(self) -> tuple[str, object, list[str]] | None:
        """The cards that lie there."""
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
