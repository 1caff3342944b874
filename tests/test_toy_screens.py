"""The toy game on every screen that a match can lead to: what games share serves any of them."""

import inspect
import json
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random

import pytest

from companion.games import NAMES, load
from companion.ui import screens
from companion.ui.render.text import Fonts
from companion.ui.render.things import Text
from companion.ui.shell import game_uis
from companion.ui.shell.screen import Screen
from tests.system.command import companion
from tests.toy.command import companion_with_toy
from tests.toy.walker import Walker
from tests.ui.checks import EVERYBODY, complaints
from tests.ui.gallery import SCENES, groups
from tests.ui.studio import PANELS, Studio

# Shared screens that no match of the toy leads to, and why.
NOT_REACHED = {
    "StatisticsScreen": "what both screens of statistics are made of",
    "ListedMatches": "what both lists of matches are made of",
    "SettingsPage": "what both pages of settings are made of",
    "ShownStage": "what the scores of all games are made of",
    "ForChildren": "what the tables for children of some games are made of",
    "ChildrenWait": "it has no table for children",
    "Settle": "it answers no questions",
    "DeletedMatches": "about matches that were deleted on another evening",
    "Enrol": "it has no cards to teach",
    "NoticeScreen": "about entries that this version cannot read",
    "Repairing": "about a damaged disk",
    "Failsafe": "about an error of the program",
    "About": "about the program",
    "ClubScreen": "about the club that a table may belong to",
    "EffectSettings": "about the device",
    "Health": "about the device",
    "PanelSize": "about the device",
    "Power": "about the device",
    "LetIn": "about who looks on",
    "PhonesScreen": "about who looks on",
    "DateScreen": "about the device",
    "SoundOutput": "about the device",
    "UpdateScreen": "about the device",
    "WifiNetworkScreen": "about the device",
    "WifiPassword": "about the device",
    "WifiScreen": "about the device",
    "SwitchingOff": "about the device",
}
# So many matches of the toy that a point of a chart stands for several.
MANY = 100
# So many other games that there is no key for each, but room for all on one page.
OTHERS = 4
# Codes are made in a thread; it takes a tenth of a second.
LONGEST_WAIT = 30.0


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy's line in the registry."""
    monkeypatch.setitem(NAMES, "pebbles", "tests.toy")


def shared_screens() -> set[str]:
    """The names of all screens that are no game's."""
    found = set()
    for module in walk_packages(screens.__path__, f"{screens.__name__}."):
        for name, value in inspect.getmembers(import_module(module.name), inspect.isclass):
            if issubclass(value, Screen) and value.__module__ == module.name:
                found.add(name)
    return found


def many_matches(place: Path) -> None:
    """So many that a point of a chart means several; and one each of some other games."""
    random, game = Random(1), load("pebbles")
    states = [game.simulate(random, ("Anne", "Carl")) for _ in range(MANY)]
    sheets = [json.dumps(game.write_sheet(state)) for state in states]
    others = [name for name in NAMES if name != "pebbles"][:OTHERS]
    sheets += [companion("simulate", name, "--players", "3").stdout for name in others]
    done = companion_with_toy("import", "-", "--data", str(place), given="\n".join(sheets))
    assert done.returncode == 0, done.stderr


def test_a_match_of_it_leads_to_every_shared_screen(tmp_path: Path) -> None:
    seen = evening(tmp_path, before, first_round, menu, later_rounds, result)
    seen |= evening(tmp_path, after_a_restart, history, players, readers)
    many_matches(tmp_path)
    seen |= evening(tmp_path, statistics)
    assert not seen & NOT_REACHED.keys()
    missed = shared_screens() - seen - NOT_REACHED.keys()
    assert not missed, f"the toy has to be led to {missed}, or NOT_REACHED says why it cannot be"
    assert seen > {"Seeking"}


def evening(place: Path, *parts: Callable[[Walker], None]) -> set[str]:
    """The screens on the way from the start of the app to its end."""
    walker = Walker(place, language=None)
    for part in parts:
        part(walker)
    walker.close()
    return walker.seen


def before(walker: Walker) -> None:
    """From the first start to Home, and to the seats."""
    walker.go("language-en>FirstStart side-bottom>FirstStart")
    walker.app.shell.people.remember(("Anne", "Carl", "Marc", "Dora"))
    walker.go("choose>Seats back>Home")
    assert "Pebbles 2–8 players" in walker.read()
    walker.go("game-pebbles>Seats person-Anne>Seats")
    assert "1 player – you need 2 to 8" in walker.read()
    walker.go("person-Carl>Seats next>StageStart")


def first_round(walker: Walker) -> None:
    """Entered, undone, redone, entered otherwise."""
    match = walker.app.shell.session.match
    walker.go("next>Seeking find-0-3>ScoresScreen back>Seeking redo>ScoresScreen")
    assert match.state.totals == (3, 0)
    walker.go("back>Seeking find-0-1>ScoresScreen next>StageStart")
    assert match.state.totals == (1, 0)
    walker.go("change>StageStart seat-0>WhoDealt back>StageStart")


