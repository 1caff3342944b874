"""What of the device can be set: a row only where there is such a thing, and what taps ask for."""

import string
import time
from typing import Any

import pytest

from companion.ui import routes
from companion.ui.render.things import Text
from companion.ui.screens.settings.date_screen import DateScreen
from companion.ui.screens.settings.settings_screen import SettingsScreen
from companion.ui.screens.settings.wifi import WifiScreen
from companion.ui.screens.settings.wifi_network import WifiPassword
from companion.ui.shell.screen import Screen
from tests.ui.gallery_device import (
    NETWORKS,
    NEWER,
    NOON,
    OLD,
    GivenClock,
    GivenOutputs,
    GivenUpdates,
    GivenWifi,
    with_device,
)
from tests.ui.studio import PANELS, Studio

ROWS = {"cycle-brightness", "wifi", "date", "speaker", "update"}


@pytest.fixture
def studio() -> Studio:
    studio = Studio()
    with_device(studio)
    studio.show(Screen)
    return studio


def texts(studio: Studio, panel: str = "800x480") -> list[str]:
    return [t.whole or t.text for t in studio.frame(PANELS[panel]).things if isinstance(t, Text)]


def give(studio: Studio, **parts: Any) -> Any:
    """Puts one part of the device in place of the one that is there."""
    ((name, part),) = parts.items()
    setattr(studio.shell.device.settings, name, part)
    return part


def test_a_device_that_has_nothing_shows_no_row_for_it() -> None:
    studio = Studio()
    studio.show(SettingsScreen)
    studio.tap("device")
    assert not ROWS & set(studio.targets())


@pytest.mark.parametrize("missing", ["wifi", "clock", "sound_outputs", "updates"])
def test_each_row_is_there_with_its_thing(studio: Studio, missing: str) -> None:
    row = {"clock": "date", "sound_outputs": "speaker", "updates": "update"}.get(missing, missing)
    setattr(studio.shell.device.settings, missing, None)
    studio.shell.navigator.go(SettingsScreen(studio.shell))
    studio.tap("device")
    assert ROWS - set(studio.targets()) == {row}


def test_brightness_has_steps_and_is_kept(studio: Studio) -> None:
    studio.shell.navigator.go(SettingsScreen(studio.shell))
    studio.tap("device")
    for value in (70, 45, 25, 100):
        studio.tap("cycle-brightness")
        assert studio.shell.preferences.get("brightness") == value
        assert f"{value}%" in texts(studio)


def test_each_row_opens_its_screen_and_comes_back(studio: Studio) -> None:
    studio.shell.navigator.go(SettingsScreen(studio.shell))
    studio.tap("device")
    for row in ("wifi", "date", "speaker", "update"):
        studio.tap(row, "back")
        assert isinstance(studio.shell.navigator.screen, SettingsScreen)


def wifi_screen(studio: Studio, **given: Any) -> GivenWifi:
    wifi: GivenWifi = give(studio, wifi=GivenWifi(**given))
    studio.shell.navigator.go(routes.wifi(studio.shell))
    return wifi


def test_an_open_network_is_one_tap(studio: Studio) -> None:
    wifi = wifi_screen(studio)
    assert wifi.asked == ["look"]
    studio.tap("network-43616665")
    assert wifi.asked[1:] == [("connect", "Café am Markt", "")]


def test_a_password_is_typed_as_it_is(studio: Studio) -> None:
    wifi = wifi_screen(studio)
    studio.tap("network-4f6d61")
    assert isinstance(studio.shell.navigator.screen, WifiPassword)
    studio.tap("letter-g", "shift", "letter-h", "space", "figures", "letter-7", "letter--")
    studio.tap("shift", "letter-~", "letter-\\", "letter-{", "done")
    assert isinstance(studio.shell.navigator.screen, WifiScreen)
    assert wifi.asked[1:] == [("connect", "Großmutters WLAN im ersten Stock", "gH 7-~\\{")]


