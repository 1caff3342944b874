"""10 on the score sheet: what is read, and what is written."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.base import Refusal
from companion.games.ten import game as ten
from companion.sentences import sentence
from tests.games.state_texts import parse_state, state_text
from tests.games.ten.sheets import CHIPS, NO_HANDS, ROUND, SHORT, ended, full_game, score, sheet
from tests.repeat import times


def test_the_example_is_judged() -> None:
    assert score(sheet(ROUND)) == {
        "game": "ten",
        "rounds": [{"winner": "Anne", "loser": "Marc", "penalty": 20}],
        "penalties": {"Anne": 0, "Carl": 0, "Marc": 20},
        "totals": {"Anne": 0, "Carl": 0, "Marc": 20},
        "over": False,
        "winners": [],
    }


def test_a_short_round_counts_as_given() -> None:
    result = score(sheet(ROUND, SHORT))
    assert result["rounds"][1] == {"winner": "Anne", "loser": "Marc", "penalty": 17}
    assert result["totals"] == {"Anne": 0, "Carl": 0, "Marc": 37}


def test_a_game_with_hands_is_over() -> None:
    hands = {"Anne": ["3", "P8", "J"], "Carl": 12, "Marc": []}
    result = score(sheet(ROUND, SHORT, hands=hands, chips=CHIPS))
    assert result["rounds"][1]["penalty"] == 17
    assert result["penalties"] == {"Anne": 21, "Carl": 12, "Marc": 37 + 40}
    assert result["totals"] == {"Anne": 3, "Carl": 6, "Marc": 59}
    assert result["over"] is True
    assert result["winners"] == ["Anne"]


def test_ten_rounds_leave_no_round_card_over() -> None:
    result = score(full_game())
    assert sum(result["penalties"].values()) == 55 + 30
    assert result["penalties"]["Carl"] == 85
    assert result["totals"] == {"Anne": -18, "Carl": 79, "Marc": -18}
    assert result["winners"] == ["Anne", "Marc"]


def test_nothing_played_is_a_sheet_too() -> None:
    result = score(sheet())
    assert result["rounds"] == []
    assert result["totals"] == {"Anne": 0, "Carl": 0, "Marc": 0}


def test_null_and_strange_fields_are_as_good_as_none() -> None:
    plain = score(sheet(ROUND, SHORT))
    odd = {**SHORT, "laid": None, "start": None, "weather": "rain"}
    assert score(sheet(ROUND, odd, hands=None, chips=None, dealer=None, at="noon")) == plain
    assert score(sheet(ROUND, SHORT, lost=3)) == score(sheet(ROUND, SHORT, lost=None)) == plain


def test_a_game_is_scored_without_the_chips_that_are_lost() -> None:
    found = {**CHIPS, "Anne": 8}
    result = score(ended(ROUND, SHORT, chips=found, lost=1))
    assert result["over"] is True
    assert result["totals"]["Anne"] == -2 * 8
    assert result["totals"] == score(ended(ROUND, SHORT))["totals"] | {"Anne": -16}
    assert score(ended(SHORT, chips=dict.fromkeys(CHIPS, 0), lost=21))["totals"]["Anne"] == 0


def test_a_sheet_writes_itself_again() -> None:
    noted = {"card": 3, "start": "Carl", "winner": "Carl", "loser": "Anne", "penalty": 0}
    lost = ended(SHORT, chips={**CHIPS, "Anne": 7}, lost=2)
    for one in (sheet(), sheet(ROUND, SHORT, noted), full_game(), ended(SHORT), lost):
        assert ten.write_sheet(ten.read_sheet(one)) == one


def test_a_round_under_way_is_not_in_the_sheet() -> None:
    state = ten.apply(ten.read_sheet(sheet(ROUND)), ten.Turn(3, 0))
    assert ten.write_sheet(state) == sheet(ROUND)
    assert ten.result(state) == score(sheet(ROUND))


@given(st.integers(), st.integers(2, 7))
@settings(max_examples=times(30), deadline=None)
def test_simulated_games_keep_their_result_on_the_sheet(seed: int, players: int) -> None:
    state = ten.simulate(Random(seed), "ABCDEFG"[:players])
    written = ten.write_sheet(state)
    read = ten.read_sheet(written)
    assert ten.write_sheet(read) == written
    assert ten.result(read) == ten.result(state) == score(written)
    assert read.chips == state.chips
    assert parse_state(ten, state_text(ten, read)) == read


anything = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 12) | st.sampled_from(["Anne", "Zoe", "J", "10"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["Anne", "Carl", "Marc", "card", "start", "laid", "winner", "penalty"]),
            inner,
        )
    ),
    max_leaves=12,
)


@given(
    st.lists(anything | st.sampled_from([ROUND, SHORT]), max_size=3),
    anything | st.just(NO_HANDS),
    anything | st.just(CHIPS) | st.just({**CHIPS, "Anne": 8}),
    anything,
)
def test_any_sheet_is_scored_or_refused(
    rounds: list[Any], hands: object, chips: object, lost: object
) -> None:
    try:
        assert score(sheet(*rounds, hands=hands, chips=chips, lost=lost))["game"] == "ten"
    except Refusal as refusal:
        sentence(refusal)
