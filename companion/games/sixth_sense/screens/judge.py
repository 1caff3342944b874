"""Who wins this trick? The cards as they lie, from the lead on; then who wins it and why."""

from typing import Any

from companion.games.base import Refusal
from companion.games.sixth_sense.event import Trick, Won
from companion.games.sixth_sense.judge import (
    BLOCK,
    CARDS,
    SENSE,
    LaidCard,
    check_trick,
    judge,
    parse_laid,
)
from companion.games.sixth_sense.round import Round
from companion.games.sixth_sense.screens.judgement import next_words, reason_words
from companion.games.sixth_sense.screens.suits import card_picture, is_special, laid_words
from companion.games.sixth_sense.screens.trick_keys import Meant, choose_row, trick_keys
from companion.match import record
from companion.match.actions import Change, Do
from companion.match.record import Step
from companion.records import replace
from companion.ui.render.box import Box
from companion.ui.render.frame import Frame
from companion.ui.shell import flow
from companion.ui.shell.acting import refusal_words
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from companion.ui.widgets.corrections import settle_edits
from companion.ui.widgets.pages import TOUCH, back_button, centred, saying, width_for
from companion.ui.widgets.parts import player_colour


class SixthJudge(Screen):
    """A slot for every player, from the lead on; a key for every card; then the verdict.

    With `step` it corrects a trick of the record that was told card by card.
    """

    takes_cards = True

    def __init__(self, shell: Shell, step: Step | None = None) -> None:
        super().__init__(shell)
        self._step = step
        trick = step.event if step is not None else None
        self._cards: list[LaidCard] = list(trick.cards) if isinstance(trick, Trick) else []
        self._lead = self._round().lead
        kept = kept_trick(shell) if step is None else None
        if kept is not None:
            self._lead, self._cards = kept
        # The slot that the next card goes to.
        self._slot = len(self._cards)
        # The card last laid or chosen: a six or a zero asks how it was meant.
        self._last: int | None = None
        self._why_not = ""

    def _round(self) -> Round:
        """The round as it was before this trick."""
        match = self.session.match
        state = match.state if self._step is None else record.before(self._step).state
        round_: Round = state.rounds[-1]
        return round_

    def _names(self) -> tuple[str, ...]:
        match = self.session.match
        return match.names_in((self._step.state if self._step else match.state).opened - 1)

    @property
    def _full(self) -> bool:
        return len(self._cards) == len(self._names())

    def draw(self, frame: Frame) -> None:
        """The slots, and below them the keys or the verdict."""
        gap = frame.mm(1.5)
        area = frame.box.pad(gap, 0)
        bar, area = area.cut_bottom(frame.mm(11) + gap, frame.mm(1))
        bar = Box(bar.x, bar.y, bar.w, frame.mm(11))
        head, area = area.cut_top(frame.mm(TOUCH), frame.mm(0.6))
        slots, area = area.cut_top(frame.mm(13.4), frame.mm(1.2))
        self._head(frame, head)
        self._slots(frame, slots)
        if self._full and self._slot >= len(self._cards):
            self._verdict(frame, area)
        else:
            trick_keys(frame, area)
        self._bar(frame, bar)

    def _head(self, frame: Frame, box: Box) -> None:
        """The question; or how the card just laid was meant."""
        box = box.pad(frame.mm(1), 0)
        if self._last is not None and not (self.messages.text or self._why_not):
            chosen = self._cards[self._last]
            if is_special(chosen) and (self._last or chosen.printed != BLOCK):
                self._meant(frame, box, self._last, chosen)
                return
        text = self.messages.text or self._why_not or self._asked()
        frame.paragraph(centred(frame, box, text, 3.2), text, cut="name", capital=3.2)

    def _asked(self) -> str:
        if self._slot >= len(self._names()):
            return self._("Who wins this trick?")
        seat = (self._lead + self._slot) % len(self._names())
        name = self._names()[seat]
        if self._slot == 0:
            return self._("What did {name} lead?").format(name=name)
        return self._("What did {name} lay?").format(name=name)

    def _meant(self, frame: Frame, box: Box, place: int, laid: LaidCard) -> None:
        """A six as six or nine; a zero as itself, or as a block on one of the cards before it."""
        choices: list[Meant]
        if laid.printed == SENSE:
            choices = [
                ("meant-6", self._("as 6"), not laid.nine),
                ("meant-9", self._("as 9"), laid.nine),
            ]
        else:
            choices = [("meant-0", self._("plain 0"), laid.blocks is None)]
            choices += [
                (
                    f"meant-block-{on}",
                    self._("blocks {card}").format(card=laid_words(self._, self._cards[on])),
                    laid.blocks == on,
                )
                for on in self._blockable(place)
            ]
        choose_row(frame, box, choices)

    def _blockable(self, place: int) -> list[int]:
        """The places of the cards that a zero laid at this place may block."""
        return [on for on in range(place) if self._cards[on].blocks is None]

    def _ways(self, place: int) -> list[str]:
        """How the card at this place may be meant; a card that is not special in one way only."""
        printed = self._cards[place].printed
        if printed == SENSE:
            return ["6", "9"]
        if printed == BLOCK:
            return ["0", *(f"block-{on}" for on in self._blockable(place))]
        return []

    def _slots(self, frame: Frame, box: Box) -> None:
        names = self._names()
        count = len(names)
        theme = frame.theme
        blocked = {laid.blocks for laid in self._cards}
        winner = self._winner()
        for place, cell in enumerate(box.columns(count, frame.mm(1))):
            seat = (self._lead + place) % count
            now = place == self._slot
            won = winner is not None and place == winner
            ground = theme.panel_down if now else theme.panel
            line = theme.cream if now else theme.green
            frame.fill(cell, ground, 1.6, line=(0.6, line) if now or won else None)
            strip, inside = cell.pad(frame.mm(0.8)).cut_left(frame.mm(1.3), frame.mm(0.8))
            frame.fill(strip, player_colour(self.shell, names[seat], seat), 0.6)
            words = inside
            if place < len(self._cards):
                # In a narrow slot the name stands below the card.
                if inside.w < frame.mm(16):
                    words, card = inside.cut_bottom(frame.mm(3.6), frame.mm(0.4))
                else:
                    card, words = inside.cut_left(frame.mm(7), frame.mm(0.8))
                card = card.middle(frame.mm(7), min(card.h, frame.mm(10.4)))
                card_picture(frame, card, self._cards[place], out=place in blocked)
            frame.text(words, names[seat], cut="name", capital=2.8)
            frame.target(cell, f"slot-{place}", changes=True)

    def _winner(self) -> int | None:
        if not self._full or self._problem():
            return None
        return judge(self._cards, self._round().trump).winner

    def _problem(self) -> str:
        """What speaks against these cards, if anything does."""
        try:
            check_trick(self._cards, len(self._names()))
        except Refusal as refusal:
            return refusal_words(self.shell, refusal)
        return ""

    def _verdict(self, frame: Frame, box: Box) -> None:
        """One sentence large, what comes of it small."""
        frame.fill(box, frame.theme.panel, 2.2)
        inside = box.pad(frame.mm(4), frame.mm(3))
        problem = self._problem()
        if problem:
            saying(frame, inside, problem, 4.6)
            return
        verdict = judge(self._cards, self._round().trump)
        names = self._names()
        upper = inside.cut_top(inside.h * 56 // 100)[0]
        reason = reason_words(self._, names, self._cards, self._lead, verdict)
        y = saying(frame, upper, reason, 5.0) + frame.mm(2.5)
        for text in next_words(self._, names, self._lead, verdict):
            line = Box(inside.x, y, inside.w, inside.bottom - y)
            y = frame.paragraph(line, text, capital=2.8, colour=frame.theme.dim) + frame.mm(0.8)

    def _bar(self, frame: Frame, bar: Box) -> None:
        gap = frame.mm(1.5)
        portrait = frame.panel.portrait
        if portrait:
            back, rest = bar.cut_left(frame.mm(11), gap)
            frame.button(back, "back", sign="back")
        else:
            rest = back_button(frame, bar, self._("Back"))
        if not self._full:
            if self._step is None:
                self._lead_button(frame, rest)
            return
        if self._step is not None:
            text = self._("Only the winner")
            only, rest = rest.cut_left(min(width_for(frame, text), rest.w // 2), gap)
            frame.button(only, "only", text)
        if self._problem():
            return
        verdict = judge(self._cards, self._round().trump)
        if verdict.double:
            split, rest = rest.columns(2, gap)
            frame.button(split, "split", self._("Count it as two tricks"))
        text = self._("Count it") if verdict.winner is not None else self._("Nobody gets it")
        frame.button(rest, "next", text, primary=True, capital=2.8)

    def _lead_button(self, frame: Frame, box: Box) -> None:
        """Who leads is as the record has it; a table under dispute may know better."""
        frame.button(box, "lead", self._("Somebody else leads"))

    def card(self, card: str) -> bool:
        """A card that was tapped or scanned goes to the next slot; whether it is one of these."""
        if card not in CARDS:
            return False
        self._why_not = ""
        laid = LaidCard(card)
        others = [each.card for place, each in enumerate(self._cards) if place != self._slot]
        if card in others:
            text = self._("{card} lies in this trick already.")
            self._why_not = text.format(card=laid_words(self._, laid))
        elif self._slot < len(self._cards) or not self._full:
            self._last = self._slot
            self._cards[self._slot : self._slot + 1] = [laid]
            self._slot = len(self._cards)
        return True

    def tap(self, name: str) -> None:
        """A card, how it was meant, a slot, or what is to come of it."""
        what, _, which = name.partition("-")
        match what:
            case "card":
                self.card(which)
            case "meant":
                self._mean(which)
            case "slot":
                self._choose(int(which))
            case "lead" if self._step is None:
                self._lead = (self._lead + 1) % len(self._names())
            case "next" | "split" if self._full:
                self._count(what == "split")
            case "only" if self._step is not None:
                from companion.ui.screens.correct import Correct

                self.navigator.swap(Correct(self.shell, self._step.number))
            case "back":
                self._back()
        self.shell.drafts.keep(self)

    def half_entered(self) -> tuple[str, object, list[str]] | None:
        """The trick as it lies so far, and who led it."""
        if self._step is not None:
            return None
        trick = [self._lead, *map(str, self._cards)] if self._cards else []
        return "trick", trick, [laid.card for laid in self._cards]

    def _back(self) -> None:
        """One card back; before the first, to the table."""
        self._why_not, self._last = "", None
        if self._slot < len(self._cards):
            self._slot = len(self._cards)
        elif self._cards and self._step is None:
            self._cards.pop()
            self._slot = len(self._cards)
        else:
            self.navigator.back()

    def _choose(self, place: int) -> None:
        self._why_not = ""
        self._slot = min(place, len(self._cards))
        self._last = place if place < len(self._cards) else None

    def _mean(self, how: str) -> None:
        place = self._last
        if place is None:
            return
        # Another card may have been laid since the question: then it was not about this one.
        if how not in self._ways(place):
            return
        laid = self._cards[place]
        if laid.printed == SENSE:
            laid = replace(laid, nine=how == "9")
        else:
            plain = how == "0"
            laid = replace(laid, blocks=None if plain else int(how.removeprefix("block-")))
        self._cards[place] = laid
        self._slot = len(self._cards)

    def _count(self, split: bool) -> None:
        """The trick goes into the record: as it lies, or only its winner if another led it."""
        trick = Trick(tuple(self._cards), split)
        if self._step is not None:
            settle_edits(self.shell, (Change(self._step.number, trick),))
            return
        event: Trick | Won = trick
        if self._lead != self._round().lead:
            winner = judge(self._cards, self._round().trump).winner
            seats = len(self._names())
            event = Won(None if winner is None else (self._lead + winner) % seats, split)
        if self.act(Do(event)) is not None:
            flow.open_match(self.shell)
        else:
            self._why_not = self.messages.text
            self.messages.clear()
            self._slot = len(self._cards)


def kept_trick(shell: Shell) -> tuple[int, list[LaidCard]] | None:
    """Who led the trick that is half entered, and its cards; None if there is none."""
    seats = len(shell.session.match.names)

    def read(kept: list[Any]) -> tuple[int, list[LaidCard]] | None:
        if kept == []:
            return None
        lead, *texts = kept
        cards = [parse_laid(text) for text in texts]
        if type(lead) is not int or lead not in range(seats):
            raise ValueError(f"nobody leads: {lead}")
        if len({card.card for card in cards}) < len(cards) or not 0 < len(cards) <= seats:
            raise ValueError("no trick has these cards")
        for place, card in enumerate(cards):
            if card.blocks is not None and card.blocks not in range(place):
                raise ValueError(f"{card} blocks nothing")
        return lead, cards

    return shell.drafts.value("trick", read)


def needs_trump(shell: Shell) -> bool:
    """Whether nothing can be judged before trump is known."""
    match = shell.session.match
    if match.state.setup.variant != "standard":
        return False
    return not match.state.rounds or match.state.rounds[-1].trump is None
