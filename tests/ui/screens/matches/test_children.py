"""Children's mode of any game: what works, what does not, that it outlives a restart, its end."""

from pathlib import Path

import pytest

from companion.games.base import NOT_SAVED, Refusal
from companion.games.pad.screens.children.children_numbers import ChildrenNumbers
from companion.games.ten.screens.tracking import keep_chips
from companion.ui.screens.matches.children import ChildrenWait, ForChildren
from companion.ui.screens.menu import Menu
from companion.ui.shell import flow
from tests.games.pad.tables import OH_HELL, begin
from tests.pilot import Pilot
from tests.system.command import companion
from tests.ui.reading import read
from tests.ui.studio import Studio

NAMES = ("Anne", "Carl", "Marc")
# What begins a round of each game, its screen for children, and taps that enter something.
ROUNDS = {
    "thirteen": (("deal",), "ChildrenTable", ("key-B1", "key-Y2")),
    "sixth-sense": (("deal", "trump P"), "ChildrenTricks", ("won-0", "split-1")),
    "ten": (("card 7 start #1",), "ChildrenQuick", ("wins-0", "takes-1", "lie-4")),
}


def childrens(game: str, *events: str) -> Studio:
    """A round in children's mode."""
    studio = Studio()
    studio.match(NAMES, *ROUNDS[game][0], *events, game=game)
    flow.open_match(studio.shell)
    studio.tap("menu", "children")
    assert type(studio.shell.navigator.screen).__name__ == ROUNDS[game][1]
    return studio


@pytest.mark.parametrize("game", ROUNDS)
def test_only_what_enters_the_round_works_and_it_says_so(game: str) -> None:
    studio = childrens(game)
    match, screen = studio.shell.session.match, studio.shell.navigator.screen
    assert isinstance(screen, ForChildren)
    working = {*screen.working, "undo", "redo", "leave"}
    others = [name for name in studio.targets() if name.split("-")[0] not in working]
    assert "menu" in others
    before = match.entries[:]
    for name in others:
        studio.shell.messages.clear()
        studio.tap(name)
        assert studio.shell.navigator.screen is screen
        assert screen.what_works() in read(studio)
        screen.hold(name)
        assert studio.shell.navigator.screen is screen
    assert match.entries == before
    studio.tap(*ROUNDS[game][2])
    assert studio.shell.navigator.screen is screen


@pytest.mark.parametrize("game", ["thirteen", "sixth-sense"])
def test_a_child_undoes_what_a_child_enters_and_not_the_deal(game: str) -> None:
    studio = childrens(game)
    match = studio.shell.session.match
    begun = match.events
    studio.tap(*ROUNDS[game][2])
    entered = match.events
    assert len(entered) == len(begun) + 2
    studio.tap("undo", "undo", "undo", "undo")
    assert match.events == begun
    assert match.stage_runs
    studio.tap("redo", "redo")
    assert match.events == entered


@pytest.mark.parametrize("game", ROUNDS)
def test_a_held_button_leaves_and_a_tap_says_how(game: str) -> None:
    studio = childrens(game)
    screen = studio.shell.navigator.screen
    studio.tap("leave")
    assert studio.shell.navigator.screen is screen
    assert "Hold the button to leave." in read(studio)
    screen.hold("leave")
    assert not isinstance(studio.shell.navigator.screen, ForChildren)
    assert "menu" in studio.targets()
    flow.open_match(studio.shell)
    assert not isinstance(studio.shell.navigator.screen, ForChildren)


def test_a_round_of_ten_that_is_confirmed_waits_for_a_grown_up() -> None:
    studio = childrens("ten")
    studio.tap("wins-0", "takes-1", "lie-4")
    studio.tap("next")
    wait = studio.shell.navigator.screen
    assert isinstance(wait, ChildrenWait)
    assert "This round is over." in read(studio)
    studio.tap("leave")
    assert studio.shell.navigator.screen is wait
    assert "Hold the button to leave." in read(studio)
    wait.hold("leave")
    assert studio.shell.navigator.screen.shows_scores


