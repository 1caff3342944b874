"""From what SDL reports to taps: fingers, mouse, bounces, palms, and panels that are turned."""

from typing import Any

import pygame
import pytest

from companion.ui.render.box import Box
from companion.ui.render.text import Fonts
from companion.ui.render.things import Target
from companion.ui.shell.aim import ScreenSnapshot
from companion.ui.shell.fingers import Fingers
from companion.ui.shell.pointer import MOUSE, Exposed, KeyPress, Quit, Touch, read
from companion.ui.shell.preferences import ROTATIONS
from companion.ui.shell.window import Window
from tests.ui.shell.sdl import event

SIZE = (800, 480)
# After so long a finger is not tapping any more, whatever the panel says of it.
FEW_SECONDS = 5.0
LEFT = Target(Box(0, 0, 100, 100), "left")
RIGHT = Target(Box(100, 0, 100, 100), "right")
SLIDER = Target(Box(0, 0, 100, 100), "slider", drags=True)
ON_LEFT, ON_RIGHT, BESIDE, BEYOND = (50, 50), (150, 50), (50, 150), (400, 50)


class Hand:
    """Fingers on a panel with two keys; every tap that counts is kept."""

    def __init__(self, *keys: Target) -> None:
        self.fingers = Fingers()
        self.keys = list(keys or (LEFT, RIGHT))
        self.now = 10.0
        self.taps: list[str] = []

    def down(self, at: tuple[int, int], finger: int = 1, device: int = 1) -> None:
        """One finger goes down."""
        self.fingers.down(finger, at, ScreenSnapshot(self, self.keys), self.now, device)

    def up(self, at: tuple[int, int], finger: int = 1) -> None:
        """It comes up again."""
        tap = self.fingers.up(finger, at, self.now)
        if tap is not None:
            self.taps.append(tap.name)

    def tap(self, at: tuple[int, int], after: float = 1.0, finger: int = 1) -> None:
        """Down and up at one place, some seconds after the last."""
        self.now += after
        self.down(at, finger)
        self.up(at, finger)


def test_a_finger_is_read_where_it_is() -> None:
    facts: dict[str, Any] = {"touch_id": 1, "finger_id": 7, "x": 0.25, "y": 0.5}
    kinds = {pygame.FINGERDOWN: "down", pygame.FINGERMOTION: "move", pygame.FINGERUP: "up"}
    for kind, word in kinds.items():
        touch = read(event(kind, **facts), SIZE)
        assert touch == Touch(word, 7, 0.25, 0.5, 1)


def test_the_mouse_is_read_in_parts_of_the_window() -> None:
    touch = read(event(pygame.MOUSEBUTTONDOWN, pos=(200, 240), button=1, touch=False), SIZE)
    assert isinstance(touch, Touch)
    assert (touch.kind, touch.x, touch.y) == ("down", 0.25, 0.5)
    assert touch.finger == MOUSE


def test_only_the_first_button_of_the_mouse_counts() -> None:
    for button in (2, 3, 4, 5):
        assert read(event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=button), SIZE) is None
    hovering = event(pygame.MOUSEMOTION, pos=(1, 1), buttons=(0, 0, 0))
    assert read(hovering, SIZE) is None
    dragging = event(pygame.MOUSEMOTION, pos=(400, 240), buttons=(1, 0, 0))
    assert read(dragging, SIZE) == Touch("move", -1, 0.5, 0.5)


def test_keys_closing_and_exposing_are_read() -> None:
    key = event(pygame.KEYDOWN, key=pygame.K_a, unicode="ä")
    assert read(key, SIZE) == KeyPress("a", "ä")
    assert read(event(pygame.QUIT), SIZE) == Quit()
    assert read(event(pygame.VIDEOEXPOSE), SIZE) == Exposed()
    assert read(event(pygame.USEREVENT), SIZE) is None


def test_a_tap_counts_when_the_finger_comes_up() -> None:
    hand = Hand()
    hand.down(ON_LEFT)
    assert hand.taps == []
    assert hand.fingers.pressed(hand) == "left"
    hand.up(ON_LEFT)
    assert hand.taps == ["left"]
    assert hand.fingers.pressed(hand) is None


def test_and_not_if_it_came_up_elsewhere() -> None:
    hand = Hand()
    for away in (ON_RIGHT, BESIDE):
        hand.down(ON_LEFT)
        hand.up(away)
    assert hand.taps == []


def test_nor_if_it_went_down_beside_every_key() -> None:
    hand = Hand()
    hand.down(BESIDE)
    hand.up(ON_LEFT)
    assert hand.taps == []


def test_a_finger_that_never_went_down_is_no_tap() -> None:
    hand = Hand()
    hand.up(ON_LEFT)
    assert hand.taps == []


def test_two_fingers_on_two_keys_are_two_taps() -> None:
    hand = Hand()
    hand.down(ON_LEFT, finger=1)
    hand.down(ON_RIGHT, finger=2)
    hand.up(ON_LEFT, finger=1)
    hand.up(ON_RIGHT, finger=2)
    assert hand.taps == ["left", "right"]


