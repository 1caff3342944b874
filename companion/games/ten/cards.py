"""The cards of 10: values, copies, penalty points, and who wins and loses with what is laid."""

from companion.games.base import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Sequence

    from companion.games.ten.event import Hand, Laying

LIMIT = 10
ROUND_CARDS = range(1, 11)
VALUES = range(LIMIT + 1)
PENALTY_CARDS = range(1, 9)
JOKER = "J"

DECK = {str(value): 5 for value in VALUES} | {f"P{value}": 1 for value in PENALTY_CARDS}
DECK[JOKER] = 7
# Every way a card can lie on the table: its value there, and which card of the deck it is.
VALUE = {str(value): value for value in VALUES} | {f"P{value}": value for value in PENALTY_CARDS}
VALUE |= {f"{JOKER}={value}": value for value in VALUES}
KIND = {card: JOKER if card.startswith(JOKER) else card for card in VALUE}
POINTS = dict.fromkeys(map(str, VALUES), 1) | {f"P{value}": value + 2 for value in PENALTY_CARDS}
POINTS[JOKER] = 10


def hand_points(hand: "Hand") -> int:
    """The penalty points of what a player still holds."""
    return hand if isinstance(hand, int) else sum(POINTS[card] for card in hand)


def judge_round(laid: "Sequence[Laying]", start: int) -> tuple[int, int, str, str]:
    """Winner and loser of a round, and the rule that decided each."""
    seats = len(laid)
    in_turn = [(start + step) % seats for step in range(seats)]
    values = [sum(VALUE[card] for card in laying) for laying in laid]
    highest = max(values)
    top = [seat for seat in in_turn if values[seat] == highest]
    single = [seat for seat in top if len(laid[seat]) == 1] or top
    winner = single[0]
    won_by = "value" if len(top) == 1 else "one-card" if len(single) == 1 else "earlier"
    others = [seat for seat in in_turn if seat != winner]
    lowest = min(values[seat] for seat in others)
    bottom = [seat for seat in others if values[seat] == lowest]
    return winner, bottom[-1], won_by, "value" if len(bottom) == 1 else "later"


def take_copies(cards: "Sequence[str]", left: "Counter[str]") -> None:
    """Takes these cards, laid or held, out of the copies that are left."""
    for card in cards:
        kind = KIND.get(card, card)
        left[kind] -= 1
        if left[kind] < 0:
            raise Refusal("too-many-copies", card=kind, reason="deck", most=DECK[kind])
