"""A pad on the score sheet: the contract's examples, every code, and the oracle's reading."""

import copy
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from companion.games import sheet as form
from companion.games.base import Refusal
from companion.games.pad import game as rules
from companion.games.pad.definition import parse_pad
from companion.sentences import sentence
from tests import oracle
from tests.games.pad.pads import attempt, random_sheet
from tests.harmed_sheets import harmed
from tests.repeat import times

PAD: dict[str, Any] = {
    "name": "Oh Hell",
    "players": [3, 7],
    "rounds": 3,
    "enter": [
        {"key": "bid", "most": 20, "secret": True},
        {"key": "tricks", "most": 20, "sum": 10},
    ],
    "points": {"round": "10 + bid if tricks == bid else -abs(tricks - bid)"},
}
ROUND: dict[str, Any] = {
    "Anne": {"bid": 2, "tricks": 2},
    "Carl": {"bid": 0, "tricks": 5},
    "Marc": {"bid": 3, "tricks": 3},
}
SHEET: dict[str, Any] = {
    "game": "pad",
    "pad": PAD,
    "players": ["Anne", "Carl", "Marc"],
    "dealer": "Anne",
    "rounds": [ROUND],
    "ended": True,
}
ROWS = {"rows": ["Ones", "Twos"], "rounds": None}
SEEDS = st.integers(min_value=0, max_value=2**64 - 1)


def answer(value: Any) -> dict[str, Any]:
    """What `companion score` answers, with whatever the oracle answers too."""
    text = value if isinstance(value, str) else json.dumps(value)
    found = attempt(lambda: form.score(text.encode()))
    if isinstance(found, Refusal):
        assert sentence(found).endswith((".", "…"))
        found = {"error": {"code": found.code, "where": found.where}}
    expected = oracle.score(text)
    # Compared as text, where true is not 1 and 3.0 is not 3.
    assert json.dumps(found, sort_keys=True) == json.dumps(expected, sort_keys=True)
    return found


def error(value: Any) -> tuple[str, str]:
    found = answer(value)["error"]
    return found["code"], found["where"]


def with_round(**numbers: Any) -> dict[str, Any]:
    return SHEET | {"rounds": [ROUND | numbers]}


def test_the_sheet_of_the_contract() -> None:
    assert answer(SHEET) == {
        "game": "pad",
        "rounds": [{"complete": True, "points": {"Anne": 12, "Carl": -5, "Marc": 13}}],
        "totals": {"Anne": 12, "Carl": -5, "Marc": 13},
        "over": True,
        "winners": ["Marc"],
    }


def test_a_match_that_goes_on_has_no_winners() -> None:
    for ended in (None, False):
        found = answer(SHEET | {"ended": ended})
        assert (found["over"], found["winners"]) == (False, [])
    assert answer(SHEET | {"rounds": []})["over"] is False


def test_the_last_round_may_leave_players_out() -> None:
    for last in ({}, {"Carl": {"bid": 1, "tricks": 1}}, dict.fromkeys(ROUND)):
        found = answer(SHEET | {"rounds": [ROUND, last]})
        assert found["rounds"][1] == {"complete": False}
        assert found["totals"]["Anne"] == 12
        assert found["over"] is True
        assert error(SHEET | {"rounds": [last, ROUND]}) == ("stage-incomplete", "round 1")
    assert answer(SHEET | {"rounds": [{}]})["over"] is False


def test_rows_are_told_in_the_order_entered() -> None:
    pad = PAD | ROWS
    two, one = {"row": "Twos", "numbers": ROUND}, {"row": "Ones", "numbers": ROUND}
    found = answer(SHEET | {"pad": pad, "rounds": [two, one], "ended": False})
    assert [each["row"] for each in found["rounds"]] == ["Twos", "Ones"]
    assert (found["over"], found["winners"]) == (True, ["Marc"])
    half = {"row": "Ones", "numbers": {}}
    found = answer(SHEET | {"pad": pad, "rounds": [two, half]})
    assert found["rounds"][1] == {"row": "Ones", "complete": False}

    def refused(*rounds: Any) -> tuple[str, str]:
        return error(SHEET | {"pad": pad, "rounds": list(rounds)})

    assert refused(two, two) == ("bad-row", "round 2")
    assert refused({"row": "Threes", "numbers": ROUND}) == ("bad-row", "round 1")
    assert refused({"row": 1, "numbers": ROUND}) == ("bad-json", "round 1")
    assert refused({"numbers": ROUND}) == ("bad-json", "round 1")
    assert refused({"row": "Ones"}) == ("bad-json", "round 1")
    assert refused({"row": "Ones", "numbers": [1]}) == ("bad-json", "round 1")
    assert refused(ROUND) == ("bad-json", "round 1")
    assert refused(two, one, one) == ("match-over", "round 3")


