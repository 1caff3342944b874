"""The start of a match: begun, or refused with a reason."""

from companion.ui.screens.home import Home
from companion.ui.shell.seating import begin_match, placeholders
from tests.ui.studio import FOUR, Studio


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
