"""Who plays, who sits where, who deals first."""

import pytest

from companion.games.thirteen.screens.lost_cards import LostCards
from companion.ui.screens.naming import Naming
from companion.ui.screens.seats import Seats
from companion.ui.screens.stage_start import StageStart
from companion.ui.shell import game_uis
from companion.ui.shell.game_ui import GameUI
from companion.ui.shell.seating import Seating
from tests.ui.reading import read
from tests.ui.studio import FOUR, SIX, Studio


def seats(studio: Studio) -> Seats:
    screen = studio.show(
        lambda shell: Seats(shell, game_uis.of("thirteen"), lambda names: names[2])
    )
    assert isinstance(screen, Seats)
    return screen


def table(*names: str) -> Studio:
    """The seats with these people already tapped."""
    studio = Studio()
    studio.people.remember(SIX)
    seats(studio)
    studio.tap(*(f"person-{name}" for name in names))
    return studio


def test_remembered_people_sit_down_clockwise_in_the_order_of_the_taps() -> None:
    studio = table("Marc", "Carl", "Zoë", "Herman")
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, StageStart)
    assert studio.shell.session.is_open
    assert studio.shell.session.match.names == ("Marc", "Carl", "Zoë", "Herman")
    sides = [studio.shell.preferences.side(name) for name in studio.shell.session.match.names]
    assert sides == ["bottom", "left", "top", "right"]


def test_too_few_or_too_many_cannot_begin() -> None:
    studio = table("Marc", "Carl")
    studio.tap("next")
    assert "13 needs 3 to 6 players." in read(studio)
    assert not studio.shell.session.is_open
    studio.people.remember(("Piet",))
    seats(studio)
    studio.tap(*(f"person-{name}" for name in SIX), "person-Piet")
    assert "No more than 6 can play." in read(studio)


def test_a_second_tap_lets_somebody_go() -> None:
    studio = table("Marc", "Carl", "Marc")
    assert studio.shell.navigator.screen.seating.names == ("Carl",)  # type: ignore[attr-defined]


def test_a_new_name_is_typed_and_remembered() -> None:
    studio = table("Marc", "Carl")
    studio.tap("new", "letter-b", "letter-o", "done", "next")
    assert studio.shell.session.is_open
    assert studio.shell.session.match.names == ("Marc", "Carl", "Bo")
    assert "Bo" in [player.name for player in studio.people.all()]


@pytest.mark.parametrize(
    ("name", "badge"), [("thirteen", "13"), ("sixth-sense", "6th"), ("ten", "10")]
)
def test_the_seats_say_for_which_game_they_are(name: str, badge: str) -> None:
    studio = Studio()
    studio.show(lambda shell: Seats(shell, game_uis.of(name)))
    assert read(studio).startswith(f"{badge} Who’s playing?")


def test_without_anybody_to_tap_the_hint_is_the_new_name() -> None:
    studio = Studio()
    seats(studio)
    assert "Tap “New name”" in read(studio)
    assert "Tap who’s playing" not in read(studio)
    assert "Tap who’s playing, clockwise." in read(table())


def test_new_names_have_colours_of_their_own_at_once_and_keep_them() -> None:
    studio = Studio()
    seats(studio)
    for letter in "abc":
        studio.tap("new", f"letter-{letter}", "done")
    colours = {player.name: player.colour for player in studio.people.all()}
    assert len(set(colours.values())) == 3
    studio.tap("next")
    assert {player.name: player.colour for player in studio.people.all()} == colours


def test_a_name_that_sits_already_gets_a_sentence() -> None:
    studio = table("Marc")
    studio.tap("new", *(f"letter-{letter}" for letter in "marc"), "done")
    assert isinstance(studio.shell.navigator.screen, Naming)
    assert "Marc is already at the table." in read(studio)


def test_a_known_name_is_that_person() -> None:
    studio = table("Carl")
    studio.tap("new", *(f"letter-{letter}" for letter in "marc"), "done")
    assert studio.shell.navigator.screen.seating.names == (("Carl"), ("Marc"))  # type: ignore[attr-defined]


