"""How the device fares, and a report of it."""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pygame
import pytest

from companion.device.diagnostics import report
from companion.device.diagnostics.fact import DeviceFact
from companion.device.diagnostics.running import OpenDevices
from companion.ui.render.things import Text
from companion.ui.screens.about import About
from companion.ui.screens.health import Health
from tests.pilot import Pilot
from tests.ui.gallery_screens import APT, switching
from tests.ui.studio import PANELS, Studio

FAULT = DeviceFact("data", "Data directory", "fault", "full", "Make room.")
GOOD = DeviceFact("python", "Python", "good", "3.11")


def texts(studio: Studio) -> list[str]:
    return [t.text for t in studio.frame(PANELS["800x480"]).things if isinstance(t, Text)]


def test_what_is_wrong_comes_first_and_with_its_remedy() -> None:
    studio = Studio()
    studio.show(About)
    studio.tap("health")
    assert isinstance(studio.shell.navigator.screen, Health)
    assert studio.targets() == ["back"]
    studio.shell.device.facts = [GOOD] * 6 + [FAULT]
    assert texts(studio).index("Data directory") < texts(studio).index("Python")
    assert "full – Make room." in texts(studio)
    studio.tap("after")
    assert "Data directory" not in texts(studio)
    studio.tap("before")
    assert "Data directory" in texts(studio)
    studio.tap("back")
    studio.tap("back")


def looked(pilot: Pilot) -> list[DeviceFact]:
    """What the app finds once somebody wants to know."""
    shell = pilot.app.shell
    shell.navigator.go(Health(shell))
    pilot.app.display.invalidate()
    until(pilot, lambda: shell.device.facts is not None)
    pilot.wait(1)
    return [fact for fact in shell.device.facts or () if isinstance(fact, DeviceFact)]


def test_the_app_itself_finds_the_facts_and_saves_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "gather", lambda *_arguments: [GOOD, FAULT])
    monkeypatch.setattr(report, "sticks", list)
    pilot = Pilot(tmp_path / "data")
    try:
        assert looked(pilot) == [GOOD, FAULT]
        assert saved(pilot) == "Plug in a USB stick and try again."
        stick = tmp_path / "stick"
        stick.mkdir()
        monkeypatch.setattr(report, "sticks", lambda: [stick])
        assert "companion-report" in saved(pilot)
        (written,) = stick.iterdir()
        assert "Make room." in written.read_text()
        monkeypatch.setattr(report, "sticks", lambda: [tmp_path / "pulled" / "out"])
        assert saved(pilot).startswith("Couldn’t save the report")
        monkeypatch.setattr(report, "sticks", lambda: [stick])
        monkeypatch.setattr(report, "as_text", lambda _facts: 1 // 0)
        assert saved(pilot).startswith("Couldn’t save the report")
    finally:
        pilot.close()


def saved(pilot: Pilot) -> str:
    """What the app says once its report is written, or not."""
    until(pilot, lambda: "save" in pilot.targets)  # the facts are there before they are shown
    pilot.tap("save")
    until(pilot, lambda: not pilot.app.shell.device.saving_report)
    pilot.wait(1)
    return pilot.app.shell.messages.text


def until(pilot: Pilot, done: Callable[[], bool]) -> None:
    """Runs the app until something in the background is done."""
    end = time.monotonic() + 30
    while not done():
        assert time.monotonic() < end, "it takes too long"
        pilot.app.step()
        time.sleep(0.01)


def test_the_table_goes_on_while_a_report_is_written_and_it_is_written_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log or a stick may take longer than the watchdog waits."""
    may_end = threading.Event()
    begun: list[Path] = []

    def save(_facts: list[DeviceFact], place: Path, _data: Path) -> Path:
        begun.append(place)
        assert may_end.wait(30)
        return place / "companion-report.txt"

    monkeypatch.setattr(report, "gather", lambda *_arguments: [GOOD])
    monkeypatch.setattr(report, "sticks", lambda: [tmp_path])
    monkeypatch.setattr(report, "save", save)
    pilot = Pilot(tmp_path / "data")
    try:
        shell = pilot.app.shell
        looked(pilot)
        pilot.app.step()
        pilot.tap("save")
        pilot.tap("save")
        assert "Saving …" in drawn(pilot)
        until(pilot, lambda: bool(begun))
        pilot.tap("back")
        looked(pilot)
        pilot.app.step()
        assert "Saving …" in drawn(pilot)
        pilot.tap("save")
        shell.device.save_report()
        pilot.wait(10)
        assert "Saving …" in drawn(pilot)
        may_end.set()
        until(pilot, lambda: not shell.device.saving_report)
        pilot.wait(1)
        assert shell.messages.text == "Report saved on the stick: companion-report.txt"
        assert "Saving …" not in drawn(pilot)
        assert begun == [tmp_path]
        assert shell.navigator.screen.wakes_at() is None
    finally:
        may_end.set()
        pilot.close()


def drawn(pilot: Pilot) -> list[str]:
    """The texts on the app's screen."""
    return [t.text for t in pilot.app.display.describe().things if isinstance(t, Text)]


def test_without_any_sound_the_facts_are_found_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library for it is not even loaded then, and what stands in its place raises."""

    class NotLoaded:
        def get_init(self) -> None:
            raise NotImplementedError

    monkeypatch.setattr(pygame, "mixer", NotLoaded())
    told: list[bool] = []

    def gather(
        _directory: Path, _words: object, running: OpenDevices, *_rest: object
    ) -> list[DeviceFact]:
        told.append(running.sound)
        return [GOOD]

    monkeypatch.setattr(report, "gather", gather)
    pilot = Pilot(tmp_path / "data")
    try:
        pilot.app.sounds.close()
        assert looked(pilot) == [GOOD]
        assert told == [False]
    finally:
        pilot.close()


def test_a_look_that_breaks_is_a_fault_and_not_a_look_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object) -> list[DeviceFact]:
        raise RuntimeError("the disk is on fire")

    monkeypatch.setattr(report, "gather", broken)
    pilot = Pilot(tmp_path / "data")
    try:
        (fact,) = looked(pilot)
        assert (fact.verdict, fact.value) == ("fault", "the disk is on fire")
    finally:
        pilot.close()


@pytest.mark.parametrize(
    ("blocker", "said"),
    [
        (APT, "An update is being installed."),
        ("Unattended Upgrades Shutdown (upgrading)", "An update is being installed."),
        ("Backup (copies files)", "Another program isn’t finished yet."),
    ],
)
def test_what_delays_a_restart_is_said_plainly_and_in_the_words_of_the_system_below(
    blocker: str, said: str
) -> None:
    states: tuple[Literal["asked", "failed"], ...] = ("asked", "failed")
    for state in states:
        studio = Studio()
        studio.match(("Anne", "Carl", "Marc"))
        studio.show(switching("restart", state, blocker=blocker))
        shown = " ".join(texts(studio))
        assert said in shown
        assert f"The system said: {blocker}" in shown
        assert ("next" in studio.targets()) == (state == "failed")
