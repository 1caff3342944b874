"""Who wins this trick? The cards as they lie, from the lead on; then who wins it and why."""

from companion.games.base import Refusal
from companion.games.sixth_sense.event import Trick
from companion.games.sixth_sense.judge import CARDS, LaidCard
from companion.games.sixth_sense.round import Round
from companion.games.sixth_sense.rules import SixthSenseState
from companion.games.sixth_sense.screens.judging import requested
from companion.games.sixth_sense.screens.judging.trick_draft import TrickDraft, saved_trick
from companion.games.sixth_sense.screens.judging.trick_keys import trick_keys
from companion.games.sixth_sense.screens.judging.trick_question import QUESTION, TrickQuestion
from companion.games.sixth_sense.screens.judging.trick_slots import (
    TrickSlot,
    draw_slots,
    slots_height,
    slots_of,
)
from companion.games.sixth_sense.screens.judging.verdict_text import draw_problem, draw_verdict
from companion.games.sixth_sense.screens.judging.verdict_words import next_words, reason_words
from companion.games.sixth_sense.screens.suits import laid_words
from companion.games.sixth_sense.turned_trick import led_anyway
from companion.games.sixth_sense.view import SixthSenseView, round_at
from companion.match import record
from companion.match.actions import Change, Do
from companion.match.record import Step
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.render.measures import BAR, GAP, HAIR, STRONG, TIGHT, TOUCH
from companion.ui.shell import flow
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.corrections import settle_edits
from companion.ui.widgets.pages import back_button, onward, width_for
from companion.ui.widgets.parts import player_colour
from companion.ui.widgets.words import short_name


class SixthJudge(Screen[SixthSenseView]):
    """A slot for every player, from the lead on; a key for every card; then the verdict.

    With `step` it corrects a trick of the record that was entered card by card; else it goes on
    with the trick that is half entered, if there is one.
    """

    takes_cards = True

    def __init__(self, shell: Shell, step: Step[SixthSenseState] | None = None) -> None:
        super().__init__(shell)
        self._step = step
        self.trick = self._first_draft()
        self._why_not = ""

    def _first_draft(self) -> TrickDraft:
        saved = saved_trick(self.shell) if self._step is None else None
        if saved is not None:
            return saved
        seats, lead = len(self._names()), self._round().lead
        if self._step is None or not isinstance(self._step.event, Trick):
            return TrickDraft(seats, lead)
        # As it was led, also out of turn.
        lead = round_at(self.session.match, self._step).leads[-1]
        return TrickDraft(seats, lead, self._step.event.cards)

    def _round(self) -> Round:
        """The round as it was before this trick."""
        if self._step is not None:
            return round_at(self.session.match, record.before(self._step))
        return self.view().table.rounds[-1]

    def _names(self) -> tuple[str, ...]:
        match = self.session.match
        return match.names_in((self._step.stage if self._step else match.opened) - 1)

    def draw(self, frame: Frame) -> None:
        gap = frame.mm(GAP)
        area = frame.box.pad(gap, 0)
        bar, area = area.cut_bottom(frame.mm(BAR) + gap, frame.mm(TIGHT))
        bar = Box(bar.x, bar.y, bar.w, frame.mm(BAR))
        # In portrait what a card is meant as has a line of its own, below the question.
        high = TOUCH + QUESTION if frame.panel.portrait else TOUCH
        head, area = area.cut_top(frame.mm(high), frame.mm(HAIR))
        slots, area = area.cut_top(slots_height(frame, self.trick.seats), frame.mm(TIGHT))
        question = TrickQuestion(self._, self._names(), self.trick)
        question.draw(frame, head, self.messages.text or self._why_not)
        draw_slots(frame, slots, self._slots())
        if self.trick.is_full and self.trick.slot >= len(self.trick.cards):
            self._draw_verdict(frame, area)
        else:
            if frame.panel.portrait:
                line, area = area.cut_bottom(frame.mm(requested.REQUESTED), frame.mm(HAIR))
                requested.draw_requested(frame, line, self._, self.trick)
            trick_keys(frame, area, self._round().trump, self._("Trump"))
        self._draw_bar(frame, bar)

    def _slots(self) -> list[TrickSlot]:
        names = self._names()
        colours = [player_colour(self.shell, name, seat) for seat, name in enumerate(names)]
        return slots_of(self.trick, names, colours, self._winner())

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
            draw_problem(frame, box, problem)
            return
        verdict = self.trick.verdict(self._round().trump)
        if verdict.double and frame.panel.portrait:
            # Beside the other buttons there is no room for it.
            split, box = box.cut_bottom(frame.mm(BAR), frame.mm(GAP))
            self._draw_split(frame, split)
        names, trick = self._names(), self.trick
        reason = reason_words(self._, names, trick.cards, trick.lead, verdict)
        notes = next_words(self._, names, trick.lead, self._round().lead, verdict)
        draw_verdict(frame, box, reason, notes)

    def _draw_split(self, frame: Frame, box: Box) -> None:
        text = self._("Two tricks for {name}").format(name=self._winner_name())
        frame.button(box, "split", text, capital=STRONG)

    def _winner_name(self) -> str:
        """Whoever wins the trick; "" if nobody does."""
        winner = self._winner()
        return "" if winner is None else short_name(self._names()[self.trick.seat_at(winner)])

    def _draw_bar(self, frame: Frame, bar: Box) -> None:
        gap = frame.mm(GAP)
        if frame.panel.portrait and self._step is not None:
            # The two other buttons need the room of its word.
            back, rest = bar.cut_left(frame.mm(BAR), gap)
            frame.button(back, "back", sign="back")
        else:
            rest = back_button(frame, bar, self._("Back"))
        if not self.trick.is_full:
            if self._step is None:
                # Who leads is as the record has it; a table under dispute may know better.
                requested.draw_lead_button(frame, rest, self._, self.trick)
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
        frame.button(rest, "next", onward(text), primary=True, capital=STRONG)

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
        """Writes the trick into the record; who led it is named if that was out of turn."""
        if not self.trick.is_full:
            return
        trick = Trick(tuple(self.trick.cards), split)
        if self.trick.lead != self._round().lead:
            trick = led_anyway(trick, self.trick.lead)
        if self._step is not None:
            settle_edits(self.shell, (Change(self._step.number, trick),))
        elif self.act(Do(trick)) is not None:
            flow.open_match(self.shell)
        else:
            self._why_not = self.messages.text
            self.messages.clear()
            self.trick.slot = len(self.trick.cards)
