"""10: the laid cards of a round while they are entered; draws nothing."""

from typing import Any

from companion.games.base import Refusal, after
from companion.games.ten.cards import LIMIT, VALUE, take_copies
from companion.games.ten.event import Laying
from companion.games.ten.rules import FinishedRound, copies_left, full_round
from companion.games.ten.view import TenView
from companion.ui.shell.shell import Shell

# A place for a card: whose, and whether it is the first or the second.
Slot = tuple[int, int]
MOST_CARDS = 2


class LayingDraft:
    """One card or two for each seat, and the place where the next one goes.

    before: the game before the round ends. unchecked: more copies of a card may be laid than the
    deck has. start: the seat that started; None if nobody noted it. on: the chosen place; None if
    everybody has laid a card.
    """

    def __init__(self, before: TenView, unchecked: bool = False) -> None:
        self._before = before
        self._unchecked = unchecked
        self.laid: list[list[str]] = [[] for _ in before.setup.players]
        self.start = before.table.start if before.table is not None else None
        if self.start is None:
            self.start = before.starter
        self.on: Slot | None = None
        self._move_on()

    @property
    def is_full(self) -> bool:
        """Whether everybody has laid a card."""
        return all(self.laid)

    @property
    def event_cards(self) -> tuple[Laying, ...]:
        """What lies there, as an event has it."""
        return tuple(map(tuple, self.laid))

    def take_up(self, laid: tuple[Laying, ...]) -> None:
        """Goes on with cards that were entered before."""
        self.laid = [list(laying) for laying in laid]
        self._move_on()

    def choose(self, slot: Slot) -> None:
        """The next card goes there; a second one only where there is a first."""
        seat, place = slot
        self.on = (seat, min(place, len(self.laid[seat])))

    def lay(self, card: str) -> None:
        """Lays a card at the chosen place. Raises a Refusal if it cannot lie there."""
        if self.on is None:
            return
        seat, place = self.on
        laying = [*self.laid[seat][:place], card, *self.laid[seat][place + 1 :]]
        total = sum(VALUE[each] for each in laying)
        if total > LIMIT:
            raise Refusal("bad-total", reason="laying", total=total, most=LIMIT)
        self._check_copies([*self.laid[:seat], laying, *self.laid[seat + 1 :]])
        self.laid[seat] = laying
        self._move_on()

    def _check_copies(self, laid: list[list[str]]) -> None:
        left = None if self._unchecked else copies_left(self._before.rounds)
        if left is not None:
            for laying in laid:
                take_copies(laying, left)

    def remove_card(self) -> None:
        """Removes the card at the chosen place, or the last one if there is none."""
        if self.on is None or len(self.laid[self.on[0]]) <= self.on[1]:
            seats = [seat for seat in self._in_turn() if self.laid[seat]]
            second = [seat for seat in seats if len(self.laid[seat]) > 1]
            if not seats:
                return
            seat = (second or seats)[-1]
            self.on = (seat, len(self.laid[seat]) - 1)
        seat, place = self.on
        del self.laid[seat][place]

    def _in_turn(self) -> list[int]:
        """The seats in turn; from the dealer's left if nobody noted who started."""
        seats = len(self.laid)
        first = self.start if self.start is not None else after(self._before.setup.dealer, seats)
        return [(first + step) % seats for step in range(seats)]

    def _move_on(self) -> None:
        """Chooses the place of the next in turn who has laid nothing yet."""
        self.on = next(((seat, 0) for seat in self._in_turn() if not self.laid[seat]), None)

    def judged(self) -> FinishedRound | None:
        """Who wins and who takes how much, once all have laid and it is known who started."""
        table = self._before.table
        if table is None or self.start is None or not self.is_full:
            return None
        return full_round(table.card, self.start, self.event_cards, None)


def saved_laying(shell: Shell) -> tuple[Laying, ...] | None:
    """The cards of each seat of a round that is half entered; None if there is none."""
    seats = len(shell.session.match.names)

    def read(kept: list[Any]) -> tuple[Laying, ...]:
        laid = tuple(map(tuple, kept))
        if len(laid) != seats or any(len(laying) > MOST_CARDS for laying in laid):
            raise ValueError("not one card or two for everybody")
        if any(sum(VALUE[card] for card in laying) > LIMIT for laying in laid):
            raise ValueError(f"more than {LIMIT} before somebody")
        return laid

    return shell.drafts.load("laid", read)
