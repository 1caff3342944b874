"""The obvious play is that of the play-outs; why one play was better than another."""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from companion.games.thirteen.analysis import reasons
from companion.games.thirteen.analysis.bits import BIT
from companion.games.thirteen.analysis.playout import play_out
from companion.games.thirteen.analysis.policy import obvious
from companion.games.thirteen.analysis.position import decisions
from companion.games.thirteen.analysis.reasons import (
    CARDS,
    KEEPS,
    LESS,
    NOTHING,
    WINS,
    Reason,
    reason,
)
from companion.games.thirteen.analysis.stage_analysis import LISTED, analyse
from companion.games.thirteen.stage import (
    DECK,
    Stage,
    ThirteenSetup,
    lay,
    open_stage,
    parse_play,
)
from companion.records import replace
from tests.games.thirteen.analysis.stages import NAMES, played


@given(st.integers(0, 10**6), st.integers(3, 6), st.integers(0, 44))
def test_the_obvious_play_is_that_of_the_play_outs(seed: int, seats: int, at: int) -> None:
    """One player lays five cards alone: both ways lead to the same piles."""
    setup, stage = played(seed, seats)
    plays = list(decisions(stage, setup.deck))
    before = plays[min(at, len(plays) - 5)].before
    unlaid = [bit for bit in BIT if bit & before.unlaid]
    hand = sum(Random(seed).sample(unlaid, 5))
    seat = seed % seats
    hands, lie, took = [0] * seats, list(before.tiles), list(before.taken)
    hands[seat] = hand
    play_out(hands, [], seat, before.key, lie, took)
    position = before
    while hand:
        card, tile = obvious(position, seat, hand)
        position = position.after(seat, BIT[card], tile)
        hand ^= BIT[card]
    assert (list(position.tiles), list(position.taken)) == (lie, took)


def test_finds_are_better_than_the_obvious_play() -> None:
    setup, stage = played(8)
    found = analyse(stage, setup.deck, worlds=15)
    assert found.finds
    for find in found.finds:
        assert find.gain >= LISTED
        assert (find.instead.card, find.instead.tile) != (find.play.card, find.play.tile)
        assert stage.plays[find.number - 1] == find.play
        assert stage.laid_by[find.number - 1] == find.seat
        later = stage.laid_by[find.number - 1 :].count(find.seat)
        assert find.certain == (later <= 5)


def the_end(*plays: tuple[int, str]) -> tuple[Stage, tuple[int, ...]]:
    """A stage of three with just these plays, whose and which, and its deck."""
    cards = [text.partition("@")[0] for _, text in plays]
    setup = ThirteenSetup(NAMES[:3], missing=tuple((Counter(DECK) - Counter(cards)).elements()))
    laid = [replace(parse_play(text), by=seat) for seat, text in plays]
    return lay(open_stage(setup, 0), laid), setup.deck


def test_a_take_that_another_card_leaves_to_the_next_one() -> None:
    reds = [(1, "R4@B"), (2, "R4@B"), (1, "R4@B")]
    stage, deck = the_end(*reds, (0, "B2"), (1, "B7"), (2, "G1"), (0, "Y1"))
    assert stage.points[0] == 6
    found = reason(stage, deck, 4, parse_play("Y1"), parse_play("B2"))
    assert found == Reason(NOTHING), "then blue 7 takes the dirty fours"


def test_a_play_is_not_better_than_itself_nor_than_a_card_never_held() -> None:
    setup, stage = played(8)
    last = replace(stage.plays[-1], by=None)
    assert reason(stage, setup.deck, len(stage.plays), last, last) is None
    other = next(card for card in DECK if card not in (last.card, "R4"))
    assert reason(stage, setup.deck, len(stage.plays), parse_play(other), last) is None


def test_what_a_reason_says_of_the_table_is_so() -> None:
    """Of plays of a few stages; all reasons come up."""
    told: Counter[str] = Counter()
    for seed in range(8, 12):
        setup, stage = played(seed, 3 + seed % 4)
        found = analyse(stage, setup.deck, worlds=6)
        pairs = [(each.number, each.better, each.play) for each in found.plays]
        pairs += [(each.number, each.play, each.instead) for each in found.finds]
        for number, better, worse in pairs:
            why = reason(stage, setup.deck, number, better, worse)
            if why is None:
                continue
            told[why.code] += 1
            before = lay(open_stage(setup, 0, stage.dealer), stage.plays[: number - 1])
            seat = stage.laid_by[number - 1]
            taken = [
                sum(map(sum, lay(before, (replace(play, by=seat),)).taken))
                for play in (better, worse)
            ]
            assert (why.colour is None) == (why.code not in (KEEPS, WINS, CARDS))
            if why.colour is not None and why.code in (KEEPS, WINS):
                assert (before.majority[why.colour] == seat) == (why.code == KEEPS)
            if why.code in (NOTHING, LESS):
                assert taken[0] < taken[1]
                assert (taken[0] == sum(map(sum, before.taken))) == (why.code == NOTHING)
    assert told.keys() == set(reasons.REASONS)
