"""10: cards, rounds, ties, the end, and the texts of its events."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import load
from companion.games.base import Refusal
from companion.games.game import parse_state, state_text
from companion.games.ten import game as ten
from companion.games.ten.cards import DECK, KIND, POINTS, VALUE, judge_round
from companion.games.ten.simulation import _table, match
from companion.sentences import sentence
from tests.repeat import times

PLAYERS = ("Anne", "Carl", "Marc")


def table(*lines: str, players: tuple[str, ...] = PLAYERS) -> ten.State:
    state = ten.new(ten.Setup(players))
    for line in lines:
        state = ten.apply(state, ten.parse_event(line))
    return state


def refused(state: ten.State, line: str) -> str:
    """Code and reason of the refusal; the sentence about it must read well too."""
    with pytest.raises(Refusal) as caught:
        ten.apply(state, ten.parse_event(line))
    words = sentence(caught.value)
    assert words.endswith(".")
    assert "{" not in words
    reason = caught.value.params.get("reason")
    return f"{caught.value.code} {reason}" if reason else caught.value.code


def replayed(state: ten.State) -> ten.State:
    again = ten.new(state.setup)
    for event in ten.events(state):
        again = ten.apply(again, event)
    return again


def ten_rounds(*last: str) -> ten.State:
    lines = [f"card {card} start #1; laid 10 {card} 0" for card in range(1, 6)]
    lines += [f"card {card} start #1; laid 9 {card - 5} 8" for card in range(6, 11)]
    return table(*"; ".join(lines).split("; "), *last)


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
    for end in (ten.End((-1, (), ()), (7, 7, 7)), ten.End(((), (), ()), (-1, 15, 7))):
        with pytest.raises(Refusal) as caught:
            ten.apply(done, end)
        assert (caught.value.code, caught.value.params["reason"]) == ("bad-counts", "negative")


def test_there_is_no_eleventh_round() -> None:
    state = ten_rounds()
    assert len(state.rounds) == 10
    assert refused(state, "card 11") == "match-over"
    assert not state.over


def test_after_ten_rounds_the_hands_and_chips_count() -> None:
    state = ten_rounds("end 3+P8+J - 1 chips 9 3 9")
    assert state.over
    assert state.chips == (9, 3, 9)
    assert state.penalties == (1 + 10 + 10, (6 + 7 + 8 + 9 + 10) + 15, (1 + 2 + 3 + 4 + 5) + 15 + 1)
    assert state.totals == (21 - 18, 55 - 6, 31 - 18)
    assert state.winners == (0,)


def test_points_in_hand_need_a_short_round() -> None:
    assert refused(ten_rounds(), "end =3 - - chips 7 7 7") == "bad-counts hand"


def test_held_cards_are_copies_too() -> None:
    assert refused(ten_rounds(), "end 10 - - chips 7 7 7") == "too-many-copies deck"
    assert refused(ten_rounds(), "end J+J+J+J J+J+J+J - chips 7 7 7") == "too-many-copies deck"


def test_winners_share_a_tie() -> None:
    state = table("card 7", "short #1 #3 17", "end =2 =0 - chips 8 7 6")
    assert state.penalties == (2, 0, 17 + 48)
    assert state.totals == (-14, -14, 53)
    assert state.winners == (0, 1)


def test_the_last_loser_takes_the_left_over_round_cards() -> None:
    state = table("card 7", "short #1 #3 17", "card 3", "short #1 #2 5", "end - - - chips 7 7 7")
    assert state.penalties == (0, 5 + 55 - 10, 17)


def seven_run_out(*last: str) -> ten.State:
    """Seven players who lay 50 cards in four rounds, so that 20 are left to hold."""
    return table(
        "card 1 start #1",
        "laid 0+10 0+10 0+10 0+10 0+10 1+9 1+9",
        "card 2 start #1",
        "laid 1+9 1+9 1+9 2+8 2+8 2+8 2+8",
        "card 3 start #1",
        "laid 2+8 3+7 3+7 3+7 3+7 3+7 4+6",
        "card 4 start #1",
        "laid 4+6 4 4 4 6 6 6",
        *last,
        players=tuple("ABCDEFG"),
    )


def test_the_game_ends_early_when_a_hand_cannot_be_filled() -> None:
    state = seven_run_out("end 5+5+5 5+5+P1 P2+P3+P4 P5+P6+P7 P8+J+J J+J+J J+J chips 7 7 7 7 7 7 7")
    assert state.over
    assert len(state.rounds) == 4
    left_over = 55 - 10
    assert state.rounds[-1].loser == 3
    assert state.rounds[-1].penalty == 4 + 8
    assert state.penalties[3] == state.rounds[-1].penalty + left_over + 7 + 8 + 9


@pytest.mark.parametrize(
    ("hands", "wanted"),
    [
        ("5+5+5 5+5+P1 P2+P3+P4 P5+P6+P7 P8+J+J J+J+J J", "stage-incomplete hands"),
        ("5+5+5 5+5+P1 P2+P3+P4 P5+P6+P7 P8+J+J J+J+J J+J+J", "stage-incomplete hands"),
        ("5+5+5 5+5+P1 P2+P3+P4 P5+P6+P7 P8+J+J J+J+J J+10", "too-many-copies deck"),
    ],
)
def test_cards_that_nobody_has_keep_the_game_going(hands: str, wanted: str) -> None:
    assert refused(seven_run_out(), f"end {hands} chips 7 7 7 7 7 7 7") == wanted


def test_an_empty_draw_pile_is_not_enough() -> None:
    state = table("card 1 start #1", "laid 0+10 0+10", players=("A", "B"))
    held = [kind for kind, copies in DECK.items() for _ in range(copies)]
    for card in ("0", "10", "0", "10"):
        held.remove(card)
    full = f"end {'+'.join(held[:62])} {'+'.join(held[62:])} chips 7 7"
    assert refused(state, full) == "stage-incomplete hands"
    short = f"end {'+'.join(held[:63])} {'+'.join(held[63:])} chips 7 7"
    assert ten.apply(state, ten.parse_event(short)).over


def test_a_short_round_ends_the_counting_of_copies() -> None:
    state = table("card 7", "short #1 #2 9", "card 8 start #1", "laid P1 P1 P1")
    assert state.rounds[1].penalty == 8 + 9
    assert ten.apply(state, ten.parse_event("end P1 J+J+J+J J+J+J+J chips 7 7 7")).over


def test_a_laying_can_be_taken_on_trust() -> None:
    state = table("card 8 start #1", "laid unchecked P1 P1 0", "card 7", "short #1 #2 9")
    assert state.rounds[0].penalty == 8 + 3 + 3 + 1
    assert list(map(str, ten.events(state)))[1] == "laid unchecked P1 P1 0"
    assert replayed(state) == state


@pytest.mark.parametrize(
    "line",
    [
        "card 7",
        "card 7 start #1",
        "protect #1 2",
        "swap #2 #1",
        "bid #2 #1 3",
        "sold",
        "laid 10 4+6 J=2",
        "laid unchecked 10 4+6 J=2",
        "short #1 #3 17",
        "short #1 #3 1000000",
        "end 3+P8+J - =12 chips 9 3 9",
    ],
)
def test_every_event_reads_back(line: str) -> None:
    assert str(ten.parse_event(line)) == line


def by_name(text: str) -> int:
    names = ("Anna Maria", "Bo", "Bo Bo")
    if text in names:
        return names.index(text)
    raise Refusal("bad-player", player=text)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("card 7 start Anna Maria", "card 7 start #1"),
        (" protect  Anna  Maria 2 ", "protect #1 2"),
        ("swap Anna Maria Bo", "swap #1 #2"),
        ("bid Bo Bo Bo 3", "bid #2 #3 3"),
        ("short Bo Bo Anna Maria 17", "short #3 #1 17"),
    ],
)
def test_people_type_names(line: str, wanted: str) -> None:
    assert str(ten.parse_event(line, by_name)) == wanted


seats = st.integers(0, 6)
cards = st.sampled_from(sorted(VALUE))
layings = st.lists(cards, min_size=1, max_size=2).map(tuple)
hands = st.lists(st.sampled_from(sorted(DECK)), max_size=4).map(tuple) | st.integers(0, 10**6)
events = st.one_of(
    st.builds(ten.Turn, st.integers(0, 99), st.none() | seats),
    st.builds(ten.Protect, seats, st.integers(0, 49)),
    st.builds(ten.Swap, seats, seats),
    st.builds(ten.Bid, seats, seats, st.integers(0, 49)),
    st.builds(ten.Sold),
    st.builds(ten.Lay, st.lists(layings, min_size=2, max_size=7).map(tuple), st.booleans()),
    st.builds(ten.Short, seats, seats, st.integers(0, 10**6)),
    st.builds(
        ten.End,
        st.lists(hands, min_size=2, max_size=7).map(tuple),
        st.lists(st.integers(0, 49), min_size=2, max_size=7).map(tuple),
    ),
)


@given(events)
def test_any_event_reads_back(event: ten.Turn) -> None:
    assert ten.parse_event(str(event)) == event


words = st.sampled_from(["card", "start", "bid", "short", "end", "chips", "#1", "7", "=", "-"])


@given(st.text() | st.lists(words).map(" ".join))
def test_any_text_is_read_or_refused(line: str) -> None:
    try:
        event = ten.parse_event(line)
    except Refusal as refusal:
        sentence(refusal)
    else:
        assert ten.parse_event(str(event)) == event


@given(st.integers(), st.integers(2, 7))
@settings(max_examples=times(30), deadline=None)
def test_simulated_games_are_legal_and_read_back(seed: int, players: int) -> None:
    state = ten.simulate(Random(seed), "ABCDEFG"[:players])
    assert state.over
    assert sum(state.chips) == 7 * players
    assert replayed(state) == state
    assert parse_state(ten, state_text(ten, state)) == state


def test_simulated_games_show_every_kind_of_game() -> None:
    games = [match(Random(seed), "ABCDEFG"[: 2 + seed % 6]) for seed in range(120)]
    assert {len(game.rounds) < 10 for game in games} == {True, False}
    assert {played.laid is None for game in games for played in game.rounds} == {True, False}
    held = [hand for game in games if game.end for hand in game.end.hands]
    assert {isinstance(hand, int) for hand in held} == {True, False}
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
