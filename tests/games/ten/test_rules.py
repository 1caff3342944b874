"""10: cards, rounds, and what the rules refuse."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import load
from companion.games.base import Refusal
from companion.games.ten import game as ten
from companion.games.ten.cards import DECK, KIND, POINTS, VALUE, judge_round
from companion.games.ten.simulation import _table, match
from tests.games.state_texts import parse_state, state_text
from tests.games.ten.states import refused, replayed, table
from tests.repeat import times


def test_the_game_is_found_by_its_name() -> None:
    assert load("ten") is ten
    assert ten.NAME == "ten"
    assert list(ten.SEATS) == [2, 3, 4, 5, 6, 7]


def test_seventy_cards_can_be_laid() -> None:
    assert sum(DECK.values()) == 55 + 8 + 7
    assert set(KIND.values()) == set(DECK) == set(POINTS)
    assert len(VALUE) == 11 + 8 + 11


@pytest.mark.parametrize("value", range(11))
def test_a_normal_card_counts_one_point(value: int) -> None:
    assert (VALUE[f"{value}"], POINTS[f"{value}"], DECK[f"{value}"]) == (value, 1, 5)


@pytest.mark.parametrize("value", range(1, 9))
def test_a_penalty_card_counts_two_more_than_its_value(value: int) -> None:
    assert (VALUE[f"P{value}"], POINTS[f"P{value}"], DECK[f"P{value}"]) == (value, value + 2, 1)


@pytest.mark.parametrize("value", range(11))
def test_a_joker_has_any_value_and_counts_ten(value: int) -> None:
    assert VALUE[f"J={value}"] == value
    assert KIND[f"J={value}"] == "J"
    assert (POINTS["J"], DECK["J"]) == (10, 7)


@pytest.mark.parametrize(
    ("laid", "start", "wanted"),
    [
        ("9 8 7", 0, (0, 2, "value", "value")),
        ("4+5 8 3", 1, (0, 2, "value", "value")),
        ("4+6 10 3", 0, (1, 2, "one-card", "value")),
        ("10 10 3", 1, (1, 2, "earlier", "value")),
        ("10 3 10", 1, (2, 1, "earlier", "value")),
        ("4+6 3+7 3", 1, (1, 2, "earlier", "value")),
        ("4+6 10 J=10", 2, (2, 1, "earlier", "later")),
        ("10 3 3", 0, (0, 2, "value", "later")),
        ("10 3 3", 2, (0, 1, "value", "later")),
        ("5 5 5", 1, (1, 0, "earlier", "later")),
        ("5 2+3 2+3", 1, (0, 2, "one-card", "later")),
        ("P8 7", 0, (0, 1, "value", "value")),
        ("6 6", 1, (1, 0, "earlier", "value")),
        ("1+5 6", 0, (1, 0, "one-card", "value")),
        ("J=0 0 1+0 J=1", 3, (3, 1, "one-card", "later")),
    ],
)
def test_who_wins_who_loses_and_why(
    laid: str, start: int, wanted: tuple[int, int, str, str]
) -> None:
    assert judge_round([tuple(one.split("+")) for one in laid.split()], start) == wanted


def test_the_loser_takes_every_card_and_the_round_card() -> None:
    state = table("card 7 start #1", "laid 10 4+P6 J=2")
    played = state.rounds[0]
    assert (played.winner, played.loser) == (0, 2)
    assert (played.won_by, played.lost_by) == ("one-card", "value")
    assert played.penalty == 7 + 1 + (1 + 8) + 10
    assert state.penalties == state.totals == (0, 0, 27)
    assert state.winners == ()


def test_a_short_round_keeps_only_its_score() -> None:
    state = table("card 7", "short #1 #3 17")
    played = state.rounds[0]
    assert (played.laid, played.won_by, played.lost_by) == (None, None, None)
    assert played.kinds == []
    assert state.penalties == (0, 0, 17)


def test_nothing_opens_a_round_but_its_card() -> None:
    assert ten.opening(table()) is None  # type: ignore[func-returns-value]


@pytest.mark.parametrize(
    ("lines", "line", "wanted"),
    [
        ([], "card 0", "unknown-card round"),
        ([], "card 11", "unknown-card round"),
        ([], "card x", "unknown-card round"),
        ([], "card 7 start #4", "bad-player"),
        (["card 7 start #1", "laid 1 2 3"], "card 7", "stage-over round"),
        (["card 7"], "card 8", "stage-incomplete round"),
        (["card 7"], "end - - - chips 7 7 7", "stage-incomplete round"),
        ([], "end - - - chips 7 7 7", "stage-incomplete hands"),
        ([], "laid 1 2 3", "out-of-order card"),
        ([], "short #1 #2 3", "out-of-order card"),
        (["card 3", "short #1 #2 9", "card 7"], "laid 1 2 3", "out-of-order start"),
        (["card 7 start #1"], "laid 1 2", "bad-counts seats"),
        (["card 7 start #1"], "laid", "bad-counts seats"),
        (["card 7 start #1"], "laid 1 2 1+1+1", "bad-counts laying"),
        (["card 7 start #1"], "laid 1 2 11", "unknown-card"),
        (["card 7 start #1"], "laid 1 2 J", "unknown-card"),
        (["card 7 start #1"], "laid 1 2 J=11", "unknown-card"),
        (["card 7 start #1"], "laid 1 2 P9", "unknown-card"),
        (["card 7 start #1"], "laid 1 2 4+", "unknown-card"),
        (["card 7 start #1"], "laid 1 2 4+7", "bad-total laying"),
        (["card 7 start #1"], "laid 1 2 J=1+10", "bad-total laying"),
        (["card 7 start #1"], "laid P1 P1 1", "too-many-copies deck"),
        (
            ["card 7 start #1", "laid P1 1 1", "card 8 start #1"],
            "laid P1 1 1",
            "too-many-copies deck",
        ),
        (["card 7 start #1"], "laid 1+1 1+1 1+1", "too-many-copies deck"),
        (["card 7"], "short #1 #4 3", "bad-player"),
        (["card 7"], "short #4 #1 3", "bad-player"),
        (["card 7"], "short #1 #1 3", "bad-player loser"),
        (["card 7"], f"short #1 #2 {10**999 + 1}", "bad-counts large"),
        (["card 7"], "short #1 #2 -1", "bad-counts number"),
        (["card 7"], "short #1 #2 1x", "bad-counts number"),
        (["card 7"], "short #1 3", "not-understood"),
        (["card 7 start #1", "laid 1 2 3"], "end 1 2 3 chips 7 7 7", "stage-incomplete hands"),
        (["card 7", "short #1 #2 3"], "end 1 2 chips 7 7 7", "bad-counts seats"),
        (["card 7", "short #1 #2 3"], "end 1 2 3 chips 7 7", "bad-counts seats"),
        (["card 7", "short #1 #2 3"], "end 1 J=2 3 chips 7 7 7", "unknown-card"),
        (["card 7", "short #1 #2 3"], f"end 1 2 ={10**999 + 1} chips 7 7 7", "bad-counts large"),
        (["card 7", "short #1 #2 3"], "end 1 2 3 chips 7 7 8", "bad-total chips"),
        (["card 7", "short #1 #2 3", "end - - - chips 7 7 7"], "card 8", "match-over"),
        (
            ["card 7", "short #1 #2 3", "end - - - chips 7 7 7"],
            "end - - - chips 7 7 7",
            "match-over",
        ),
        (["card 7", "short #1 #2 3", "end - - - chips 7 7 7"], "laid 1 2 3", "out-of-order card"),
        ([], "", "not-understood"),
        ([], "card", "not-understood"),
        ([], "card 7 start", "not-understood"),
        ([], "protect 2", "not-understood"),
        ([], "swap #1", "not-understood"),
        ([], "swap #1 Anne", "bad-player"),
        ([], "end - - -", "not-understood"),
        ([], "sold out", "not-understood"),
    ],
)
def test_the_table_is_told_why_not(lines: list[str], line: str, wanted: str) -> None:
    state = table(*lines)
    before = state_text(ten, state)
    assert refused(state, line) == wanted
    assert state_text(ten, state) == before


def test_events_made_elsewhere_are_refused_too() -> None:
    state = table("card 7")
    for event, code in (
        (ten.Short(0, 1, -1), "bad-counts"),
        (ten.Short(-1, 1, 1), "bad-player"),
        (ten.Turn(3, -1), "bad-player"),
        (ten.Lay(((), ("1",), ("2",))), "bad-counts"),
    ):
        with pytest.raises(Refusal) as caught:
            ten.apply(state, event)
        assert caught.value.code == code
    done = table("card 7", "short #1 #2 3")
    no_hands = ((), (), ())
    for end in (
        ten.End((-1, (), ()), (7, 7, 7)),
        ten.End(no_hands, (-1, 15, 7)),
        ten.End(no_hands, (7, 7, 8), -1),
    ):
        with pytest.raises(Refusal) as caught:
            ten.apply(done, end)
        assert (caught.value.code, caught.value.params["reason"]) == ("bad-counts", "negative")


def test_a_short_round_ends_the_counting_of_copies() -> None:
    state = table("card 7", "short #1 #2 9", "card 8 start #1", "laid P1 P1 P1")
    assert state.rounds[1].penalty == 8 + 9
    assert ten.apply(state, ten.parse_event("end P1 J+J+J+J J+J+J+J chips 7 7 7")).over


def test_a_laying_can_be_taken_on_trust() -> None:
    state = table("card 8 start #1", "laid unchecked P1 P1 0", "card 7", "short #1 #2 9")
    assert state.rounds[0].penalty == 8 + 3 + 3 + 1
    assert list(map(str, ten.events(state)))[1] == "laid unchecked P1 P1 0"
    assert replayed(state) == state


@given(st.integers(), st.integers(2, 7))
@settings(max_examples=times(30), deadline=None)
def test_simulated_games_are_legal_and_read_back(seed: int, players: int) -> None:
    state = ten.simulate(Random(seed), "ABCDEFG"[:players])
    assert state.end is not None
    assert sum(state.chips) + state.end.lost == 7 * players
    assert replayed(state) == state
    assert parse_state(ten, state_text(ten, state)) == state


def test_simulated_games_show_every_kind_of_game() -> None:
    games = [match(Random(seed), "ABCDEFG"[: 2 + seed % 6]) for seed in range(120)]
    assert {len(game.rounds) < 10 for game in games} == {True, False}
    assert {played.laid is None for game in games for played in game.rounds} == {True, False}
    held = [hand for game in games if game.end for hand in game.end.hands]
    assert {isinstance(hand, int) for hand in held} == {True, False}
    assert {game.end.lost for game in games if game.end} == {0, 1}
    assert any(game.chips != (7,) * len(game.chips) for game in games)
    moves = {type(move) for game in games for played in game.rounds for move in played.moves}
    assert moves == {ten.Protect, ten.Swap, ten.Bid, ten.Sold}


def test_the_simulation_trades_only_in_a_round() -> None:
    with pytest.raises(ValueError, match="no round"):
        _table(table())


def test_rounds_are_counted_from_their_card_on_and_cost_their_loser() -> None:
    state = table("card 7 start #1", "laid 10 4+6 J=2", "card 3 start #1")
    assert state.opened == 2
    assert state.scores == ((0, 0, 20),)
    assert state.leaders == (0, 1)


def test_left_of_the_dealer_starts_the_first_round() -> None:
    state = table("card 7", "laid 5 5 5")
    assert (state.rounds[0].start, state.rounds[0].winner) == (1, 1)


def test_nobody_raises_the_own_bid() -> None:
    lines = ("card 7 start #1", "protect #1 1", "bid #2 #1 1")
    assert refused(table(*lines), "bid #2 #1 2") == "bad-bid standing"
