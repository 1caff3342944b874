"""6th Sense: a trick that is being entered card by card, until it can be judged; draws nothing."""

from collections.abc import Sequence
from typing import Any

from companion.games.sixth_sense.judge import (
    BLOCK,
    SENSE,
    LaidCard,
    TrickVerdict,
    check_trick,
    judge_trick,
    parse_laid,
)
from companion.records import replace
from companion.ui.shell.shell import Shell


class TrickDraft:
    """The cards of one trick from the lead on, and the slot that the next card goes to.

    seats: how many play. lead: the seat that led. cards: those entered so far. slot: a place in
    `cards`, or their number if the next card comes after them. last: the place of the card that
    was entered or chosen last, which may be given a meaning; None if there is none.
    """

    def __init__(self, seats: int, lead: int, cards: Sequence[LaidCard] = ()) -> None:
        self.seats = seats
        self.lead = lead
        self.cards = list(cards)
        self.slot = len(self.cards)
        self.last: int | None = None

    @property
    def is_full(self) -> bool:
        """Whether everybody has laid a card."""
        return len(self.cards) == self.seats

    @property
    def next_seat(self) -> int:
        """The seat that the card in `slot` belongs to."""
        return self.seat_at(self.slot)

    def seat_at(self, place: int) -> int:
        """The seat that laid the card at this place of the trick."""
        return (self.lead + place) % self.seats

    def check(self) -> None:
        """Raises a Refusal if these cards cannot make a trick together."""
        check_trick(self.cards, self.seats)

    def verdict(self, trump: str | None) -> TrickVerdict:
        """Who wins the full trick and why; `check` must have passed."""
        return judge_trick(self.cards, trump)

    def contains(self, card: str) -> bool:
        """Whether this card is in another slot than the one the next card goes to."""
        return any(laid.card == card for at, laid in enumerate(self.cards) if at != self.slot)

    def add(self, card: str) -> bool:
        """Puts a card into `slot`; returns False if the trick is full and no slot was chosen."""
        if self.is_full and self.slot == len(self.cards):
            return False
        self.last = self.slot
        self.cards[self.slot : self.slot + 1] = [LaidCard(card)]
        self.slot = len(self.cards)
        return True

    def choose(self, place: int) -> None:
        """The next card goes to this place, in place of the card there if there is one."""
        self.slot = min(place, len(self.cards))
        self.last = place if place < len(self.cards) else None

    def leave_slot(self) -> bool:
        """Ends the choice of an earlier slot; returns False if none was chosen."""
        self.last = None
        chosen = self.slot < len(self.cards)
        self.slot = len(self.cards)
        return chosen

    def remove_last(self) -> None:
        """Removes the card that was laid last."""
        self.cards.pop()
        self.slot = len(self.cards)

    def blockable(self, place: int) -> list[int]:
        """The places of the cards that a zero laid at this place may block."""
        return [on for on in range(place) if self.cards[on].blocks is None]

    def meanings(self, place: int) -> list[str]:
        """How the card at this place may be meant; empty if it is not a special card."""
        printed = self.cards[place].printed
        if printed == SENSE:
            return ["6", "9"]
        if printed == BLOCK:
            return ["0", *(f"block-{on}" for on in self.blockable(place))]
        return []

    def set_meaning(self, meaning: str) -> None:
        """Says how the card at `last` was meant; ignores what is not one of its meanings.

        Another card may have been entered since the question: then it was not about this one.
        """
        place = self.last
        if place is None or meaning not in self.meanings(place):
            return
        laid = self.cards[place]
        if laid.printed == SENSE:
            laid = replace(laid, nine=meaning == "9")
        else:
            plain = meaning == "0"
            laid = replace(laid, blocks=None if plain else int(meaning.removeprefix("block-")))
        self.cards[place] = laid
        self.slot = len(self.cards)

    def kept(self) -> list[int | str]:
        """The lead and the cards, for `saved_trick` to read again; empty without a card."""
        return [self.lead, *map(str, self.cards)] if self.cards else []


def saved_trick(shell: Shell) -> TrickDraft | None:
    """The trick that was half entered into the match on the table; None if there is none."""
    seats = len(shell.session.match.names)

    def read(kept: list[Any]) -> TrickDraft | None:
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
        return TrickDraft(seats, lead, cards)

    return shell.drafts.load("trick", read)
