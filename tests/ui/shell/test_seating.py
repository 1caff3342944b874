"""Seats that spread by themselves until somebody moves; matches begun, or refused with a reason."""

from companion.ui.screens.home import Home
from companion.ui.shell.preferences import SIDES
from companion.ui.shell.seating import (
    MOST_AT_A_SIDE,
    SPREAD,
    Seating,
    begin_match,
    placeholders,
)
from tests.ui.studio import FOUR, Studio


def test_players_spread_evenly_until_somebody_is_moved() -> None:
    seating = Seating()
    for name in (*FOUR, "Otto"):
        seating.add(name)
    seating.remove("Otto")
    assert [seating.at(side) for side in SIDES] == [(name,) for name in FOUR]
    assert seating.move("Anne", "top")
    seating.add("Otto")
    assert seating.sides == {
        "Otto": "bottom",
        "Carl": "left",
        "Herman": "right",
        "Marc": "top",
        "Anne": "top",
    }
    seating.remove("Carl")
    assert seating.at("left") == (), "nobody else moves"


def test_at_an_empty_table_players_spread_again() -> None:
    seating = Seating()
    seating.add("Anne")
    assert seating.move("Anne", "right")
    seating.remove("Anne")
    for name in FOUR[:2]:
        seating.add(name)
    assert seating.sides == {"Anne": "bottom", "Carl": "top"}


def test_a_match_that_is_refused_has_not_begun() -> None:
    studio = Studio()
    studio.show(Home)
    assert not begin_match(studio.shell, "thirteen", ("Anne", "Anne", "Carl"))
    assert not studio.shell.session.is_open
    assert isinstance(studio.shell.navigator.screen, Home)
    assert studio.shell.messages.text
    assert studio.people.all() == []


def test_a_match_that_the_disk_does_not_keep_has_not_begun() -> None:
    studio = Studio()
    studio.show(Home)
    studio.journal.connection.execute("PRAGMA query_only = ON")
    assert not begin_match(studio.shell, "thirteen", FOUR)
    assert not studio.shell.session.is_open
    assert isinstance(studio.shell.navigator.screen, Home)


def test_a_match_begins_and_only_names_are_remembered() -> None:
    studio = Studio()
    nameless = placeholders(studio.shell, 1)
    assert begin_match(studio.shell, "thirteen", ("Anne", *nameless, "Carl"), dealer="Carl")
    assert studio.shell.session.match.names == ("Anne", *nameless, "Carl")
    assert studio.shell.session.match.setup.dealer == 2
    assert [one.name for one in studio.people.all()] == ["Anne", "Carl"]
    assert not studio.shell.messages.text


def test_a_match_that_was_under_way_is_said_to_be_saved() -> None:
    studio = Studio()
    assert begin_match(studio.shell, "thirteen", FOUR)
    assert begin_match(studio.shell, "ten", ("Anne", "Carl", "Marc"))
    assert studio.shell.messages.text == "Your game of 13 is saved. You’ll find it on Home."


def test_everybody_has_a_side() -> None:
    assert {count: sum(places) for count, places in SPREAD.items()} == {n: n for n in range(1, 9)}
    assert all(max(places) <= MOST_AT_A_SIDE for places in SPREAD.values())
