"""`companion check`: facts, verdicts and remedies, on devices as they come."""

import json
import os
import pty
import subprocess
import sys
import termios
import threading
import time
from pathlib import Path

import pytest

from companion.device import log
from companion.device.diagnostics import data, devices, keyboards, machine, screen
from companion.device.diagnostics.child_process import ChildFailed, run_python
from companion.device.diagnostics.fact import DeviceFact, is_well
from companion.device.diagnostics.report import as_text, english, gather, save, sticks
from companion.device.diagnostics.running import OpenDevices
from companion.store.files import DATABASE
from companion.store.preferences import StoredPreferences
from companion.store.store import open_store
from companion.ui.shell.keyboards import keep_answer
from companion.ui.shell.kms import connected
from firmware_bridge.events import Status
from firmware_bridge.keyboards import UsbKeyboard
from firmware_bridge.port import PortAbsent, PortBusy
from firmware_bridge.ports import Candidate
from firmware_bridge.simulator import LayCard, Simulator
from tests.system.command import COMPANION, companion

NAMES = {
    "python",
    "drivers",
    "size",
    "touch",
    "sound",
    "fonts",
    "serial",
    "gpio",
    "room",
    "integrity",
    "speed",
    "clock",
    "power",
}


def checked(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    surroundings = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.run(
        [*COMPANION, "check", *arguments],
        env={**surroundings, **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_one_page_of_facts(tmp_path: Path) -> None:
    companion("new", "--players", "Anne,Carl,Marc", "--data", str(tmp_path))
    done = checked("--data", str(tmp_path))
    assert done.stderr == ""
    lines = [line for line in done.stdout.splitlines() if "->" not in line]
    assert all(line.split()[0] in ("ok", "note", "FAULT") for line in lines)
    assert len(lines) <= 25  # one page
    assert "dummy can be opened" in done.stdout
    assert "1 in the journal, backups: " in done.stdout
    assert [*tmp_path.glob(".*")] == []  # the trial of the disk is gone


def test_for_programs(tmp_path: Path) -> None:
    done = checked("--json", "--data", str(tmp_path))
    told = json.loads(done.stdout)
    assert {fact["name"] for fact in told["facts"]} >= NAMES
    assert all(fact["verdict"] in ("good", "note", "fault") for fact in told["facts"])
    assert told["well"] == all(fact["verdict"] != "fault" for fact in told["facts"])
    assert done.returncode == (0 if told["well"] else 2)
    assert all(fact["remedy"] for fact in told["facts"] if fact["verdict"] == "fault")


def test_a_directory_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    done = checked("--data", str(tmp_path / "not" / "there"))
    assert "MB free" in done.stdout
    assert [*tmp_path.iterdir()] == []


def test_without_any_screen_it_says_what_to_do(tmp_path: Path) -> None:
    done = checked("--data", str(tmp_path), SDL_VIDEODRIVER="kmsdrm", DISPLAY="")
    assert done.returncode == 2
    lines = done.stdout.splitlines()
    (at,) = [number for number, line in enumerate(lines) if "FAULT  Screen driver" in line]
    assert lines[at + 1].strip().startswith("-> ")


def test_a_real_x_server_is_found(display: str, tmp_path: Path) -> None:
    done = checked("--data", str(tmp_path), DISPLAY=display, SDL_VIDEODRIVER="x11")
    assert "x11 can be opened" in done.stdout
    assert "800 × 480" in done.stdout


def test_a_report_is_saved_and_holds_no_names(tmp_path: Path) -> None:
    place, stored = tmp_path / "stick", tmp_path / "data"
    place.mkdir()
    companion("new", "--players", "Annegret,Carl,Marc", "--data", str(stored))
    done = checked("--data", str(stored), "--save", str(place))
    (report,) = place.glob("companion-report-*.txt")
    assert f"report saved in {report}" in done.stderr
    text = report.read_text()
    assert "Screen driver" in text
    assert "The log:" in text
    assert "Annegret" not in text
    checked("--data", str(stored), "--save", str(tmp_path / "my report.txt"))
    assert (tmp_path / "my report.txt").read_text().startswith("Table Companion: report")


def test_a_place_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    done = checked("--data", str(tmp_path), "--save", str(tmp_path / "none" / "report"))
    assert done.returncode == 1
    assert "No such file or directory" in done.stderr
    assert "Traceback" not in done.stderr


def test_sticks_are_found_where_systems_put_them(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text("/dev/sda1 /media/pi/MY\\040STICK vfat rw 0 0\n/dev/root / ext4 rw 0 0\n")
    assert sticks(mounts) == []  # it is not there, so it cannot be written
    place = tmp_path / "STICK"
    place.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.device.diagnostics.report.REMOVABLE", (str(tmp_path),))
        mounts.write_text(f"/dev/sda1 {place} vfat rw 0 0\n")
        assert sticks(mounts) == [place]
        (place / "cmdline.txt").touch()
        assert sticks(mounts) == [], "a Pi starts from it"
    saved = save([DeviceFact("clock", "Clock", "good", "now")], place)
    assert saved.parent == place


OLD_LINE = "INFO Card(reader='sim', boot='0a', seq=1, tile=1, tag='13B701', age=0, away=0.0)"


@pytest.mark.parametrize(
    ("journal", "found"),
    [
        (f"printf '%s\\n' \"{OLD_LINE}\" 'INFO the screen: window'", ["the screen: window"]),
        ("exit 0", ["a line of this process"]),
        ("exit 1", ["a line of this process"]),
        (None, ["it cannot be read", "a line of this process"]),
    ],
)
def test_the_log_of_a_report_is_never_empty_and_tells_no_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, journal: str | None, found: list[str]
) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    if journal is not None:
        (tools / "journalctl").write_text(f"#!/bin/sh\n{journal}\n")
        (tools / "journalctl").chmod(0o755)
    monkeypatch.setenv("PATH", str(tools))
    log.info("a line of this process")
    text = save([], tmp_path).read_text().partition("The log:")[2]
    for each in found:
        assert each in text
    assert "13B701" not in text


def test_bad_readers_in_the_settings_are_a_fact(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('readers = ["tile:/dev/tty\\u0000", "hid:\\u0000"]')
    done = checked("--data", str(tmp_path))
    assert "no port has a NUL in its name" in done.stdout
    assert "Traceback" not in done.stderr


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
    def broken(_code: str) -> str:
        raise ChildFailed("No module named RPi")

    assert devices.gpio(english, {}, tmp_path).verdict == "good"
    missing = devices.gpio(english, {"undo": 17}, tmp_path)
    assert (missing.verdict, missing.value) == ("fault", "this machine has no pins")
    (tmp_path / "gpiochip0").touch()
    assert devices.gpio(english, {"undo": 17}, tmp_path, broken).remedy.startswith("Install")
    good = devices.gpio(english, {"undo": 17}, tmp_path, lambda _code: "0.6")
    assert (good.verdict, good.value) == ("good", "undo 17 (library 0.6)")


THROTTLED = {
    "0x0": ("good", "Raspberry Pi 4"),
    "0x1": ("fault", "too little voltage now"),
    "0x8": ("fault", "too hot"),
    "0x50000": ("note", "too little voltage since"),
    "0x80000": ("note", "slowed down by heat"),
    "": ("note", "does not tell"),
}


@pytest.mark.parametrize("told", THROTTLED)
def test_power_of_a_pi(tmp_path: Path, told: str) -> None:
    model, throttled = tmp_path / "model", tmp_path / "throttled"
    model.write_text("Raspberry Pi 4 Model B Rev 1.4\0")
    throttled.write_text(f"{told}\n")
    fact = machine.power(english, model, throttled)
    verdict, words = THROTTLED[told]
    assert fact.verdict == verdict
    assert words in fact.value
    assert bool(fact.remedy) == (verdict == "fault" or "volt" in words or "heat" in words)


def test_another_machine_has_nothing_to_measure(tmp_path: Path) -> None:
    assert machine.power(english, tmp_path / "none", tmp_path / "none").verdict == "good"


def test_the_clock(tmp_path: Path) -> None:
    assert machine.clock(english, 0.0).verdict == "fault"
    later = time.mktime((2030, 1, 1, 12, 0, 0, 0, 0, -1))
    assert machine.clock(english, later, tmp_path / "none" / "set").verdict == "good"
    assert machine.clock(english, later, tmp_path / "set").verdict == "note"
    (tmp_path / "set").touch()
    fact = machine.clock(english, later, tmp_path / "set")
    assert (fact.verdict, fact.value) == ("good", "2030-01-01 12:00")


def test_fonts_that_are_damaged_or_missing(tmp_path: Path) -> None:
    assert machine.fonts(english).verdict == "good"
    (tmp_path / "broken.ttf").write_bytes(b"nothing")
    fact = machine.fonts(english, tmp_path)
    assert fact.verdict == "fault"
    assert "broken.ttf" in fact.value


# As a kernel of 64 bits prints them, and the same panel as one of 32 bits does.
LISTED = """I: Bus=0018 Vendor=0000 Product=0000 Version=0000
N: Name="10-0038 generic ft5x06 (79)"
H: Handlers=mouse0 event0
B: PROP=2
B: ABS={axes}

I: Bus=0003 Vendor=046d Product=c077 Version=0111
N: Name="Mouse"
H: Handlers=mouse1 event1
B: REL=903
"""


@pytest.mark.parametrize("axes", ["260800000000003", "2608000 3"])
def test_touch_panels_are_told_from_mice(tmp_path: Path, axes: str) -> None:
    listed = tmp_path / "devices"
    listed.write_text(LISTED.format(axes=axes))
    (found,) = screen.touch_devices(listed)
    assert (found.name, found.file) == ("10-0038 generic ft5x06 (79)", "event0")
    assert screen.touch(english, False, listed, tmp_path).verdict == "fault"  # no such file
    assert screen.touch(english, True, listed, tmp_path).verdict == "good"
    (tmp_path / "event0").touch()
    assert screen.touch(english, False, listed, tmp_path).verdict == "good"
    listed.write_text("")
    assert screen.touch(english, False, listed, tmp_path).verdict == "note"


def test_screens_that_are_connected(tmp_path: Path) -> None:
    for name, status, modes in (
        ("card0-HDMI-A-1", "connected", "1920x1080\n1280x720\n"),
        ("card1-DSI-1", "connected", "800x480\n"),
        ("card1-HDMI-A-2", "disconnected", ""),
        ("card0-Writeback-1", "unknown", ""),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "status").write_text(f"{status}\n")
        (tmp_path / name / "modes").write_text(modes)
    found = connected(tmp_path)
    # The panel first, whatever else is plugged in.
    assert [(each.card, each.name, each.size) for each in found] == [
        (1, "DSI-1", (800, 480)),
        (0, "HDMI-A-1", (1920, 1080)),
    ]
    assert connected(tmp_path / "none") == []


def test_inside_the_app_what_is_open_is_told(tmp_path: Path) -> None:
    running = OpenDevices("KMSDRM", (720, 1280), "2.1.2, 2.26.5", sound=False)
    facts = {fact.name: fact for fact in gather(tmp_path, running=running, readers=[])}
    assert facts["drivers"].value == "KMSDRM (2.1.2, 2.26.5)"
    assert facts["size"].value.startswith("720 × 1280")
    assert facts["sound"].verdict == "note"
    assert screen.screen(english, OpenDevices("x11", (320, 240), "", True))[1].verdict == "fault"


def test_damage_and_room(tmp_path: Path) -> None:
    companion("new", "--players", "Anne,Carl,Marc", "--data", str(tmp_path))
    assert data.integrity(english, tmp_path).verdict == "good"
    database = tmp_path / "companion.db"
    content = bytearray(database.read_bytes())
    content[4096:12288] = os.urandom(8192)
    database.write_bytes(content)
    fact = data.integrity(english, tmp_path)
    assert fact.verdict == "fault"
    assert "repairs" in fact.remedy


@pytest.mark.parametrize(("took", "verdict"), [(0.001, "good"), (0.2, "note"), (0.9, "fault")])
def test_a_slow_disk_is_told(tmp_path: Path, took: float, verdict: str) -> None:
    now = [0.0]

    def clock() -> float:
        now[0] += took
        return now[0]

    assert data.speed(english, tmp_path, clock).verdict == verdict
    assert [*tmp_path.iterdir()] == []


def test_a_disk_that_may_not_be_written(tmp_path: Path) -> None:
    fact = data.speed(english, tmp_path / "none")
    assert fact.verdict == "fault"
    assert fact.remedy


def test_settings_that_cannot_be_meant_are_a_fault(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("buttons = 7\n")
    running = OpenDevices("x11", (800, 480), "", True)
    facts = gather(tmp_path, running=running, readers=[])
    assert not is_well(facts)
    assert "-> Mend the file, or delete it." in as_text(facts)


def test_what_crashes_or_hangs_elsewhere_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_python("print('noise'); print('[1]')") == [1]
    with pytest.raises(ChildFailed, match="signal 9"):
        run_python("import os; os.kill(os.getpid(), 9)")
    with pytest.raises(ChildFailed, match="ValueError: so"):
        run_python("raise ValueError('so')")
    with pytest.raises(ChildFailed, match="no JSON at all"):
        run_python("print('no JSON at all')")
    with pytest.raises(ChildFailed, match="said nothing"):
        run_python("")
    monkeypatch.setattr("companion.device.diagnostics.child_process.TIMEOUT", 0.5)
    with pytest.raises(ChildFailed, match="no answer"):
        run_python("import time; time.sleep(60)")
    monkeypatch.setattr(sys, "executable", "/no/python")
    with pytest.raises(ChildFailed, match="No such file"):
        run_python("")


def test_it_may_be_asked_from_a_thread(tmp_path: Path) -> None:
    """As the diagnostics screen does, while the table plays on."""
    found: list[DeviceFact] = []
    running = OpenDevices("x11", (800, 480), "", True)
    thread = threading.Thread(
        target=lambda: found.extend(gather(tmp_path, running=running, readers=[]))
    )
    thread.start()
    thread.join(60)
    assert {fact.name for fact in found} >= NAMES


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