def test_three_fingers_are_a_palm() -> None:
    hand = Hand()
    for finger, at in enumerate((ON_LEFT, ON_RIGHT, BESIDE)):
        hand.down(at, finger)
    for finger, at in enumerate((ON_LEFT, ON_RIGHT, BESIDE)):
        hand.up(at, finger)
    assert hand.taps == []
    hand.tap(ON_LEFT)
    assert hand.taps == ["left"]


def test_a_bounce_is_one_tap() -> None:
    hand = Hand()
    hand.tap(ON_LEFT)
    hand.tap(ON_LEFT, after=0.1)
    hand.tap(ON_LEFT, after=0.25)
    assert hand.taps == ["left"]


def test_later_it_is_a_second_one() -> None:
    hand = Hand()
    hand.tap(ON_LEFT)
    hand.tap(ON_LEFT, after=0.41)
    assert hand.taps == ["left", "left"]


def test_a_mouse_bounces_like_a_finger() -> None:
    hand = Hand()
    hand.tap(ON_LEFT, finger=MOUSE)
    hand.tap(ON_LEFT, after=0.2, finger=MOUSE)
    assert hand.taps == ["left"], "nobody plays the same card twice so soon"
    hand.tap(ON_LEFT, after=0.21, finger=MOUSE)
    hand.tap(ON_RIGHT, after=0.1, finger=MOUSE)
    assert hand.taps == ["left", "left", "right"]


def test_letters_are_typed_with_a_mouse_as_fast_as_with_a_finger() -> None:
    for finger in (1, MOUSE):
        hand = Hand(Target(Box(0, 0, 100, 100), "letter-n"))
        hand.tap(ON_LEFT, finger=finger)
        hand.tap(ON_LEFT, after=0.1, finger=finger)
        assert hand.taps == ["letter-n", "letter-n"]


def test_a_bounce_does_not_hit_what_a_new_screen_has_there() -> None:
    hand = Hand()
    hand.tap(ON_LEFT)
    hand.keys = [Target(Box(0, 0, 60, 60), "new"), Target(Box(100, 0, 60, 60), "other")]
    hand.tap(ON_LEFT, after=0.1)
    assert hand.taps == ["left"]
    hand.tap(ON_RIGHT, after=0.1)
    hand.tap(ON_LEFT, after=0.3)
    assert hand.taps == ["left", "other", "new"]


def test_between_two_keys_there_is_no_bounce() -> None:
    hand = Hand()
    for _ in range(5):
        hand.tap(ON_LEFT, after=0.21)
        hand.tap(ON_RIGHT, after=0.2)
    assert hand.taps == ["left", "right"] * 5


@pytest.mark.parametrize("name", ["letter-n", "delete"])
def test_nobody_waits_between_two_equal_letters(name: str) -> None:
    hand = Hand(Target(LEFT.box, name))
    hand.tap(ON_LEFT)
    hand.tap(ON_LEFT, after=0.1)
    assert hand.taps == [name, name]


def test_holding_counts_once_and_only_where_it_is_asked_for() -> None:
    hand = Hand(Target(LEFT.box, "e", long=True), RIGHT)
    hand.down(ON_LEFT, finger=1)
    hand.down(ON_RIGHT, finger=2)
    hand.now += 0.5
    assert hand.fingers.held(hand.now) is None
    hand.now += 0.1
    held = hand.fingers.held(hand.now)
    assert held is not None
    assert (held.name, held.long) == ("e", True)
    assert hand.fingers.held(hand.now) is None
    hand.up(ON_LEFT, finger=1)
    hand.up(ON_RIGHT, finger=2)
    assert hand.taps == ["right"]


@pytest.mark.parametrize("lost", range(1, 6))
def test_fingers_whose_coming_up_was_lost_make_nobody_deaf(lost: int) -> None:
    """A panel that is reset, or a cable: no event tells that they are gone."""
    hand = Hand()
    for finger in range(lost):
        hand.down(BESIDE, finger=100 + finger)
    hand.now += FEW_SECONDS
    for _ in range(3):
        hand.tap(ON_LEFT)
    assert hand.taps == ["left"] * 3
    assert not hand.fingers.busy


def test_a_finger_that_was_forgotten_does_not_tap_when_it_comes_up_after_all() -> None:
    hand = Hand()
    hand.down(ON_LEFT, finger=7)
    hand.now += FEW_SECONDS
    assert hand.fingers.drop_lost(hand.now)
    assert hand.fingers.pressed(hand) is None
    hand.up(ON_LEFT, finger=7)
    assert hand.taps == []


def test_a_panel_that_was_plugged_in_again_knows_nothing_of_the_fingers_before() -> None:
    hand = Hand()
    for finger in range(3):
        hand.down(BESIDE, finger=finger, device=1)
    hand.now += 0.5
    hand.down(ON_LEFT, finger=0, device=2)
    hand.up(ON_LEFT, finger=0)
    assert hand.taps == ["left"]


