"""The contract of the sheet, example by example: every code with its place, and some results."""

import json
from random import Random
from typing import Any

import pytest

from companion.games import sheet
from companion.games.base import Refusal
from companion.games.sixth_sense import game as sixth_sense
from companion.games.thirteen.stage import DECK, PILE, ThirteenState

THREE = ["Anne", "Carl", "Marc"]


def thirteen(*stages: Any, **fields: Any) -> dict[str, Any]:
    return {"game": "thirteen", "players": THREE, "stages": list(stages)} | fields


def senses(*rounds: Any, **fields: Any) -> dict[str, Any]:
    return {"game": "sixth-sense", "players": THREE, "rounds": list(rounds)} | fields


def each(*values: Any) -> dict[str, Any]:
    return dict(zip(THREE, values, strict=True))


def whole_stage(*lost: str) -> list[str]:
    cards = [card for card, copies in DECK.items() for _ in range(copies)]
    for card in lost:
        cards.remove(card)
    Random(1).shuffle(cards)
    return [
        f"R4@{'BYG'[place % 3]}" if PILE[card] == 3 else card for place, card in enumerate(cards)
    ]


WHOLE = whole_stage()
TOLD = {"predictions": each(4, 4, 5), "tricks": each(4, 4, 5)}
COUNTED = {"counted": each({"blue": 1}, {}, {"red": 2, "green": None})}


@pytest.mark.parametrize(
    ("given", "code", "where"),
    [
        ({"game": "chess"}, "unknown-game", "sheet"),
        ({"game": 5}, "bad-json", "sheet"),
        (thirteen(players=["A", "B"]), "player-count", "sheet"),
        (thirteen(players=["A", "B", ""]), "bad-player", "sheet"),
        (thirteen(players=["A", "B", "C" * 41]), "bad-player", "sheet"),
        (thirteen(players=["A", "B", "A"]), "bad-player", "sheet"),
        (thirteen(players=["A", "B", 3]), "bad-json", "sheet"),
        (thirteen(dealer="Bo"), "bad-player", "sheet"),
        (thirteen(dealer=1), "bad-json", "sheet"),
        (thirteen(missing=0), "bad-json", "sheet"),
        (thirteen(missing=["B3"]), "unknown-card", "sheet"),
        (thirteen(missing=["R4@B"]), "unknown-card", "sheet"),
        (thirteen(missing=["B4"] * 3), "too-many-copies", "sheet"),
        (thirteen(stages=None), "bad-json", "sheet"),
        (thirteen(5), "bad-json", "stage 1"),
        (thirteen({}), "bad-json", "stage 1"),
        (thirteen(["B7"], []), "stage-incomplete", "stage 1"),
        (thirteen(*[WHOLE] * 6, []), "match-over", "stage 7"),
        (thirteen(WHOLE, ["B7", 5]), "bad-json", "stage 2, play 2"),
        (thirteen(["B7", {"play": 5}]), "bad-json", "stage 1, play 2"),
        (thirteen(["B7", {"play": "B7", "by": "Bo"}]), "bad-player", "stage 1, play 2"),
        (thirteen(["B4", "B4", "B4", 5]), "too-many-copies", "stage 1, play 3"),
        (thirteen(["B7", "B3"]), "unknown-card", "stage 1, play 2"),
        (thirteen(["B7@G"]), "wrong-tile", "stage 1, play 1"),
        (thirteen(["R4"]), "tile-missing", "stage 1, play 1"),
        (thirteen([*WHOLE, "XX"]), "stage-over", "stage 1, play 51"),
        (thirteen([*WHOLE, "B7"]), "stage-over", "stage 1, play 51"),
        (thirteen([*WHOLE, 5]), "bad-json", "stage 1, play 51"),
        (thirteen({"counted": each({}, {}, 5)}), "bad-json", "stage 1"),
        (thirteen({"counted": each({}, {}, {"blue": True})}), "bad-json", "stage 1"),
        (thirteen({"counted": each({}, {}, {"blue": -1})}), "bad-counts", "stage 1"),
        (thirteen({"counted": each({}, {}, {"blue": 15})}), "bad-counts", "stage 1"),
        (thirteen({"counted": {"Anne": {}, "Bo": {}}}), "bad-player", "stage 1"),
        (thirteen({"counted": {"Anne": {}}}), "bad-json", "stage 1"),
        (senses(variant="expert"), "bad-json", "sheet"),
        (senses(variant=""), "bad-json", "sheet"),
        (senses(target=0), "bad-json", "sheet"),
        (senses(target=True), "bad-json", "sheet"),
        (senses(5), "bad-json", "round 1"),
        (senses({"predictions": each(1, 2, "3")}), "bad-json", "round 1"),
        (senses({"predictions": each(1, 2, 9)}), "unknown-card", "round 1"),
        (senses({"trump": "X"}), "unknown-card", "round 1"),
        (senses({"trump": "B"}, variant="novice"), "bad-json", "round 1"),
        (senses({"played": []}), "bad-json", "round 1"),
        (senses({"tricks": each(1, 2, -3)}), "bad-tricks", "round 1"),
        (senses(TOLD | {"tricks": each(1, 2, 3)}), "bad-tricks", "round 1"),
        (senses(TOLD, {}, TOLD), "stage-incomplete", "round 2"),
        (senses(*[TOLD] * 7), "match-over", "round 7"),
        (senses(TOLD, TOLD, target=4), "match-over", "round 2"),
        (senses({"trump": "B", "played": [5]}), "bad-json", "round 1, trick 1"),
        (senses({"trump": "B", "played": [{"cards": [5]}]}), "bad-json", "round 1, trick 1"),
        (
            senses({"trump": "B", "played": [{"cards": [], "split": 1}]}),
            "bad-json",
            "round 1, trick 1",
        ),
        (
            senses({"trump": "B", "played": [{"cards": [], "lead": "Bo"}]}),
            "bad-player",
            "round 1, trick 1",
        ),
        (
            senses(TOLD, {"trump": "B", "played": [{"cards": ["Y1", "Y2", "Y9"]}]}),
            "unknown-card",
            "round 2, trick 1",
        ),
        (
            senses({"trump": "B", "played": [{"cards": ["Y1", "Y2", "Y3"], "lead": "Anne"}]}),
            "bad-trick",
            "round 1, trick 1",
        ),
    ],
)
def test_what_is_refused_and_where(given: dict[str, Any], code: str, where: str) -> None:
    with pytest.raises(Refusal) as refused:
        sheet.score(json.dumps(given).encode())
    assert (refused.value.code, refused.value.where) == (code, where)


