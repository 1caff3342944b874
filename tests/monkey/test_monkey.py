"""A short monkey in every game, always the same; and that it would find what it looks for."""

from pathlib import Path
from typing import Any

import pytest

from companion.device import log
from companion.store import journal, match_rows
from companion.ui.screens.home import Home
from companion.ui.screens.menu import Menu
from tests.monkey.hands import Step
from tests.monkey.plan import GAMES, Plan
from tests.monkey.run import Report, replay, run
from tests.monkey.screens import NEVER, known
from tests.monkey.shrink import read, shrink, write
from tests.repeat import is_ci, times

# The seeds of the short run; `script/monkey` tries others.
SEEDS = range(1, 1 + times(3))
STEPS = 180 if is_ci() else 60
# From the table to the menu: where the planted faults are.
TO_MENU: list[Step] = [["tap", "next"], ["tap", "key-B7"], ["tap", "key-Y1"], ["tap", "menu"]]


def begun(**others: Any) -> Plan:
    """A match of 13 that was just begun, on a plain panel."""
    value = {
        "seed": 1,
        "game": "thirteen",
        "players": ("Anne", "Carl", "Marc", "Herman"),
        "size": (800, 480),
        "rotation": 0,
        "language": "en",
        "choices": {"language": "en"},
        "beginning": "begun",
        "readers": True,
        "loses_fingers": False,
        "problem": "",
    }
    return Plan.read(value | others)


def found(report: Report) -> str:
    """The kind of what was found; empty if nothing was."""
    return "" if report.finding is None else report.finding.kind


@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game in GAMES for seed in SEEDS])
def test_whatever_is_done_the_table_goes_on(game: str, seed: int) -> None:
    report = run(Plan.of(seed, game), STEPS)
    again = f"script/monkey --only {seed} --game {game} --steps {STEPS}"
    assert report.finding is None, f"{report.finding}\n{report.shown}\nagain: {again}"
    assert report.counts["taps"] > STEPS / 4
    assert report.counts["restarts"] >= 2


def test_the_same_seed_does_the_same() -> None:
    one, other = (run(Plan.of(5), STEPS // 3) for _ in range(2))
    assert one.steps == other.steps
    assert (one.counts, one.screens) == (other.counts, other.screens)
    done = replay(one.plan, one.steps)
    assert (done.counts, done.screens) == (one.counts, one.screens)


def test_an_error_is_found_and_shortened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def breaks(_menu: Menu, name: str) -> None:
        raise ZeroDivisionError(name)

    monkeypatch.setattr(Menu, "tap", breaks)
    idle: list[Step] = [["wait", 1.0], ["compare"], ["scanner", "miss", 1], ["key", 97, "a"]]
    report = replay(begun(), [*idle, *TO_MENU, *idle, ["tap", "pad"], *idle])
    assert found(report) == "error"
    assert "ZeroDivisionError" in str(report.finding)
    shorter = shrink(report)
    assert shorter.steps == [["tap", "menu"], ["tap", "pad"]]
    write(shorter, tmp_path / "found")
    plan, steps = read(tmp_path / "found")
    assert (plan, steps) == (shorter.plan, shorter.steps)
    assert found(replay(plan, steps)) == "error"


def test_a_screen_without_a_way_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Menu, "tap", lambda _menu, _name: None)
    assert found(replay(begun(), [*TO_MENU, ["home"]])) == "stuck"


@pytest.mark.parametrize("step", [["compare"], ["restart", "kill", 0.0], ["restart", "quit", 0.0]])
def test_a_lost_play_is_found(monkeypatch: pytest.MonkeyPatch, step: Step) -> None:
    whole = match_rows.match_from_rows

    def loses_one(rows: list[Any], *others: Any) -> Any:
        return whole(rows[: max(1, len(rows) - 1)], *others)

    assert found(replay(begun(), [*TO_MENU, step])) == ""
    monkeypatch.setattr(journal, "match_from_rows", loses_one)
    assert found(replay(begun(), [*TO_MENU, step])) == "unequal"


def test_a_start_that_fails_is_found_and_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = log._write

    def breaks(_home: Home, _frame: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Home, "draw", breaks)
    assert found(replay(begun(beginning="home"), [])) == "error"
    assert log._write == before


def test_screens_are_known_by_name() -> None:
    names = known()
    assert {"Home", "Table", "SixthTable", "TenQuick"} <= set(names)
    assert not set(NEVER) & set(names)
