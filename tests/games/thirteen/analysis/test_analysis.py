"""What an analysis says adds up, is the same each time, and finds what cannot be missed."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.base import Refusal
from companion.games.thirteen.analysis.advice import MOST_WORLDS, advise
from companion.games.thirteen.analysis.bits import BITS_OF, CARD_OF
from companion.games.thirteen.analysis.costs import price
from companion.games.thirteen.analysis.estimates import options, outcomes
from companion.games.thirteen.analysis.position import Decision, decisions, start
from companion.games.thirteen.analysis.reports import report, why_not
from companion.games.thirteen.analysis.stage_analysis import LISTED, analyse
from companion.games.thirteen.rules import Count, Deal, apply, new
from companion.games.thirteen.stage import Play, ThirteenSetup, ThirteenState
from tests.games.thirteen.analysis.stages import NAMES, played


@given(st.integers(0, 10**6), st.integers(3, 6))
@settings(max_examples=8)
def test_it_adds_up(seed: int, seats: int) -> None:
    setup, stage = played(seed, seats)
    done: list[int] = []
    found = analyse(stage, setup.deck, worlds=6, progress=done.append)
    assert done == list(range(1, len(stage.plays) + 1))
    assert sum(each.luck for each in found.players) == pytest.approx(0, abs=0.03)
    for seat, each in enumerate(found.players):
        listed = [play for play in found.plays if play.seat == seat]
        assert sum(play.cost for play in listed) + each.small == pytest.approx(
            each.given_away, abs=0.03
        )
        others = [other.given_away for other in found.players if other is not each]
        assert each.gifts == pytest.approx(sum(others) / len(others), abs=0.03)
        paid = [other.points for other in found.players if other is not each]
        relative = each.points - sum(paid) / len(paid)
        assert each.luck == pytest.approx(each.given_away - each.gifts - relative, abs=0.03)
        assert each.points == stage.points[seat]
    last = {seat: [p for p in stage.laid_by if p == seat] for seat in range(seats)}
    for play in found.plays:
        assert play.cost >= max(LISTED, 2 * play.error)
        assert play.better != play.play
        later = [p for p in stage.laid_by[play.number - 1 :] if p == play.seat]
        assert play.certain == (len(later) <= 5)
        assert last[play.seat]
    assert [play.number for play in found.plays] == sorted(play.number for play in found.plays)


def test_the_same_stage_worlds_and_seed_give_the_same_answer() -> None:
    setup, stage = played(8)
    first = analyse(stage, setup.deck, worlds=4, seed=1)
    assert analyse(stage, setup.deck, worlds=4, seed=1) == first
    assert analyse(stage, setup.deck, worlds=4, seed=2) != first


def the_last_two(laid: str, other: str) -> Decision:
    """Seat 0 lays one of its two last cards; 12 with two dirty fours lie on blue, no other card."""
    position = start(3)
    for card in ("R4", "R4", "B4"):
        position = position.after(1, next(b for b in BITS_OF[card] if b & position.unlaid), 0)
    bits = [BITS_OF[laid][-1], BITS_OF[other][-1]]
    position = type(position)(position.key, position.tiles, position.taken, (2, 1, 1), 0)
    rest = [BITS_OF["G1"][0], BITS_OF["G2"][0]]
    position = type(position)(
        position.key, position.tiles, position.taken, (2, 1, 1), sum((*bits, *rest))
    )
    return Decision(47, 0, Play(laid, "BYG".index(laid[0])), bits[0], position)


def test_a_needless_take_costs_what_it_takes() -> None:
    decision = the_last_two("B7", "B1")
    hand = BITS_OF["B7"][-1] | BITS_OF["B1"][-1]
    cost = price(decision, hand, 60, Random(1))
    # B1 makes it 13, then B7 takes five cards instead of three: both must be laid in the end.
    assert cost.error == 0, "few worlds are gone through whole"
    assert cost.points == pytest.approx(0)
    decision = the_last_two("B7", "Y1")
    hand = BITS_OF["B7"][-1] | BITS_OF["Y1"][-1]
    assert price(decision, hand, 60, Random(1)).points == pytest.approx(0)


def test_advice_where_all_worlds_can_be_gone_through_is_exact() -> None:
    """Against a brute force that deals the unseen cards in every order."""
    random = Random(4)
    for seed in range(12):
        setup, stage = played(1000 + seed, 3)
        if setup.missing or any(play.by is not None for play in stage.plays):
            continue
        plays = list(decisions(stage, setup.deck))
        each = plays[-random.randrange(3, 7)]
        own = [other for other in plays[each.number - 1 :] if other.seat == each.seat]
        hand = [other.play.card for other in own]
        answer = advise(
            {
                "players": 3,
                "seat": each.seat,
                "dealer": stage.dealer,
                "hand": hand,
                "plays": [str(play) for play in stage.plays[: each.number - 1]],
            }
        )
        held = sum(other.bit for other in own)
        unseen = [bit for bit in sum(BITS_OF.values(), ()) if bit & each.before.unlaid & ~held]
        totals: dict[str, list[float]] = {}
        for order in permutations(unseen):
            hands, at = [], 0
            for seat, size in enumerate(each.before.sizes):
                hands.append(held if seat == each.seat else sum(order[at : at + size]))
                at += 0 if seat == each.seat else size
            found = outcomes(
                (hands, []),
                options(held),
                each.seat,
                each.before.key,
                each.before.tiles,
                each.before.taken,
            )
            for (card, tile), result in zip(options(held), found, strict=True):
                totals.setdefault(str(Play(CARD_OF[card], tile)), []).append(result)
        told = {play["play"]: play["points"] for play in answer["plays"]}
        assert told.keys() == totals.keys()
        for play, results in totals.items():
            assert told[play] == pytest.approx(sum(results) / len(results), abs=0.006)


EXAMPLE = {
    "players": 4,
    "seat": 2,
    "dealer": 1,
    "hand": ["B7", "R4", "Y1", "Y1", "G5"],
    "plays": ["B5", "R4@G"],
    "worlds": 20,
    "seed": 1,
}


def test_advice_ranks_every_play_best_first() -> None:
    plays = advise(EXAMPLE)["plays"]
    assert isinstance(plays, list)
    assert {play["play"] for play in plays} == {"B7", "R4@B", "R4@Y", "R4@G", "Y1", "G5"}
    points = [play["points"] for play in plays]
    assert points == sorted(points)
    assert advise(EXAMPLE)["plays"] == plays


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"hand": ["B7"] * 4 + ["Y1"]}, "too-many-copies"),
        ({"hand": ["B7", "Y1"]}, "bad-counts"),
        ({"hand": []}, "bad-counts"),
        ({"hand": ["B3", "Y1", "Y1", "G5", "G5"]}, "unknown-card"),
        ({"hand": "B7"}, "bad-json"),
        ({"plays": ["B5"] * 4}, "too-many-copies"),
        ({"plays": ["R4"]}, "tile-missing"),
        ({"plays": ["B5@G"]}, "wrong-tile"),
        ({"plays": ["X"]}, "unknown-card"),
        ({"players": 7}, "player-count"),
        ({"players": True}, "bad-json"),
        ({"seat": 4}, "bad-player"),
        ({"dealer": -1}, "bad-player"),
        ({"worlds": 0}, "bad-counts"),
        ({"worlds": MOST_WORLDS + 1}, "bad-counts"),
    ],
)
def test_a_position_that_cannot_be_is_refused(change: dict[str, object], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        advise({**EXAMPLE, **change})
    assert refused.value.code == code


def test_nothing_is_advised_after_the_last_play() -> None:
    _, stage = played(1)
    plays = [str(Play(play.card, play.tile)) for play in stage.plays]
    whole = len(plays) == 50
    question = {**EXAMPLE, "plays": plays, "hand": []}
    with pytest.raises(Refusal) as refused:
        advise(question)
    assert refused.value.code == ("stage-over" if whole else "bad-counts")
    if whole:
        with pytest.raises(Refusal, match=r"stage-over|too-many"):
            advise({**question, "plays": [*plays, "B7"]})
    with pytest.raises(Refusal, match="bad-json"):
        advise([])


def test_what_cannot_be_analysed_says_why() -> None:
    setup = ThirteenSetup(NAMES[:3])
    state = apply(apply(new(setup), Deal()), Play("B7", 0))
    assert why_not(state, 1) == "it isn't finished"
    assert why_not(state, 2) == "it wasn't played"
    counted = apply(apply(new(setup), Deal()), Count(((1, 0, 0, 0),) * 3))
    assert why_not(counted, 1) == "only its piles were counted"


def test_a_report_has_names_and_two_decimals() -> None:
    setup, stage = played(5)
    told = report(ThirteenState(setup, (stage,)), 1, 4, 0)
    assert why_not(ThirteenState(setup, (stage,)), 1) == ""
    assert told["stage"] == 1
    players = told["players"]
    assert isinstance(players, list)
    assert [each["name"] for each in players] == list(setup.players)
    for each in players:
        for number in ("given_away", "small", "gifts", "luck"):
            assert round(each[number], 2) == each[number]
    plays = told["plays"]
    assert isinstance(plays, list)
    assert plays
    for each in plays:
        assert set(each) == {"number", "by", "play", "cost", "error", "certain", "better"}
