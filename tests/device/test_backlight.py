"""Brightness on a backlight made of files, alone and in the app that dims it."""

from pathlib import Path

import pytest

from companion.device.backlight import Backlight
from companion.ui.shell import flow
from companion.ui.shell.dimmer import DIM
from tests.pilot import Pilot


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A panel with 31 steps, as the first 7 inch panel has, at its brightest."""
    folder = tmp_path / "light"
    folder.mkdir()
    (folder / "max_brightness").write_text("31\n")
    (folder / "brightness").write_text("31\n")
    return folder


def level(place: Path) -> int:
    return int((place / "brightness").read_text())


def test_brightness_is_a_share_of_what_the_panel_can_do(place: Path) -> None:
    light = Backlight(place)
    assert light.exists
    for fraction, steps in ((1.0, 31), (0.45, 14), (0.01, 1), (0.0, 0)):
        assert light.show(fraction)
        assert level(place) == steps


def test_what_holds_is_not_written_again(place: Path) -> None:
    light = Backlight(place)
    light.show(0.5)
    (place / "brightness").write_text("3\n")
    assert light.show(0.5)
    assert level(place) == 3


def test_without_a_backlight_nothing_is_done(tmp_path: Path) -> None:
    light = Backlight(tmp_path / "none")
    assert not light.exists
    assert not light.show(0.5)


def test_one_that_is_found_later_is_used(tmp_path: Path, place: Path) -> None:
    later = tmp_path / "later"
    light = Backlight(later)
    assert not light.show(0.5)
    place.rename(later)
    assert light.show(0.5)
    assert level(later) == 16


def test_one_that_cannot_be_set_is_logged_once(
    place: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (place / "brightness").unlink()
    (place / "brightness").mkdir()
    light = Backlight(place)
    assert not light.show(0.5)
    assert not light.show(0.5)
    assert capfd.readouterr().err.count("the backlight cannot be set") == 1


def bright(pilot: Pilot) -> int:
    """The brightest that the picture has."""
    canvas = pilot.app.window.canvas
    return max(sum(canvas.get_at((x, y))[:3]) for x in range(0, 800, 7) for y in range(0, 480, 7))


def test_the_app_dims_the_backlight_and_draws_only_the_dark_black(
    tmp_path: Path, place: Path
) -> None:
    pilot = Pilot(tmp_path / "data")
    pilot.app.display.backlight = Backlight(place)
    pilot.app.shell.preferences.set("brightness", 70)
    pilot.app.display.invalidate()
    pilot.wait(0.1)
    assert level(place) == 22
    for name in ("side-bottom", "count-3", "next", "next"):
        pilot.tap(name)
    assert pilot.app.shell.session.stage_runs
    lit = bright(pilot)
    pilot.wait(301)
    assert level(place) == round(31 * 0.7 * DIM)
    assert bright(pilot) == lit, "it is the light that is dim, not the picture"
    flow.home(pilot.app.shell)
    pilot.app.shell.session.close()
    pilot.app.display.invalidate()
    pilot.wait(1)
    assert level(place) == 0
    assert bright(pilot) == 0
    pilot.tap(pilot.targets[0])
    assert level(place) == 22
    assert bright(pilot) > 0
    pilot.wait(301)
    assert level(place) == 0
    pilot.close()
    assert level(place) == 22, "whatever comes next is seen"


def test_without_one_the_app_draws_darker(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path / "data")
    lit = bright(pilot)
    pilot.wait(301)
    assert lit > 0
    assert bright(pilot) == 0
    pilot.close()