@pytest.mark.parametrize("panel", ["800x480", "480x800"])
def test_every_mark_of_a_password_can_be_typed(studio: Studio, panel: str) -> None:
    """WPA allows all printable letters of ASCII."""
    wifi_screen(studio)
    studio.tap("network-4f6d61")
    found = set[str]()
    for taps in ((), ("shift",), ("shift", "figures"), ("shift",)):
        for name in taps:
            studio.shell.navigator.screen.tap(name)
        names = studio.targets(PANELS[panel])
        cased = {t.text for t in studio.frame(PANELS[panel]).things if isinstance(t, Text)}
        found |= {name[7:] for name in names if name.startswith("letter-")} | cased
    assert set(string.printable[:95]) - found - {" "} == set()
    assert "space" in studio.targets(PANELS[panel])


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [("short", "at least 8 letters"), ("fünf und drei", "no accents"), ("", "at least 8 letters")],
)
def test_what_can_be_no_password_is_not_tried(studio: Studio, typed: str, complaint: str) -> None:
    wifi = wifi_screen(studio)
    studio.tap("network-4f6d61")
    screen = studio.shell.navigator.screen
    assert isinstance(screen, WifiPassword)
    screen.keyboard.text = typed
    studio.tap("done")
    assert complaint in " ".join(texts(studio))
    assert wifi.asked == ["look"]


def test_a_network_with_users_says_that_it_does_not_work(studio: Studio) -> None:
    wifi = wifi_screen(studio)
    studio.tap("network-576f726b")
    assert "user name" in studio.shell.messages.text
    assert wifi.asked == ["look"]


def test_a_known_network_connects_or_is_forgotten_after_a_question(studio: Studio) -> None:
    wifi = wifi_screen(studio)
    studio.tap("network-5374756265", "connect")
    studio.tap("network-5374756265", "forget", "back", "back")
    assert wifi.asked[1:] == [("connect", "Stube", "")]
    studio.tap("network-5374756265", "forget", "next")
    assert wifi.asked[2:] == [("forget", "Stube")]
    assert isinstance(studio.shell.navigator.screen, WifiScreen)
    studio.tap("network-5374756265", "password")
    assert isinstance(studio.shell.navigator.screen, WifiPassword)
    studio.tap("back")
    assert isinstance(studio.shell.navigator.screen, WifiScreen)


def test_while_it_connects_nothing_else_is_begun(studio: Studio) -> None:
    wifi = wifi_screen(studio, progress="connecting", network=NETWORKS[1])
    assert "Connecting to Stube …" in texts(studio)
    assert studio.shell.navigator.screen.wakes_at() is not None
    studio.tap("network-43616665", "again")
    assert wifi.asked == ["look"]
    wifi.progress = ""
    assert studio.shell.navigator.screen.wakes_at() is None
    assert "Connected to Home" in texts(studio)
    studio.tap("again")
    assert wifi.asked == ["look", "look"]


@pytest.mark.parametrize(
    ("problem", "words"),
    [("password", "Wrong password?"), ("signal", "No signal"), ("off", "switched off")],
)
def test_what_went_wrong_is_said(studio: Studio, problem: Any, words: str) -> None:
    wifi_screen(studio, problem=problem, network=NETWORKS[2])
    assert words in " ".join(texts(studio))


def test_where_something_comes_next_a_button_leads_there(studio: Studio) -> None:
    went = []
    studio.shell.navigator.go(routes.wifi(studio.shell, lambda: went.append("wifi")))
    studio.tap("next")
    studio.shell.navigator.go(routes.date(studio.shell, lambda: went.append("date")))
    studio.tap("next")
    assert went == ["wifi", "date"]
    clock = studio.shell.device.settings.clock
    assert isinstance(clock, GivenClock)
    assert clock.asked == [], "it was right"


def date_screen(studio: Studio, moment: float, **given: Any) -> GivenClock:
    clock: GivenClock = give(studio, clock=GivenClock(moment, **given))
    studio.shell.navigator.go(routes.date(studio.shell))
    return clock


def test_the_date_is_set_and_then_it_goes_back(studio: Studio) -> None:
    clock = date_screen(studio, NOON)
    assert "This device has no clock of its own." not in texts(studio)
    studio.tap("next")
    assert clock.asked == [], "nothing was changed"
    studio.tap("more-minute", "less-hour", "more-day")
    studio.tap("next", "next")
    wanted = time.mktime((2026, 11, 19, 11, 6, 0, 0, 0, -1))
    assert clock.asked == [wanted]
    screen = studio.shell.navigator.screen
    screen.on_wake()
    assert isinstance(studio.shell.navigator.screen, DateScreen), "until it is set"
    clock.progress = "set"
    assert screen.wakes_at() is not None
    screen.on_wake()
    assert not isinstance(studio.shell.navigator.screen, DateScreen)


