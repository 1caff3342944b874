"""Random but legal games of 10, with a real draw pile, real hands and chips that really move."""

from companion.games.base import PlainSetup, after
from companion.games.ten.cards import DECK, JOKER, LIMIT, ROUND_CARDS, VALUE, hand_points
from companion.games.ten.event import Bid, End, Lay, Protect, Short, Sold, Swap, Turn
from companion.games.ten.rules import (
    HAND,
    TenState,
    apply,
    full_round,
    new,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from companion.games.ten.chips import Chips, RunningRound
    from companion.games.ten.event import Hand, Laying


def match(random: "Random", players: "Sequence[str]") -> TenState:
    """One game; in one of ten the table keeps only the score of most rounds."""
    seats = len(players)
    state = new(PlainSetup(tuple(players), random.randrange(seats)))
    pile, hands = _deal(random, seats)
    start = after(state.setup.dealer, seats)
    only_score = random.random() < 0.1
    for card in random.sample(ROUND_CARDS, len(ROUND_CARDS)):
        in_turn = [(start + step) % seats for step in range(seats)]
        short = only_score and (not state.rounds or random.random() < 0.8)
        noted = None if short and random.random() < 0.5 else start
        state = apply(state, Turn(card, noted))
        places = [hand.pop(random.randrange(len(hand))) for hand in hands]
        state = _trade(random, state, in_turn, places)
        laid = [_laying(random, place, hands[seat]) for seat, place in enumerate(places)]
        if short:
            played = full_round(card, start, laid, None)
            state = apply(state, Short(played.winner, played.loser, played.penalty))
        else:
            state = apply(state, Lay(tuple(laid)))
        if not _fill_up(hands, in_turn, pile):
            break
        start = random.randrange(seats)  # whom the winner named
    held: list[Hand] = []
    for hand in hands:
        counted = only_score and random.random() < 0.5
        held.append(hand_points(tuple(hand)) if counted else tuple(hand))
    return apply(state, End(tuple(held), *_chips_found(random, state.chips)))


def _chips_found(random: "Random", chips: "Chips") -> "tuple[Chips, int]":
    """The chips that are counted at the end, and how many are lost: in one game of ten one is."""
    if random.random() < 0.9:
        return chips, 0
    # Under the table, from somebody who had any.
    seat = random.choice([seat for seat, count in enumerate(chips) if count])
    return tuple(count - (other == seat) for other, count in enumerate(chips)), 1


def _deal(random: "Random", seats: int) -> tuple[list[str], list[list[str]]]:
    pile = [card for card, copies in DECK.items() for _ in range(copies)]
    hands = [[JOKER] for _ in range(seats)]
    for _ in range(seats):
        pile.remove(JOKER)
    random.shuffle(pile)
    _fill_up(hands, range(seats), pile)
    return pile, hands


def _fill_up(hands: list[list[str]], in_turn: "Sequence[int]", pile: list[str]) -> bool:
    """Fills each hand in turn; whether there were cards enough."""
    for seat in in_turn:
        while len(hands[seat]) < HAND and pile:
            hands[seat].append(pile.pop())
    return all(len(hand) == HAND for hand in hands)


def _trade(random: "Random", state: TenState, in_turn: list[int], places: list[str]) -> TenState:
    """Protection, swaps and bids; the cards in `places` change with them."""
    for seat in in_turn:
        state = _protect(random, state, seat)
    for seat in in_turn:
        if random.random() < 0.6:
            continue
        owner = random.choice([other for other in in_turn if other != seat])
        least = _table(state).protection[owner]
        if state.chips[seat] < max(least, 1):
            continue
        buyer = seat
        if least:
            state, buyer = _auction(random, state, Bid(seat, owner, least), in_turn)
        else:
            state = apply(state, Swap(seat, owner))
        places[buyer], places[owner] = places[owner], places[buyer]
        for changed in (buyer, owner):
            state = _protect(random, state, changed)
    return state


def _protect(random: "Random", state: TenState, seat: int) -> TenState:
    most = min(2 - _table(state).protection[seat], state.chips[seat])
    chips = random.randint(0, most)
    return apply(state, Protect(seat, chips)) if chips else state


def _auction(
    random: "Random", state: TenState, bid: Bid, in_turn: list[int]
) -> tuple[TenState, int]:
    """The bidding for one card, and who gets it."""
    state = apply(state, bid)
    for seat in in_turn:
        others = seat not in (bid.seat, bid.owner)
        if others and state.chips[seat] > bid.chips and random.random() < 0.3:
            bid = Bid(seat, bid.owner, bid.chips + 1)
            state = apply(state, bid)
    return apply(state, Sold()), bid.seat


def _table(state: TenState) -> "RunningRound":
    if state.table is None:
        raise ValueError("no round is under way")
    return state.table


def _laying(random: "Random", first: str, hand: list[str]) -> "Laying":
    """The card before a player, perhaps with a second one; jokers get their value now."""
    fitting = [card for card in hand if _least(first) + _least(card) <= LIMIT]
    cards = [first]
    if fitting and random.random() < 0.6:
        cards.append(random.choice(fitting))
        hand.remove(cards[-1])
    room = LIMIT - sum(map(_least, cards))
    for place, card in enumerate(cards):
        if card == JOKER:
            value = random.choice((room, random.randint(0, room)))
            cards[place] = f"{JOKER}={value}"
            room -= value
    return tuple(cards)


def _least(card: str) -> int:
    return 0 if card == JOKER else VALUE[card]
