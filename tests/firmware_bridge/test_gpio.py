"""Buttons on pins: a press counts once however it bounces, and missing hardware costs nothing."""

import sys
from types import ModuleType
from typing import cast

import pytest

from firmware_bridge.events import Button, Status
from firmware_bridge.gpio import EQUAL_SAMPLES, Debouncer, GpioButtons
from tests.firmware_bridge.fake_gpio import FakeGpio
from tests.firmware_bridge.recorder import Recorder, eventually

PINS = {"undo": 5, "ok": 6, "tile1": 13}


def looks(contact: Debouncer, line: str) -> int:
    return sum(contact.sample(letter == "#") for letter in line)


@pytest.mark.parametrize(
    ("line", "presses"),
    [
        ("....", 0),
        ("#.#.##..", 0),
        ("###", 1),
        ("#.##.####.###", 1),
        ("####.#.##...####", 2),
        ("#####..#####", 1),
    ],
)
def test_a_press_is_a_few_equal_looks(line: str, presses: int) -> None:
    assert EQUAL_SAMPLES == 3
    assert looks(Debouncer(), line) == presses


def test_a_contact_closed_from_the_start_is_no_press() -> None:
    contact = Debouncer(down=True)
    assert looks(contact, "#####") == 0
    assert looks(contact, "...###") == 1


def test_presses_are_told_once_each() -> None:
    fake, recorder = FakeGpio(), Recorder()
    fake.pins[13] = False  # miswired
    buttons = GpioButtons(PINS, recorder, lambda: fake)
    assert recorder.notifications == [Status("gpio", "ready", "3 buttons")]
    fake.press(6, "0101001")
    recorder.wait_events(1)
    fake.release(6)
    eventually(lambda: not buttons._contacts["ok"].down)
    fake.press(5)
    recorder.wait_events(2)
    fake.press(6)
    recorder.wait_events(3)
    buttons.close()
    names = [event.name for event in recorder.events if isinstance(event, Button)]
    assert names == ["ok", "undo", "ok"]
    assert fake.pins == {}


def test_a_chip_that_goes_away_is_told_once() -> None:
    fake, recorder = FakeGpio(), Recorder()
    buttons = GpioButtons(PINS, recorder, lambda: fake)
    fake.broken = True
    recorder.wait_state("lost")
    buttons.close()
    assert buttons.status == Status("gpio", "lost", "pin 5: the chip is gone")


def test_without_the_library_nothing_runs() -> None:
    recorder = Recorder()
    buttons = GpioButtons(PINS, recorder)
    assert buttons._thread is None
    assert recorder.states == ["absent"]
    buttons.close()


def test_a_button_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no button redo"):
        GpioButtons({"redo": 3}, Recorder(), FakeGpio)


def test_the_library_is_found_by_the_name_that_it_has_on_a_pi(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fake, recorder = FakeGpio(), Recorder()
    monkeypatch.setitem(sys.modules, "RPi", ModuleType("RPi"))
    monkeypatch.setitem(sys.modules, "RPi.GPIO", cast(ModuleType, fake))
    buttons = GpioButtons(PINS, recorder)
    assert recorder.notifications == [Status("gpio", "ready", "3 buttons")]
    buttons.close()