def test_the_last_group_in_one_tap_and_the_deal_passes_on() -> None:
    studio = Studio()
    studio.match(("Carl", "Marc", "Anne", "Bo"), counted=4)
    seats(studio)
    studio.tap("same", "next")
    assert studio.shell.session.is_open
    assert studio.shell.session.match.names == ("Carl", "Marc", "Anne", "Bo")
    assert studio.shell.session.match.state.setup.dealer == 1


def test_the_first_dealer_is_chosen_or_drawn() -> None:
    studio = table(*FOUR[1:], "Zoë")
    studio.tap("seat-1", "deals")
    assert "First dealer Marc" in read(studio)
    studio.tap("draw", "next")
    assert studio.shell.session.is_open
    assert studio.shell.session.match.state.setup.dealer == 2


def test_two_change_places_and_one_leaves() -> None:
    studio = table("Carl", "Marc", "Herman", "Zoë")
    studio.tap("seat-0", "seat-2")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, Seats)
    assert list(screen.seating.names) == ["Herman", "Marc", "Carl", "Zoë"]
    studio.tap("seat-3", "remove")
    assert list(screen.seating.names) == ["Herman", "Marc", "Carl"]


def test_somebody_moves_to_another_side_but_not_where_three_sit() -> None:
    studio = table(*SIX)
    screen = studio.shell.navigator.screen
    assert isinstance(screen, Seats)
    studio.tap("seat-5", "side-top")
    assert screen.seating.at("top")[-1] == SIX[5]
    assert screen.seating.at("right") == ()
    studio.tap("stays", "seat-0", "side-top")
    assert "Three people are already sitting there." in read(studio)


def test_only_the_piles_is_a_choice_for_the_match() -> None:
    studio = table("Carl", "Marc", "Herman")
    studio.tap("piles-only", "next")
    assert studio.shell.preferences.get("piles_only") is True


def test_lost_cards_are_remembered_and_make_the_stage_shorter() -> None:
    studio = table("Carl", "Marc", "Herman")
    studio.tap("lost", "plus-B7", "plus-R4", "plus-R4", "minus-R4")
    assert isinstance(studio.shell.navigator.screen, LostCards)
    assert "48 cards per stage" in read(studio)
    studio.tap("next")
    assert "2 missing cards" in read(studio)
    studio.tap("next")
    assert studio.shell.session.is_open
    assert studio.shell.session.match.state.setup.missing == ("B7", "R4")


def test_no_more_cards_are_lost_than_there_are() -> None:
    studio = Studio()
    studio.show(LostCards)
    studio.tap(*["plus-B4"] * 5)
    assert "48 cards per stage" in read(studio)
    studio.tap("none", "minus-B4")
    assert "50 cards per stage" in read(studio)


def test_people_sit_again_where_they_sat() -> None:
    seating = Seating()
    seating.seat(["A", "B", "C"], {"A": "bottom", "B": "bottom", "C": "top"})
    assert seating.at("bottom") == ("A", "B")
    assert seating.at("top") == ("C",)
    # Sides that would change the order around the table are not taken.
    seating.seat(["A", "B", "C"], {"A": "bottom", "B": "right", "C": "top"})
    assert seating.names == ("A", "B", "C")


@pytest.mark.parametrize("game_ui", game_uis.every(), ids=lambda game_ui: game_ui.name)
def test_a_table_that_knows_nobody_starts_any_game_with_one_tap(game_ui: GameUI) -> None:
    studio = Studio()
    for count in game_ui.seats:
        studio.show(lambda shell: Seats(shell, game_ui))
        assert "Start now, names later" in read(studio)
        studio.tap(f"count-{count}")
        match = studio.shell.session.match
        assert game_ui.name == match.game.NAME
        assert match.names == tuple(f"Player {number}" for number in range(1, count + 1))
    assert studio.people.all() == []


def test_who_is_known_or_sits_is_tapped_instead() -> None:
    studio = Studio()
    seats(studio)
    studio.tap("new", "letter-b", "letter-o", "done")
    assert "Start now" not in read(studio)
    studio = table()
    assert "count-4" not in studio.targets()


def test_a_table_without_names_plays_again_as_last_time() -> None:
    studio = Studio()
    seats(studio)
    studio.tap("count-3")
    seats(studio)
    assert {"same", "new", "count-3", "count-6"} < set(studio.targets())
    studio.tap("same", "next")
    assert studio.shell.session.match.names == ("Player 1", "Player 2", "Player 3")
