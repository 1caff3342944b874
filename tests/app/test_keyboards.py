"""A card reader that types, in the real app: asked about once, used at once, and from then on."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app.reader_hub import ReaderHub
from companion.games.base import NOT_SAVED, Refusal
from companion.settings import Settings
from companion.ui.render.things import Text
from companion.ui.screens.enrol import Enrol
from companion.ui.screens.readers import ReadersScreen, shortened_name
from companion.ui.screens.settings.settings_screen import SettingsScreen
from companion.ui.shell.keyboards import PREFERENCE, answers
from firmware_bridge import keyboards
from firmware_bridge.input_device import InputPort
from firmware_bridge.readers import hid
from tests.firmware_bridge.fifo import Fifo
from tests.firmware_bridge.keys import typed
from tests.firmware_bridge.usb import Usb
from tests.pilot import Pilot
from tests.ui.gallery import SCENES
from tests.ui.gallery_readers import KEYS, TYPES
from tests.ui.studio import FOUR, PANELS, Studio

READER = "usb-Sycreader_USB_Reader_08FF-event-kbd"
TOO_LONG = 30.0


class Evening(Pilot):
    """The app on its Card readers screen, looking for readers by itself."""

    def __init__(self, directory: Path, readers: tuple[str, ...] = ("auto",)) -> None:
        options: Any = {"settings": Settings(readers)}
        super().__init__(directory, **options)
        self.until(lambda: self.app.readers.hub is not None)
        self.app.shell.navigator.go(ReadersScreen(self.app.shell))
        self.app.display.dirty = True  # as after a tap that had led here
        self.app.step()

    @property
    def hub(self) -> ReaderHub:
        assert self.app.readers.hub is not None
        return self.app.readers.hub

    @property
    def texts(self) -> list[str]:
        frame = self.app.display.describe()
        return [thing.text for thing in frame.things if isinstance(thing, Text)]

    def until(self, condition: Callable[[], bool]) -> None:
        end = time.monotonic() + TOO_LONG
        while not condition():
            assert time.monotonic() < end, f"it did not come to that: {self.targets}"
            time.sleep(0.02)
            self.wait(0.2)  # long before the panel is dimmed

    def state(self) -> list[tuple[str, str]]:
        return [(each.reader, each.state) for each in self.app.shell.device.readers()]


@pytest.fixture
def usb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Usb:
    """What is plugged in, in place of this machine's; a FIFO can be grabbed there."""
    usb = Usb(tmp_path)
    plugged = keyboards.plugged_keyboards
    monkeypatch.setattr(keyboards, "plugged_keyboards", lambda *_: plugged(usb.dev, usb.sys))
    monkeypatch.setattr(hid, "InputPort", lambda path: InputPort(path, lambda _fd: None))
    return usb


@pytest.fixture
def fifo(usb: Usb, tmp_path: Path) -> Iterator[Fifo]:
    made = Fifo(tmp_path / "fifo")
    made.path = os.path.realpath(usb.plug_keyboard("event3", made.path, READER))
    yield made
    made.pull()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Evening]]:
    made: list[Evening] = []

    def starter(*readers: str) -> Evening:
        if made:
            made.pop().close()
        made.append(Evening(tmp_path / "data", readers or ("auto",)))
        return made[-1]

    yield starter
    for each in made:
        each.close()


def held(fifo: Fifo) -> int:
    """How often this process has the device open, the end that types aside."""
    files = [os.path.realpath(file) for file in Path("/proc/self/fd").iterdir()]
    return files.count(fifo.path) - 1


def test_it_is_asked_about_once_and_used_from_then_on(
    fifo: Fifo, start: Callable[..., Evening]
) -> None:
    evening = start()
    shell = evening.app.shell
    evening.until(lambda: f"yes-{READER}" in evening.targets)
    assert "Sycreader USB Reader" in evening.texts
    assert "Is this a card reader?" in evening.texts
    assert (held(fifo), shell.device.reader_state) == (0, "")
    evening.tap(f"yes-{READER}")
    evening.until(lambda: shell.device.reader_state == "ready")
    assert held(fifo) == 1
    assert "Is this a card reader?" not in evening.texts
    assert "works" in evening.texts
    evening = start()
    evening.until(lambda: evening.app.shell.device.reader_state == "ready")
    assert f"yes-{READER}" not in evening.targets


def test_no_is_not_asked_again_and_can_be_changed(
    fifo: Fifo, start: Callable[..., Evening]
) -> None:
    evening = start()
    evening.until(lambda: f"no-{READER}" in evening.targets)
    evening.tap(f"no-{READER}")
    evening = start()
    evening.until(lambda: "a keyboard, not used as a card reader" in evening.texts)
    assert f"no-{READER}" not in evening.targets
    assert held(fifo) == 0
    evening.tap(f"yes-{READER}")
    evening.until(lambda: evening.app.shell.device.reader_state == "ready")
    assert held(fifo) == 1
    evening.tap(f"no-{READER}")
    assert held(fifo) == 0
    assert evening.app.shell.device.reader_state == ""
    assert [reader for reader, _state in evening.state()] == ["auto"]


