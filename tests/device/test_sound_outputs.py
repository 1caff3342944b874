"""What sound can come out of: found, chosen, remembered, and heard at once."""

import threading
from pathlib import Path
from typing import Any

import pytest

from companion.device.diagnostics.child_process import ChildFailed
from companion.device.sound import Sounds
from companion.device.sound_outputs import DeviceOutputs
from tests.pilot import Pilot
from tests.system.tools import need_sound


def found(outputs: DeviceOutputs, woken: threading.Event) -> list[str]:
    outputs.look()
    assert woken.wait(30)
    return list(outputs.names or ())


def test_real_outputs_are_found_whether_one_is_open_or_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    need_sound()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds, woken = Sounds(), threading.Event()
    outputs = DeviceOutputs(sounds, woken.set)
    closed = found(outputs, woken)
    assert closed
    sounds.open()
    sounds.wait()
    assert sounds.ready
    try:
        woken.clear()
        assert found(outputs, woken) == closed
        heard: list[str] = []
        monkeypatch.setattr(Sounds, "play", lambda _self, name: heard.append(name))
        outputs.use(closed[0])
        sounds.wait()
        assert sounds.ready
        assert sounds.output == closed[0]
        assert heard == ["win"]
    finally:
        sounds.close()


def test_where_none_can_be_looked_for_there_are_none() -> None:
    def fails(_code: str) -> Any:
        raise ChildFailed("no sound here")

    woken = threading.Event()
    outputs = DeviceOutputs(Sounds("off"), woken.set, fails)
    assert found(outputs, woken) == []
    assert outputs.names == []


def test_one_that_is_gone_leaves_the_systems_choice(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    need_sound()
    import pygame.mixer

    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    opens = pygame.mixer.init

    def init(*settings: Any, **more: Any) -> None:
        if more.get("devicename"):  # the dummy driver opens whatever it is called
            raise pygame.error("no such device")
        opens(*settings)

    monkeypatch.setattr(pygame.mixer, "init", init)
    sounds = Sounds(output="in the attic")
    sounds.open()
    sounds.wait()
    try:
        assert sounds.ready
        assert "no sound from in the attic" in capfd.readouterr().err
    finally:
        sounds.close()


def test_the_chosen_one_is_used_from_the_next_start_on(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path)
    pilot.app.shell.preferences.set("sound_output", "USB Audio")
    pilot.close()
    again = Pilot(tmp_path)
    assert again.app.sounds.output == "USB Audio"
    assert again.app.shell.device.settings.sound_outputs is not None
    again.close()
