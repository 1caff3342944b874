"""`companion check` beside the running game, which alone can tell of its screen and its ports."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from companion.app.device_status import DeviceStatus
from companion.device.diagnostics import machine, report
from companion.device.diagnostics.fact import is_well
from companion.device.diagnostics.report import english, gather
from companion.device.diagnostics.running import (
    FILE,
    OpenDevices,
    RunningFile,
    process_identity,
    running_game,
)
from companion.device.diagnostics.screen import screen
from companion.store.files import LOCK, Lock, lock_holder
from firmware_bridge.events import Status
from firmware_bridge.ports import Candidate
from firmware_bridge.simulator import Simulator
from tests.pilot import Pilot
from tests.system.command import COMPANION, ROOT, companion
from tests.system.listener import Listener
from tests.system.tools import need_sound

TOO_LONG = 60.0
ALL = OpenDevices("KMSDRM", (720, 1280), "pygame 2.6.1, SDL 2.32.4", sound=True, shown="verified")
READY = Status("tile:/dev/ttyACM0", "ready", "firmware 1.0, 3 tiles")


@contextmanager
def playing(place: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """The real app, once there is something to see; killed in the end, if it still runs."""
    with Listener(place / "notify") as listener:
        environment = {
            **os.environ,
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "NOTIFY_SOCKET": listener.address,
        }
        command = [*COMPANION, "--data", str(place / "data"), *arguments]
        app = subprocess.Popen(command, env=environment, cwd=ROOT, stderr=subprocess.DEVNULL)
        try:
            listener.wait_for("READY=1")
            yield app
        finally:
            app.kill()
            app.wait(30)


def checked(place: Path) -> dict[str, list[dict[str, str]]]:
    """The facts by name. The only driver it could try is one that opens nothing here."""
    words = ("check", "--json", "--data", str(place / "data"))
    nothing = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
    done = companion(*words, SDL_VIDEODRIVER="kmsdrm", SDL_AUDIODRIVER="dummy", **nothing)
    facts: dict[str, list[dict[str, str]]] = {}
    for fact in json.loads(done.stdout)["facts"]:
        facts.setdefault(fact["name"], []).append(fact)
    return facts


def eventually(wanted: Callable[[], bool]) -> None:
    end = time.monotonic() + TOO_LONG
    while not wanted():
        assert time.monotonic() < end
        time.sleep(0.05)


def told(place: Path) -> dict[str, Any]:
    return dict(json.loads((place / "data" / FILE).read_text()))


def test_the_game_tells_of_screen_sound_and_readers(tmp_path: Path) -> None:
    need_sound()
    scanner = Simulator(port=str(tmp_path / "scanner"))
    try:
        with playing(tmp_path, "--reader", f"tile:{scanner.port}") as app:
            eventually((tmp_path / "data" / FILE).exists)
            eventually(lambda: [each[1] for each in told(tmp_path)["readers"]] == ["ready"])
            eventually(lambda: bool(told(tmp_path)["running"]["sound"]))
            facts = checked(tmp_path)
            assert facts["drivers"][0]["verdict"] == "good"
            assert facts["drivers"][0]["value"].startswith("dummy (pygame ")
            assert facts["sound"][0]["verdict"] == "good"
            (reader,) = facts["serial"]
            assert reader["verdict"] == "good"
            assert "answers" in reader["value"]
            scanner.unplug(3600)
            eventually(lambda: [each[1] for each in told(tmp_path)["readers"]] == ["lost"])
            app.send_signal(signal.SIGTERM)
            app.wait(30)
            assert not (tmp_path / "data" / FILE).exists()
    finally:
        scanner.close()


def test_a_crash_leaves_nothing_that_is_believed(tmp_path: Path) -> None:
    with playing(tmp_path, "--reader", "none") as app:
        eventually((tmp_path / "data" / FILE).exists)
        app.kill()
        app.wait(30)
        assert (tmp_path / "data" / FILE).exists()
        assert running_game(tmp_path / "data") is None
        assert checked(tmp_path)["drivers"][0]["verdict"] == "fault"


def test_a_game_that_tells_nothing_is_a_note_and_is_not_disturbed(tmp_path: Path) -> None:
    with playing(tmp_path, "--reader", "none") as app:
        eventually((tmp_path / "data" / FILE).exists)
        # Its last change: whether there is sound.
        eventually(lambda: any(map(told(tmp_path)["running"].get, ("sound", "sound_missing"))))
        (tmp_path / "data" / FILE).write_text('{"process": ')
        facts = checked(tmp_path)
        for name in ("drivers", "sound"):
            (fact,) = facts[name]
            assert fact["verdict"] == "note"
            assert f"process {app.pid}" in fact["value"]
            assert "JSONDecodeError" in fact["value"]
            assert fact["remedy"]


def test_what_is_written_is_what_is_read(tmp_path: Path) -> None:
    file = RunningFile(tmp_path)
    file.write(ALL, [READY])
    game = running_game(tmp_path)
    assert game is not None
    assert (game.process, game.running, game.readers) == (os.getpid(), ALL, [READY])
    before = (tmp_path / FILE).stat()
    file.write(ALL, [READY])  # nothing is new, so nothing is written
    assert (tmp_path / FILE).stat().st_ino == before.st_ino
    file.write(ALL, [])
    game = running_game(tmp_path)
    assert game is not None
    assert game.readers == []
    facts = {fact.name: fact for fact in gather(tmp_path)}
    assert facts["drivers"].value == "KMSDRM (pygame 2.6.1, SDL 2.32.4); verified"
    assert facts["sound"].value == "sound works"
    file.remove()
    file.remove()
    assert [*tmp_path.iterdir()] == []


def test_what_another_version_wrote_is_read_as_far_as_it_is_known(tmp_path: Path) -> None:
    RunningFile(tmp_path).write(ALL, [])
    content = json.loads((tmp_path / FILE).read_text())
    del content["running"]["shown"]
    content["running"]["colour"] = "blue"
    (tmp_path / FILE).write_text(json.dumps(content))
    game = running_game(tmp_path)
    assert game is not None
    assert game.running == OpenDevices(ALL.driver, ALL.size, ALL.versions, ALL.sound)


@pytest.mark.parametrize(
    "change",
    [{"process": 1}, {"identity": "another boot 1"}, {"identity": None}, {"process": 4194999}],
)
def test_a_file_of_another_process_is_not_believed(
    tmp_path: Path, change: dict[str, object]
) -> None:
    """Numbers of processes come again, soonest after the power was off."""
    RunningFile(tmp_path).write(ALL, [])
    content = json.loads((tmp_path / FILE).read_text())
    (tmp_path / FILE).write_text(json.dumps(content | change))
    assert running_game(tmp_path) is None


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"process": "x"}', "\xff", "[" * 100_000])
def test_a_file_that_cannot_be_read_is_a_reason_and_no_crash(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_bytes(content.encode("latin-1"))
    assert running_game(tmp_path) is None  # nobody runs
    lock = Lock(tmp_path)
    try:
        game = running_game(tmp_path)
        assert game is not None
        assert (game.process, game.running) == (os.getpid(), None)
        assert FILE in game.why
        (tmp_path / FILE).unlink()
        game = running_game(tmp_path)
        assert game is not None
        assert "starting" in game.why
    finally:
        lock.release()


def test_a_pipe_in_its_place_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)
    found: list[object] = []
    thread = Thread(target=lambda: found.append(running_game(tmp_path)), daemon=True)
    thread.start()
    thread.join(60)
    assert found == [None]


def test_processes_are_told_apart() -> None:
    ours = process_identity(os.getpid())
    assert ours is not None
    assert ours == process_identity(os.getpid())
    assert process_identity(4194999) is None
    child = subprocess.Popen(["sleep", "60"])
    try:
        assert process_identity(child.pid) not in (None, ours)
    finally:
        child.kill()
        child.wait()


def test_who_holds_the_lock_is_found_without_taking_it(tmp_path: Path) -> None:
    assert lock_holder(tmp_path) is None
    lock = Lock(tmp_path)
    assert lock_holder(tmp_path) == os.getpid()
    inode = (tmp_path / LOCK).stat().st_ino
    other = tmp_path / "locks"
    other.write_text(f"1: FLOCK  ADVISORY  WRITE 12 08:01:{inode} 0 EOF\n")
    assert lock_holder(tmp_path, other) is None  # of another file system
    other.write_text(f"1: -> FLOCK  ADVISORY  WRITE {os.getpid()} 08:01:{inode} 0 EOF\n")
    assert lock_holder(tmp_path, other) is None  # it only waits
    (tmp_path / LOCK).write_text("")  # the disk was full
    assert lock_holder(tmp_path) == os.getpid()
    lock.release()
    assert lock_holder(tmp_path) is None


def test_ports_are_left_to_a_game_that_does_not_tell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = Candidate("/dev/ttyACM9", "/dev/ttyACM9", "x", ("/dev/ttyACM9", 0, 0))
    monkeypatch.setattr("companion.device.diagnostics.devices.candidates", lambda: [port])

    def opened(*_arguments: object) -> None:
        raise AssertionError("a port of the game was opened")

    monkeypatch.setattr("companion.device.diagnostics.devices.Link", opened)
    lock = Lock(tmp_path)
    try:
        facts = gather(tmp_path)
    finally:
        lock.release()
    (fact,) = [each for each in facts if each.name == "serial"]
    assert (fact.verdict, fact.value) == ("note", "/dev/ttyACM9 is in use by the game")
    assert is_well([fact])


def test_the_services_game_has_the_screen_also_for_another_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = {"ActiveState=active\nMainPID=4711": 4711, "ActiveState=active\nMainPID=0": None}
    answers |= {"ActiveState=failed\nMainPID=4711": None, "": None}
    for said, process in answers.items():
        monkeypatch.setattr(machine, "_systemctl", lambda *_words, said=said: said)
        assert machine.service_process() == process
    monkeypatch.setattr(machine, "service_process", lambda: 4711)
    game = report._service_game()
    (fact,) = screen(english, game=game)
    assert fact.verdict == "note"
    assert "process 4711" in fact.value
    facts = {fact.name: fact for fact in gather(tmp_path)}
    assert facts["drivers"] == fact


def test_a_disk_that_is_full_is_no_reason_to_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(RunningFile, "write", full)
    monkeypatch.setattr(RunningFile, "remove", full)
    pilot = Pilot(tmp_path / "data")
    try:
        assert pilot.screen != "Failsafe"
    finally:
        pilot.close()
    said = capsys.readouterr().err
    assert "nobody can be told how the devices fare" in said
    assert "what was told of the devices stays" in said


def test_nothing_is_written_while_nothing_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = Pilot(tmp_path / "data")
    try:
        pilot.app.sounds.wait()
        pilot.wait(0.1)
        looked: list[DeviceStatus] = []

        def running(status: DeviceStatus) -> OpenDevices:
            looked.append(status)
            return ALL

        monkeypatch.setattr(DeviceStatus, "running", running)
        for _ in range(20):
            pilot.wait(1.0)
        assert looked == []
    finally:
        pilot.close()
