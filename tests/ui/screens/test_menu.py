"""The menu of the table: where it leads, and the ends that need one more tap."""

from itertools import pairwise

import pytest

from companion.games.thirteen.screens.counting.count_piles import CountPiles
from companion.games.thirteen.screens.plays import Plays
from companion.games.thirteen.screens.stage_over import StageOver
from companion.games.thirteen.screens.table import Table
from companion.ui.render.box import Box
from companion.ui.render.things import Target, Text
from companion.ui.screens.end_match import EndMatch
from companion.ui.screens.home import Home
from companion.ui.screens.menu import Menu
from companion.ui.screens.naming import Naming
from companion.ui.screens.pad import Pad
from companion.ui.screens.people.seat_player import SeatPlayer
from companion.ui.screens.people.table_players import TablePlayers
from companion.ui.screens.settings.settings_screen import SettingsScreen
from companion.ui.screens.settle import Settle
from companion.ui.shell import flow
from companion.ui.shell.screen import Screen
from companion.ui.shell.shell import Shell
from tests.ui.gallery import SCENES
from tests.ui.studio import FOUR, PANELS, Studio

PLAYED = ("deal", "B7", "R4@B", "Y5", "G1", "G7")


@pytest.fixture
def studio() -> Studio:
    studio = Studio()
    studio.match(FOUR, *PLAYED, counted=1)
    studio.show(Table)
    studio.tap("menu")
    return studio


