"""The careful pilot: a whole match through the real screens, one tap a play."""

import json
from pathlib import Path
from random import Random

import pytest

from companion.games import load
from companion.games.thirteen.stage import Play, Stage
from tests.pilot import Pilot
from tests.repeat import sample
from tests.system.command import companion
from tests.ui.studio import FOUR

THIRTEEN = load("thirteen")


def stages(seed: int) -> list[Stage]:
    """A match in which nobody broke the order."""
    random = Random(seed)
    while True:
        state = THIRTEEN.simulate(random, FOUR)
        broken = any(play.by is not None for stage in state.stages for play in stage.plays)
        counted = any(stage.counted for stage in state.stages)
        if not (broken or counted or state.setup.missing) and state.setup.dealer == 0:
            return list(state.stages)


@pytest.mark.parametrize("rotation", sample([0, 90, 180, 270]))
def test_a_careful_table_needs_fifty_taps_a_stage_and_one_to_go_on(
    tmp_path: Path, rotation: int
) -> None:
    assert companion("new", "--players", ",".join(FOUR), "--data", str(tmp_path)).returncode == 0
    pilot = Pilot(tmp_path, rotation=rotation, resume=True)
    played = stages(3)
    for number, stage in enumerate(played, 1):
        assert pilot.screen == "StageStart"
        pilot.tap("next")
        before = pilot.taps
        for play in stage.plays:
            assert isinstance(play, Play)
            pilot.tap(f"key-{play}")
        assert pilot.taps - before == 50
        assert pilot.screen == "StageScores"
        assert pilot.app.shell.session.is_open
        assert pilot.app.shell.session.match.state.stages[-1].points == stage.points
        pilot.wait(10)
        pilot.tap("next")
        if number == len(played):
            pilot.pass_podium()
            assert pilot.screen == "Result"
    pilot.close()
    exported = companion("export", "--data", str(tmp_path)).stdout
    scored = json.loads(companion("score", input=exported).stdout)
    assert scored["over"]
    totals = [sum(stage.points[seat] for stage in played) for seat in range(4)]
    assert list(scored["totals"].values()) == totals


def test_whoever_is_cut_off_goes_on_there_and_whoever_ends_it_begins_at_home(
    tmp_path: Path,
) -> None:
    assert companion("new", "--players", ",".join(FOUR), "--data", str(tmp_path)).returncode == 0
    pilot = Pilot(tmp_path, resume=True)
    pilot.tap("next")
    pilot.tap("key-B7")
    pilot.app.window.close()
    pilot.store.close()  # without closing the app: the plug was pulled
    pilot = Pilot(tmp_path)
    assert pilot.screen == "Table"
    pilot.tap("key-Y1")
    pilot.close()
    pilot = Pilot(tmp_path)
    assert pilot.screen == "Home"
    pilot.tap("next")
    assert pilot.screen == "Table"
    pilot.close()
    exported = json.loads(companion("export", "--data", str(tmp_path)).stdout)
    assert exported["stages"] == [["B7", "Y1"]]


def test_a_newcomer_plays_within_six_taps(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path, language=None)
    assert pilot.screen == "FirstStart"
    for name in ("language-en", "side-bottom", "next"):
        pilot.tap(name)
    assert pilot.screen == "StageStart"
    pilot.tap("next")
    pilot.tap("key-B7")
    assert pilot.screen == "Table"
    pilot.close()


def test_an_error_never_kills_the_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert companion("new", "--players", ",".join(FOUR), "--data", str(tmp_path)).returncode == 0
    pilot = Pilot(tmp_path, resume=True)
    pilot.tap("next")
    pilot.tap("key-B7")

    def breaks(_name: str) -> None:
        raise ZeroDivisionError("by accident")

    monkeypatch.setattr(pilot.app.shell.navigator.screen, "tap", breaks)
    pilot.tap("key-Y1")
    assert pilot.screen == "Failsafe"
    pilot.wait(0.1)
    pilot.tap("next")
    assert pilot.screen == "Table"
    pilot.tap("key-Y1")
    pilot.close()
    exported = json.loads(companion("export", "--data", str(tmp_path)).stdout)
    assert exported["stages"] == [["B7", "Y1"]]
