"""Children's mode: only cards and undo work, it says so, and a held button leaves it."""

import pytest

from companion.games.thirteen.screens.children import ChildrenTable
from companion.games.thirteen.screens.stage_scores import StageScores
from companion.games.thirteen.screens.table import Table
from companion.match.actions import NextPlayer
from companion.ui.screens.matches.children import ChildrenWait
from companion.ui.screens.menu import Menu
from companion.ui.shell.screen import Screen
from tests.games.thirteen.evening import Evening
from tests.match.tables import shuffled
from tests.ui.studio import Studio

PLAYS = [str(play) for play in shuffled(1)]


def childrens(*events: str) -> Evening:
    """A table in children's mode."""
    evening = Evening(*events)
    evening.tap("menu", "children")
    assert type(evening.shell.navigator.screen) is ChildrenTable
    return evening


def test_cards_and_undo_work_and_it_says_so() -> None:
    evening = childrens("B1")
    assert "Children’s mode: only cards and Undo work." in evening.texts()
    evening.tap("key-Y1", "key-G1", "undo", "redo", "undo")
    assert evening.record == ["B1", "Y1"]


def test_nothing_else_works() -> None:
    evening = childrens("B1", "Y1", "G1")
    before = evening.game.entries[:]
    working = {*ChildrenTable.working, "undo", "redo", "leave"}
    others = [name for name in evening.targets() if name.split("-")[0] not in working]
    assert {"menu", "dealer", "player-0", "ring-blue"} <= set(others)
    for name in others:
        evening.tap(name)
        assert type(evening.shell.navigator.screen) is ChildrenTable
        assert "only cards and Undo work" in evening.texts()
    assert evening.game.entries == before


def test_a_button_that_is_held_leaves_and_a_tap_says_how() -> None:
    evening = childrens("B1")
    evening.tap("leave")
    assert "Hold the button to leave." in evening.texts()
    assert type(evening.shell.navigator.screen) is ChildrenTable
    evening.shell.navigator.screen.hold("leave")
    assert type(evening.shell.navigator.screen) is Table


def test_what_a_grown_up_did_cannot_be_undone() -> None:
    evening = childrens()
    evening.tap("undo")
    assert evening.game.stage_runs
    evening = childrens("B1")
    evening.tap("undo")
    assert evening.record == []
    evening.tap("undo")
    assert evening.game.stage_runs
    evening = Evening("B1")
    evening.game.act(NextPlayer(0))
    evening.tap("menu", "children", "undo")
    assert evening.on == "Anne"


def test_a_card_too_many_is_refused_and_opens_nothing() -> None:
    evening = childrens("B4", "B4")
    evening.tap("key-B4")
    assert type(evening.shell.navigator.screen) is ChildrenTable
    assert "blue 4" in evening.texts()
    assert evening.record == ["B4", "B4"]


def test_after_the_last_card_a_grown_up_goes_on() -> None:
    evening = childrens(*PLAYS[:49])
    evening.tap(f"key-{PLAYS[49]}")
    wait: Screen = evening.shell.navigator.screen
    assert isinstance(wait, ChildrenWait)
    evening.tap("leave")
    assert "Hold the button to leave." in evening.texts()
    evening.shell.navigator.screen.hold("leave")
    assert isinstance(evening.shell.navigator.screen, StageScores)


@pytest.mark.parametrize("game", ["sixth-sense", "ten"])
def test_a_game_without_such_a_table_does_not_offer_it(game: str) -> None:
    studio = Studio()
    studio.match(("Anne", "Carl", "Marc"), game=game)
    studio.show(Menu)
    assert "settings" in studio.targets()
    assert "children" not in studio.targets()


def test_between_two_stages_it_is_not_offered() -> None:
    studio = Studio()
    studio.match(("Anne", "Carl", "Marc"), counted=1)
    studio.show(Menu)
    assert "children" not in studio.targets()
