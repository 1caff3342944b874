"""Home: what waits comes first, and every room is one tap away."""

import pytest

from companion.match.actions import Abandon
from companion.ui.screens.home import Home
from companion.ui.screens.seats import Seats
from companion.ui.screens.table import Table
from companion.ui.theme import BRIGHT
from tests.ui.checks import complaints
from tests.ui.reading import read
from tests.ui.studio import FOUR, LONG, PANELS, Studio

# As many cards as can ever lie on a tile, on all three.
FULL = [f"{tile}{value}" for tile in "BYG" for value in (1, 1, 1, 2, 2, 2)]
FULL += ["R4@B", "R4@Y", "R4@G"]


def test_the_match_under_way_waits_exactly_where_it_was() -> None:
    studio = Studio()
    studio.match(FOUR, "deal", "B7", "Y5", "R4@B", counted=1)
    studio.desk.match_id = studio.desk.match = None
    studio.show(Home)
    assert "Continue: 13 · stage 2 of 4" in read(studio)
    assert "Carl is on, 3 of 50 7 4 5" in read(studio)
    studio.tap("next")
    assert isinstance(studio.desk.screen, Table)
    assert studio.desk.match is not None
    assert studio.desk.match.state.running.sums == (11, 5, 0)


def test_between_stages_it_says_who_deals() -> None:
    studio = Studio()
    studio.match(FOUR, counted=1)
    studio.show(Home)
    assert "stage 2 of 4 Carl deals." in read(studio)


def test_a_match_that_has_ended_does_not_wait() -> None:
    studio = Studio()
    studio.match(FOUR, counted=4)
    studio.show(Home)
    assert "next" not in studio.targets()
    studio.match(FOUR, "deal").act(Abandon())
    studio.show(Home)
    assert "next" not in studio.targets()


def test_13_leads_to_the_seats() -> None:
    studio = Studio()
    studio.show(Home)
    studio.tap("game-thirteen")
    assert isinstance(studio.desk.screen, Seats)


def test_the_other_games_say_that_they_come_later() -> None:
    studio = Studio()
    studio.show(Home)
    studio.tap("game-sixth-sense")
    assert "6th Sense comes later." in read(studio)
    studio.tap("game-ten")
    assert "10 comes later." in read(studio)


@pytest.mark.parametrize("panel", PANELS)
def test_home_fits_on_every_panel(panel: str) -> None:
    studio = Studio()
    studio.show(Home)
    assert not complaints(studio.frame(PANELS[panel]))
    studio.match(LONG, "deal", *FULL)
    studio.show(Home)
    assert not complaints(studio.frame(PANELS[panel]))
    studio.tap("game-ten")
    assert not complaints(studio.frame(PANELS[panel], BRIGHT))
