"""10 on the score sheet: what is refused, and where."""

from typing import Any

import pytest

from companion.games.base import Refusal
from companion.games.ten import game as ten
from companion.sentences import sentence
from tests.games.state_texts import parse_state, state_text
from tests.games.ten.sheets import (
    CHIPS,
    NO_HANDS,
    ROUND,
    SHORT,
    ended,
    full_game,
    laid,
    round_with,
    score,
    sheet,
    short_with,
)


def refused(sheet: object) -> tuple[str, str]:
    with pytest.raises(Refusal) as caught:
        score(sheet)
    words = sentence(caught.value)
    assert "None" not in words
    assert "{" not in words
    return caught.value.code, caught.value.where


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (5, "bad-json"),
        ([], "bad-json"),
        ({}, "bad-json"),
        (round_with(card=None), "bad-json"),
        (round_with(card=True), "bad-json"),
        (round_with(card=7.0), "bad-json"),
        (round_with(card="7"), "bad-json"),
        (round_with(start=None), "bad-json"),
        (round_with(start=1), "bad-json"),
        (round_with(start="Zoe"), "bad-player"),
        (round_with(laid=["10"]), "bad-json"),
        (round_with(laid={}), "bad-json"),
        (round_with(laid={"Anne": ["10"], "Carl": ["4"]}), "bad-json"),
        (round_with(laid={"Anne": ["10"], "Zoe": ["4"]}), "bad-player"),
        (laid("10"), "bad-json"),
        (laid(None), "bad-json"),
        (laid([10]), "bad-json"),
        (laid([]), "bad-json"),
        (laid(["1", "1", "1"]), "bad-json"),
        (laid(["11"]), "unknown-card"),
        (laid(["J"]), "unknown-card"),
        (laid(["J=11"]), "unknown-card"),
        (laid(["J=01"]), "unknown-card"),
        (laid(["P0"]), "unknown-card"),
        (laid(["P9"]), "unknown-card"),
        (laid(["10", "11"]), "unknown-card"),
        (laid(["10", "1"]), "bad-total"),
        (laid(["J=6", "P5"]), "bad-total"),
        (laid(["P1", "P1"]), "too-many-copies"),
        (laid(["1", "1"], ["1", "1"], ["1", "1"]), "too-many-copies"),
        (round_with(card=0), "unknown-card"),
        (round_with(card=11), "unknown-card"),
        (round_with(card=-(10**30)), "unknown-card"),
        (short_with(winner=None), "bad-json"),
        (short_with(winner=1), "bad-json"),
        (short_with(winner="Zoe"), "bad-player"),
        (short_with(loser="Zoe"), "bad-player"),
        (short_with(loser=None), "bad-json"),
        (short_with(start="Zoe"), "bad-player"),
        (short_with(start=1), "bad-json"),
        (short_with(winner="Marc"), "bad-player"),
        (short_with(penalty=None), "bad-json"),
        (short_with(penalty=False), "bad-json"),
        (short_with(penalty=17.0), "bad-json"),
        (short_with(penalty=-1), "bad-counts"),
        (short_with(penalty=10**999 + 1), "bad-counts"),
        (short_with(card=11), "unknown-card"),
    ],
)
def test_a_bad_round_is_refused_where_it_stands(bad: object, code: str) -> None:
    assert refused(sheet(bad)) == (code, "round 1")
    assert refused(sheet(round_with(card=1), bad, 5))[1] == "round 2"


def test_the_largest_penalty_is_still_a_penalty() -> None:
    assert score(sheet(short_with(penalty=10**20)))["totals"]["Marc"] == 10**20


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (sheet(ROUND, round_with(card=7)), "stage-over"),
        (sheet(ROUND, short_with(card=7)), "stage-over"),
        (sheet(ROUND, {**laid(["11"]), "card": 7}), "stage-over"),
        (sheet(ROUND, {**laid([]), "card": 7}), "bad-json"),
        (sheet(ROUND, {**laid(["11"], []), "card": 8}), "bad-json"),
        (sheet(SHORT, short_with(card=8, penalty=-1)), "stage-over"),
        (sheet(SHORT, short_with(card=11, winner="Marc")), "bad-player"),
        (sheet(SHORT, {**laid([], []), "card": 11, "start": "Zoe"}), "bad-player"),
        (sheet(SHORT, short_with(penalty="a lot", winner="Zoe")), "bad-player"),
    ],
)
def test_what_is_wrong_first_is_told_first(bad: object, code: str) -> None:
    assert refused(bad) == (code, "round 2")


