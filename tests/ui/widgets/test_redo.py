"""Redo stays until something new is entered, and one tap too many on it hits nothing else."""

from collections.abc import Callable

import pytest

from companion.games.ten.screens.quick import TenQuick
from companion.games.thirteen.screens.repairs.too_many_cards import TooManyCards
from companion.games.thirteen.screens.table import Table
from companion.match.actions import Stop
from companion.ui.render.box import Box
from companion.ui.render.things import Target
from companion.ui.screens.menu import Menu
from companion.ui.shell import flow
from companion.ui.shell.acting import undo
from tests.games.pad.tables import PLAIN, rounds
from tests.games.pad.tables import begin as begin_pad
from tests.ui.studio import FOUR, PANELS, Studio

PORTRAIT = PANELS["480x800"]


def boxes(studio: Studio) -> dict[str, Box]:
    """Where the targets are on a standing panel, which has the least room."""
    things = studio.frame(PORTRAIT).things
    return {thing.name: thing.box for thing in things if isinstance(thing, Target)}


def of_thirteen() -> Studio:
    """A stage of 13 with three cards."""
    studio = Studio()
    studio.match(FOUR, "deal", "B7", "Y5", "G1")
    studio.show(Table)
    return studio


def of_ten() -> Studio:
    """The third round of 10, so that there is one before."""
    studio = Studio()
    studio.match(FOUR, "card 7", "short #1 #3 18", "card 8", "short #1 #3 18", "card 9", game="ten")
    studio.show(TenQuick)
    return studio


def test_it_stays_until_a_card_is_played() -> None:
    studio = of_thirteen()
    assert "redo" not in boxes(studio)
    studio.tap("undo", "undo")
    studio.now += 3600
    assert "redo" in boxes(studio)
    studio.tap("redo")
    assert "redo" in boxes(studio)
    studio.tap("key-B1")
    assert "redo" not in boxes(studio)


def test_it_is_there_on_whatever_screen_is_opened_next() -> None:
    studio = of_thirteen()
    studio.tap("undo", "menu", "back")
    assert "redo" in boxes(studio)
    match_id = str(studio.shell.session.match_id)
    flow.resume(studio.shell, match_id, studio.journal.load(match_id))
    studio.tap("redo")
    assert [str(event) for event in studio.shell.session.match.events][-1] == "G1"


@pytest.mark.parametrize("begin", [of_thirteen, of_ten])
def test_one_tap_too_many_hits_nothing_else(begin: Callable[[], Studio]) -> None:
    studio = begin()
    studio.tap("undo")
    place = boxes(studio)["redo"]
    studio.tap("redo")
    there = [name for name, box in boxes(studio).items() if box.contains(*place.centre)]
    assert there == []


def test_a_refused_card_leaves_it() -> None:
    studio = Studio()
    studio.match(FOUR, "deal", "B1", "B1", "B1", "Y5")
    studio.show(Table)
    studio.tap("undo", "key-B1")
    assert isinstance(studio.shell.navigator.screen, TooManyCards)
    studio.tap("back")
    assert "redo" in boxes(studio)


def test_it_never_ends_the_match_again() -> None:
    studio = of_thirteen()
    studio.shell.session.act(Stop())
    studio.shell.session.undo()
    studio.show(Table)
    assert studio.shell.session.match.can_redo
    assert "redo" not in boxes(studio)


def test_nor_with_the_event_that_a_game_has_for_that() -> None:
    studio = Studio()
    begin_pad(studio, PLAIN, FOUR, *rounds(PLAIN, 4, 2), "round")
    studio.show(Menu)
    studio.tap("end", "stop")
    match = studio.shell.session.match
    assert match.ended == "over"
    undo(studio.shell)
    assert match.ended is None
    assert match.can_redo
    assert "redo" not in studio.targets()
