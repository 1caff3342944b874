"""The board turns to whoever's turn it is: by a tap, by itself, and never under a finger."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from companion.games import load
from companion.match.actions import Do
from companion.ui.render.things import Sign
from companion.ui.shell import flow
from companion.ui.shell.fingers import SETTLE_TIME
from companion.ui.shell.preferences import SIDES
from companion.ui.theatre.board_turn import TURNS_AFTER
from tests.pilot import Pilot
from tests.ui.studio import FOUR

DOWN, UP = pygame.FINGERDOWN, pygame.FINGERUP
EVENTS = {"thirteen": ("deal",), "sixth-sense": ("deal", "trump B"), "ten": ("card 7 start #2",)}

Begin = Callable[..., Pilot]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Makes a pilot at a table with a player at each side; Carl, at the left, begins."""
    made: list[Pilot] = []

    def begin(mode: str, game: str = "thirteen", rotation: int = 0) -> Pilot:
        pilot = Pilot(tmp_path, rotation=rotation)
        made.append(pilot)
        shell = pilot.app.shell
        shell.people.remember(FOUR)
        shell.preferences.set("sides", dict(zip(FOUR, SIDES, strict=True)))
        shell.preferences.set("turn_to_me", mode)
        rules = load(game)
        heading = {"game": game, "players": list(FOUR), "stages": [], "rounds": []}
        shell.session.begin(rules, rules.read_sheet(heading).setup)
        for event in EVENTS[game]:
            shell.session.act(Do(rules.parse_event(event)))
        flow.open_match(shell)
        pilot.app.display.invalidate()
        pilot.app.step()
        return pilot

    yield begin
    for pilot in made:
        pilot.close()


def touch(pilot: Pilot, kind: int, at: tuple[float, float], finger: int = 1) -> None:
    x, y = at
    pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=finger, x=x, y=y))
    pilot.app.step()


def plays(pilot: Pilot) -> list[str]:
    return [str(event) for event in pilot.app.shell.session.match.events[1:]]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_tap_turns_the_board_to_whoever_is_on(begin: Begin, rotation: int) -> None:
    pilot = begin("tap", rotation=rotation)
    for degrees, key in ((90, "key-B7"), (180, "key-Y5"), (270, "key-G1"), (0, "key-B5")):
        before = pilot.app.window.rotation
        pilot.wait(10)
        assert pilot.app.window.rotation == before, "not by itself"
        pilot.tap("turn")
        assert pilot.app.window.rotation == (rotation + degrees) % 360
        arrow = {"down", "up", "left", "right"}
        frame = pilot.app.display.describe()
        shown = [t.name for t in frame.things if isinstance(t, Sign) and t.name in arrow]
        assert shown == ["down"], "towards whoever reads it now"
        pilot.tap(key)
    assert plays(pilot) == ["B7", "Y5", "G1", "B5"]


@pytest.mark.parametrize("game", EVENTS)
def test_the_tables_of_all_games_turn(begin: Begin, game: str) -> None:
    pilot = begin("tap", game)
    pilot.tap("turn")
    assert pilot.app.window.rotation == 90
    assert pilot.app.window.logical == (480, 800)


def test_the_board_turns_by_itself_after_each_play(begin: Begin) -> None:
    pilot = begin("itself")
    assert "turn" not in pilot.targets
    assert pilot.app.window.rotation == 0
    pilot.wait(TURNS_AFTER + 0.1)
    assert pilot.app.window.rotation == 90
    pilot.tap("key-B7")
    pilot.wait(TURNS_AFTER - 0.1)
    assert pilot.app.window.rotation == 90
    assert pilot.app._wake_time == pytest.approx(pilot.now + 0.1)
    pilot.wait(0.11)
    assert pilot.app.window.rotation == 180
    pilot.wait(2)  # by then what looks once after the start has looked
    assert pilot.app._wake_time is not None
    assert pilot.app._wake_time > pilot.now + 1, "nothing is left to be done"


@pytest.mark.parametrize("mode", ["tap", "itself"])
def test_a_bounce_of_the_old_place_hits_no_new_key(begin: Begin, mode: str) -> None:
    pilot = begin(mode)
    place = pilot.place("key-B7")
    pilot.wait(0.5)
    if mode == "tap":
        place = pilot.place("turn")
        pilot.tap("turn")
    else:
        pilot.wait(TURNS_AFTER)
    assert pilot.app.window.rotation == 90
    turned = pilot.now
    for at in (place, (0.5, 0.5), (0.2, 0.4), (0.8, 0.6)):
        pilot.now = turned + SETTLE_TIME - 0.1
        touch(pilot, DOWN, at)
        pilot.now += 0.2
        touch(pilot, UP, at)
    assert (plays(pilot), pilot.screen) == ([], "Table")
    pilot.tap("key-B7", SETTLE_TIME)
    assert plays(pilot) == ["B7"]


