"""10: protection, swaps and bids; chips change places but never their number."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.base import Refusal
from companion.games.ten import game as ten
from companion.games.ten.chips import RunningRound
from companion.sentences import sentence
from tests.games.state_texts import parse_state, state_text
from tests.repeat import times

PLAYERS = ("Anne", "Carl", "Marc")


def played(*lines: str) -> ten.State:
    state = ten.new(ten.Setup(PLAYERS))
    for line in lines:
        state = ten.apply(state, ten.parse_event(line))
    return state


def under_way(state: ten.State) -> RunningRound:
    assert state.table is not None
    return state.table


def chips(state: ten.State) -> int:
    return sum(state.chips) + (state.table.stakes if state.table else 0)


def test_everybody_starts_with_seven_chips() -> None:
    assert played().chips == (7, 7, 7)


def test_protection_lies_on_the_table() -> None:
    state = played("card 7 start #1", "protect #1 2", "protect #3 1")
    assert state.chips == (5, 7, 6)
    assert under_way(state).protection == (2, 0, 1)
    assert under_way(state).stakes == 3


def test_protection_can_be_raised_before_trading() -> None:
    state = played("card 7 start #1", "protect #1 1", "protect #1 1")
    assert under_way(state).protection == (2, 0, 0)


def test_a_swap_costs_a_chip_to_the_pot() -> None:
    state = played("card 7 start #1", "swap #2 #1")
    assert state.chips == (7, 6, 7)
    assert under_way(state).pot == 1
    assert under_way(state).opened == (1,)
    assert under_way(state).changed == {0, 1}


def test_a_bid_is_paid_when_sold_and_the_protection_stays_in_its_place() -> None:
    state = played("card 7 start #1", "protect #2 1", "protect #3 2", "bid #1 #3 2", "bid #2 #3 4")
    assert state.chips == (7, 6, 5)
    assert under_way(state).bid == ten.Bid(1, 2, 4)
    state = ten.apply(state, ten.Sold())
    assert state.chips == (7, 2, 9)
    assert under_way(state).bid is None
    assert under_way(state).protection == (0, 1, 2)
    assert under_way(state).opened == (0,)
    assert under_way(state).changed == {1, 2}


def test_a_changed_card_may_be_protected_more() -> None:
    state = played(
        "card 7 start #1", "protect #1 1", "bid #2 #1 1", "sold", "protect #2 2", "protect #1 1"
    )
    assert under_way(state).protection == (2, 2, 0)


def test_the_winner_takes_pot_and_protection() -> None:
    lines = ["card 7 start #1", "protect #1 2", "protect #2 1", "swap #2 #3"]
    assert played(*lines, "laid 1 2 10").chips == (5, 5, 11)
    assert played(*lines, "short #1 #3 17").chips == (9, 5, 7)


def test_without_a_starter_the_order_of_openings_is_free() -> None:
    state = played("card 7", "swap #3 #1", "swap #1 #2", "swap #2 #3")
    assert under_way(state).opened == (2, 0, 1)


def test_openings_go_on_from_the_starter() -> None:
    state = played("card 7 start #3", "swap #3 #1", "swap #1 #2", "swap #2 #3")
    assert under_way(state).opened == (2, 0, 1)


def test_who_raised_may_still_open() -> None:
    state = played(
        "card 7 start #1", "protect #3 1", "bid #1 #3 1", "bid #2 #3 2", "sold", "swap #2 #1"
    )
    assert under_way(state).opened == (0, 1)


PROTECTED = ["card 7 start #1", "protect #3 2"]
BID = [*PROTECTED, "bid #1 #3 3"]
POOR = [  # the second player has one chip left
    *("card 1 start #1", "protect #1 2", "bid #2 #1 6", "sold", "laid 10 1 2"),
    *("card 2 start #1", "protect #3 2"),
]


@pytest.mark.parametrize(
    ("lines", "line", "wanted"),
    [
        ([], "protect #1 1", "out-of-order card"),
        ([], "swap #1 #2", "out-of-order card"),
        ([], "bid #1 #2 1", "out-of-order card"),
        ([], "sold", "out-of-order card"),
        (["card 7", "short #1 #2 3"], "protect #1 1", "out-of-order card"),
        (PROTECTED, "sold", "out-of-order sold"),
        (BID, "protect #2 1", "out-of-order bid"),
        (BID, "swap #2 #1", "out-of-order bid"),
        (BID, "bid #3 #1 2", "out-of-order bid"),
        (BID, "laid 1 2 3", "out-of-order bid"),
        (BID, "short #1 #2 3", "out-of-order bid"),
        (BID, "card 8", "stage-incomplete round"),
        (BID, "end - - - chips 7 7 7", "stage-incomplete round"),
        (PROTECTED, "protect #4 1", "bad-player"),
        (PROTECTED, "swap #4 #1", "bad-player"),
        (PROTECTED, "swap #1 #4", "bad-player"),
        (PROTECTED, "bid #4 #3 2", "bad-player"),
        (PROTECTED, "bid #1 #4 2", "bad-player"),
        (PROTECTED, "protect #1 0", "bad-bid protection"),
        (PROTECTED, "protect #1 3", "bad-bid protection"),
        (PROTECTED, "protect #3 1", "bad-bid protection"),
        ([*PROTECTED, "swap #1 #2", "protect #1 2"], "protect #1 1", "bad-bid protection"),
        (["card 7 start #1", "swap #1 #2"], "protect #3 1", "bad-bid unchanged"),
        (PROTECTED, "swap #1 #1", "bad-bid own"),
        (PROTECTED, "bid #3 #3 2", "bad-bid own"),
        (BID, "bid #3 #3 4", "bad-bid own"),
        (PROTECTED, "swap #1 #3", "bad-bid protected"),
        (PROTECTED, "bid #1 #2 1", "bad-bid unprotected"),
        (PROTECTED, "bid #1 #3 1", "bad-bid low"),
        (BID, "bid #2 #3 3", "bad-bid low"),
        ([*PROTECTED, "swap #1 #2"], "swap #1 #2", "bad-bid opened"),
        ([*BID, "sold"], "bid #1 #3 2", "bad-bid opened"),
        ([*PROTECTED, "swap #2 #1"], "bid #1 #3 2", "bad-bid turn"),
        (["card 7 start #2", "swap #3 #1"], "swap #2 #1", "bad-bid turn"),
        (PROTECTED, "bid #1 #3 8", "bad-counts chips"),
        (BID, "bid #2 #3 8", "bad-counts chips"),
        (POOR, "protect #2 2", "bad-counts chips"),
        (POOR, "bid #2 #3 2", "bad-counts chips"),
        ([*POOR, "protect #2 1"], "swap #2 #1", "bad-counts chips"),
    ],
)
def test_chips_move_only_by_the_rules(lines: list[str], line: str, wanted: str) -> None:
    state = played(*lines)
    before = state_text(ten, state)
    with pytest.raises(Refusal) as caught:
        ten.apply(state, ten.parse_event(line))
    assert (
        " ".join([caught.value.code, str(caught.value.params.get("reason", ""))]).strip() == wanted
    )
    assert sentence(caught.value).endswith(".")
    assert state_text(ten, state) == before


def test_the_bid_stays_within_the_hand_also_next_to_protection() -> None:
    state = played("card 7 start #1", "protect #1 2", "protect #3 2")
    with pytest.raises(Refusal) as caught:
        ten.apply(state, ten.Bid(0, 2, 6))
    assert caught.value.params == {"reason": "chips", "player": "#1", "count": 5}


seats = st.integers(0, 2)
numbers = st.integers(0, 4)
events = st.one_of(
    st.builds(ten.Turn, st.integers(1, 10), st.none() | seats),
    st.builds(ten.Protect, seats, st.integers(1, 2)),
    st.builds(ten.Protect, seats, st.integers(1, 2)),
    st.builds(ten.Swap, seats, seats),
    st.builds(ten.Bid, seats, seats, numbers),
    st.builds(ten.Bid, seats, seats, numbers),
    st.just(ten.Sold()),
    st.just(ten.Lay((("10",), ("4", "6"), ("J=2",)))),
    st.builds(ten.Short, seats, seats, numbers),
    st.just(ten.End(((), 3, ("J",)), (0, 20, 1))),
)


@given(st.lists(events, max_size=60))
@settings(max_examples=times(100), deadline=None)
def test_no_chip_is_ever_lost(happened: list[ten.Turn]) -> None:
    state = ten.apply(ten.new(ten.Setup(PLAYERS)), ten.Turn(10, 0))
    for event in happened:
        before = state_text(ten, state)
        try:
            state = ten.apply(state, event)
        except Refusal as refusal:
            sentence(refusal)
            assert state_text(ten, state) == before
        assert chips(state) == 21
        assert min(state.chips) >= 0
        assert state.table is None or max(state.table.protection) <= 2
    assert parse_state(ten, state_text(ten, state)) == state


def test_moves_stay_with_their_round() -> None:
    state = played(*BID, "sold", "laid 10 4 3", "card 2", "protect #1 1", "swap #2 #3")
    assert list(map(str, state.rounds[0].moves)) == ["protect #3 2", "bid #1 #3 3", "sold"]
    assert parse_state(ten, state_text(ten, state)) == state