def menu(walker: Walker) -> None:
    """Between two rounds: what was entered, the pad, who sits there."""
    match = walker.app.shell.session.match
    walker.go("next>Seeking menu>Menu")
    assert "Settle it" not in walker.read()
    walker.go("plays>Entries round-1>Entries entry-2>Correct choice-5>WhatChanges next>Entries")
    assert match.state.totals == (0, 3)
    walker.go("entry-2>Correct remove>NoFit back>Correct")
    walker.go("back>Entries back>Menu pad>Pad stage-1>ScoresScreen back>Pad back>Menu")
    walker.go("players>TablePlayers player-0>SeatPlayer fix>Naming back>SeatPlayer")
    walker.go("who>ChoosePerson back>SeatPlayer swap>SubstituteScreen name-Marc>SubstituteScreen")
    walker.go(
        "substitute>Seeking menu>Menu settings>SettingsScreen back>Menu end>EndMatch back>Seeking"
    )


def later_rounds(walker: Walker) -> None:
    """To the end; the match waits at Home meanwhile, beside another one."""
    walker.go("menu>Menu home>Home")
    assert "Continue: Pebbles · round 2 of 3" in walker.read()
    walker.go("game-pebbles>Seats same>Seats next>StageStart menu>Menu home>Home others>Unfinished")
    walker.go("match-1>Seeking find-1-2>ScoresScreen next>StageStart next>Seeking")
    walker.go("find-1-3>ScoresScreen next>Podium")
    walker.pass_podium()


def result(walker: Walker) -> None:
    """Who has won, and what can be taken along."""
    assert "Carl wins" in walker.read()
    walker.go(
        "player-0>SeatPlayer back>Result stage-1>ScoresScreen back>Result pad>Pad back>Result"
    )
    walker.go("replay>ReplayScreen later>ReplayScreen back>Result share>ShareMatch")
    until(walker, lambda: "code" in walker.targets)
    walker.go("code>FullCode back>ShareMatch back>Result home>Home")


def after_a_restart(walker: Walker) -> None:
    """The match that was begun goes on, and is discarded."""
    assert "Continue: Pebbles · round 1 of 3" in walker.read()
    walker.go("next>StageStart next>Seeking")


def history(walker: Walker) -> None:
    """The match that has ended."""
    walker.go("menu>Menu home>Home history>History")
    assert "Carl won Marc, Carl" in walker.read()
    walker.go("match-1>PastMatch plays>Entries back>PastMatch pad>Pad back>PastMatch")
    walker.go("replay>ReplayScreen watch>ReplayScreen back>PastMatch")
    walker.go("share>ShareMatch back>PastMatch note>NoteScreen back>PastMatch delete>Ask")
    walker.go("back>PastMatch back>History player>Whose back>History back>Home")


def players(walker: Walker) -> None:
    """The people, and what is counted of them."""
    walker.go("players>Players person-Carl>OnePlayer")
    assert "points per round" in walker.read()
    walker.go("merge>ChoosePerson name-Dora>Merge back>OnePlayer")
    walker.go("statistics>PersonStatistics rows-others>StatisticRows back>PersonStatistics")
    walker.go("points-0-0>PastMatch back>PersonStatistics")
    walker.go("back>OnePlayer back>Players back>Home")


def statistics(walker: Walker) -> None:
    """Those of the table and of a person, of many matches and games."""
    walker.go("statistics>TableStatistics period-all>TableStatistics games>ChooseGame")
    assert "Pebbles" in walker.read()
    walker.go("back>TableStatistics group>ChooseGroup back>TableStatistics")
    walker.go("rows-wins>StatisticRows row-0>PersonStatistics")
    several = next(name for name in walker.targets if name.startswith("points-0-"))
    assert several != "points-0-0"
    walker.go(f"{several}>MatchesBehind")


def readers(walker: Walker) -> None:
    """It has no cards: those of other games can be taught."""
    walker.go("settings>SettingsScreen language>LanguageScreen back>SettingsScreen")
    walker.go("device>SettingsScreen readers>ReadersScreen next>WhichCards")
    with_cards = [each.name for each in game_uis.with_cards()]
    assert [name for name in walker.targets if name.startswith("game-")] == [
        f"game-{name}" for name in with_cards
    ]
    assert with_cards
    assert "pebbles" not in with_cards


def until(walker: Walker, condition: Callable[[], bool]) -> None:
    """Runs turns of the main loop until the condition holds."""
    last = time.monotonic() + LONGEST_WAIT
    while not condition():
        assert time.monotonic() < last, f"still {walker.screen} with {walker.targets}"
        time.sleep(0.02)
        walker.wait(0.1)


@pytest.mark.parametrize("scene", ["home", "evening-home-waiting"])
def test_home_has_room_for_its_card(scene: str, fonts: Fonts) -> None:
    found = []
    for group, names in groups(scene).items():
        studio = Studio(fonts)
        SCENES[scene](studio, names)
        for name, panel in PANELS.items():
            frame = studio.frame(panel)
            assert "Pebbles" in {thing.text for thing in frame.things if isinstance(thing, Text)}
            found += [f"{group} {name}: {each}" for each in complaints(frame, EVERYBODY)]
    assert not found, "\n".join(found)
