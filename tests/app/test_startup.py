"""The first screen of a start, and the language that the command line gives."""

from pathlib import Path

from companion.store.preferences import StoredPreferences
from companion.ui.render.things import Text
from tests.pilot import Pilot


def words(pilot: Pilot) -> set[str]:
    """All texts on the screen."""
    return {each.text for each in pilot.app.display.describe().things if isinstance(each, Text)}


def test_a_language_that_is_given_is_not_asked_for(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path, language="nl")
    assert (pilot.screen, "side-left" in pilot.targets) == ("FirstStart", True)
    assert "back" not in pilot.targets, "there is no question before this one"
    pilot.tap("side-left")
    pilot.tap("back")
    pilot.tap("side-top")
    pilot.close()
    for language in ("nl", None):
        pilot = Pilot(tmp_path, language=language)
        assert pilot.screen == "Home", "the first start was answered"
        pilot.close()


def test_a_table_that_chose_its_language_before_is_not_asked_again(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path, language=None)
    pilot.tap("language-de")
    pilot.close()
    pilot = Pilot(tmp_path, language="nl")
    assert pilot.screen == "Home"
    pilot.close()


def test_a_language_that_is_given_shows_in_the_settings_and_can_be_changed(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path)
    pilot.tap("side-bottom")
    pilot.tap("another")
    StoredPreferences(pilot.store.journal).set("language", "en")
    pilot.close()
    for _ in range(2):
        # What was chosen in the session before does not outlast the command line.
        pilot = Pilot(tmp_path, language="nl")
        pilot.tap("settings")
        assert {"Instellingen", "Nederlands"} <= words(pilot)
        pilot.tap("language")
        pilot.tap("language-de")
        assert {"Einstellungen", "Deutsch"} <= words(pilot)
        pilot.close()
    pilot = Pilot(tmp_path, language=None)
    pilot.tap("settings")
    assert "Deutsch" in words(pilot)
    pilot.close()
