"""The failsafe goes on whatever else is broken."""

from pathlib import Path

import pytest

from companion.games import load
from companion.store.files import DATABASE
from companion.ui import flow
from companion.ui.desk import Desk
from companion.ui.frame import Text
from companion.ui.screen import Screen
from companion.ui.screens.failsafe import Failsafe
from tests.pilot import Pilot
from tests.ui.checks import complaints
from tests.ui.studio import FOUR, PANELS, Studio


class Broken:
    """Anything that is asked of it fails."""

    def __getattr__(self, name: str) -> object:
        raise RuntimeError(name)

    def __call__(self, _text: str) -> str:
        raise RuntimeError("no words")


@pytest.fixture
def went(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where the flow was asked to go."""
    asked: list[str] = []
    monkeypatch.setattr(flow, "home", lambda _desk: asked.append("home"))
    monkeypatch.setattr(flow, "open_match", lambda _desk: asked.append("match"))
    return asked


def failed(desk: Desk) -> Screen:
    return Failsafe(desk, "7F3A")


def test_it_shows_the_code_and_one_way_on() -> None:
    studio = Studio()
    studio.show(failed)
    assert studio.targets() == ["next"]
    frame = studio.frame(PANELS["800x480"])
    assert "7F3A" in [thing.text for thing in frame.things if isinstance(thing, Text)]


def test_it_continues_with_the_match(went: list[str]) -> None:
    studio = Studio()
    studio.match(FOUR, "deal", "B7")
    studio.show(failed)
    studio.tap("next")
    assert went == ["match"]


def test_an_error_that_ends_the_app_leaves_the_next_start_at_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = Pilot(tmp_path)
    game = load("thirteen")
    heading = {"game": "thirteen", "players": list(FOUR), "stages": []}
    pilot.app.desk.begin(game, game.read_sheet(heading).setup)
    monkeypatch.setattr(Failsafe, "draw", Broken())
    pilot.app.desk.start(Failsafe(pilot.app.desk, "7F3A"))
    pilot.app._dirty = True
    with pytest.raises(RuntimeError, match="no words"):
        pilot.app.step()
    pilot.app.close()
    pilot.store.close()
    monkeypatch.undo()
    pilot = Pilot(tmp_path)
    assert pilot.screen == "StageStart"
    pilot.close()


def test_without_a_match_it_goes_home(went: list[str]) -> None:
    studio = Studio()
    studio.show(failed)
    studio.tap("next")
    assert went == ["home"]


def test_a_match_that_cannot_be_opened_does_not_hold_it(
    went: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_desk: Desk) -> None:
        raise RuntimeError("still broken")

    monkeypatch.setattr(flow, "open_match", fail)
    studio = Studio()
    studio.match(FOUR, "deal")
    studio.show(failed)
    studio.tap("next")
    assert went == ["home"]
    assert studio.desk.match is None


def test_it_needs_nothing_that_may_be_broken() -> None:
    studio = Studio()
    broken = Broken()
    desk = Desk(broken, broken, broken, words=broken)  # type: ignore[arg-type]
    studio.desk = desk
    desk.match = broken  # type: ignore[assignment]
    studio.show(failed)
    assert studio.targets() == ["next"]


@pytest.mark.parametrize("panel", PANELS)
def test_it_fits(panel: str) -> None:
    studio = Studio()
    studio.show(failed)
    assert not complaints(studio.frame(PANELS[panel]))


def test_what_the_store_mended_waits_until_it_is_read(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path)
    pilot.close()
    (tmp_path / DATABASE).write_bytes(b"no journal at all" * 100)
    pilot = Pilot(tmp_path)
    try:
        assert pilot.screen == "Said"
        pilot.now += 60
        pilot.app.step()
        assert pilot.screen == "Said"
        pilot.tap("next")
        assert pilot.screen in ("Home", "FirstStart")
    finally:
        pilot.close()
