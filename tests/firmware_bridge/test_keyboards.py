"""Devices that type: never opened before somebody said that they are card readers."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware_bridge.bridge import Bridge
from firmware_bridge.input_device import InputPort
from firmware_bridge.keyboards import KeyboardLinks, UsbKeyboard, plugged_keyboards
from firmware_bridge.readers import hid
from tests.firmware_bridge.fifo import Fifo
from tests.firmware_bridge.keys import typed
from tests.firmware_bridge.recorder import Recorder, eventually
from tests.firmware_bridge.usb import KEYS, Usb

READER = "usb-Sycreader_USB_Reader_08FF-event-kbd"
OTHER = "usb-Logitech_Keyboard_K120-event-kbd"
Start = Callable[..., KeyboardLinks]


class Plugged:
    """A reader that is plugged into a /dev of our own."""

    def __init__(self, usb: Usb, fifo: Fifo, event: str = "event3", by_id: str = READER) -> None:
        self.fifo, self._usb, self._event = fifo, usb, event
        self.link = usb.plug_keyboard(event, fifo.path, by_id)
        fifo.path = os.path.realpath(self.link)

    def pull(self) -> None:
        self.fifo.pull()
        self._usb.pull_keyboard(self._event)


@pytest.fixture
def usb(tmp_path: Path) -> Usb:
    return Usb(tmp_path)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths that were opened; with a grab that a FIFO does not refuse."""
    paths: list[str] = []

    def open_it(path: str) -> InputPort:
        paths.append(path)
        return InputPort(path, lambda _fd: None)

    monkeypatch.setattr(hid, "InputPort", open_it)
    return paths


@pytest.fixture
def plugged(usb: Usb, tmp_path: Path) -> Plugged:
    return Plugged(usb, Fifo(tmp_path / "fifo"))


@pytest.fixture
def start(usb: Usb, recorder: Recorder, opened: list[str]) -> Iterator[Start]:
    assert opened == []
    made: list[KeyboardLinks] = []

    def starter(
        answers: dict[str, bool] | None = None, reserved: set[str] | None = None
    ) -> KeyboardLinks:
        made.append(
            KeyboardLinks(recorder, lambda: reserved or set(), answers or {}, usb.dev, usb.sys)
        )
        made[-1].refresh()
        return made[-1]

    yield starter
    for each in made:
        each.close()


def test_the_keyboards_of_this_machine_can_be_listed() -> None:
    assert all(each.identity in each.port for each in plugged_keyboards())


def test_only_usb_devices_that_only_type_may_be_readers(usb: Usb, tmp_path: Path) -> None:
    def plug(number: int, by_id: str, **about: str) -> None:
        (tmp_path / "file").write_text("")
        usb.plug_keyboard(f"event{number}", str(tmp_path / "file"), by_id, **about)

    plug(0, READER)
    plug(1, OTHER, name="Logitech K120", keys="ffffffff fffffffe", places="1 0")
    plug(2, "usb-Logitech_M100-event-mouse")
    plug(3, "usb-Pointing_Keyboard-event-kbd", moves="3")
    plug(4, "usb-Tablet-event-kbd", places="100 3")
    plug(5, "usb-Volume_Knob-event-kbd", keys="e 0 0 0")
    plug(6, "usb-Blue-event-kbd", bus="0005")
    plug(7, "platform-keys-event-kbd")
    plug(8, "usb-Media-event-if01")
    (usb.dev / "input/by-id/usb-Gone-event-kbd").symlink_to("../event99")
    assert plugged_keyboards(usb.dev, usb.sys) == [
        UsbKeyboard(
            OTHER,
            str(usb.dev / "input/by-id" / OTHER),
            str(usb.dev / "input/event1"),
            "Logitech K120",
        ),
        UsbKeyboard(
            READER,
            str(usb.dev / "input/by-id" / READER),
            str(usb.dev / "input/event0"),
            "Sycreader USB Reader",
        ),
    ]
    assert KEYS.endswith("fffffffffffffffe")


def test_without_any_there_are_none(tmp_path: Path) -> None:
    assert plugged_keyboards(tmp_path, tmp_path) == []


