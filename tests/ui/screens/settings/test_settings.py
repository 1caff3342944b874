"""Settings: a tap takes the next value, and it is kept."""

from pathlib import Path

import pytest

from companion.app.translation import translator
from companion.ui.render.things import Fill, Text
from companion.ui.screens.about import About
from companion.ui.screens.readers import ReadersScreen
from companion.ui.screens.settings.panel_size import LEAST
from companion.ui.screens.settings.settings_page import CYCLES
from companion.ui.screens.settings.settings_screen import SettingsScreen
from companion.ui.shell.preferences import PREFERENCES
from companion.ui.shell.screen import Screen
from tests.pilot import Pilot
from tests.ui.studio import FOUR, PANELS, Studio


@pytest.fixture
def studio() -> Studio:
    studio = Studio()
    studio.show(Screen)
    studio.shell.navigator.go(SettingsScreen(studio.shell))
    return studio


def texts(studio: Studio, panel: str = "800x480") -> list[str]:
    return [t.text for t in studio.frame(PANELS[panel]).things if isinstance(t, Text)]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("sound", ["quiet", "off", "normal"]),
        ("text_scale", [1.2, 1.0]),
        ("bright", [True, False]),
        ("rotation", [90, 180, 270, 0]),
        ("dim_after", [15, 0, 1, 5]),
    ],
)
def test_a_tap_takes_the_next_value(studio: Studio, name: str, values: list[object]) -> None:
    if f"cycle-{name}" not in studio.targets():
        studio.tap("device")
    for value in values:
        studio.tap(f"cycle-{name}")
        assert studio.shell.preferences.get(name) == value


def test_there_are_two_pages_and_nothing_is_on_both(studio: Studio) -> None:
    evening = set(studio.targets())
    assert {
        "language",
        "cycle-text_scale",
        "cycle-bright",
        "cycle-sound",
        "effects",
    } < evening
    studio.tap("device")
    device = set(studio.targets())
    assert {"cycle-rotation", "per_mm", "cycle-dim_after", "readers", "about", "end"} < device
    assert evening & device == {"back", "evening", "device"}
    studio.tap("about", "back")
    assert set(studio.targets()) == device, "one comes back to the page that one came from"
    studio.tap("evening")
    assert set(studio.targets()) == evening


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("animations", [False, True]),
        ("big_takes", [False, True]),
        ("celebrations", [False, True]),
        ("jingles", [False, True]),
        ("milestones", [False, True]),
        ("turn_to_me", ["itself", "off", "tap"]),
    ],
)
def test_each_effect_can_be_switched_off(studio: Studio, name: str, values: list[object]) -> None:
    studio.tap("effects")
    for value in values:
        studio.tap(f"cycle-{name}")
        assert studio.shell.preferences.get(name) == value
    studio.tap("back")
    assert type(studio.shell.navigator.screen) is SettingsScreen


def test_a_value_that_is_no_longer_offered_counts_as_not_chosen(studio: Studio) -> None:
    for name in CYCLES:
        studio.shell.preferences.set(name, "nonsense")
    assert "English" in texts(studio)
    studio.tap("cycle-sound")
    assert studio.shell.preferences.get("sound") == "quiet"


def test_every_default_is_offered() -> None:
    assert all(PREFERENCES[name][0] in values for name, values in CYCLES.items())


@pytest.mark.parametrize(
    ("system", "shown", "following"),
    [("nl_NL.UTF-8", "Nederlands", "de"), ("de_AT", "Deutsch", "en"), ("fi_FI", "English", "nl")],
)
def test_without_a_choice_the_language_is_the_one_that_is_read(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    system: str,
    shown: str,
    following: str,
) -> None:
    monkeypatch.setenv("LANG", system)
    pilot = Pilot(tmp_path, language=None)
    try:
        shell = pilot.app.shell
        shell.navigator.go(SettingsScreen(shell))
        frame = pilot.app.display.describe()
        assert shown in [t.text for t in frame.things if isinstance(t, Text)]
        pilot.tap("language")
        pilot.tap(f"language-{following}")
        assert pilot.screen == "SettingsScreen"
        assert shell.preferences.get("language") == following
        assert pilot.app.shell.words("Back") == translator(following)("Back")
    finally:
        pilot.close()


