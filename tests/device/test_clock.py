"""The clock that is set: what the system is asked for, and when the table is."""

import json
import sys
import threading
import time
from pathlib import Path

import pytest

from companion.device import clock, power
from companion.device.clock import DeviceClock, set_clock
from tests.pilot import Pilot

PROGRAM = """#!/bin/sh
"exec" '{python}' "-ISE" "$0" "$@"
import json, sys
from pathlib import Path
folder = Path({folder!r})
words = [Path(sys.argv[0]).name, *sys.argv[1:]]
with (folder / "asked").open("a") as asked:
    asked.write(json.dumps(words) + "\\n")
answers = json.loads((folder / "answers").read_text())
status, out = next((each for start, each in answers.items() if start in " ".join(words)), (0, ""))
print(out)
sys.exit(status)
"""
NOON = time.mktime((2027, 3, 1, 12, 0, 0, 0, 0, -1))


class StubSystem:
    """Stands for timedatectl and systemctl, and notes what they are asked."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder = folder
        self.answer({})
        for name in ("timedatectl", "systemctl"):
            (folder / name).write_text(PROGRAM.format(python=sys.executable, folder=str(folder)))
            (folder / name).chmod(0o755)

    def answer(self, answers: dict[str, tuple[int, str]]) -> None:
        (self.folder / "answers").write_text(json.dumps(answers))

    @property
    def asked(self) -> list[list[str]]:
        file = self.folder / "asked"
        return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StubSystem:
    made = StubSystem(tmp_path / "bin")
    monkeypatch.setenv("PATH", str(made.folder))
    return made


SET = ["timedatectl", "--no-ask-password", "set-time", "2027-03-01 12:00:00"]


def test_without_a_service_for_it_the_clock_is_just_set(system: StubSystem) -> None:
    system.answer({"is-active": (3, "inactive")})
    assert set_clock(NOON)
    assert system.asked == [["systemctl", "is-active", clock.NETWORK_TIME], SET]


def test_the_service_that_asks_the_network_waits_meanwhile(system: StubSystem) -> None:
    system.answer({"is-active": (0, "active")})
    assert set_clock(NOON)
    assert system.asked[1:] == [
        ["systemctl", "--no-ask-password", "stop", clock.NETWORK_TIME],
        SET,
        ["systemctl", "--no-ask-password", "start", clock.NETWORK_TIME],
    ]


@pytest.mark.parametrize("refused", ["stop", "set-time"])
def test_a_refusal_is_told_and_the_service_runs_on(system: StubSystem, refused: str) -> None:
    system.answer({"is-active": (0, "active"), refused: (1, "")})
    assert not set_clock(NOON)
    last = system.asked[-1]
    assert ("start" in last) == (refused == "set-time")


def test_without_the_program_nothing_can_be_set(
    system: StubSystem, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert clock.can_be_set()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not clock.can_be_set()
    assert not set_clock(NOON)
    assert system.asked == []


def test_it_is_set_in_the_background(system: StubSystem, tmp_path: Path) -> None:
    system.answer({"is-active": (3, "inactive")})
    woken = threading.Event()
    device = DeviceClock(0.0, woken.set, tmp_path / "synchronized")
    assert device.earliest == clock.RELEASE
    assert not device.from_network
    device.set(NOON)
    device.set(NOON + 60)  # a second finger
    assert woken.wait(30)
    assert device.progress == "set"
    assert system.asked[1:] == [SET]
    (tmp_path / "synchronized").touch()
    assert device.from_network


def start(folder: Path) -> Pilot:
    """The app after its first frame and the one that follows."""
    pilot = Pilot(folder, language="en")
    pilot.wait(0.1)
    return pilot


TO_THE_TABLE = ("side-bottom", "count-3", "next", "next", "key-B5")


def play_on_a_desktop(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match is begun and waits at home."""
    monkeypatch.delenv(power.OWN_DEVICE, raising=False)
    pilot = start(folder)
    for name in TO_THE_TABLE:
        pilot.tap(name)
    pilot.close()
    monkeypatch.setenv(power.OWN_DEVICE, "1")


def test_a_clock_that_cannot_be_right_is_asked_for_once_a_boot(
    system: StubSystem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_on_a_desktop(tmp_path / "data", monkeypatch)
    monkeypatch.setattr(clock, "SYNCHRONIZED", tmp_path / "synchronized")
    monkeypatch.setattr(time, "time", lambda: clock.RELEASE - 1000)
    pilot = start(tmp_path / "data")
    assert pilot.screen == "DateScreen"
    pilot.tap("back")
    assert pilot.screen == "Home"
    pilot.close()
    again = start(tmp_path / "data")
    assert again.screen == "Home", "in the same boot it is not asked again"
    again.app.shell.preferences.set("date_asked", "another boot")
    again.close()
    later = start(tmp_path / "data")
    assert later.screen == "DateScreen"
    later.close()
    assert system.asked == []


def test_a_match_keeps_its_own_time_when_the_clock_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(power.OWN_DEVICE, raising=False)
    wall = time.time
    pilot = start(tmp_path / "data")
    for name in TO_THE_TABLE:
        pilot.tap(name)
    before = pilot.app.store.journal.steady_time()
    monkeypatch.setattr(time, "time", lambda: wall() + 365 * 86400)
    pilot.tap("key-Y1")
    assert 0 <= pilot.app.store.journal.steady_time() - before < 60
    pilot.close()


def test_at_the_first_start_it_is_asked_in_its_turn(
    system: StubSystem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(power.OWN_DEVICE, "1")
    monkeypatch.setattr(time, "time", lambda: clock.RELEASE - 1000)
    pilot = Pilot(tmp_path / "data", language=None)
    pilot.wait(0.1)
    assert pilot.screen == "FirstStart"
    pilot.close()
    assert system.asked == []


def test_a_clock_before_the_last_entry_is_asked_for_too(
    system: StubSystem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_on_a_desktop(tmp_path / "data", monkeypatch)
    wall = time.time
    monkeypatch.setattr(time, "time", lambda: wall() - 60)
    again = start(tmp_path / "data")
    assert again.screen == "DateScreen"
    again.close()
    assert system.asked == []


def test_a_desktop_and_a_clock_that_is_right_ask_nothing(
    system: StubSystem, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = start(tmp_path / "ours")
    assert pilot.screen == "FirstStart"
    pilot.close()
    monkeypatch.delenv(power.OWN_DEVICE, raising=False)
    monkeypatch.setattr(time, "time", lambda: clock.RELEASE - 1000)
    pilot = start(tmp_path / "desktop")
    assert pilot.screen == "FirstStart"
    assert pilot.app.shell.device.settings.clock is None
    pilot.close()
    assert system.asked == []
