"""Who wins this trick? The cards as they lie, from the lead on; then who wins it and why."""

from companion.games.base import Refusal
from companion.games.sixth_sense.event import Trick, Won
from companion.games.sixth_sense.judge import CARDS, SENSE, LaidCard
from companion.games.sixth_sense.round import Round
from companion.games.sixth_sense.screens.suits import laid_words, prediction_text
from companion.games.sixth_sense.screens.trick_draft import TrickDraft, saved_trick
from companion.games.sixth_sense.screens.trick_keys import Meaning, meaning_keys, trick_keys
from companion.games.sixth_sense.screens.trick_slots import TrickSlot, draw_slots, slots_height
from companion.games.sixth_sense.screens.verdict_text import draw_verdict
from companion.games.sixth_sense.screens.verdict_words import next_words, reason_words
from companion.games.sixth_sense.view import round_at
from companion.match import record
from companion.match.actions import Change, Do
from companion.match.record import Step
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell import flow
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.corrections import settle_edits
from companion.ui.widgets.pages import TOUCH, back_button, centred, onward, saying, width_for
from companion.ui.widgets.parts import player_colour
from companion.ui.widgets.words import short_name

# The height of the question where it has a line of its own, in millimetres.
QUESTION = 5.2


class SixthJudge(Screen):
    """A slot for every player, from the lead on; a key for every card; then the verdict.

    With `step` it corrects a trick of the record that was entered card by card; else it goes on
    with the trick that is half entered, if there is one.
    """

    takes_cards = True

    def __init__(self, shell: Shell, step: Step | None = None) -> None:
        super().__init__(shell)
        self._step = step
        self.trick = self._first_draft()
        self._why_not = ""

    def _first_draft(self) -> TrickDraft:
        saved = saved_trick(self.shell) if self._step is None else None
        if saved is not None:
            return saved
        event = self._step.event if self._step is not None else None
        cards = event.cards if isinstance(event, Trick) else ()
        return TrickDraft(len(self._names()), self._round().lead, cards)

    def _round(self) -> Round:
        """The round as it was before this trick."""
        if self._step is not None:
            return round_at(self.session.match, record.before(self._step))
        round_: Round = self.view().table.rounds[-1]
        return round_

    def _names(self) -> tuple[str, ...]:
        match = self.session.match
        return match.names_in((self._step.stage if self._step else match.opened) - 1)

    def draw(self, frame: Frame) -> None:
        """Draws the question and the slots, and below them the keys or the verdict."""
        gap = frame.mm(1.5)
        area = frame.box.pad(gap, 0)
        bar, area = area.cut_bottom(frame.mm(11) + gap, frame.mm(1))
        bar = Box(bar.x, bar.y, bar.w, frame.mm(11))
        # In portrait what a card is meant as has a line of its own, below the question.
        high = TOUCH + QUESTION if frame.panel.portrait else TOUCH
        head, area = area.cut_top(frame.mm(high), frame.mm(0.6))
        slots, area = area.cut_top(slots_height(frame, self.trick.seats), frame.mm(1.2))
        self._draw_head(frame, head)
        draw_slots(frame, slots, self._slots())
        if self.trick.is_full and self.trick.slot >= len(self.trick.cards):
            self._draw_verdict(frame, area)
        else:
            trick_keys(frame, area)
        self._draw_bar(frame, bar)

    def _draw_head(self, frame: Frame, box: Box) -> None:
        """Draws the question, or the ways in which the last card may be meant."""
        box = box.pad(frame.mm(1), 0)
        text = self.messages.text or self._why_not or self._question()
        last = self.trick.last
        asked = last is not None and len(self.trick.meanings(last)) > 1
        if last is None or not asked or self.messages.text or self._why_not:
            frame.paragraph(centred(frame, box, text, 3.2), text, cut="name", capital=3.2)
            return
        whose = self._whose_card(last)
        if frame.panel.portrait:
            line, keys = box.cut_top(frame.mm(QUESTION))
            half = line.w // 2
            wide = frame.fonts.width(whose, "name", frame.size("name", 2.8)) + frame.mm(0.5)
            label, line = line.cut_right(min(wide, half), frame.mm(2))
        else:
            words, keys = box.cut_left(box.w * 30 // 100, frame.mm(2))
            line, label = words.pad(0, frame.mm(0.8)).rows(2, 0)
        frame.text(line, text, cut="name", capital=2.8)
        frame.text(label, whose, cut="name", capital=2.8, colour=frame.theme.cream)
        meaning_keys(frame, keys, self._meanings(last, self.trick.cards[last]))

    def _whose_card(self, place: int) -> str:
        name = short_name(self._names()[self.trick.seat_at(place)])
        card = prediction_text(self.trick.cards[place].printed)
        return self._("{name}’s {card}:").format(name=name, card=card)

    def _question(self) -> str:
        if self.trick.slot >= self.trick.seats:
            return self._("Who wins this trick?")
        name = self._names()[self.trick.next_seat]
        if self.trick.slot == 0:
            return self._("What did {name} lead?").format(name=name)
        return self._("What did {name} play?").format(name=name)

    def _meanings(self, place: int, laid: LaidCard) -> list[Meaning]:
        """A six as six or nine; a zero as itself, or as a block on one of the cards before it."""
        if laid.printed == SENSE:
            return [
                ("meant-6", self._("as 6"), not laid.nine),
                ("meant-9", self._("as 9"), laid.nine),
            ]
        blocks = [
            (
                f"meant-block-{on}",
                self._("blocks {card}").format(card=laid_words(self._, self.trick.cards[on])),
                laid.blocks == on,
            )
            for on in self.trick.blockable(place)
        ]
        return [("meant-0", self._("just a 0"), laid.blocks is None), *blocks]

    def _slots(self) -> list[TrickSlot]:
        """Everybody's place in the trick, from the lead on."""
        names, cards = self._names(), self.trick.cards
        blocked = {laid.blocks for laid in cards}
        winner = self._winner()
        found = []
        for place in range(len(names)):
            seat = self.trick.seat_at(place)
            found.append(
                TrickSlot(
                    names[seat],
                    player_colour(self.shell, names[seat], seat),
                    cards[place] if place < len(cards) else None,
                    blocked=place in blocked,
                    now=place == self.trick.slot,
                    won=place == winner,
                )
            )
        return found

    def _winner(self) -> int | None:
        """The place of the card that wins; None before the trick is full and right."""
        if not self.trick.is_full or self._problem():
            return None
        return self.trick.verdict(self._round().trump).winner

    def _problem(self) -> str:
        """Why these cards cannot make a trick, or ""."""
        try:
            self.trick.check()
        except Refusal as refusal:
            return refusal_words(self.shell, refusal)
        return ""

    def _draw_verdict(self, frame: Frame, box: Box) -> None:
        """Draws who wins and why, and below it who leads next and who may look."""
        problem = self._problem()
        if problem:
            frame.fill(box, frame.theme.panel, 2.2)
            saying(frame, box.pad(frame.mm(4), frame.mm(3)), problem, 4.6)
            return
        verdict = self.trick.verdict(self._round().trump)
        if verdict.double and frame.panel.portrait:
            # Beside the other buttons there is no room for it.
            split, box = box.cut_bottom(frame.mm(11), frame.mm(1.5))
            self._draw_split(frame, split)
        frame.fill(box, frame.theme.panel, 2.2)
        names, trick = self._names(), self.trick
        reason = reason_words(self._, names, trick.cards, trick.lead, verdict)
        draw_verdict(
            frame,
            box.pad(frame.mm(4), frame.mm(3)),
            reason,
            next_words(self._, names, trick.lead, self._round().lead, verdict),
        )

    def _draw_split(self, frame: Frame, box: Box) -> None:
        text = self._("Two tricks for {name}").format(name=self._winner_name())
        frame.button(box, "split", text, capital=2.8)

    def _winner_name(self) -> str:
        """Whoever wins the trick; "" if nobody does."""
        winner = self._winner()
        return "" if winner is None else short_name(self._names()[self.trick.seat_at(winner)])

    def _draw_bar(self, frame: Frame, bar: Box) -> None:
        gap = frame.mm(1.5)
        if frame.panel.portrait and self._step is not None:
            # The two other buttons need the room of its word.
            back, rest = bar.cut_left(frame.mm(11), gap)
            frame.button(back, "back", sign="back")
        else:
            rest = back_button(frame, bar, self._("Back"))
        if not self.trick.is_full:
            if self._step is None:
                # Who leads is as the record has it; a table under dispute may know better.
                frame.button(rest, "lead", self._("Someone else leads"))
            return
        if self._step is not None:
            text = self._("Just the winner")
            only, rest = rest.cut_left(min(width_for(frame, text), rest.w // 2), gap)
            frame.button(only, "only", text)
        if self._problem():
            return
        if self.trick.verdict(self._round().trump).double and not frame.panel.portrait:
            split, rest = rest.columns(2, gap)
            self._draw_split(frame, split)
        name = self._winner_name()
        text = self._("Trick to {name}").format(name=name) if name else self._("Nobody gets it")
        frame.button(rest, "next", onward(text), primary=True, capital=2.8)

    def card(self, card: str) -> bool:
        """Puts a card that was tapped or scanned into the next slot; False for other decks' cards.

        A card that lies in the trick already, or is one too many, is not entered, and the screen
        says so.
        """
        if card not in CARDS:
            return False
        self._why_not = ""
        if self.trick.contains(card):
            text = self._("{card} is already in this trick.")
            self._why_not = text.format(card=laid_words(self._, LaidCard(card)))
        elif not self.trick.add(card):
            self.messages.say(self._("Everyone has already played in this trick."))
        return True

    def tap(self, name: str) -> None:
        """Clears the message, does what the target is for, and keeps the trick so far."""
        self.messages.clear()
        super().tap(name)
        self.shell.drafts.keep(self)

    def on_card(self, card: str) -> None:
        """Puts the card into the next slot."""
        self.card(card)

    def on_meant(self, meaning: str) -> None:
        """Says how the last card was meant."""
        self.trick.set_meaning(meaning)

    def on_slot(self, place: int) -> None:
        """Chooses the slot that the next card goes to."""
        self._why_not = ""
        self.trick.choose(place)

    def on_lead(self) -> None:
        """Lets the next player lead."""
        if self._step is None:
            self.trick.lead = (self.trick.lead + 1) % self.trick.seats

    def on_next(self) -> None:
        """Enters the trick."""
        self._enter(split=False)

    def on_split(self) -> None:
        """Enters the trick, which counts as two."""
        self._enter(split=True)

    def on_only(self) -> None:
        """Corrects only who won the trick."""
        from companion.ui.screens.correct import Correct

        if self._step is not None:
            self.navigator.swap(Correct(self.shell, self._step.number))

    def half_entered(self) -> tuple[str, object, list[str]] | None:
        """The trick as it lies so far, and who led it."""
        if self._step is not None:
            return None
        return "trick", self.trick.kept(), [laid.card for laid in self.trick.cards]

    def on_back(self) -> None:
        """Leaves a chosen slot, else removes the last card; before the first, to the table."""
        self._why_not = ""
        if self.trick.leave_slot():
            return
        if self.trick.cards and self._step is None:
            self.trick.remove_last()
        else:
            super().on_back()

    def _enter(self, split: bool) -> None:
        """Writes the trick into the record: card by card, or only its winner if another led it."""
        if not self.trick.is_full:
            return
        trick = Trick(tuple(self.trick.cards), split)
        if self._step is not None:
            settle_edits(self.shell, (Change(self._step.number, trick),))
            return
        event: Trick | Won = trick
        if self.trick.lead != self._round().lead:
            winner = self.trick.verdict(self._round().trump).winner
            event = Won(None if winner is None else self.trick.seat_at(winner), split)
        if self.act(Do(event)) is not None:
            flow.open_match(self.shell)
        else:
            self._why_not = self.messages.text
            self.messages.clear()
            self.trick.slot = len(self.trick.cards)
