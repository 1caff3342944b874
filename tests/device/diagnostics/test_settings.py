"""What `companion check` says of what can be set on the screen."""

import os
from pathlib import Path

import pytest

from companion import __version__
from companion.device.diagnostics import settings as settable
from companion.device.diagnostics.fact import DeviceFact
from companion.device.diagnostics.settings import settings


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A device that the installer has been on, with a wireless device."""
    for folder in ("home/code", "net/wlan0/phy80211", "light", "known", "bin"):
        (tmp_path / folder).mkdir(parents=True)
    return tmp_path / "home"


def verdict(facts: list[DeviceFact], name: str) -> str:
    return next((fact.verdict for fact in facts if fact.name == name), "")


def test_where_nothing_was_installed_there_is_nothing_to_say(tmp_path: Path) -> None:
    assert settings(str, tmp_path, tmp_path) == []


def test_updates_say_what_is_installed(home: Path) -> None:
    assert verdict(settings(str, home, home), "update") == ""
    (home / "update-from").touch()
    (home / "commit").write_text("0123456789 2026-11-18\n")
    (fact,) = [fact for fact in settings(str, home, home) if fact.name == "update"]
    assert fact.value == f"{__version__}, 0123456, 2026-11-18"


def test_a_backlight_that_the_game_cannot_set_is_told(home: Path) -> None:
    known, place = home.parent / "known", home.parent / "light"
    assert settable._backlight(str, known, place) is None
    (known / "10-0045").mkdir()
    told = settable._backlight(str, known, place)
    assert told is not None
    assert told.verdict == "note"
    assert told.remedy
    (place / "brightness").touch()
    good = settable._backlight(str, known, place)
    assert good is not None
    assert good.verdict == "good"


def test_wifi_without_its_helper_or_networkmanager_is_told(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    devices, place = home.parent / "net", home.parent / "socket"
    assert settable._wifi(str, home, place) is None
    program = home.parent / "bin" / "systemctl"
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    told = []
    for there, status in ((False, 0), (True, 3), (True, 0)):
        if there:
            place.touch()
        program.write_text(f"#!/bin/sh\nexit {status}\n")
        program.chmod(0o755)
        fact = settable._wifi(str, devices, place)
        assert fact is not None
        told.append((fact.verdict, fact.remedy.rpartition(" ")[2]))
    assert told == [("note", "companion-network.socket"), ("note", "network-manager"), ("good", "")]
