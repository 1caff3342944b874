"""What phones are told of the matches of an evening: every point with its reason, and replays."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.games import NAMES
from companion.phones import evening
from companion.store.preferences import StoredPreferences
from companion.store.store import open_reader, open_store
from tests.phones.browser.situations import SITUATIONS, laid_out

OVER = ("13-over", "6th-over", "10-over", "pad-over")


def told(directory: Path, name: str) -> dict[str, Any]:
    """A match that is over, as phones are told of it."""
    with laid_out(directory, SITUATIONS[name]), closing(open_reader(directory)) as journal:
        (listed,) = evening.matches(journal)["matches"]
        found = evening.pad(journal, listed["match"])
        assert found is not None
        assert listed.items() <= found.items()
        return found


def test_a_match_of_each_game_is_tried() -> None:
    assert [SITUATIONS[name].game for name in OVER] == list(NAMES)


@pytest.mark.parametrize("name", OVER)
def test_every_point_has_its_reason(tmp_path: Path, name: str) -> None:
    match = told(tmp_path, name)
    assert match["ended"]
    assert match["bgstats"].startswith("https://")
    assert len(match["reasons"]) == len(match["stages"])
    sums = [sum(points) for points in zip(*(s["points"] for s in match["stages"]), strict=True)]
    assert sums == match["totals"]
    for stage, reason in zip(match["stages"], match["reasons"], strict=True):
        for seat, points in enumerate(stage["points"]):
            _check(reason, stage, seat, points)


def _check(reason: dict[str, Any], stage: dict[str, Any], seat: int, points: int) -> None:
    """That a player's points follow from the reason."""
    name = stage["names"][seat]
    if "taken" in reason:
        assert sum(reason["costs"][seat]) == points
        has_most = [holder == name for holder in reason["majority"]]
        for most, count, cost in zip(
            has_most, reason["taken"][seat][:3], reason["costs"][seat][:3], strict=True
        ):
            assert cost == (0 if most else count)
        assert reason["costs"][seat][3] == 2 * reason["taken"][seat][3]
    elif "predictions" in reason:
        exact = reason["predictions"][seat] == reason["won"][seat]
        assert not exact or points >= 0
    elif "hands" in reason:
        left = reason["left_over"] if reason["loser"] == name else 0
        assert stage["label"] == "end"
        assert reason["hands"][seat] + left - reason["worth"] * reason["chips"][seat] == points
    elif "loser" in reason:
        assert points == (reason["penalty"] if reason["loser"] == name else 0)
    else:
        assert len(reason["fields"]) == len(reason["entered"][seat])


def test_stages_of_cards_are_replayed_where_the_table_looks_back(tmp_path: Path) -> None:
    match = told(tmp_path, "13-over")
    assert [replay["stage"] for replay in match["replays"]] == [1, 2, 3, 4]
    for replay in match["replays"]:
        stage = match["stages"][replay["stage"] - 1]
        assert replay["running"][0] == [0] * 4
        assert replay["running"][-1] == stage["points"]
        assert len(replay["running"]) == len(replay["plays"]) + 1
        assert len(replay["turning_points"]) <= 5
        assert replay["turning_points"] == sorted(replay["turning_points"])
        assert {play["by"] for play in replay["plays"]} == set(match["names"])
        taken = sum(map(sum, match["reasons"][replay["stage"] - 1]["taken"]))
        assert sum(play["took"] for play in replay["plays"]) == taken
    with closing(open_store(tmp_path)) as store:
        chosen = StoredPreferences(store.journal)
        chosen.set("looking_back", value=False)
        found = evening.pad(store.journal, match["match"])
        assert found is not None
        assert (found["replays"], found["stages"]) == ([], match["stages"])
        assert evening.pad(store.journal, match["match"], now=1e12) is None, "long ago"


@pytest.mark.parametrize("name", OVER[1:])
def test_the_other_games_have_no_replays(tmp_path: Path, name: str) -> None:
    assert told(tmp_path, name)["replays"] == []
