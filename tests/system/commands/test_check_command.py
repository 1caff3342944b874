"""`companion check`: one page of facts about the device, as text, as JSON, as a report."""

import json
import subprocess
import threading
from pathlib import Path

import pytest

from companion.device import log
from companion.device.diagnostics.fact import DeviceFact
from companion.device.diagnostics.report import gather, save, sticks
from companion.device.diagnostics.running import OpenDevices
from tests.system.command import companion

NAMES = {
    "python",
    "drivers",
    "size",
    "touch",
    "sound",
    "voice",
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
    dummies = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return companion("check", *arguments, **{**dummies, **environment})


def test_one_page_of_facts(tmp_path: Path) -> None:
    companion("new", "--players", "Anne,Carl,Marc", "--data", str(tmp_path))
    done = checked("--data", str(tmp_path))
    assert done.stderr == ""
    lines = [line for line in done.stdout.splitlines() if "->" not in line]
    assert all(line.split()[0] in ("ok", "note", "FAULT") for line in lines)
    assert len(lines) <= 25  # one page
    assert "dummy can be opened" in done.stdout
    assert "1 saved, backups: " in done.stdout
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
    # Where tests lie in memory it says that instead.
    assert "MB free" in done.stdout or "forgets everything" in done.stdout
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
        patch.setattr("companion.device.stick.REMOVABLE", (str(tmp_path),))
        escaped = str(place).replace(" ", "\\040")
        mounts.write_text(f"/dev/sda1 {escaped} vfat rw 0 0\n")
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