def test_the_result_of_a_match_of_13() -> None:
    given = thirteen(WHOLE, COUNTED, ["B7", {"play": "B7", "by": "Anne"}], dealer="Carl")
    result = sheet.score(json.dumps(given).encode())
    whole, counted, running = result["stages"]
    assert [stage["dealer"] for stage in result["stages"]] == ["Carl", "Marc", "Anne"]
    assert [stage["complete"] for stage in result["stages"]] == [True, True, False]
    assert set(whole) == {"dealer", "complete", "tiles", "taken", "majority", "points"}
    assert counted["counted"] is True
    assert "tiles" not in counted
    assert counted["points"] == each(0, 0, 4)
    assert counted["majority"] == {"blue": "Anne", "yellow": None, "green": None}
    assert running == {
        "dealer": "Anne",
        "complete": False,
        "tiles": {"blue": 7, "yellow": 0, "green": 0},
        "taken": {
            "Anne": {"blue": 1, "yellow": 0, "green": 0, "red": 0},
            "Carl": {"blue": 0, "yellow": 0, "green": 0, "red": 0},
            "Marc": {"blue": 0, "yellow": 0, "green": 0, "red": 0},
        },
    }
    totals = {name: whole["points"][name] + counted["points"][name] for name in THREE}
    assert result["totals"] == totals
    assert (result["over"], result["winners"]) == (False, [])
    _, state = sheet.read(json.dumps(given).encode())
    assert isinstance(state, ThirteenState)
    assert state.stages[2].laid_by == (1, 0)


def test_the_result_of_a_match_of_6th_sense() -> None:
    judged = {
        "trump": "B",
        "predictions": each(1, 2, 3),
        "played": [
            {"cards": ["Y3", "G11", "B2"]},
            {"lead": "Anne", "cards": ["Y5", "Y6=9", "Y0!1"]},
        ],
    }
    result = sheet.score(json.dumps(senses(TOLD, judged, dealer="Marc")).encode())
    assert result["rounds"] == [
        {"complete": True, "points": each(4, 4, 5), "tricks": each(4, 4, 5)},
        {"complete": False, "tricks": each(1, 1, 0), "winners": ["Anne", "Carl"]},
    ]
    assert result["totals"] == each(4, 4, 5)


def test_a_trick_too_many() -> None:
    random = Random(3)
    while True:
        state = sixth_sense.simulate(random, THREE)
        given = sixth_sense.write_sheet(state)
        places = [number for number, one in enumerate(given["rounds"]) if "played" in one]
        if places:
            break
    given["rounds"][places[0]]["played"].append({"cards": ["nonsense"]})
    with pytest.raises(Refusal) as refused:
        sheet.score(json.dumps(given).encode())
    tricks = state.setup.tricks + 1
    assert refused.value.code == "bad-trick"
    assert refused.value.where == f"round {places[0] + 1}, trick {tricks}"
