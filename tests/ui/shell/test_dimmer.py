"""The panel dims while a stage runs, goes dark elsewhere, and the waking tap is judged by that."""

from pathlib import Path

import pygame

from companion.ui.shell.dimmer import AWAKE, DARK, DIM, Dimmer
from tests.pilot import Pilot


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def dimmer(minutes: float = 1, playing: bool = False) -> tuple[Clock, Dimmer]:
    clock = Clock()
    made = Dimmer(clock, minutes)
    made.playing = playing
    return clock, made


def test_a_panel_that_is_touched_stays_bright() -> None:
    clock, made = dimmer()
    for _ in range(5):
        clock.now += 59
        assert made.level() == AWAKE
        made.touched()


def test_in_a_running_stage_it_only_dims_and_a_tap_counts() -> None:
    clock, made = dimmer(playing=True)
    clock.now += 60
    assert made.level() == DIM
    assert not made.is_dark
    made.touched()
    assert made.level() == AWAKE


def test_elsewhere_it_goes_dark_and_the_waking_tap_only_wakes() -> None:
    clock, made = dimmer()
    clock.now += 60
    assert made.level() == DARK
    assert made.is_dark
    made.touched()
    assert made.level() == AWAKE
    assert not made.is_dark


def test_never_is_never() -> None:
    clock, made = dimmer(minutes=0)
    clock.now += 1e6
    assert made.level() == AWAKE
    assert made.wakes_at() is None


def test_it_says_when_it_changes_next() -> None:
    clock, made = dimmer()
    assert made.wakes_at() == 160
    clock.now = 160
    assert made.level() == DARK
    assert made.wakes_at() is None
    made.touched()
    assert made.wakes_at() == 220


def test_a_choice_of_the_table_holds_at_once() -> None:
    clock, made = dimmer(minutes=15)
    clock.now += 120
    assert made.level() == AWAKE
    made.minutes = 1
    assert made.level() == DARK


def test_a_key_wakes_the_panel_and_counts_only_where_it_was_seen(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path)
    keys: list[str] = []
    try:
        pilot.app.shell.navigator.screen.key = lambda key: keys.append(key.name)  # type: ignore[method-assign]
        for dark, typed in ((3600.0, []), (1.0, ["a"])):
            pilot.now += dark
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, unicode="a"))
            pilot.app.step()
            assert keys == typed
            assert pilot.app.dimmer.level() == AWAKE
    finally:
        pilot.close()