@pytest.fixture
def went(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where the flow was asked to go."""
    asked: list[str] = []

    def note(name: str) -> None:
        def go(_desk: Shell) -> None:
            asked.append(name)

        monkeypatch.setattr(flow, name, go)

    note("home")
    note("open_match")
    note("match_ended")
    return asked


def texts(studio: Studio) -> str:
    frame = studio.frame(PANELS["800x480"])
    return " ".join(thing.text for thing in frame.things if isinstance(thing, Text))


def test_it_has_at_most_nine_entries_and_childrens_mode(studio: Studio) -> None:
    assert isinstance(studio.shell.navigator.screen, Menu)
    assert studio.targets() == [
        "back",
        "children",
        "plays",
        "settle",
        "pad",
        "players",
        "settings",
        "home",
        "own-count",
        "own-stage-over",
        "end",
    ]


def test_back_is_the_table(studio: Studio) -> None:
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, Table)


@pytest.mark.parametrize(
    ("entry", "screen"),
    [
        ("plays", Plays),
        ("settle", Settle),
        ("own-count", CountPiles),
        ("own-stage-over", StageOver),
        ("pad", Pad),
        ("settings", SettingsScreen),
        ("players", TablePlayers),
    ],
)
def test_from_an_entry_the_way_back_is_the_menu_and_then_the_table(
    studio: Studio, entry: str, screen: type[Screen]
) -> None:
    match = studio.shell.session.match
    before = match.step
    studio.tap(entry)
    assert isinstance(studio.shell.navigator.screen, screen)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, Menu)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, Table)
    assert match.step is before


def test_what_is_done_there_leads_to_the_table_at_once(studio: Studio) -> None:
    studio.tap("end", "back")
    assert isinstance(studio.shell.navigator.screen, Table)
    studio.tap("menu", "settle", "ask-red", "next")
    assert isinstance(studio.shell.navigator.screen, Table)
    studio.tap("menu", "plays", "play-8", "key-G5")
    assert isinstance(studio.shell.navigator.screen, Table)


def places(studio: Studio, panel: str) -> dict[str, Box]:
    """Where each name of an entry stands, also of those that are dimmed."""
    studio.show(Menu)
    things = studio.frame(PANELS[panel]).things
    return {thing.text: thing.box for thing in things if isinstance(thing, Text)}


@pytest.mark.parametrize("panel", ["800x480", "720x1280"])
def test_every_entry_keeps_its_place(panel: str) -> None:
    entries = (
        "Settle it",
        "Score pad",
        "Players",
        "Settings",
        "Home",
        "End the game",
    )
    known: dict[str, Box] = {}
    for game, events, counted in (
        ("thirteen", ("deal", "B7"), 1),
        ("thirteen", (), 1),
        ("thirteen", ("deal",), 3),
        ("sixth-sense", (), 0),
        ("ten", (), 0),
    ):
        studio = Studio()
        studio.match(FOUR, *events, counted=counted, game=game)
        found = places(studio, panel)
        if not known:
            known = found
        assert {name: found[name][:3] for name in entries} == {
            name: known[name][:3] for name in entries
        }
        if game == "thirteen":
            assert found["Stage over"][:3] == known["Stage over"][:3]


@pytest.mark.parametrize("panel", ["800x480", "720x1280"])
@pytest.mark.parametrize("scene", ["menu", "sixth-menu", "ten-menu", "ten-menu-first"])
def test_the_menu_has_no_hole(scene: str, panel: str) -> None:
    studio = Studio()
    SCENES[scene](studio, FOUR)
    frame = studio.frame(PANELS[panel])
    rows: dict[int, list[Box]] = {}
    for thing in frame.things:
        if isinstance(thing, Target) and thing.name not in ("back", "children"):
            rows.setdefault(thing.box.y, []).append(thing.box)
    assert len({(row[0].x, row[-1].right) for row in rows.values()}) == 1
    for row in rows.values():
        assert all(right.x - left.right <= frame.mm(2) for left, right in pairwise(row))


def test_home_is_the_flows_home(studio: Studio, went: list[str]) -> None:
    studio.tap("home")
    assert went == ["home"]


def test_between_stages_there_is_nothing_to_count_or_to_stop() -> None:
    studio = Studio()
    studio.match(FOUR, counted=1)
    studio.show(Menu)
    assert not {"own-count", "own-stage-over"} & set(studio.targets())
    assert "Stage over" in texts(studio)


def test_between_stages_it_names_the_one_that_comes_as_all_others_do() -> None:
    for events, number in (((), 2), (("deal",), 2), (("deal", "B7", "finish"), 3)):
        studio = Studio()
        studio.match(FOUR, *events, counted=1)
        studio.show(Menu)
        assert f"Stage {number} of 4" in texts(studio)
        studio.show(Pad)
        assert f"stage {number} of 4" in texts(studio)
        studio.show(Home)
        assert f"stage {number} of 4" in texts(studio)


def test_in_the_last_stage_nobody_else_sits_down() -> None:
    studio = Studio()
    studio.match(FOUR, "deal", counted=3)
    studio.show(Menu)
    assert "other" not in studio.targets()


def test_stopping_needs_one_more_tap_and_says_what_it_means(
    studio: Studio, went: list[str]
) -> None:
    match = studio.shell.session.match
    studio.tap("end")
    assert match.ended is None
    assert "The finished stages count, but not this one." in texts(studio)
    studio.tap("stop")
    assert match.ended == "stopped"
    assert went == ["match_ended"]


def test_before_anything_is_scored_there_is_nothing_to_finish() -> None:
    studio = Studio()
    studio.match(FOUR, *PLAYED)
    studio.show(EndMatch)
    assert studio.targets() == ["back", "abandon"]
    assert "Nobody wins" in texts(studio)
    studio.match(FOUR, counted=1)
    studio.show(EndMatch)
    assert set(studio.targets()) == {"back", "stop", "abandon"}


def test_abandoning_goes_home(studio: Studio, went: list[str]) -> None:
    match = studio.shell.session.match
    studio.tap("end", "abandon")
    assert match.ended == "abandoned"
    assert went == ["home"]


def test_somebody_else_takes_a_seat_from_the_next_stage_on(studio: Studio) -> None:
    match = studio.shell.session.match
    studio.people.remember(("Zoë",))
    studio.shell.preferences.set("sides", {"Carl": "left"})
    studio.tap("players", "player-1", "swap", "name-Zoë")
    assert match.names_in(2) == FOUR
    assert "From stage 3, Zoë takes over Carl’s points." in texts(studio)
    studio.tap("back", "name-Zoë", "substitute")
    assert match.names == FOUR
    assert match.names_in(2) == ("Anne", "Zoë", "Marc", "Herman")
    assert studio.shell.preferences.side("Zoë") == "left"
    assert isinstance(studio.shell.navigator.screen, Table)
    assert "From stage 3, Zoë takes over Carl’s points." in texts(studio)


def test_a_new_name_takes_a_seat(studio: Studio) -> None:
    match = studio.shell.session.match
    studio.tap("players", "player-0", "swap", "next")
    naming = studio.shell.navigator.screen
    assert isinstance(naming, Naming)
    naming.keyboard.text = "Marc"
    studio.tap("done")
    assert studio.shell.navigator.screen is naming
    naming.keyboard.text = "Ida"
    studio.tap("done", "substitute")
    assert match.names_in(2)[0] == "Ida"
    assert "Ida" in [player.name for player in studio.people.all()]


def test_everybody_who_is_saved_can_take_a_seat(studio: Studio) -> None:
    others = tuple(f"Guest {number:02}" for number in range(30))
    studio.people.remember(others)
    studio.tap("players", "player-1", "swap")
    offered = set(studio.targets())
    for _ in range(4):
        studio.tap("older")
        offered |= set(studio.targets())
    assert offered >= {f"name-{name}" for name in others}
    studio.tap("newer", "newer", "newer", "name-Guest 00", "substitute")
    assert studio.shell.session.match.names_in(2)[1] == "Guest 00"


def test_back_from_a_swap_is_the_player(studio: Studio) -> None:
    studio.tap("players", "player-1", "swap", "back")
    assert isinstance(studio.shell.navigator.screen, SeatPlayer)
