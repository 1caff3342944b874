"""The facts about readers, pins and USB keyboards."""

import os
import pty
import termios
import time
from pathlib import Path

import pytest

from companion.device.diagnostics import devices, keyboards
from companion.device.diagnostics.child_process import ChildFailed
from companion.device.diagnostics.report import english
from companion.store.files import DATABASE
from companion.store.preferences import StoredPreferences
from companion.store.store import open_store
from companion.ui.shell.keyboards import keep_answer
from firmware_bridge.events import Status
from firmware_bridge.keyboards import UsbKeyboard
from firmware_bridge.port import PortAbsent, PortBusy
from firmware_bridge.ports import Candidate
from firmware_bridge.simulator import LayCard, Simulator


def port(simulator_port: str) -> Candidate:
    return Candidate(simulator_port, simulator_port, simulator_port, (simulator_port, 0, 0), "Pico")


def test_a_scanner_answers_and_loses_no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "ANSWER_TIMEOUT", 30.0)
    simulator = Simulator([LayCard("13B701", 1)])
    try:
        end = time.monotonic() + 30
        while not simulator.waiting:
            assert time.monotonic() < end, "no card was laid"
            time.sleep(0.01)
        (fact,) = devices.serial(english, [port(simulator.port)])
        assert fact.verdict == "good"
        assert "answers" in fact.value
        assert "(Pico)" in fact.value
        assert simulator.waiting == 1, "who only asks must leave the card to the game"
    finally:
        simulator.close()


def test_a_port_on_which_nobody_answers_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "ANSWER_TIMEOUT", 0.5)
    ours, theirs = pty.openpty()
    termios.tcsetattr(theirs, termios.TCSANOW, termios.tcgetattr(theirs))
    try:
        (fact,) = devices.serial(english, [port(os.ttyname(theirs))])
        assert fact.verdict == "note"
        assert "no scanner answers" in fact.value
        assert fact.remedy
    finally:
        os.close(ours)
        os.close(theirs)


def test_what_the_app_hears_itself_is_told_as_it_is() -> None:
    known = [
        Status("tile:/dev/ttyACM0", "ready", "1.0"),
        Status("tile:/dev/ttyACM1", "wrong-proto", "9"),
        Status("tile:/dev/ttyACM2", "lost", "gone"),
        Status("tile:/dev/ttyACM3", "busy", "taken"),
        Status("auto", "searching", ""),
    ]
    facts = devices.readers(english, ["none"], known=known)
    assert [fact.verdict for fact in facts] == ["good", "fault", "fault", "note"]
    (none,) = devices.readers(english, ["none"], known=[])
    assert none.verdict == "good"


def test_pins_matter_only_where_buttons_are_wanted(tmp_path: Path) -> None:
    def broken() -> str:
        raise ChildFailed("No module named RPi")

    assert devices.gpio(english, {}, tmp_path).verdict == "good"
    missing = devices.gpio(english, {"undo": 17}, tmp_path)
    assert (missing.verdict, missing.value) == ("fault", "this device has no GPIO pins")
    (tmp_path / "gpiochip0").touch()
    assert devices.gpio(english, {"undo": 17}, tmp_path, broken).remedy.startswith("Install")
    good = devices.gpio(english, {"undo": 17}, tmp_path, lambda: "0.6")
    assert (good.verdict, good.value) == ("good", "undo 17 (library 0.6)")


# As lgpio: makes a pipe in LG_WD, else in the working directory, and opens it by its name.
PIN_LIBRARY = """
import os
os.mkfifo(os.path.join(os.environ.get("LG_WD", "."), ".lgd-nfy0"))
os.stat(".lgd-nfy0")
BCM, VERSION = 11, "0.6"
def setmode(_mode): pass
"""


def test_pins_are_tried_in_a_folder_that_takes_what_their_library_makes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gpiochip0").touch()
    library = tmp_path / "lib/RPi"
    library.mkdir(parents=True)
    (library / "__init__.py").touch()
    (library / "GPIO.py").write_text(PIN_LIBRARY)
    monkeypatch.setenv("PYTHONPATH", str(library.parent))
    # Nothing can be made in a directory that is gone: as in one of another user's.
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    fact = devices.gpio(english, {"undo": 17}, tmp_path)
    assert (fact.verdict, fact.value) == ("good", "undo 17 (library 0.6)")


def keyboard(identity: str, port: str = "") -> UsbKeyboard:
    port = port or f"/dev/input/by-id/{identity}"
    return UsbKeyboard(identity, port, os.path.realpath(port), f"Reader {identity}")


def test_what_types_is_told_until_somebody_has_said_what_it_is() -> None:
    found = [keyboard("a"), keyboard("b"), keyboard("c"), keyboard("d")]
    named = f"hid:{found[3].port}"
    (fact,) = keyboards.undecided(english, ("auto", named), {"a": True, "b": False}, found)
    assert (fact.verdict, fact.value) == ("note", "Reader c types like a keyboard")
    assert "Settings, Card readers" in fact.remedy
    assert keyboards.undecided(english, (named,), {}, found) == []


def test_a_reader_that_types_is_opened_only_if_it_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    works, busy, other, named = (keyboard(name, str(tmp_path / name)) for name in "abcd")
    opened = []

    class Opened:
        def __init__(self, port: str) -> None:
            opened.append(port)
            if port == busy.port:
                raise PortBusy(16, "another program holds it")
            if port == named.port:
                raise PortAbsent(13, "no permission")

        def close(self) -> None:
            opened.append("closed")

    monkeypatch.setattr(keyboards, "InputPort", Opened)
    wanted = (f"hid:{named.port}", "auto")
    answered = {"a": True, "b": True, "c": False, "d": True}
    monkeypatch.setattr(keyboards, "plugged_keyboards", lambda: [works, busy, other, named])
    monkeypatch.setattr(devices, "serial", lambda _: [])
    facts = devices.readers(english, wanted, answered)
    assert opened == [named.port, works.port, "closed", busy.port]
    assert [fact.verdict for fact in facts] == ["fault", "good", "note"]
    assert facts[1].value == f"{works.port} (Reader a) works"
    assert keyboards.reader_statuses((), answered) == []


def test_the_answers_are_those_of_the_table(tmp_path: Path) -> None:
    assert keyboards.kept_answers(tmp_path) == {}
    store = open_store(tmp_path)
    keep_answer(StoredPreferences(store.journal), "usb-Reader-event-kbd", True)
    store.close()
    assert keyboards.kept_answers(tmp_path) == {"usb-Reader-event-kbd": True}
    (tmp_path / DATABASE).write_bytes(b"no journal" * 1000)
    assert keyboards.kept_answers(tmp_path) == {}
