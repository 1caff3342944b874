"""The facts about the machine, its screen and its data directory."""

import os
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.device.diagnostics import data, machine, screen
from companion.device.diagnostics.child_process import ChildFailed, run_python
from companion.device.diagnostics.fact import is_well
from companion.device.diagnostics.report import as_text, english, gather
from companion.device.diagnostics.running import OpenDevices
from companion.ui.shell.kms import connected
from tests.system.command import companion

THROTTLED = {
    "0x0": ("good", "Raspberry Pi 4"),
    "0x1": ("fault", "not enough power right now"),
    "0x8": ("fault", "too hot"),
    "0x50000": ("note", "not enough power at times"),
    "0x80000": ("note", "got too hot"),
    "": ("note", "doesn’t say"),
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
    assert bool(fact.remedy) == (verdict == "fault" or "power" in words or "hot" in words)


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


@pytest.mark.parametrize("name", [b"a\rb", b"a \xe2\x80\xa8 b", b"a \x1c b", b"\xfc"])
def test_a_touch_panel_with_any_name_is_found(tmp_path: Path, name: bytes) -> None:
    listed = tmp_path / "devices"
    known = LISTED.format(axes="260800000000003").encode()
    listed.write_bytes(known.replace(b"generic ft5x06", name))
    (found,) = screen.touch_devices(listed)
    assert found.name == f"10-0038 {name.decode(errors='replace')} (79)"


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
    heard = OpenDevices("KMSDRM", (720, 1280), "", sound=True)
    assert screen.sound(english, heard).verdict == "good"
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


@pytest.mark.parametrize(
    ("megabytes", "verdict"), [(19, "fault"), (20, "note"), (199, "note"), (200, "good")]
)
def test_little_room_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, megabytes: int, verdict: str
) -> None:
    usage = SimpleNamespace(free=megabytes * data.MEGABYTE)
    monkeypatch.setattr("shutil.disk_usage", lambda _place: usage)
    monkeypatch.setattr(data, "forgets", lambda *_place: None)  # wherever tests lie
    fact = data.room(english, tmp_path, tmp_path)
    assert (fact.verdict, bool(fact.remedy)) == (verdict, verdict != "good")
    assert fact.value == f"{tmp_path}: {megabytes} MB free"


def by_mode(path: Path, wanted: int) -> bool:
    """What `os.access` says to an ordinary user, also to tests that run as root."""
    return path.exists() and (path.stat().st_mode >> 6) & wanted == wanted


def test_what_keeps_the_games_from_being_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", by_mode)
    folder = tmp_path / "data"
    assert data.unwritable(tmp_path, folder) is None
    tmp_path.chmod(0o500)
    assert data.unwritable(tmp_path, folder) == folder
    tmp_path.chmod(0o700)
    folder.touch()
    assert data.unwritable(folder, folder) == folder, "no folder"
    assert data.unwritable(folder, folder / "more") == folder / "more"
    folder.unlink()
    folder.mkdir()
    assert data.unwritable(folder, folder) is None
    for name in ("companion.db", "companion.db-wal"):
        file = folder / name
        file.touch(0o600)
        assert data.unwritable(folder, folder) is None
        file.chmod(0o400)
        assert data.unwritable(folder, folder) == file, "read-only"
        file.unlink()
        file.mkdir()
        assert data.unwritable(folder, folder) == file, "no file"
        assert str(file) in data.room(english, folder, folder).value
        file.rmdir()


def test_why_no_screen_can_be_opened_is_told_for_every_driver(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)

    def refuses(_code: str, SDL_VIDEODRIVER: str = "kms") -> object:  # noqa: N803 - a variable
        raise ChildFailed(f"no {SDL_VIDEODRIVER} here")

    (fact,) = screen.screen(english, attempt=refuses)
    assert (fact.verdict, fact.value) == (
        "fault",
        "kms: no kms here; wayland: no wayland here; x11: no x11 here",
    )
    assert fact.remedy


def test_the_drivers_that_open_a_screen_are_told_with_its_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)

    def opens_x11(_code: str, SDL_VIDEODRIVER: str = "kms") -> object:  # noqa: N803 - a variable
        if SDL_VIDEODRIVER != "x11":
            raise ChildFailed("no")
        return {"driver": "x11", "size": [800, 479], "pygame": "2.6.1", "sdl": [2, 28, 4]}

    driver, size = screen.screen(english, attempt=opens_x11)
    assert (driver.verdict, driver.value) == (
        "good",
        "x11 can be opened (pygame 2.6.1, SDL 2.28.4)",
    )
    assert size.verdict == "fault"
    assert size.value.startswith("800 × 479")


@pytest.mark.parametrize(
    ("asked_for", "tried"),
    [("dummy", ["dummy"]), ("x11", ["x11", "kms", "wayland"]), ("kms", ["kms", "wayland", "x11"])],
)
def test_other_drivers_are_tried_only_if_the_one_that_is_asked_for_fails(
    monkeypatch: pytest.MonkeyPatch, asked_for: str, tried: list[str]
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", asked_for)
    found = []

    def opens_dummy(_code: str, SDL_VIDEODRIVER: str = "kms") -> object:  # noqa: N803 - a variable
        found.append(SDL_VIDEODRIVER)
        if SDL_VIDEODRIVER != "dummy":
            raise ChildFailed(f"no {SDL_VIDEODRIVER} here")
        return {"driver": "dummy", "size": [800, 480], "pygame": "2.6.1", "sdl": [2, 28, 4]}

    driver, *_size = screen.screen(english, attempt=opens_dummy)
    assert (found[0], sorted(found)) == (asked_for, sorted(tried))
    reasons = "; ".join(f"{name}: no {name} here" for name in tried)
    opened = "dummy can be opened (pygame 2.6.1, SDL 2.28.4)"
    assert driver.value == (opened if asked_for == "dummy" else reasons)


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
    assert "-> Fix the file, or delete it." in as_text(facts)


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


def test_no_check_waits_for_setuptools() -> None:
    """Which pygame would import, and which takes longer than pygame."""
    code = "import json, pygame, sys; print(json.dumps(sys.modules['pkg_resources']))"
    assert run_python(code) is None
