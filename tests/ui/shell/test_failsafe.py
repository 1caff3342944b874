"""The failsafe goes on whatever else is broken."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from companion.games import load
from companion.store.files import DATABASE
from companion.ui.render.things import Text
from companion.ui.screens.failsafe import Failsafe
from companion.ui.screens.stage_start import StageStart
from companion.ui.shell import flow
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from tests.pilot import Pilot
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


def failed(shell: Shell) -> Screen:
    return Failsafe(shell, "7F3A")


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
    pilot.app.shell.session.begin(game, game.read_sheet(heading).setup)
    monkeypatch.setattr(Failsafe, "draw", Broken())
    pilot.app.shell.navigator.start(Failsafe(pilot.app.shell, "7F3A"))
    pilot.app.display.dirty = True
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
    def fail(_desk: Shell) -> None:
        raise RuntimeError("still broken")

    monkeypatch.setattr(flow, "open_match", fail)
    studio = Studio()
    studio.match(FOUR, "deal")
    studio.show(failed)
    studio.tap("next")
    assert went == ["home"]
    assert not studio.shell.session.is_open


def test_it_needs_nothing_that_may_be_broken() -> None:
    studio = Studio()
    broken = Broken()
    shell = Shell(broken, broken, broken, words=broken)  # type: ignore[arg-type]
    studio.shell = shell
    shell.session.open("", broken)  # type: ignore[arg-type]
    studio.show(failed)
    assert studio.targets() == ["next"]


def test_what_the_store_mended_waits_until_it_is_read(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path)
    pilot.close()
    (tmp_path / DATABASE).write_bytes(b"no journal at all" * 100)
    pilot = Pilot(tmp_path)
    try:
        assert pilot.screen == "NoticeScreen"
        pilot.now += 60
        pilot.app.step()
        assert pilot.screen == "NoticeScreen"
        pilot.tap("next")
        assert pilot.screen in ("Home", "FirstStart")
    finally:
        pilot.close()


class Breaking:
    """Raises, each time it is called."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, *_anything: object) -> None:
        self.calls += 1
        raise RuntimeError("it is broken")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    pilot = Pilot(tmp_path)
    game = load("thirteen")
    heading = {"game": "thirteen", "players": list(FOUR), "stages": []}
    pilot.app.shell.session.begin(game, game.read_sheet(heading).setup)
    flow.open_match(pilot.app.shell)
    pilot.app.display.invalidate()
    pilot.app.step()
    yield pilot
    pilot.close()


PARTS = (
    "readers.step",
    "shell.messages.expire",
    "status.write",
    "fingers.held",
    "fingers.drop_lost",
    "_update_dimmer",
    "_next_wake",
    "display.foresee",
)


@pytest.mark.parametrize("part", PARTS)
def test_what_goes_wrong_elsewhere_while_it_is_on_top_does_not_end_the_app(
    pilot: Pilot, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaking = Breaking()
    owner: Any = pilot.app
    *names, method = part.split(".")
    for name in names:
        owner = getattr(owner, name)
    monkeypatch.setattr(owner, method, breaking)
    for _ in range(5):
        pilot.now += 10
        pilot.app._wake_time = pilot.now
        pilot.app.display.dirty = True
        pilot.app.step()
    assert breaking.calls > 1, "it was not tried"
    assert pilot.screen == "Failsafe"
    monkeypatch.undo()
    pilot.tap("next")
    assert pilot.screen == "StageStart"


def test_the_table_is_told_once_of_what_goes_wrong_by_itself_again_and_again(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pilot.app.readers, "step", Breaking())
    pilot.app.step()
    assert pilot.screen == "Failsafe"
    pilot.tap("next")
    for _ in range(50):
        pilot.wait(1)
    assert pilot.screen == "StageStart", "one can play without readers"
    pilot.tap("next")
    assert pilot.screen == "Table"
    assert capsys.readouterr().err.count("RuntimeError: it is") == 1, "nor does it fill the log"


def test_a_screen_that_can_never_be_drawn_is_left_for_home(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StageStart, "draw", Breaking())
    redraw(pilot)
    assert pilot.screen == "Failsafe"
    pilot.tap("next")
    redraw(pilot)
    assert pilot.screen == "Failsafe", "it was tried once more"
    pilot.tap("next")
    redraw(pilot)
    assert pilot.screen == "Home"


def redraw(pilot: Pilot) -> None:
    for _ in range(3):
        pilot.app.display.invalidate()
        pilot.app.step()


def test_an_event_that_goes_wrong_takes_no_other_with_it(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StageStart, "tap", Breaking())
    x, y = pilot.place("next")
    for finger in (1, 2):
        facts = {"touch_id": 1, "finger_id": finger, "x": x, "y": y}
        pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, facts))
    for finger in (1, 2):
        facts = {"touch_id": 1, "finger_id": finger, "x": x, "y": y}
        pygame.event.post(pygame.event.Event(pygame.FINGERUP, facts))
    pilot.app.step()
    assert pilot.screen == "Failsafe"
    assert not pilot.app.fingers.busy, "a finger came up and nobody was told"


def test_it_is_drawn_also_where_the_choices_cannot_be_read(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pilot.app.shell, "preferences", Broken())
    redraw(pilot)
    assert pilot.screen == "Failsafe"
    redraw(pilot)
    assert pilot.targets == ["next"]
    monkeypatch.undo()