def test_seats_are_judged_one_after_the_other() -> None:
    assert refused(sheet(laid(["10", "1"], ["11"])))[0] == "bad-total"
    assert refused(sheet(laid(["P1", "P1"], ["11"])))[0] == "too-many-copies"
    assert refused(sheet(laid(["P1"], ["P1"], ["11"])))[0] == "too-many-copies"


def test_there_is_no_eleventh_round() -> None:
    game = full_game()
    game["rounds"].append(round_with(card=11))
    assert refused(game) == ("match-over", "round 11")
    game["rounds"][-1] = {"card": 11}
    assert refused(game) == ("bad-json", "round 11")


def test_copies_are_counted_over_all_rounds() -> None:
    again = round_with(card=2, laid={"Anne": ["P4"], "Carl": ["P5"], "Marc": ["1"]})
    assert refused(sheet({**again, "card": 1}, again)) == ("too-many-copies", "round 2")


def test_jokers_are_counted_whatever_their_value() -> None:
    rounds = [
        {**laid([f"J={card}"], ["J=3"], ["J=0"] if card > 1 else ["1"]), "card": card}
        for card in (1, 2, 3)
    ]
    assert refused(sheet(*rounds)) == ("too-many-copies", "round 3")
    assert score(sheet(*rounds[:2]))["rounds"][1]["penalty"] == 32


def test_a_short_round_anywhere_ends_the_counting_of_copies() -> None:
    many = laid(["P1"], ["P1"], ["J=1"])
    assert refused(sheet(many, 5)) == ("too-many-copies", "round 1")
    game = sheet(many, SHORT, hands={**NO_HANDS, "Anne": ["P1"] * 9}, chips=CHIPS)
    assert score(game)["rounds"][0]["penalty"] == 7 + 3 + 3 + 10
    state = ten.read_sheet(game)
    assert ten.write_sheet(state) == game
    assert parse_state(ten, state_text(ten, state)) == state


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (ended(SHORT, hands=5), "bad-json"),
        (ended(SHORT, hands=[]), "bad-json"),
        (ended(SHORT, chips=[7, 7, 7]), "bad-json"),
        (ended(SHORT, hands=None), "bad-json"),
        (ended(SHORT, chips=None), "bad-json"),
        (ended(SHORT, hands={**NO_HANDS, "Zoe": []}), "bad-player"),
        (ended(SHORT, chips={**CHIPS, "Zoe": 0}), "bad-player"),
        (ended(SHORT, hands={"Anne": []}), "bad-json"),
        (ended(SHORT, chips={"Anne": 21}), "bad-json"),
        (ended(SHORT, hands={**NO_HANDS, "Anne": "3"}), "bad-json"),
        (ended(SHORT, hands={**NO_HANDS, "Anne": [3]}), "bad-json"),
        (ended(SHORT, hands={**NO_HANDS, "Anne": None}), "bad-json"),
        (ended(SHORT, hands={**NO_HANDS, "Anne": True}), "bad-json"),
        (ended(SHORT, hands={**NO_HANDS, "Anne": 3.0}), "bad-json"),
        (ended(SHORT, chips={**CHIPS, "Anne": 9.0}), "bad-json"),
        (ended(ROUND, hands={**NO_HANDS, "Anne": 3}), "bad-json"),
        (ended(ROUND, hands={**NO_HANDS, "Anne": ["X"]}), "stage-incomplete"),
        (ended(ROUND), "stage-incomplete"),
        (ended(), "stage-incomplete"),
        (ended(SHORT, hands={**NO_HANDS, "Anne": ["J=3"]}), "unknown-card"),
        (ended(SHORT, hands={**NO_HANDS, "Anne": ["11"]}), "unknown-card"),
        (ended(SHORT, hands={**NO_HANDS, "Anne": -1}), "bad-counts"),
        (ended(SHORT, hands={**NO_HANDS, "Anne": 10**999 + 1}), "bad-counts"),
        (ended(SHORT, chips={"Anne": -1, "Carl": 15, "Marc": 7}), "bad-counts"),
        (ended(SHORT, chips={"Anne": 7, "Carl": 7, "Marc": 6}), "bad-total"),
        (ended(SHORT, chips={"Anne": 10**4000, "Carl": 9 * 10**4299, "Marc": 6}), "bad-total"),
        (ended(SHORT, hands={**NO_HANDS, "Anne": -1}, chips={**CHIPS, "Anne": 1}), "bad-counts"),
        (ended(SHORT, lost=1), "bad-total"),
        (ended(SHORT, chips={**CHIPS, "Anne": 8}, lost=0), "bad-total"),
        (ended(SHORT, chips={**CHIPS, "Anne": 8}, lost=2), "bad-total"),
        (ended(SHORT, chips={**CHIPS, "Anne": 10}), "bad-total"),
        (ended(SHORT, chips={**CHIPS, "Anne": 10}, lost=-1), "bad-counts"),
        (ended(SHORT, chips={"Anne": -1, "Carl": 7, "Marc": 7}, lost=8), "bad-counts"),
        (ended(SHORT, lost=10**4000), "bad-total"),
        (ended(SHORT, lost=True), "bad-json"),
        (ended(SHORT, lost=1.0), "bad-json"),
        (ended(SHORT, lost="1"), "bad-json"),
        (ended(SHORT, lost={"Anne": 1}), "bad-json"),
        (sheet(ROUND, lost="1"), "bad-json"),
    ],
)
def test_a_bad_end_belongs_to_the_sheet(bad: object, code: str) -> None:
    assert refused(bad) == (code, "sheet")