def test_it_never_turns_while_a_finger_is_on_it(begin: Begin) -> None:
    pilot = begin("itself")
    place = pilot.place("key-B7")
    touch(pilot, DOWN, place)
    pilot.wait(TURNS_AFTER + 0.5)
    assert pilot.app.window.rotation == 0
    touch(pilot, UP, place)
    assert plays(pilot) == ["B7"], "the tap is what it was"
    pilot.wait(TURNS_AFTER + 0.1)
    assert pilot.app.window.rotation == 180


def test_the_button_waits_for_the_other_finger(begin: Begin) -> None:
    pilot = begin("tap")
    turn, middle = pilot.place("turn"), pilot.place("key-Y2")
    touch(pilot, DOWN, middle, finger=2)
    touch(pilot, DOWN, turn)
    touch(pilot, UP, turn)
    assert pilot.app.window.rotation == 0, "not under the other finger"
    pilot.now += 0.1
    touch(pilot, UP, middle, finger=2)
    assert plays(pilot) == ["Y2"]
    assert pilot.app.window.rotation == 90


def test_screens_that_were_opened_from_it_stay_as_it_was(begin: Begin) -> None:
    pilot = begin("itself")
    pilot.wait(TURNS_AFTER + 0.1)
    for name in ("menu", "settings"):
        pilot.tap(name)
        pilot.wait(5)
        assert pilot.app.window.rotation == 90
    pilot.tap("back")
    pilot.tap("back")
    assert pilot.screen == "Table"
    pilot.tap("menu")
    pilot.tap("home")
    assert pilot.screen == "Home"
    assert pilot.app.window.rotation == 0


def test_it_can_be_switched_off_and_needs_two_sides(begin: Begin) -> None:
    pilot = begin("off")
    assert "turn" not in pilot.targets
    pilot.wait(10)
    assert pilot.app.window.rotation == 0
    shell = pilot.app.shell
    shell.preferences.set("turn_to_me", "tap")
    assert shell.board.can_turn(shell.navigator.screen) is True
    shell.preferences.set("sides", dict.fromkeys(FOUR, "top"))
    assert shell.board.can_turn(shell.navigator.screen) is None


def test_switched_off_it_is_upright_when_the_table_is_seen_again(begin: Begin) -> None:
    pilot = begin("tap")
    pilot.tap("turn")
    pilot.tap("menu")
    pilot.app.shell.preferences.set("turn_to_me", "off")
    pilot.wait(1)
    assert pilot.app.window.rotation == 90
    pilot.tap("back")
    assert pilot.app.window.rotation == 0


def test_a_second_tap_turns_it_back(begin: Begin) -> None:
    pilot = begin("tap")
    for degrees in (90, 0, 90):
        pilot.tap("turn")
        assert pilot.app.window.rotation == degrees
    pilot.tap("key-B7")
    for degrees in (180, 90, 180):
        pilot.tap("turn")
        assert pilot.app.window.rotation == degrees, "to Marc, and back to where it was"


def test_there_is_nothing_to_turn_while_the_panel_lies_right(begin: Begin) -> None:
    pilot = begin("tap")
    shell = pilot.app.shell
    pilot.tap("key-B7")
    pilot.tap("key-Y5")
    pilot.tap("key-G1")
    assert shell.navigator.screen.faces() == "Anne"
    assert shell.board.can_turn(shell.navigator.screen) is False, "nobody turned it"


def test_it_does_not_turn_away_from_somebody_else_at_the_same_side(begin: Begin) -> None:
    pilot = begin("tap")
    shell = pilot.app.shell
    shell.preferences.set("sides", {"Anne": "bottom", "Carl": "left", "Marc": "left"})
    pilot.tap("turn")
    pilot.tap("key-B7")
    assert shell.navigator.screen.faces() == "Marc"
    assert shell.board.can_turn(shell.navigator.screen) is False, "it is turned to Marc already"
    pilot.tap("turn")
    assert pilot.app.window.rotation == 90


def test_what_it_was_turned_back_to_is_forgotten_with_the_match(begin: Begin) -> None:
    pilot = begin("tap")
    pilot.tap("turn")
    pilot.tap("key-B7")
    pilot.tap("turn")
    pilot.tap("menu")
    pilot.tap("home")
    pilot.tap("next")
    assert pilot.app.window.rotation == 0
    for degrees in (180, 0):
        pilot.tap("turn")
        assert pilot.app.window.rotation == degrees
