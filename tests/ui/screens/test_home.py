"""Home: what waits comes first, and every room is one tap away."""

import pytest

from companion.commands import simulate
from companion.games import load
from companion.games.pad.screens.pads import PadList
from companion.games.thirteen.screens.table import Table
from companion.match.actions import Abandon
from companion.ui.screens.home import Home
from companion.ui.screens.seats import Seats
from companion.ui.screens.statistics.table import TableStatistics
from companion.ui.shell import game_uis
from companion.ui.shell.seating import SPREAD
from tests.ui.reading import read
from tests.ui.studio import FOUR, Studio

# As many cards as can ever lie on a tile, on all three.
FULL = [f"{tile}{value}" for tile in "BYG" for value in (1, 1, 1, 2, 2, 2)]
FULL += ["R4@B", "R4@Y", "R4@G"]


def test_the_match_under_way_waits_exactly_where_it_was() -> None:
    studio = Studio()
    studio.match(FOUR, "deal", "B7", "Y5", "R4@B", counted=1)
    studio.shell.session.close()
    studio.show(Home)
    assert "Continue: 13 · stage 2 of 4" in read(studio)
    assert "Carl’s turn, 3 of 50 cards 7 4 5" in read(studio)
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, Table)
    assert studio.shell.session.is_open
    assert studio.shell.session.match.state.running.sums == (11, 5, 0)


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


@pytest.mark.parametrize("game", [each.name for each in game_uis.every()])
def test_every_game_has_as_many_seats_as_its_rules_and_no_more_than_the_table(game: str) -> None:
    seats = game_uis.of(game).seats
    assert seats == load(game).SEATS
    assert set(seats) <= SPREAD.keys()
    assert max(seats) <= len(simulate.NAMES)


@pytest.mark.parametrize("game", [each.name for each in game_uis.with_cards()])
def test_every_game_leads_to_its_seats(game: str) -> None:
    studio = Studio()
    studio.show(Home)
    studio.tap(f"game-{game}")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, Seats)
    assert screen.game_ui.seats == load(game).SEATS


def test_any_other_game_leads_to_the_list_of_pads() -> None:
    studio = Studio()
    studio.show(Home)
    assert "+ Another game any score pad" in read(studio)
    studio.tap("game-pad")
    assert isinstance(studio.shell.navigator.screen, PadList)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, Home)


def test_the_statistics_of_the_table_are_one_tap_away() -> None:
    studio = Studio()
    studio.match(FOUR, counted=4)
    studio.show(Home)
    studio.tap("statistics")
    assert isinstance(studio.shell.navigator.screen, TableStatistics)
    assert "Anne" in read(studio)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, Home)
