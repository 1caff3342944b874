"""The first start: three questions, then the cards."""

from typing import Literal, cast

import pytest

from companion.catalogues import language_names
from companion.ui.screens.first import FirstStart
from companion.ui.screens.home import Home
from companion.ui.screens.seats import Seats
from companion.ui.screens.settings.date_screen import DateScreen
from companion.ui.screens.settings.language import LanguageScreen
from companion.ui.screens.settings.panel_size import PanelSize
from companion.ui.screens.settings.wifi import WifiScreen
from companion.ui.screens.stage_start import StageStart
from companion.ui.shell.device_states import ClockControl, WifiControl
from tests.ui.gallery_device import OLD, GivenClock, GivenWifi
from tests.ui.gallery_situations import EIGHT, in_eight
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


@pytest.mark.parametrize("screen", [FirstStart, LanguageScreen])
def test_there_may_be_more_languages_than_colours(
    screen: type[FirstStart | LanguageScreen],
) -> None:
    studio = Studio()
    studio.show(in_eight(screen))
    assert [name for name in studio.targets() if name.startswith("language-")] == [
        f"language-{language}" for language in EIGHT
    ]


def test_each_language_is_offered_under_its_own_name() -> None:
    studio = Studio()
    studio.show(FirstStart)
    assert read(studio) == " ".join(["Table Companion", *language_names().values()])


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


class Switch:
    """A device of its own, which can be switched off; here it never is."""

    what = blocker = reason = ""
    state: Literal["", "asked", "failed"] = ""

    def begin(self, what: str) -> None:
        raise AssertionError(what)


def own_device(*, from_network: bool = False) -> Studio:
    """As after the first boot of an image."""
    studio = Studio()
    studio.shell.device.power = Switch()
    studio.shell.device.settings.wifi = cast(WifiControl, GivenWifi())
    studio.shell.device.settings.clock = cast(ClockControl, GivenClock(from_network=from_network))
    studio.show(FirstStart)
    return studio


def test_a_new_device_leads_through_screen_wifi_and_date_in_five_taps() -> None:
    studio = own_device()
    seen = [type(studio.shell.navigator.screen)]
    for tap in ("language-en", "side-bottom", "next", "next", "next"):
        studio.tap(tap)
        seen.append(type(studio.shell.navigator.screen))
    assert seen == [FirstStart, FirstStart, PanelSize, WifiScreen, DateScreen, FirstStart]
    assert "Who’s playing?" in read(studio)
    studio.tap("next")
    assert isinstance(studio.shell.navigator.screen, StageStart)


def test_what_the_device_knows_or_lacks_is_not_asked() -> None:
    studio = own_device(from_network=True)
    studio.tap("language-en", "side-bottom", "next", "next")
    assert "Who’s playing?" in read(studio)
    studio = own_device()
    studio.shell.device.keeps_time = True
    studio.tap("language-en", "side-bottom", "next", "next")
    assert "Who’s playing?" in read(studio)
    studio = own_device()
    studio.shell.device.keeps_time = True
    clock = studio.shell.device.settings.clock
    assert isinstance(clock, GivenClock)
    clock.moment = OLD  # its battery is empty
    studio.shell.device.settings.wifi = None
    studio.tap("language-en", "side-bottom", "next")
    assert isinstance(studio.shell.navigator.screen, DateScreen)
    studio.tap("back")
    assert "Who’s playing?" in read(studio)
