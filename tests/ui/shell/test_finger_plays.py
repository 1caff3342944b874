"""Fingers and mouse on the real app: each tap is one play, and none is lost."""

from pathlib import Path

import pygame
import pytest

from tests.pilot import Pilot
from tests.system.command import companion
from tests.ui.shell.sdl import event
from tests.ui.studio import FOUR


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    """The real app on its table of 13."""
    assert companion("new", "--players", ",".join(FOUR), "--data", str(tmp_path)).returncode == 0
    pilot = Pilot(tmp_path, resume=True)
    pilot.tap("next")
    return pilot


def plays(pilot: Pilot) -> list[str]:
    """The plays in the record."""
    match = pilot.app.shell.session.match
    return [str(event) for event in match.events[1:]]


def post(pilot: Pilot, kind: int, name: str, finger: int = 1) -> None:
    """A finger's event on a target, waiting for the app to look."""
    x, y = pilot.place(name)
    pygame.event.post(event(kind, touch_id=1, finger_id=finger, x=x, y=y))


def test_a_finger_with_its_emulated_mouse_is_one_play(pilot: Pilot) -> None:
    post(pilot, pygame.FINGERDOWN, "key-B7")
    x, y = pilot.place("key-B7")
    where = (round(x * 800), round(y * 480))
    pygame.event.post(event(pygame.MOUSEBUTTONDOWN, pos=where, button=1, touch=True))
    post(pilot, pygame.FINGERUP, "key-B7")
    pygame.event.post(event(pygame.MOUSEBUTTONUP, pos=where, button=1, touch=True))
    pilot.app.step()
    assert plays(pilot) == ["B7"]
    pilot.close()


def test_the_mouse_alone_plays_as_well(pilot: Pilot) -> None:
    x, y = pilot.place("key-B7")
    where = (round(x * 800), round(y * 480))
    for wait in (0.2, 0.3, 0.2):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(event(kind, pos=where, button=1, touch=False))
        pilot.app.step()
        pilot.now += wait
    assert plays(pilot) == ["B7", "B7"], "the second came too soon to be another card"
    pilot.close()


def test_two_fingers_at_once_are_two_plays(pilot: Pilot) -> None:
    post(pilot, pygame.FINGERDOWN, "key-B7", finger=1)
    post(pilot, pygame.FINGERDOWN, "key-G2", finger=2)
    post(pilot, pygame.FINGERUP, "key-G2", finger=2)
    post(pilot, pygame.FINGERUP, "key-B7", finger=1)
    pilot.app.step()
    assert plays(pilot) == ["G2", "B7"]
    pilot.close()


@pytest.mark.parametrize("looks", [1, 3, 9])
def test_no_tap_is_lost_at_twenty_a_second(pilot: Pilot, looks: int) -> None:
    """Also where the app comes to look only after several of them."""
    every = [f"{colour}{value}" for value in (1, 2, 5) for colour in "BYG"] * 3
    for number, card in enumerate(every, 1):
        pilot.now += 0.05
        post(pilot, pygame.FINGERDOWN, f"key-{card}")
        post(pilot, pygame.FINGERUP, f"key-{card}")
        if number % looks == 0:
            pilot.app.step()
    assert plays(pilot) == every
    pilot.close()


def test_two_lost_fingers_do_not_stop_an_evening(pilot: Pilot) -> None:
    """Their pressed keys are drawn as all others again, and every tap counts."""
    post(pilot, pygame.FINGERDOWN, "key-B7", finger=1)
    post(pilot, pygame.FINGERDOWN, "key-G2", finger=2)
    pilot.app.step()
    for card in ("Y5", "Y1", "B1"):
        pilot.now += 30
        pilot.app.step()
        assert not pilot.app.fingers.busy, "the loop would look for fingers for ever"
        post(pilot, pygame.FINGERDOWN, f"key-{card}", finger=3)
        post(pilot, pygame.FINGERUP, f"key-{card}", finger=3)
        pilot.app.step()
    assert plays(pilot) == ["Y5", "Y1", "B1"]
    pilot.close()