def test_open_play_asks_first(studio: Studio) -> None:
    studio.tap("cycle-open")
    assert not studio.shell.preferences.open_mode
    assert "Everyone sees what was taken" in " ".join(texts(studio))
    studio.tap("back")
    assert not studio.shell.preferences.open_mode
    studio.tap("cycle-open", "next")
    assert studio.shell.preferences.open_mode
    assert isinstance(studio.shell.navigator.screen, SettingsScreen)


def test_open_play_in_a_stage_is_noted_in_its_record(studio: Studio) -> None:
    match = studio.match(FOUR, "deal", "B7")
    assert not match.looked
    studio.tap("cycle-open", "back")
    assert not match.looked
    studio.tap("cycle-open", "next")
    assert studio.journal.load(str(studio.shell.session.match_id)).looked


def test_open_play_ends_at_once(studio: Studio) -> None:
    studio.shell.preferences.set("open", True)
    studio.tap("cycle-open")
    assert not studio.shell.preferences.open_mode


def test_rotation_says_when_it_holds(studio: Studio) -> None:
    studio.tap("device")
    assert "after restart" in texts(studio)


def test_readers_have_a_screen_of_their_own(studio: Studio) -> None:
    studio.tap("device")
    assert "none" in texts(studio)
    studio.shell.device.reader_state = "lost"
    assert "not connected" in texts(studio)
    studio.tap("readers")
    assert isinstance(studio.shell.navigator.screen, ReadersScreen)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, SettingsScreen)


def test_the_app_ends_after_one_more_tap(studio: Studio) -> None:
    studio.tap("device")
    studio.tap("end")
    assert not studio.shell.navigator.is_over
    studio.tap("next")
    assert studio.shell.navigator.is_over


def test_a_known_panel_is_one_tap(studio: Studio) -> None:
    studio.tap("device")
    studio.tap("per_mm", "panel-touch-display-2")
    assert studio.shell.preferences.get("per_mm") == 8.2
    studio.tap("panel-seven")
    assert studio.shell.preferences.get("per_mm") == 5.2
    studio.tap("back")
    assert "7″ 800×480" in texts(studio)
    studio.tap("per_mm", "panel-found", "back")
    assert "automatic" in texts(studio)


def ruler(studio: Studio) -> int:
    """How long the ruler is: the longest thin line."""
    things = studio.frame(PANELS["800x480"]).things
    return max(thing.box.w for thing in things if isinstance(thing, Fill) and thing.box.h < 5)


def test_the_ruler_grows_and_shrinks(studio: Studio) -> None:
    studio.tap("device")
    studio.tap("per_mm")
    assert ruler(studio) == 50 * 5.2
    studio.tap("more-1")
    assert studio.shell.preferences.get("per_mm") == 5.3
    assert ruler(studio) == 50 * 5.3
    studio.tap("less-1", "less-1", "more-10")
    assert studio.shell.preferences.get("per_mm") == 6.1
    studio.tap("back")
    assert "measured" in texts(studio)


def test_the_ruler_stays_on_the_panel(studio: Studio) -> None:
    studio.tap("device")
    studio.tap("per_mm")
    for _ in range(30):
        studio.tap("more-10")
    assert ruler(studio) <= 800
    for _ in range(30):
        studio.tap("less-10")
    assert studio.shell.preferences.get("per_mm") == LEAST


def test_about_tells_whether_data_is_kept(studio: Studio) -> None:
    studio.tap("device")
    studio.tap("about")
    assert "not saved: no place to write" in texts(studio)


def test_about_tells_where_data_is_kept() -> None:
    studio = Studio()

    class Kept:
        path = "/home/us/journal.db"

    studio.shell.session.archive = Kept()  # type: ignore[assignment]
    studio.show(About)
    assert "saved in /home/us/journal.db" in texts(studio)
