"""The statistics in the real app: reached by tapping, and right again after a match is deleted."""

from pathlib import Path
from random import Random

from companion.games import load
from companion.ui.render.things import Text
from tests.pilot import Pilot
from tests.ui.studio import FOUR

MATCHES = 6


def texts(pilot: Pilot) -> str:
    """All that stands on the screen."""
    things = pilot.app.display.describe().things
    return " ".join(thing.text for thing in things if isinstance(thing, Text))


def test_from_home_to_a_match_behind_a_point_and_back(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path)
    pilot.app.shell.people.remember(FOUR)
    pilot.app.shell.preferences.set("language", "en")
    rules = load("thirteen")
    for number in range(MATCHES):
        state = rules.simulate(Random(number), FOUR)
        pilot.store.journal.import_match(rules, state, str(number))
    pilot.close()

    # Opened again, as the first start asks where everybody sits.
    pilot = Pilot(tmp_path, resume=True)
    for name in ("home", "players", "person-Carl", "statistics"):
        pilot.tap(name)
    pilot.wait(1)
    assert pilot.screen == "PersonStatistics"
    assert f"{MATCHES} games" in texts(pilot)
    pilot.tap("more")
    assert "Wins in a row" in texts(pilot)
    pilot.tap("more")
    pilot.tap("points-2-2")
    assert pilot.screen == "PastMatch"
    pilot.tap("delete")
    pilot.tap("next")
    assert pilot.screen == "PersonStatistics"
    assert f"{MATCHES - 1} games" in texts(pilot)
    for name in ("rows-others", "back", "back", "back", "statistics"):
        pilot.tap(name)
    assert pilot.screen == "TableStatistics"
    assert f"{MATCHES - 1} games" in texts(pilot)
    pilot.tap("group")
    assert pilot.screen == "ChooseGroup"
    pilot.tap("group-0")
    assert pilot.screen == "TableStatistics"
    pilot.close()
