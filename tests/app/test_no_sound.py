"""Without the library that pygame's mixer needs: a sentence on the screens, and never an error."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.device.diagnostics import report
from companion.device.diagnostics.fact import DeviceFact
from companion.device.diagnostics.running import FILE, OpenDevices
from companion.device.diagnostics.screen import sound
from companion.device.sound import NAMES
from companion.ui.render.things import Text
from companion.ui.screens.settings.effect_settings import EffectSettings
from companion.ui.screens.settings.settings_screen import SettingsScreen
from companion.ui.shell.screen import Screen
from tests import no_mixer
from tests.pilot import Pilot
from tests.system.command import COMPANION, ROOT
from tests.system.listener import Listener

TOO_LONG = 60.0
MISSING = "libgthread-2.0.so.0 isn’t installed"
REMEDY = "For sound: sudo apt install libglib2.0-0t64 (before Debian 13: libglib2.0-0)"


class Stub:
    """What pygame has in place of a module that cannot be loaded."""

    def __getattr__(self, _name: str) -> None:
        raise NotImplementedError("mixer module not available")


@pytest.fixture(autouse=True)
def without_mixer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes the mixer out of pygame, as where the library is missing."""
    monkeypatch.setattr(sys, "meta_path", [no_mixer.NoMixer(), *sys.meta_path])
    monkeypatch.delitem(sys.modules, "pygame.mixer", raising=False)
    monkeypatch.setattr(pygame, "mixer", Stub())


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    made = Pilot(tmp_path / "data")
    try:
        made.app.sounds.wait(TOO_LONG)
        yield made
    finally:
        made.close()


def drawn(pilot: Pilot) -> list[str]:
    return [each.text for each in pilot.app.display.describe().things if isinstance(each, Text)]


def show(pilot: Pilot, screen: type[Screen]) -> None:
    """Opens a screen and draws it."""
    pilot.app.shell.navigator.go(screen(pilot.app.shell))
    pilot.app.display.invalidate()
    pilot.wait(1)


def beside(texts: list[str], label: str) -> str:
    return texts[texts.index(label) + 1]


def test_about_and_the_settings_say_so(pilot: Pilot) -> None:
    shell = pilot.app.shell
    show(pilot, SettingsScreen)
    assert "isn’t installed" in drawn(pilot)
    for choice in ("quiet", "off", "normal"):
        pilot.tap("cycle-sound")
        assert shell.preferences.word("sound") == choice
    pilot.tap("device")
    pilot.tap("about")
    assert pilot.screen == "About"
    assert beside(drawn(pilot), "Sound") == "isn’t installed"


def test_with_the_sound_off_nothing_asks_for_a_mixer_that_was_never_loaded(tmp_path: Path) -> None:
    """Then there is a stub in its place on every machine."""
    pilot = Pilot(tmp_path)
    try:
        pilot.app.shell.preferences.set("sound", "off")
        show(pilot, SettingsScreen)
        pilot.tap("device")
        pilot.tap("about")
        assert pilot.screen == "About"
        assert beside(drawn(pilot), "Sound") == "off"
    finally:
        pilot.close()


def test_sounds_are_silent_and_the_voice_is_not_offered(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, device = pilot.app, pilot.app.shell.device
    monkeypatch.setattr(app.speech, "_find", lambda: "/usr/bin/espeak-ng")
    for name in NAMES:
        device.sound(name)
    device.speak("Blue 11.", 5.0)
    device.hush()
    assert not app.sounds.can_be_heard
    assert app.sounds.voice(b"RIFF") is None
    show(pilot, EffectSettings)
    pilot.tap("cycle-spoken")
    assert app.shell.messages.text == "The voice isn’t installed. Diagnostics says how."
    assert not app.shell.preferences.get("spoken")


def test_the_diagnostics_say_what_to_install_and_so_does_their_report(pilot: Pilot) -> None:
    fact = sound(report.english, pilot.app.status.running())
    assert fact == DeviceFact("sound", "Sound", "note", MISSING, REMEDY)
    assert f"{MISSING}\n" in report.as_text([fact])
    assert REMEDY in report.as_text([fact])


def test_a_pygame_that_was_built_without_sound_is_to_be_replaced() -> None:
    error = "ModuleNotFoundError: No module named 'pygame.mixer'"
    running = OpenDevices("x11", (800, 480), "pygame 2.6.1", sound=False, sound_missing=error)
    fact = sound(report.english, running)
    assert (fact.verdict, fact.value) == ("note", error)
    assert fact.remedy == "Install pygame: sudo apt install python3-pygame"


def test_the_real_app_runs_and_check_says_what_to_install_beside_it_and_alone(
    tmp_path: Path,
) -> None:
    python_path = tmp_path / "path"
    python_path.mkdir()
    shutil.copy(no_mixer.__file__, python_path / "sitecustomize.py")
    environment = {
        **os.environ,
        "PYTHONPATH": f"{python_path}:{ROOT}",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    with Listener(tmp_path / "notify") as listener:
        command = [*COMPANION, "--data", str(tmp_path / "data"), "--reader", "none"]
        app = subprocess.Popen(
            command, env=environment | {"NOTIFY_SOCKET": listener.address}, stderr=subprocess.PIPE
        )
        try:
            listener.wait_for("READY=1")
            end = time.monotonic() + TOO_LONG
            file = tmp_path / "data" / FILE
            while not file.exists() or no_mixer.WHY not in file.read_text():
                assert time.monotonic() < end, "it never told"
                time.sleep(0.02)
            assert checked(tmp_path / "data", environment) == (MISSING, REMEDY)
            app.send_signal(signal.SIGTERM)
            _, log = app.communicate(timeout=TOO_LONG)
        finally:
            app.kill()
            app.communicate()
    assert app.returncode == 0
    assert f"no sound: {no_mixer.WHY}" in log.decode()
    assert checked(tmp_path / "data", environment) == (MISSING, REMEDY)


def checked(directory: Path, environment: dict[str, str]) -> tuple[str, str]:
    """What `companion check` says of the sound, and what to do."""
    command = [*COMPANION, "check", "--json", "--data", str(directory)]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=2 * TOO_LONG
    )
    (fact,) = [each for each in json.loads(done.stdout)["facts"] if each["name"] == "sound"]
    assert fact["verdict"] == "note"
    return fact["value"], fact["remedy"]
