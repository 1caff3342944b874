"""When nothing moves nothing is drawn, and a tap draws only near what it changed."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.ui.render.things import Text
from tests.pilot import Pilot
from tests.system.command import companion
from tests.ui.studio import FOUR

# From the table: where to tap to come to each screen.
WAYS = {
    "Table": (),
    "Pad": ("pad",),
    "Menu": ("menu",),
    "Plays": ("menu", "plays"),
    "SettingsScreen": ("menu", "settings"),
    "TileContents": ("ring-blue",),
    "ChangePlay": ("last",),
    "AboutPlayer": ("player-1",),
}


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    players = ",".join(FOUR)
    assert companion("new", "--players", players, "--data", str(tmp_path)).returncode == 0
    plays = "deal\nB7\nG4\nY2\n"
    assert companion("text", "--resume", "--data", str(tmp_path), input=plays).returncode == 0
    made = Pilot(tmp_path, resume=True)
    yield made
    made.close()


def frames_over(pilot: Pilot, seconds: float) -> int:
    """How many frames are drawn while nobody does anything."""
    before = pilot.app.display.frames
    for _ in range(round(seconds * 28)):
        pilot.wait(1 / 28)
    return pilot.app.display.frames - before


def shown(pilot: Pilot, text: str) -> int:
    """How often a text stands on the screen."""
    things = pilot.app.display.describe().things
    return sum(isinstance(thing, Text) and thing.text == text for thing in things)


@pytest.mark.parametrize("screen", WAYS)
def test_when_nothing_moves_no_frame_is_drawn(pilot: Pilot, screen: str) -> None:
    for name in WAYS[screen]:
        pilot.tap(name)
    assert pilot.screen == screen
    frames_over(pilot, 8)  # whatever the tap set going has ended
    assert frames_over(pilot, 30) == 0


def test_at_home_no_frame_is_drawn(tmp_path: Path) -> None:
    assert companion("new", "--players", ",".join(FOUR), "--data", str(tmp_path)).returncode == 0
    pilot = Pilot(tmp_path)
    assert pilot.screen == "Home"
    assert frames_over(pilot, 30) == 0
    pilot.close()


def test_what_goes_by_itself_goes_with_one_frame(pilot: Pilot) -> None:
    pilot.tap("key-B7")
    assert frames_over(pilot, 1) > 0, "the cards that are taken move"
    assert shown(pilot, "+1") == 2, "what was taken, and what a key would take"
    assert frames_over(pilot, 1) == 0
    assert frames_over(pilot, 1) == 1
    assert shown(pilot, "+1") == 1


@pytest.mark.parametrize("rotation", [0, 90])
def test_a_tap_draws_only_near_what_it_changed(
    tmp_path: Path, rotation: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert companion("new", "--players", ",".join(FOUR), "--data", str(tmp_path)).returncode == 0
    pilot = Pilot(tmp_path, rotation=rotation, resume=True)
    pilot.tap("next")
    presented: list[list[pygame.Rect]] = []
    monkeypatch.setattr(pygame.display, "update", lambda areas: presented.append(list(areas)))
    panel = 800 * 480
    for key in ("key-B7", "key-R4@B", "key-G5", "key-Y1", "undo"):
        presented.clear()
        pilot.tap(key)
        pressed, played = (sum(area.w * area.h for area in areas) for areas in presented)
        assert pressed < panel / 20
        assert played < panel / 3
    pilot.close()