def test_the_mouse_and_the_panel_leave_each_other_alone() -> None:
    hand = Hand()
    hand.down(ON_LEFT, finger=1, device=4)
    hand.down(ON_RIGHT, finger=MOUSE, device=0)
    hand.up(ON_LEFT, finger=1)
    hand.up(ON_RIGHT, finger=MOUSE)
    assert hand.taps == ["left", "right"]


@pytest.mark.parametrize("fingers", range(1, 7))
@pytest.mark.parametrize("moves", [False, True])
def test_a_hand_that_rested_on_the_panel_does_not_tap(fingers: int, moves: bool) -> None:
    """However many fingers, and whether it lay still or moved a little all the time."""
    hand = Hand()
    for finger in range(fingers):
        hand.down(ON_LEFT if finger % 2 else ON_RIGHT, finger=finger)
    for _ in range(int(FEW_SECONDS * 10)):
        hand.now += 0.1
        for finger in range(fingers):
            if moves:
                hand.fingers.moved(finger, ON_LEFT, hand.now)
        assert hand.fingers.held(hand.now) is None
    for finger in range(fingers):
        hand.up(ON_LEFT if finger % 2 else ON_RIGHT, finger=finger)
    assert hand.taps == []
    hand.tap(ON_LEFT)
    assert hand.taps == ["left"]


def test_a_palm_that_moves_is_a_palm_as_long_as_it_lies_there() -> None:
    hand = Hand()
    for finger in range(3):
        hand.down(BESIDE, finger=finger)
    for _ in range(100):
        hand.now += 0.1
        hand.fingers.moved(0, ON_LEFT, hand.now)
    hand.tap(ON_LEFT)
    assert hand.taps == []
    hand.up(BESIDE, finger=0)
    hand.tap(ON_LEFT)
    assert hand.taps == ["left"]


def test_what_was_drawn_last_lies_on_top() -> None:
    hand = Hand(Target(Box(0, 0, 800, 480), "skip"), LEFT)
    hand.tap(ON_LEFT)
    hand.tap(ON_RIGHT)
    assert hand.taps == ["left", "skip"]


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_a_turned_panel_maps_touches_back(rotation: int) -> None:
    window = Window(SIZE, rotation, Fonts())
    width, height = window.logical
    assert (width, height) == (SIZE if rotation in (0, 180) else SIZE[::-1])
    # The upper left corner of what is shown, as a finger touches it on the panel.
    corner = {0: (0.0, 0.0), 90: (1.0, 0.0), 180: (1.0, 1.0), 270: (0.0, 1.0)}[rotation]
    assert window.logical_place(*corner) == (0, 0)
    assert window.logical_place(0.5, 0.5) == (width / 2, height / 2)
    window.close()


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_what_is_drawn_lies_where_it_is_touched(rotation: int) -> None:
    window = Window(SIZE, rotation, Fonts())
    place = pygame.Rect(30, 20, 10, 10)
    window.canvas.fill((255, 0, 0))
    window.canvas.fill((0, 255, 0), place)
    if rotation:
        window._turn(pygame.Rect(0, 0, *window.logical))
    screen, colour = pygame.display.get_surface(), pygame.Color(0, 255, 0)
    green = [
        (x, y)
        for x in range(0, SIZE[0], 5)
        for y in range(0, SIZE[1], 5)
        if screen.get_at((x, y)) == colour
    ]
    assert green
    for x, y in green:
        touched = window.logical_place((x + 0.5) / SIZE[0], (y + 0.5) / SIZE[1])
        assert place.collidepoint(touched)
    window.close()


def test_a_finger_on_a_slider_is_followed_wherever_it_goes_and_is_no_tap() -> None:
    hand = Hand(SLIDER, RIGHT)
    snapshot = ScreenSnapshot(hand, hand.keys)
    drags = [hand.fingers.down(1, ON_LEFT, snapshot, hand.now)]
    drags.append(hand.fingers.moved(1, BEYOND, hand.now))
    assert [each.at for each in drags if each and each.aim.target == SLIDER] == [ON_LEFT, BEYOND]
    hand.up(ON_LEFT)
    assert hand.taps == []
    assert hand.fingers.moved(1, ON_LEFT, hand.now) is None, "it is up"


def test_a_finger_that_went_down_elsewhere_and_a_palm_drag_nothing() -> None:
    hand = Hand(SLIDER, RIGHT)
    snapshot = ScreenSnapshot(hand, hand.keys)
    assert hand.fingers.down(1, ON_RIGHT, snapshot, hand.now) is None
    assert hand.fingers.moved(1, ON_LEFT, hand.now) is None
    assert hand.fingers.down(2, ON_LEFT, snapshot, hand.now) is not None
    assert hand.fingers.down(3, ON_LEFT, snapshot, hand.now) is None, "a palm"
    assert hand.fingers.moved(2, ON_LEFT, hand.now) is None
