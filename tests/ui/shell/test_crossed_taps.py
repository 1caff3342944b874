"""A tap belongs to the screen and the frame that it began on; on any other it is nothing."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from companion.games import load
from companion.games.ten.screens.start import TenStart
from companion.store.store import Notice
from companion.ui.render.box import Box
from companion.ui.render.things import Fill, Sign, Target, Text, Thing
from companion.ui.screens.naming import Naming
from companion.ui.screens.notice import NoticeScreen
from companion.ui.shell import flow
from companion.ui.shell.aim import ScreenSnapshot
from companion.ui.shell.screen import Screen
from tests.monkey.screens import known
from tests.pilot import Pilot
from tests.repeat import is_ci, times
from tests.ui.studio import FOUR

DOWN, UP = pygame.FINGERDOWN, pygame.FINGERUP
GAMES = ("thirteen", "sixth-sense", "ten")
# What leaves the match, or the table: then there is little left to tap at the same time.
AWAY = ("home", "end", "stop", "abandon", "settings", "other")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    pilot = Pilot(tmp_path)
    yield pilot
    pilot.close()


def begin(pilot: Pilot, game: str, *events: str) -> None:
    """A match of four, some way on."""
    rules = load(game)
    heading = {"game": game, "players": list(FOUR), "stages": [], "rounds": []}
    pilot.app.shell.session.begin(rules, rules.read_sheet(heading).setup)
    match = pilot.app.shell.session.match
    from companion.match.actions import Do

    for event in events:
        match.act(Do(rules.parse_event(event)))
    flow.open_match(pilot.app.shell)
    redraw(pilot)


def redraw(pilot: Pilot) -> None:
    pilot.app.display.invalidate()
    pilot.app.step()


def post(kind: int, finger: int, at: tuple[float, float]) -> None:
    x, y = at
    pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=finger, x=x, y=y))


@pytest.fixture
def tapped(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Screen, str]]:
    """Every tap that a screen is given, by the screen on top."""
    given: list[tuple[Screen, str]] = []

    def spy(of: type[Screen]) -> Callable[[Screen, str], None]:
        tap = of.tap

        def told(self: Screen, name: str) -> None:
            if self.shell.navigator.screen is self and (not given or given[-1] != (self, name)):
                given.append((self, name))
            tap(self, name)

        return told

    known()  # which imports them all
    every: list[type[Screen]] = [Screen]
    for each in every:
        every += each.__subclasses__()
    for each in every:
        if "tap" in each.__dict__:
            monkeypatch.setattr(each, "tap", spy(each))
    return given


@pytest.mark.parametrize("game", GAMES)
def test_what_a_second_finger_opens_never_gets_the_tap_of_the_first(
    pilot: Pilot, game: str, tapped: list[tuple[Screen, str]]
) -> None:
    """One finger rests on anything, another taps anything, the first comes up."""
    random = Random(7)
    begin(pilot, game)
    crossed = same = 0
    for _ in range(times(220)):
        pilot.now += 1
        names = [name for name in pilot.targets if name not in AWAY]
        if not names:
            flow.open_match(pilot.app.shell)
            redraw(pilot)
            continue
        first, second = random.choice(names), random.choice(names)
        one, other = pilot.place(first), pilot.place(second)
        began = pilot.app.shell.navigator.screen
        at_once = random.random() < 0.5
        for kind, finger, at in ((DOWN, 1, one), (DOWN, 2, other), (UP, 2, other)):
            post(kind, finger, at)
            if not at_once:
                pilot.app.step()
        if at_once:
            pilot.app.step()
        assert pilot.screen != "Failsafe", f"{second} on {type(began).__name__}"
        then = pilot.app.shell.navigator.screen
        tapped.clear()
        pilot.now += 0.45
        post(UP, 1, one)
        pilot.app.step()
        assert pilot.screen != "Failsafe", f"{first} on {type(then).__name__}"
        if then is not began:
            crossed += 1
            assert tapped == [], f"{first} of {type(began).__name__} on {type(then).__name__}"
        else:
            same += bool(tapped)
            assert all(screen is began for screen, _name in tapped)
    least = 20 if is_ci() else 0
    assert crossed > least
    assert same > least


def test_what_a_reader_or_the_store_opens_gets_no_tap_either(pilot: Pilot) -> None:
    begin(pilot, "thirteen", "deal")
    at = pilot.place("key-B7")
    post(DOWN, 1, at)
    pilot.app.step()
    pilot.app._journal_checked(Notice("repaired", {"entries": 1, "matches": 1, "from_backup": 0}))
    pilot.app._notices.get()
    pilot.app.shell.navigator.go(NoticeScreen(pilot.app.shell, "Something was found."))
    pilot.app.display.invalidate()
    post(UP, 1, at)
    pilot.app.step()
    match = pilot.app.shell.session.match
    assert pilot.screen == "NoticeScreen"
    assert len(match.events) == 1, "nobody laid a card"


def test_nor_is_a_key_held_on_a_screen_that_was_not_there(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[str] = []
    monkeypatch.setattr(Naming, "hold", lambda _self, name: held.append(name))
    shell = pilot.app.shell
    shell.navigator.go(Naming(shell, "Who?", lambda _name: None))
    redraw(pilot)
    (key,) = [target.name for target in pilot.app.display.targets if target.name == "letter-e"]
    at = pilot.place(key)
    post(DOWN, 1, at)
    pilot.app.step()
    shell.navigator.swap(Naming(shell, "Who else?", lambda _name: None))
    redraw(pilot)
    pilot.wait(1)
    assert held == []
    post(UP, 1, at)
    post(DOWN, 1, at)
    pilot.app.step()
    pilot.wait(1)
    assert held == ["letter-e"]


def test_two_fingers_of_10_do_not_take_a_penalty_card_for_a_round_card(pilot: Pilot) -> None:
    begin(pilot, "ten", "card 7 start #2")
    pilot.tap("laid")
    at = pilot.place("card-P4")
    post(DOWN, 1, at)
    pilot.app.step()
    pilot.app.shell.navigator.start(TenStart(pilot.app.shell))
    redraw(pilot)
    post(UP, 1, at)
    pilot.app.step()
    assert pilot.screen == "TenStart"


def test_a_screen_that_shows_something_pressed_is_the_one_that_is_touched(pilot: Pilot) -> None:
    begin(pilot, "thirteen", "deal")
    post(DOWN, 1, pilot.place("menu"))
    pilot.app.step()
    pilot.app.shell.navigator.go(NoticeScreen(pilot.app.shell, "Something was found."))
    redraw(pilot)
    assert pilot.app.fingers.pressed(pilot.app.shell.navigator.screen) is None


KEY = Target(Box(0, 0, 60, 60), "suspect-0")
INSIDE, OUTSIDE = Box(10, 10, 20, 20), Box(200, 10, 20, 20)


def written(text: str, at: Box = INSIDE) -> Text:
    return Text(at, text, "body", 16, (255, 255, 255))


def sign(name: str) -> Sign:
    return Sign(INSIDE, name, (255, 255, 255))


@pytest.mark.parametrize(
    ("before", "now", "counts"),
    [
        ([KEY, written("Anne’s 7")], [KEY, written("Anne’s 7")], True),
        ([KEY, written("Anne’s 7")], [KEY, written("Carl’s 5")], False),
        ([KEY, sign("blue")], [KEY, sign("green")], False),
        ([KEY, written("A")], [KEY, written("a")], True),
        ([KEY, written("7")], [KEY, written("7"), written("Somewhere else", OUTSIDE)], True),
        ([KEY, written("7")], [Fill(KEY.box, (1, 2, 3)), KEY, written("7")], True),
        ([KEY, written("7")], [written("7")], False),
        ([KEY, written("7")], [Target(KEY.box, "suspect-1"), written("7")], False),
        ([KEY, written("7")], [Target(OUTSIDE, KEY.name), written("7", OUTSIDE)], False),
    ],
)
def test_on_the_same_screen_it_counts_where_the_same_is_to_be_read(
    before: list[Thing], now: list[Thing], counts: bool
) -> None:
    screen = object()
    aim = ScreenSnapshot(screen, before).aim((15, 15))
    assert aim is not None
    assert ScreenSnapshot(screen, now).offers(aim) is counts
    assert not ScreenSnapshot(object(), now).offers(aim)


def test_a_name_that_tells_all_counts_whatever_is_drawn_there() -> None:
    screen: Any = object()
    key = Target(Box(0, 0, 60, 60), "key-B7", changes=True)
    aim = ScreenSnapshot(screen, [key, written("7")]).aim((15, 15))
    assert aim is not None
    assert ScreenSnapshot(screen, [key, written("7"), written("+3")]).offers(aim)
    assert not ScreenSnapshot(screen, [written("7")]).offers(aim)
