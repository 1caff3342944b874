"""Positions in whole numbers are those of the rules; worlds and hands hold the right cards."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.base import Refusal
from companion.games.thirteen.analysis import hands
from companion.games.thirteen.analysis.bits import BIT, BITS_OF, CARD_OF, points_of, sums_of
from companion.games.thirteen.analysis.estimates import options, outcomes
from companion.games.thirteen.analysis.hands import known_hand, likelihood, sample_hands
from companion.games.thirteen.analysis.playout import play_out
from companion.games.thirteen.analysis.position import Decision, bit_of, decisions, start
from companion.games.thirteen.analysis.worlds import worlds
from companion.games.thirteen.stage import (
    CARDS,
    DECK,
    PILE,
    VALUE,
    Play,
    Stage,
    ThirteenSetup,
    lay,
    open_stage,
)
from tests.games.thirteen.analysis.stages import NAMES, played


@given(st.integers(0, 10**6), st.integers(3, 6))
def test_a_position_is_that_of_the_rules(seed: int, seats: int) -> None:
    setup, stage = played(seed, seats)
    so_far = open_stage(setup, 0, stage.dealer)
    for each in decisions(stage, setup.deck):
        assert sums_of(each.before.key) == so_far.sums
        assert each.before.left == sum(so_far.left)
        assert sum(each.before.sizes) + each.before.stock == each.before.left
        assert each.before.sizes[each.seat] > 0
        so_far = lay(so_far, (each.play,))
        assert CARD_OF[each.bit.bit_length() - 1] == each.play.card


def test_a_card_that_is_out_cannot_be_laid() -> None:
    with pytest.raises(Refusal, match="too-many-copies"):
        bit_of("B7", start(4).unlaid & ~sum(BITS_OF["B7"]))


def quick_choice(held: list[str], stage: Stage, seat: int) -> Play:
    """The policy of the play-outs in the words of the rules: a second, slow reading."""
    tiles, taken = stage.tiles, stage.taken
    sums = [sum(VALUE[card] for card in tile) for tile in tiles]
    plays = [
        Play(card, tile) for card in held for tile in (range(3) if card == "R4" else (PILE[card],))
    ]
    safe = [play for play in plays if sums[play.tile] + VALUE[play.card] <= 13]
    # The highest card, of equal ones the last colour; a dirty four only if nothing else is safe,
    # and then where it leaves the least room.
    colour = [play for play in safe if play.card != "R4"]
    if colour:
        return max(colour, key=lambda play: (VALUE[play.card], PILE[play.card]))
    if safe:
        return max(safe, key=lambda play: (sums[play.tile], -play.tile))

    def cost(tile: int) -> int:
        reds = tiles[tile].count("R4")
        colours = len(tiles[tile]) - reds
        own = taken[seat][tile] + colours
        return 2 * reds + (0 if own > max(pile[tile] for pile in taken) else colours)

    least = min(cost(play.tile) for play in plays)
    tile = min(play.tile for play in plays if cost(play.tile) == least)
    there = [play for play in plays if play.tile == tile]
    return max(there, key=lambda play: (play.card != "R4", VALUE[play.card]))


@given(st.integers(0, 10**6), st.integers(3, 6))
def test_a_stage_is_played_out_by_the_rules(seed: int, seats: int) -> None:
    deck = list(BIT)
    Random(seed).shuffle(deck)
    held = [deck[5 * seat : 5 * seat + 5] for seat in range(seats)]
    stock = deck[5 * seats :]
    taken = [0] * seats
    first = seed % seats
    play_out([sum(hand) for hand in held], list(stock), first, 0, [0, 0, 0], taken)
    stage = open_stage(ThirteenSetup(NAMES[:seats]), 0, (first - 1) % seats)
    cards = [[CARD_OF[bit.bit_length() - 1] for bit in hand] for hand in held]
    drawn = [CARD_OF[bit.bit_length() - 1] for bit in stock]
    while not stage.complete:
        seat = stage.on
        play = quick_choice(cards[seat], stage, seat)
        cards[seat].remove(play.card)
        if drawn:
            cards[seat].append(drawn.pop())
        stage = lay(stage, (play,))
    assert tuple(points_of(taken)) == stage.points


def test_whoever_has_no_card_is_passed_over() -> None:
    blue, yellow = BITS_OF["B7"][:2]
    taken = [0, 0, 0]
    play_out([blue, 0, yellow], [], 1, 0, [0, 0, 0], taken)
    # Seat 2 lays a blue 7 first, then seat 0 the other, and takes it: a majority, so 0 points.
    assert taken[0]
    assert points_of(taken) == [0, 0, 0]


def test_each_card_is_an_option_once_and_a_dirty_four_for_each_tile() -> None:
    hand = sum((*BITS_OF["B7"][:2], *BITS_OF["R4"][:2], BITS_OF["G1"][0]))
    found = [(CARD_OF[card], tile) for card, tile in options(hand)]
    assert sorted(found) == [("B7", 0), ("G1", 2), ("R4", 0), ("R4", 1), ("R4", 2)]


def test_an_outcome_is_relative_and_takes_what_lay_there() -> None:
    seven, five, one = BITS_OF["B7"][0], BITS_OF["B5"][0], BITS_OF["Y1"][0]
    before = start(3).after(0, seven, 0)
    hands_of = [0, five | one, 0]
    first, second = outcomes(
        (hands_of, []), options(hands_of[1]), 1, before.key, before.tiles, before.taken
    )
    assert (first, second) == (0, 0), "12 and 1: nobody takes"
    before = before.after(0, BITS_OF["R4"][0], 0)
    # 7 and a dirty four lie there: a five takes both, the seven is a majority, the red one is 2.
    blue, yellow = outcomes(
        (hands_of, []), options(hands_of[1]), 1, before.key, before.tiles, before.taken
    )
    assert blue == yellow == 2, "sooner or later the five must be laid"


@given(st.integers(0, 10**6), st.integers(3, 6), st.integers(0, 49))
def test_worlds_share_out_what_is_not_seen(seed: int, seats: int, at: int) -> None:
    setup, stage = played(seed, seats)
    plays = list(decisions(stage, setup.deck))
    each = plays[min(at, len(plays) - 1)]
    own = [other for other in plays if other.seat == each.seat]
    hand = sample_hands(own, Random(1))[own.index(each)]
    found, complete = worlds(each.before, each.seat, hand, 3, Random(seed))
    for held, stock in found:
        assert held[each.seat] == hand
        assert sum(held) + sum(stock) == each.before.unlaid
        if sum(each.before.sizes) + each.before.stock == each.before.left:
            sizes = [cards.bit_count() for cards in held]
            assert sizes == [
                hand.bit_count() if seat == each.seat else size
                for seat, size in enumerate(each.before.sizes)
            ]
    assert complete == (complete and not each.before.stock)


def test_few_worlds_are_gone_through_whole() -> None:
    setup, stage = played(3)
    plays = list(decisions(stage, setup.deck))
    last = plays[-6]
    own = [other for other in plays if other.seat == last.seat]
    hand = known_hand(own, own.index(last))
    assert hand is not None
    found, complete = worlds(last.before, last.seat, hand, 60, Random(0))
    assert complete
    assert len({tuple(held) for held, _ in found}) == len(found)


@given(st.integers(0, 10**6), st.integers(3, 6), st.booleans())
def test_a_sampled_hand_has_the_card_laid_and_cards_laid_later(
    seed: int, seats: int, weighted: bool
) -> None:
    setup, stage = played(seed, seats)
    plays = list(decisions(stage, setup.deck))
    own = [each for each in plays if each.seat == 0]
    found = sample_hands(own, Random(seed), weighted)
    later = 0
    for at in range(len(own) - 1, -1, -1):
        later |= own[at].bit
        assert found[at] & own[at].bit
        assert not found[at] & ~later
        assert found[at].bit_count() == min(5, len(own) - at)
        known = known_hand(own, at)
        assert known is None if at + 5 < len(own) else known == found[at]


def arrivals(laid: list[int], hand: int) -> Counter[tuple[int, ...]]:
    """By brute force: the hands before each lay, for every order in which the cards may have come.

    Each order is as likely as any other if whoever lays picks a card at random.
    """
    counted: Counter[tuple[int, ...]] = Counter()
    for order in permutations(laid):
        held, told, coming = sum(order[:hand]), [], list(order[hand:])
        for card in laid:
            if not held & card:
                break
            told.append(held)
            held ^= card
            if coming:
                held |= coming.pop(0)
        else:
            counted[tuple(told)] += 1
    return counted


def test_without_weights_hands_are_those_of_brute_force(monkeypatch: pytest.MonkeyPatch) -> None:
    """With hands of two cards and five plays."""
    monkeypatch.setattr(hands, "HAND", 2)
    bits = [BITS_OF[card][0] for card in ("B1", "Y2", "G4", "B5", "Y7")]
    own = [
        Decision(number, 0, Play(CARD_OF[bit.bit_length() - 1], 0), bit, start(3))
        for number, bit in enumerate(bits, 1)
    ]
    expected = arrivals(bits, 2)
    total = sum(expected.values())
    random, tries = Random(5), 8000
    found = Counter(tuple(sample_hands(own, random, weighted=False)) for _ in range(tries))
    assert found.keys() == expected.keys()
    for told, times in expected.items():
        assert found[told] / tries == pytest.approx(times / total, abs=0.03)


def test_with_weights_hands_are_nearer_to_those_of_brute_force(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of players who lay as the quick policy does, more or less: every order in which the cards
    may have come, as likely as that made these plays."""
    monkeypatch.setattr(hands, "HAND", 2)
    random = Random(3)
    far = {True: 0.0, False: 0.0}
    decks = 12
    for _ in range(decks):
        bits = random.sample(BIT, 5)
        own, position = [], start(3)
        for number, bit in enumerate(bits, 1):
            card = CARD_OF[bit.bit_length() - 1]
            own.append(Decision(number, 0, Play(card, PILE[card] % 3), bit, position))
            for other in (0, 1, 2):
                laid = bit if other == 0 else random.choice([b for b in BIT if b not in bits])
                if laid & position.unlaid:
                    position = position.after(other, laid, PILE[CARD_OF[laid.bit_length() - 1]] % 3)
        expected: Counter[tuple[int, ...]] = Counter()
        for told, times in arrivals(bits, 2).items():
            chance = float(times)
            for decision, hand in zip(own, told, strict=True):
                likely = likelihood(decision, hand)
                every = sum(
                    likelihood(
                        Decision(1, 0, Play(CARD_OF[card], tile), BIT[card], decision.before), hand
                    )
                    for card, tile in options(hand)
                )
                chance *= likely / every
            expected[told] += chance  # type: ignore[assignment]
        whole = sum(expected.values())
        for weighted in far:
            tries = 1500
            found = Counter(tuple(sample_hands(own, random, weighted)) for _ in range(tries))
            far[weighted] += sum(
                abs(found[told] / tries - chance / whole) for told, chance in expected.items()
            )
    # Of 2 at most, which is nothing in common: 0.28 with weights, 0.40 without.
    assert far[True] / decks < 0.32 < 0.36 < far[False] / decks


def test_the_quick_policy_says_how_likely_a_play_was() -> None:
    before = start(3).after(0, BITS_OF["B7"][0], 0)
    five, seven, one = BITS_OF["B5"][0], BITS_OF["B7"][1], BITS_OF["B1"][0]

    def likely(bit: int, hand: int, tile: int | None = None) -> float:
        card = CARD_OF[bit.bit_length() - 1]
        play = Play(card, PILE[card] if tile is None else tile)
        return likelihood(Decision(2, 1, play, bit, before), hand)

    assert likely(five, five | one) == 1, "the highest that takes nothing"
    assert likely(one, five | one) == hands.ALIKE
    assert likely(seven, seven | one) == hands.OTHER, "it takes, and need not"
    assert likely(seven, seven) == 1, "there is no other"
    red = BITS_OF["R4"][0]
    assert likely(red, red | seven, 0) == 1, "where it leaves the least room"
    assert likely(red, red | seven, 1) == hands.ALIKE


def test_every_card_of_the_deck_has_its_bit() -> None:
    assert Counter(CARD_OF) == Counter(DECK)
    assert set(CARDS) == set(BITS_OF)