def test_a_clock_that_cannot_be_true_starts_at_what_is_known(studio: Studio) -> None:
    clock = date_screen(studio, OLD)
    assert "What’s the date?" in texts(studio)
    shown = texts(studio)
    assert {"17", "11", "2026"} <= set(shown)
    studio.tap("next")
    assert clock.asked == [clock.earliest]


def test_a_date_before_the_release_is_refused(studio: Studio) -> None:
    clock = date_screen(studio, OLD)
    studio.tap("less-day", "less-day", "next")
    assert clock.asked == []
    assert "too long ago" in studio.shell.messages.text


def test_a_date_before_the_last_entry_may_be_right(studio: Studio) -> None:
    """That entry may be dated by a clock that was wrong."""
    clock = date_screen(studio, OLD)
    studio.tap("less-day", "next")
    assert clock.asked == [clock.earliest - 86400]


def test_a_month_has_its_days_and_fields_go_round(studio: Studio) -> None:
    moment = time.mktime((2028, 1, 31, 23, 59, 0, 0, 0, -1))
    clock = date_screen(studio, moment)
    studio.tap("more-month", "more-hour", "more-minute", "next")
    assert clock.asked == [time.mktime((2028, 2, 29, 0, 0, 0, 0, 0, -1))]


def test_a_date_that_could_not_be_set_is_said(studio: Studio) -> None:
    clock = date_screen(studio, NOON)
    studio.tap("more-minute", "next")
    clock.progress = "failed"
    studio.shell.navigator.screen.on_wake()
    assert "Couldn’t set the date" in studio.shell.messages.text
    studio.tap("next")
    assert len(clock.asked) == 2


def test_an_output_is_chosen_kept_and_heard(studio: Studio) -> None:
    outputs: GivenOutputs = give(studio, sound_outputs=GivenOutputs())
    studio.shell.navigator.go(routes.sound_output(studio.shell))
    studio.tap("output-2", "test", "output-0")
    name = "vc4-hdmi-0, MAI PCM i2s-hifi-0"
    assert outputs.asked == ["look", f"use {name}", "test", "use "]
    studio.tap("output-2")
    assert studio.shell.preferences.get("sound_output") == name
    outputs.names = ("another",)
    assert "Yours isn’t there" in " ".join(texts(studio))
    outputs.names = ()
    assert "No speaker found." in texts(studio)


def test_without_sound_no_tone_is_promised(studio: Studio) -> None:
    outputs: GivenOutputs = give(studio, sound_outputs=GivenOutputs(names=None))
    studio.shell.preferences.set("sound", "off")
    studio.shell.navigator.go(routes.sound_output(studio.shell))
    studio.tap("test")
    assert outputs.asked == ["look"]
    assert "sound is off" in studio.shell.messages.text
    assert studio.shell.navigator.screen.wakes_at() is not None


def test_an_update_is_looked_for_and_one_tap(studio: Studio) -> None:
    updates: GivenUpdates = give(studio, updates=GivenUpdates())
    studio.shell.navigator.go(routes.update(studio.shell))
    assert updates.asked == ["check"]
    updates.progress = "checking"
    assert studio.targets() == ["back"]
    assert studio.shell.navigator.screen.wakes_at() is not None
    updates.progress, updates.available = "available", NEWER
    assert "1.5.0 (9f8e7d6, 2026-11-14)" in texts(studio)
    studio.tap("next")
    assert updates.asked == ["check", "install"]


def test_a_failed_update_says_what_became_of_the_old_one(studio: Studio) -> None:
    updates: GivenUpdates = give(
        studio, updates=GivenUpdates(progress="available", problem="start", reason="no module x")
    )
    studio.shell.navigator.go(routes.update(studio.shell))
    assert updates.asked == []
    said = " ".join(texts(studio))
    assert "The old one is back." in said
    assert "no module x" in said
    studio.tap("again")
    assert updates.asked == ["check"]