def test_held_cards_are_copies_too() -> None:
    game = full_game()
    game["hands"] = {**NO_HANDS, "Anne": ["10"]}
    assert refused(game) == ("too-many-copies", "sheet")
    game["hands"] = {**NO_HANDS, "Anne": ["10", "11"]}
    assert refused(game) == ("unknown-card", "sheet")


def test_a_bad_round_is_told_before_a_bad_end() -> None:
    assert refused(ended({}, chips={})) == ("bad-json", "round 1")
    assert refused(ended({}, chips=None)) == ("bad-json", "sheet")
    assert refused(ended({}, hands=5)) == ("bad-json", "sheet")
    assert refused(ended({}, lost="one")) == ("bad-json", "sheet")
    assert refused(ended({}, lost=-1)) == ("bad-json", "round 1")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"players": None}, "bad-json"),
        ({"players": ["Anne", 3]}, "bad-json"),
        ({"rounds": None}, "bad-json"),
        ({"rounds": {}}, "bad-json"),
        ({"dealer": 3}, "bad-json"),
        ({"dealer": "Zoe"}, "bad-player"),
        ({"players": ["Anne"]}, "player-count"),
        ({"players": list("ABCDEFGH")}, "player-count"),
        ({"players": ["Anne", "Anne"]}, "bad-player"),
        ({"players": ["Anne", " "]}, "bad-player"),
        ({"players": ["Anne"], "chips": 3}, "bad-json"),
        ({"players": ["Anne"], "chips": {}}, "bad-json"),
        ({"players": ["Anne"], "hands": {}}, "bad-json"),
        ({"players": ["Anne"], "rounds": 3}, "bad-json"),
        ({"players": ["Anne"], "lost": "1"}, "bad-json"),
        ({"players": ["Anne"], "lost": -1}, "player-count"),
    ],
)
def test_a_bad_heading_belongs_to_the_sheet(change: dict[str, Any], code: str) -> None:
    assert refused({**sheet(ROUND), **change}) == (code, "sheet")
