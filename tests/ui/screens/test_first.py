"""The first start: three questions, then the cards."""

import pytest

from companion.ui.screens.first import FirstStart
from companion.ui.screens.home import Home
from companion.ui.screens.seats import Seats
from companion.ui.screens.stage_start import StageStart
from companion.ui.shell.preferences import LANGUAGE_NAMES
from tests.ui.reading import read
from tests.ui.studio import Studio


def test_start_now_and_names_later() -> None:
    studio = Studio()
    studio.show(FirstStart)
    studio.tap("language-nl", "side-left", "next")
    assert studio.shell.preferences.get("language") == "nl"
    assert studio.shell.preferences.get("side") == "left"
    assert isinstance(studio.shell.navigator.screen, StageStart)
    assert studio.shell.session.is_open
    assert studio.shell.session.match.names == ("Player 1", "Player 2", "Player 3", "Player 4")
    assert studio.shell.preferences.side("Player 1") == "left"
    assert studio.people.all() == []


def test_there_may_be_more_languages_than_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    for language in ("fr", "it"):
        monkeypatch.setitem(LANGUAGE_NAMES, language, language)
    studio = Studio()
    studio.show(FirstStart)
    assert [name for name in studio.targets() if name.startswith("language-")] == [
        f"language-{language}" for language in ("en", "nl", "de", "fr", "it")
    ]


def test_as_many_as_there_are() -> None:
    studio = Studio()
    studio.show(FirstStart)
    studio.tap("language-en", "side-bottom", "count-6", "next")
    assert studio.shell.session.is_open
    assert len(studio.shell.session.match.names) == 6


def test_or_choose_the_players() -> None:
    studio = Studio()
    studio.show(FirstStart)
    studio.tap("language-de", "side-top", "choose")
    assert isinstance(studio.shell.navigator.screen, Seats)


def test_or_another_game_than_the_one_that_it_names() -> None:
    studio = Studio()
    studio.show(FirstStart)
    studio.tap("language-en", "side-bottom")
    assert read(studio).startswith("13 Who’s playing?")
    studio.tap("another")
    assert isinstance(studio.shell.navigator.screen, Home)


def test_a_step_back() -> None:
    studio = Studio()
    studio.show(FirstStart)
    studio.tap("language-de", "side-top", "back", "back", "language-en")
    assert studio.shell.preferences.get("language") == "en"
