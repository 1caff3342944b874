"""What was discarded or deleted comes back: on Home, in the history, after a restart too."""

from pathlib import Path

import pytest

from companion.games.base import Refusal
from companion.games.thirteen.screens.table import Table
from companion.match.actions import Abandon
from companion.store.journal import Journal
from companion.ui.screens.history import History
from companion.ui.screens.home import Home
from companion.ui.screens.matches.deleted_matches import DeletedMatches
from companion.ui.screens.menu import Menu
from tests.pilot import Pilot
from tests.ui.reading import read
from tests.ui.studio import FOUR, Studio

PLAYED = ("deal", "B7", "Y5")


def discarded() -> Studio:
    """Somebody has just discarded a match under way."""
    studio = Studio()
    studio.match(FOUR, *PLAYED, counted=1)
    studio.show(Menu)
    studio.tap("end", "abandon")
    return studio


def test_discarding_is_undone_on_home() -> None:
    studio = discarded()
    assert isinstance(studio.shell.navigator.screen, Home)
    assert "Discarded. Undo discard brings it back." in read(studio)
    assert "next" not in studio.targets()
    studio.tap("undo")
    assert "It’s back." in read(studio)
    assert "undo" not in studio.targets()
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, Table)
    match = studio.shell.session.match
    assert (match.ended, [str(event) for event in match.events[-3:]]) == (None, list(PLAYED))


def test_nothing_offers_to_discard_it_again() -> None:
    studio = discarded()
    studio.tap("undo", "next")
    assert studio.shell.session.match.can_redo
    assert "redo" not in studio.targets(), "redo would discard it"


def test_a_discarded_match_is_continued_from_the_history() -> None:
    studio = discarded()
    studio.match(FOUR, *PLAYED)
    studio.show(History)
    assert "discarded" in read(studio)
    studio.tap("match-1", "next")
    assert isinstance(studio.shell.navigator.screen, Table)
    assert studio.shell.session.match.ended is None
    assert studio.shell.session.match.opened == 2


def test_deleting_is_undone_on_home() -> None:
    studio = Studio()
    studio.match(FOUR, *PLAYED)
    studio.show(Home)
    studio.tap("history", "match-0", "delete", "next", "back")
    assert isinstance(studio.shell.navigator.screen, Home)
    assert "next" not in studio.targets()
    assert "Undo delete" in read(studio)
    studio.tap("undo")
    assert {"next", "undo"} & set(studio.targets()) == {"next"}


def test_what_was_deleted_long_ago_is_in_a_list() -> None:
    studio = Studio()
    for _ in range(3):
        studio.match(FOUR, *PLAYED).act(Abandon())
    for summary in studio.journal.latest(2):
        studio.journal.delete(summary.id)
    studio.journal.connection.execute("UPDATE deleted SET at = at - 9000000")
    studio.show(History)
    assert "1 game" in read(studio)
    assert "undo" not in studio.targets()
    studio.tap("deleted")
    assert isinstance(studio.shell.navigator.screen, DeletedMatches)
    assert studio.targets() == ["back", "match-0", "match-1"]
    studio.tap("match-1")
    assert "It’s back." in read(studio)
    assert studio.targets() == ["back", "match-0"]
    studio.tap("match-0")
    assert isinstance(studio.shell.navigator.screen, History)
    assert "deleted" not in studio.targets()
    assert studio.journal.count() == 3


def test_what_the_disk_refuses_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_values: object) -> None:
        raise Refusal("not-saved", reason="full", error="")

    studio = discarded()
    with monkeypatch.context() as failing:
        failing.setattr(Journal, "_write", full)
        studio.tap("undo")
        assert "full" in read(studio)
    assert studio.shell.session.match.ended == "abandoned"
    studio.journal.delete(str(studio.shell.session.match_id))
    studio.journal.connection.execute("UPDATE deleted SET at = at - 9000000")
    monkeypatch.setattr(Journal, "restore", full)
    studio.show(DeletedMatches)
    studio.tap("match-0")
    assert "full" in read(studio)
    assert "match-0" in studio.targets()
    studio.show(Home)
    studio.tap("undo")
    assert "full" in read(studio)


@pytest.mark.parametrize("way", ["home", "history"])
def test_it_comes_back_after_a_restart(tmp_path: Path, way: str) -> None:
    pilot = Pilot(tmp_path)
    for name in ("side-bottom", "next", "next", "key-B7", "menu", "end", "abandon"):
        pilot.tap(name)
    assert pilot.screen == "Home"
    pilot.close()
    pilot = Pilot(tmp_path)
    assert pilot.screen == "Home"
    for name in ("undo", "next") if way == "home" else ("history", "match-0", "next"):
        pilot.tap(name)
    assert pilot.screen == "Table"
    assert [str(event) for event in pilot.app.shell.session.match.events] == ["deal", "B7"]
    pilot.close()


def test_a_double_tap_on_end_the_game_ends_nothing(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path)
    for name in ("side-bottom", "next", "next", "key-B7", "menu"):
        pilot.tap(name)
    place = pilot.place("end")
    pilot.tap("end")
    targets = pilot.app.display.targets
    width, height = pilot.app.window.logical
    x, y = place[0] * width, place[1] * height
    assert not [target.name for target in targets if target.box.contains(int(x), int(y))]
    pilot.close()