def test_nothing_is_opened_before_it_was_answered(
    plugged: Plugged, start: Start, opened: list[str], recorder: Recorder
) -> None:
    for answers in ({}, {READER: False}, {OTHER: True}):
        keyboards = start(answers)
        (found,) = keyboards.known()
        assert (found.identity, found.used) == (READER, answers.get(READER))
        assert keyboards.links() == []
    assert opened == []
    assert recorder.notifications == []
    plugged.pull()


def test_yes_takes_it_at_once_and_no_lets_it_go(
    plugged: Plugged, start: Start, opened: list[str], recorder: Recorder
) -> None:
    keyboards = start()
    keyboards.set_answers({READER: True})
    recorder.wait_state("ready")
    plugged.fifo.type(typed("0012345678"))
    recorder.wait_events(1)
    assert recorder.events[0].reader == f"hid:{plugged.link}"
    assert recorder.tags == ["0012345678"]
    assert opened == [str(plugged.link)]
    keyboards.set_answers({READER: False})
    held = [os.path.realpath(file) for file in Path("/proc/self/fd").iterdir()]
    assert held.count(plugged.fifo.path) == 1  # the end that types
    keyboards.refresh()
    assert keyboards.links() == []
    assert [each.used for each in keyboards.known()] == [False]
    keyboards.set_answers({READER: True})
    recorder.wait_state("ready", 2)
    plugged.pull()


def test_what_was_answered_before_is_used_when_it_is_plugged_in(
    usb: Usb, start: Start, recorder: Recorder, tmp_path: Path
) -> None:
    keyboards = start({READER: True})
    assert keyboards.known() == []
    plugged = Plugged(usb, Fifo(tmp_path / "fifo"))
    keyboards.refresh()
    recorder.wait_state("ready")
    plugged.pull()
    recorder.wait_state("lost")
    keyboards.refresh()
    # It can still be said that it is none.
    assert [(each.identity, each.used) for each in keyboards.known()] == [(READER, True)]
    again = Plugged(usb, Fifo(tmp_path / "fifo"), "event8")
    recorder.wait_state("ready", 2)
    again.fifo.type(typed("04A1B2C3"))
    recorder.wait_events(1)
    assert len(keyboards.links()) == 1
    again.pull()


@pytest.mark.parametrize("by", ["by-id", "event"])
def test_one_that_is_asked_for_by_name_is_not_asked_about(
    plugged: Plugged, start: Start, by: str
) -> None:
    taken = {str(plugged.link) if by == "by-id" else plugged.fifo.path}
    keyboards = start({READER: True}, taken)
    assert keyboards.known() == []
    assert keyboards.links() == []
    plugged.pull()


def test_auto_brings_them_with_it(
    usb: Usb, plugged: Plugged, recorder: Recorder, opened: list[str]
) -> None:
    bridge = Bridge(["auto"], recorder, dev=usb.dev, sys=usb.sys)
    eventually(lambda: len(bridge.keyboards()) == 1)
    assert [status.reader for status in bridge.status()] == ["auto"]
    assert opened == []
    bridge.answer_keyboards({READER: True})
    recorder.wait_state("ready")
    assert [(each.reader, each.state) for each in bridge.status()] == [
        (f"hid:{plugged.link}", "ready")
    ]
    bridge.close()
    plugged.pull()


@pytest.mark.parametrize("by", ["by-id", "event"])
def test_a_port_in_the_settings_needs_no_answer(
    usb: Usb, plugged: Plugged, recorder: Recorder, opened: list[str], by: str
) -> None:
    port = str(plugged.link) if by == "by-id" else plugged.fifo.path
    bridge = Bridge([f"hid:{port}", "auto"], recorder, keyboards={}, dev=usb.dev, sys=usb.sys)
    recorder.wait_state("ready")
    plugged.fifo.type(typed("0012345678"))
    recorder.wait_events(1)
    assert (recorder.events[0].reader, recorder.tags) == (f"hid:{port}", ["0012345678"])
    assert bridge.keyboards() == []
    assert opened == [port]
    bridge.close()
    plugged.pull()


def test_without_auto_nobody_is_asked(recorder: Recorder) -> None:
    bridge = Bridge(["none"], recorder)
    bridge.answer_keyboards({READER: True})
    assert bridge.keyboards() == []
    bridge.close()