@pytest.mark.parametrize(
    ("value", "code", "where"),
    [
        (SHEET | {"pad": None}, "bad-json", "sheet"),
        (SHEET | {"pad": "oh-hell"}, "bad-json", "sheet"),
        (SHEET | {"pad": {}}, "bad-pad", "sheet"),
        (SHEET | {"pad": PAD | {"typo": 1}}, "bad-pad", "sheet"),
        (SHEET | {"pad": PAD | {"rounds": 1.0}}, "bad-pad", "sheet"),
        (SHEET | {"pad": PAD | {"points": {"round": "1 +"}}}, "bad-pad", "sheet"),
        # The pad comes first, then the other fields, then what they mean.
        (SHEET | {"pad": {}, "players": 3}, "bad-pad", "sheet"),
        (SHEET | {"players": 3, "dealer": 3}, "bad-json", "sheet"),
        (SHEET | {"players": ["Anne"], "rounds": 3}, "bad-json", "sheet"),
        (SHEET | {"players": ["Anne"], "ended": "yes"}, "bad-json", "sheet"),
        (SHEET | {"ended": 1}, "bad-json", "sheet"),
        (SHEET | {"rounds": None}, "bad-json", "sheet"),
        (SHEET | {"players": ["Anne", "Anne"], "dealer": "x"}, "player-count", "sheet"),
        (SHEET | {"players": list("ABCDEFGH")}, "player-count", "sheet"),
        (SHEET | {"players": ["Anne", "Carl", "Anne"]}, "bad-player", "sheet"),
        (SHEET | {"players": ["Anne", "Carl", " "]}, "bad-player", "sheet"),
        (SHEET | {"players": ["Anne", "Carl", "N" * 41]}, "bad-player", "sheet"),
        (SHEET | {"dealer": "Nobody"}, "bad-player", "sheet"),
        (SHEET | {"rounds": [7]}, "bad-json", "round 1"),
        (with_round(Nobody={"bid": 1, "tricks": 1}), "bad-player", "round 1"),
        (with_round(Anne=7), "bad-json", "round 1"),
        (SHEET | {"rounds": [ROUND | {"Anne": None}, ROUND]}, "stage-incomplete", "round 1"),
        (with_round(Anne={"bid": 1}), "bad-json", "round 1"),
        (with_round(Anne={"bid": None, "tricks": 2}), "bad-number", "round 1"),
        (with_round(Anne={"bid": True, "tricks": 2}), "bad-number", "round 1"),
        (with_round(Anne={"bid": 2.0, "tricks": 2}), "bad-number", "round 1"),
        (with_round(Anne={"bid": "2", "tricks": 2}), "bad-number", "round 1"),
        (with_round(Anne={"bid": 21, "tricks": 2}), "bad-number", "round 1"),
        (with_round(Anne={"bid": -1, "tricks": 2}), "bad-number", "round 1"),
        (with_round(Anne={"bid": 10**400, "tricks": 2}), "bad-number", "round 1"),
        (with_round(Anne={"bid": 2, "tricks": 3}), "bad-sum", "round 1"),
        (SHEET | {"rounds": [ROUND] * 4}, "match-over", "round 4"),
        (SHEET | {"rounds": [ROUND, ROUND, ROUND, {"Nobody": 1}]}, "bad-player", "round 4"),
        (SHEET | {"rounds": [ROUND] * 3, "pad": PAD | {"target": 13}}, "match-over", "round 2"),
    ],
)
def test_every_code_and_the_order_of_the_checks(value: Any, code: str, where: str) -> None:
    assert error(value) == (code, where)


def test_points_beyond_the_limit() -> None:
    points = {"round": "total + 400000"}
    sheet = SHEET | {"pad": PAD | {"points": points}, "rounds": [ROUND] * 2}
    assert answer(sheet)["totals"]["Anne"] == 1_200_000
    assert error(sheet | {"rounds": [ROUND] * 3}) == ("bad-points", "round 3")


def test_fields_that_nobody_knows_are_ignored_but_not_in_the_pad() -> None:
    more = {**ROUND, "Anne": {"bid": 2, "tricks": 2, "mood": "good"}}
    assert answer(SHEET | {"rounds": [more], "note": [1]}) == answer(SHEET)
    pad = copy.deepcopy(PAD)
    pad["enter"][0]["mood"] = "good"
    assert error(SHEET | {"pad": pad}) == ("bad-pad", "sheet")


def test_a_sheet_is_written_with_the_whole_pad() -> None:
    state = rules.read_sheet(SHEET)
    written = rules.write_sheet(state)
    assert written["pad"]["enter"][1] == {
        "key": "tricks",
        "name": "tricks",
        "least": 0,
        "most": 20,
        "secret": False,
        "sum": 10,
    }
    assert parse_pad(written["pad"]) == state.setup.pad
    assert rules.read_sheet(written) == state
    assert written["ended"] is True
    assert "ended" not in rules.write_sheet(rules.read_sheet(SHEET | {"ended": None}))


def test_a_player_whose_numbers_are_not_all_known_is_left_out() -> None:
    state = rules.read_sheet(SHEET | {"ended": False})
    for line in ("round", "enter #1 2 -", "enter #2 1 1"):
        state = rules.apply(state, rules.parse_event(line))
    written = rules.write_sheet(state)
    assert written["rounds"][1] == {"Carl": {"bid": 1, "tricks": 1}}
    assert rules.result(rules.read_sheet(written)) == rules.result(state)


def test_a_match_of_many_rounds_is_read_in_time() -> None:
    pad = PAD | {"rounds": 0, "points": {"round": "total % 7 - 3"}}
    found = answer(SHEET | {"pad": pad, "rounds": [ROUND] * 3000})
    assert len(found["rounds"]) == 3000


@given(SEEDS)
@settings(deadline=None, max_examples=times(500))
def test_a_sheet_is_scored_as_the_oracle_does_and_comes_back(seed: int) -> None:
    sheet = random_sheet(Random(seed))
    note(json.dumps(sheet))
    result = answer(sheet)
    if "error" not in result:
        state = rules.read_sheet(sheet)
        written = rules.write_sheet(state)
        assert rules.read_sheet(json.loads(json.dumps(written))) == state
        assert rules.write_sheet(rules.read_sheet(written)) == written
        assert rules.result(state) == result


@given(SEEDS)
@settings(deadline=None, max_examples=times(1000))
def test_a_harmed_sheet_is_scored_or_refused_alike(seed: int) -> None:
    chance = Random(seed)
    legal = random_sheet(chance)
    for _ in range(3):
        answer(harmed(chance, legal))
    answer(legal | {"pad": harmed(chance, legal["pad"])})