def test_what_it_types_teaches_cards_and_writes_nothing(
    fifo: Fifo, start: Callable[..., Evening]
) -> None:
    evening = start()
    evening.until(lambda: f"yes-{READER}" in evening.targets)
    evening.tap(f"yes-{READER}")
    evening.until(lambda: evening.app.shell.device.reader_state == "ready")
    shell = evening.app.shell
    shell.navigator.go(Enrol(shell, "thirteen"))
    fifo.type(typed("0012345678"))
    assert shell.decks is not None
    decks = shell.decks
    evening.until(lambda: bool(decks.decks()))
    assert list(decks.decks()[0].tags) == ["0012345678"]


def test_a_reader_in_the_settings_is_used_without_a_question(
    fifo: Fifo, start: Callable[..., Evening]
) -> None:
    evening = start(f"hid:{fifo.path}", "auto")
    evening.until(lambda: evening.app.shell.device.reader_state == "ready")
    assert not [name for name in evening.targets if READER in name]
    assert "USB card reader · event3" in evening.texts
    assert (f"hid:{fifo.path}", "ready") in evening.state()


def test_one_that_is_no_longer_used_is_not_missed(
    usb: Usb, tmp_path: Path, start: Callable[..., Evening]
) -> None:
    fifo = Fifo(tmp_path / "fifo")
    fifo.path = os.path.realpath(usb.plug_keyboard("event3", fifo.path, READER))
    evening = start()
    evening.until(lambda: f"yes-{READER}" in evening.targets)
    evening.tap(f"yes-{READER}")
    evening.until(lambda: evening.app.shell.device.reader_state == "ready")
    fifo.pull()
    usb.pull_keyboard("event3")
    evening.until(lambda: evening.app.shell.device.reader_state == "lost")
    assert evening.hub._lost
    evening.tap(f"no-{READER}")
    assert evening.app.shell.device.reader_state == ""
    assert not evening.hub._lost


def test_an_answer_that_the_disk_does_not_keep_is_told(
    fifo: Fifo, start: Callable[..., Evening], monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = start()
    evening.until(lambda: f"yes-{READER}" in evening.targets)

    def full(_name: str, _value: object) -> None:
        raise Refusal(NOT_SAVED, error="no space")

    with monkeypatch.context() as patch:
        patch.setattr(evening.app.shell.preferences, "set", full)
        evening.tap(f"yes-{READER}")
        assert evening.screen == "ReadersScreen"
        assert evening.app.shell.messages.text
    assert held(fifo) == 0


def texts(studio: Studio) -> list[str]:
    return [t.text for t in studio.frame(PANELS["800x480"]).things if isinstance(t, Text)]


def test_the_settings_say_that_there_is_something_new() -> None:
    studio = Studio()
    studio.shell.device.keyboards = lambda: [TYPES]
    studio.shell.navigator.start(SettingsScreen(studio.shell))
    studio.tap("device")
    assert "new device" in texts(studio)
    studio.shell.device.keyboards = list
    assert "new device" not in texts(studio)


def test_more_than_fit_are_on_another_page() -> None:
    studio = Studio()
    SCENES["readers-many"](studio, FOUR)
    assert "Logitech USB Keyboard" not in texts(studio)
    studio.tap("after")
    assert "Logitech USB Keyboard" in texts(studio)
    studio.tap("after")
    assert f"yes-{KEYS.identity}" in studio.targets()
    studio.tap("before")
    assert f"yes-{TYPES.identity}" in studio.targets()


@pytest.mark.parametrize("stored", [None, [], "yes", {"a": "yes"}, {"a": None}])
def test_what_is_no_answer_counts_as_not_asked(stored: object) -> None:
    studio = Studio()
    studio.shell.preferences.set(PREFERENCE, stored)
    assert answers(studio.shell.preferences) == {}


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("USB Reader", "USB Reader"),
        (TYPES.name, "Sycreader RFID … ID&IC USB Reader"),
        ("A" * 80, "A" * 19 + "…" + "A" * 19),
        ("A" * 30 + " " + "B" * 30, "A" * 19 + "…" + "B" * 19),
        ("x " + "A" * 30 + " y " + "B" * 30, "x … y " + "B" * 30),
    ],
)
def test_long_names_lose_their_middle(name: str, shown: str) -> None:
    assert shortened_name(name, lambda text: len(text) <= 40) == shown
