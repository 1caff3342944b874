"""A flat Monte-Carlo for 13 as anybody would write it first: lists of cards, copied for each play.

What the analysis is measured against.
"""

from collections.abc import Sequence
from random import Random

from companion.games.thirteen.stage import DECK, LIMIT, PILE, RED, VALUE, Play

Piles = list[list[int]]


def plain_advice(
    plays: Sequence[Play], dealer: int, seats: int, hand: list[str], worlds: int, random: Random
) -> Play:
    """The best play of a hand after these plays, in turn order."""
    tiles: list[list[str]] = [[], [], []]
    taken: Piles = [[0, 0, 0, 0] for _ in range(seats)]
    seat = (dealer + 1) % seats
    unseen = [card for card, copies in DECK.items() for _ in range(copies)]
    sizes = [5] * seats
    stock = len(unseen) - 5 * seats
    for play in plays:
        _lay(play.card, play.tile, seat, tiles, taken)
        unseen.remove(play.card)
        if stock:
            stock -= 1
        else:
            sizes[seat] -= 1
        seat = (seat + 1) % seats
    for card in hand:
        unseen.remove(card)
    options = _options(hand)
    totals = [0.0] * len(options)
    for _ in range(worlds):
        cards = list(unseen)
        random.shuffle(cards)
        hands = [
            list(hand) if other == seat else [cards.pop() for _ in range(sizes[other])]
            for other in range(seats)
        ]
        for number, play in enumerate(options):
            totals[number] += _play_out(play, seat, hands, cards, tiles, taken)
    return options[totals.index(min(totals))]


def _options(hand: Sequence[str]) -> list[Play]:
    return [Play(c, t) for c in sorted(set(hand)) for t in (range(3) if c == "R4" else (PILE[c],))]


def _lay(card: str, tile: int, seat: int, tiles: list[list[str]], taken: Piles) -> None:
    if sum(VALUE[each] for each in tiles[tile]) + VALUE[card] > LIMIT:
        for lying in tiles[tile]:
            taken[seat][PILE[lying]] += 1
        tiles[tile] = []
    tiles[tile].append(card)


def _play_out(
    play: Play,
    seat: int,
    hands: list[list[str]],
    stock: list[str],
    tiles: list[list[str]],
    taken: Piles,
) -> float:
    """The relative result of `seat` if all others, and it from now on, play greedily."""
    hands, stock = [list(hand) for hand in hands], list(stock)
    tiles, taken = [list(tile) for tile in tiles], [list(pile) for pile in taken]
    seats, on = len(hands), seat
    while any(hands):
        hand = hands[on]
        if hand:
            if play is None:
                play = _greedy(hand, tiles)
            hand.remove(play.card)
            _lay(play.card, play.tile, on, tiles, taken)
            if stock:
                hand.append(stock.pop())
            play = None  # type: ignore[assignment]
        on = (on + 1) % seats
    points = [sum(pile) + pile[RED] for pile in taken]
    for colour in range(RED):
        counts = [pile[colour] for pile in taken]
        if counts.count(max(counts)) == 1:
            points[counts.index(max(counts))] -= max(counts)
    own = points.pop(seat)
    return own - sum(points) / len(points)


def _greedy(hand: Sequence[str], tiles: list[list[str]]) -> Play:
    sums = [sum(VALUE[each] for each in tile) for tile in tiles]

    def cost(play: Play) -> tuple[int, int]:
        takes = sums[play.tile] + VALUE[play.card] > LIMIT
        lying = tiles[play.tile]
        return (len(lying) + lying.count("R4") if takes else 0), -VALUE[play.card]

    return min(_options(hand), key=cost)