def test_a_table_of_ten_that_enters_cards_gives_children_the_cards() -> None:
    studio = Studio()
    studio.match(NAMES, "card 7 start #1", game="ten")
    studio.shell.preferences.set("ten_way", "cards")
    flow.open_match(studio.shell)
    studio.tap("menu", "children")
    assert type(studio.shell.navigator.screen).__name__ == "ChildrenLaid"
    studio.tap("card-10", "card-9", "card-8", "next")
    assert isinstance(studio.shell.navigator.screen, ChildrenWait)


def test_where_chips_of_ten_are_followed_it_is_not_offered() -> None:
    studio = Studio()
    studio.match(NAMES, "card 7 start #1", game="ten")
    keep_chips(studio.shell, True)
    studio.show(Menu)
    assert "settings" in studio.targets()
    assert "children" not in studio.targets()


def test_all_tricks_played_leads_no_further() -> None:
    studio = childrens("sixth-sense", *["won #1"] * 13)
    assert "next" not in studio.targets()
    assert "judge" not in studio.targets()
    screen = studio.shell.navigator.screen
    assert isinstance(screen, ForChildren)
    assert not screen.takes_cards


def test_it_outlives_a_restart_and_ends_with_the_match_it_was_chosen_for(tmp_path: Path) -> None:
    made = companion("new", "--players", ",".join(NAMES), "--data", str(tmp_path))
    assert made.returncode == 0
    pilot = Pilot(tmp_path, resume=True)
    for name in ("next", "key-B7", "menu", "children"):
        pilot.tap(name)
    assert pilot.screen == "ChildrenTable"
    pilot.app.window.close()
    pilot.store.close()
    pilot = Pilot(tmp_path)
    assert pilot.screen == "ChildrenTable"
    pilot.tap("key-Y1")
    assert pilot.app.shell.session.match.step.number == 3
    shell = pilot.app.shell
    assert flow.is_for_children(shell)
    shell.navigator.screen.hold("leave")
    assert pilot.screen == "Table"
    pilot.close()
    pilot = Pilot(tmp_path, resume=True)
    assert pilot.screen == "Table"
    pilot.close()


def test_on_a_pad_numbers_go_in_and_what_is_in_stays() -> None:
    studio = Studio()
    begin(studio, OH_HELL, NAMES, "round")
    flow.open_match(studio.shell)
    studio.tap("menu", "children")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, ChildrenNumbers)
    studio.tap("digit-1", "next")
    match = studio.shell.session.match
    assert str(match.events[-1]).startswith("enter #2")
    assert "cell-1-0" not in studio.targets()
    screen = studio.shell.navigator.screen
    assert isinstance(screen, ChildrenNumbers)
    screen.tap("cell-1-0")
    studio.tap("menu", "pad" if "pad" in studio.targets() else "undo")
    assert [str(event) for event in match.events] == ["round"]
    assert isinstance(studio.shell.navigator.screen, ChildrenNumbers)
    studio.tap("undo")
    assert match.stage_runs


def test_a_disk_that_stores_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    studio = childrens("thirteen")
    screen = studio.shell.navigator.screen
    store = studio.shell.preferences

    def refuses(_name: str, _value: object) -> None:
        raise Refusal(NOT_SAVED, reason="full")

    monkeypatch.setattr(store, "set", refuses)
    screen.hold("leave")
    assert studio.shell.navigator.screen is screen
    assert studio.shell.messages.text
    wait = ChildrenWait(studio.shell)
    studio.shell.messages.clear()
    studio.shell.navigator.go(wait)
    wait.hold("leave")
    assert studio.shell.navigator.screen is wait
    assert studio.shell.messages.text


def test_a_mode_that_the_disk_does_not_store_does_not_begin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    studio = Studio()
    studio.match(NAMES, "deal")
    flow.open_match(studio.shell)
    studio.tap("menu")

    def refuses(_name: str, _value: object) -> None:
        raise Refusal(NOT_SAVED, reason="full")

    monkeypatch.setattr(studio.shell.preferences, "set", refuses)
    studio.tap("children")
    assert not isinstance(studio.shell.navigator.screen, ForChildren)
    assert studio.shell.messages.text
