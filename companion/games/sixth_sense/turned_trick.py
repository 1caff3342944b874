"""6th Sense: a trick that was entered card by card, when somebody else led it than was thought."""

from companion.games.base import Refusal
from companion.games.sixth_sense.event import Trick
from companion.games.sixth_sense.judge import LaidCard, check_trick, judge_trick
from companion.records import replace


def winner_of(trick: Trick, lead: int, trump: str | None) -> int | None:
    """The seat that wins a whole trick led by `lead`; None if nobody does."""
    winner = judge_trick(trick.cards, trump).winner
    return None if winner is None else (lead + winner) % len(trick.cards)


def led_by(trick: Trick, was: int, lead: int) -> Trick | None:
    """The trick with the same cards of the same players, led by `lead` instead of `was`.

    None if these cards cannot have been laid in that order: a block has to come after the card
    that it lies on.
    """
    seats = len(trick.cards)
    # From the place in the trick as it was to the place in it now.
    turn = (was - lead) % seats
    cards: list[LaidCard] = []
    for place in range(seats):
        laid = trick.cards[(place - turn) % seats]
        if laid.blocks is not None:
            laid = replace(laid, blocks=(laid.blocks + turn) % seats)
        cards.append(laid)
    try:
        check_trick(cards, seats)
    except Refusal:
        return None
    return Trick(tuple(cards), trick.split)


def led_anyway(trick: Trick, lead: int) -> Trick:
    """The trick as it was laid, led by `lead` whosever turn that was."""
    return replace(trick, lead=lead, anyway=True)
