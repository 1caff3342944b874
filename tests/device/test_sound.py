"""The sounds are what the script makes, short and quiet; and nothing depends on them."""

import os
import wave
from array import array
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

from companion.assets import ASSETS
from companion.device.sound import NAMES, VOLUMES, Sounds
from tests.system.tools import need_sound

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

SCRIPT = Path(__file__).parents[2] / "script" / "sounds"
FOLDER = ASSETS / "sounds"
SIX_DB_BELOW = 32768 / 2
TOO_LONG = 60.0
# Those that may be longer than a moment.
JINGLES = ("stage-won", "win")


@pytest.fixture(scope="module")
def script() -> ModuleType:
    loader = SourceFileLoader("sounds", str(SCRIPT))
    module = ModuleType(loader.name)
    # Not imported: that would leave a compiled file beside the scripts.
    exec(loader.source_to_code(SCRIPT.read_bytes(), str(SCRIPT)), module.__dict__)  # noqa: S102
    return module


def samples(path: Path) -> "array[int]":
    with wave.open(str(path), "rb") as file:
        assert file.getnchannels() == 1
        assert file.getsampwidth() == 2
        assert file.getframerate() == 22050
        return array("h", file.readframes(file.getnframes()))


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_what_the_script_makes(name: str, script: ModuleType) -> None:
    made, kept = script.samples(name), samples(FOLDER / f"{name}.wav")
    # Another machine's sine may differ in its last bit.
    assert len(made) == len(kept)
    assert max(abs(one - other) for one, other in zip(made, kept, strict=True)) <= 1


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_short_and_quiet_and_does_not_click(name: str) -> None:
    kept = samples(FOLDER / f"{name}.wav")
    assert 0.06 <= len(kept) / 22050 <= (1.7 if name in JINGLES else 0.36)
    assert max(map(abs, kept)) < SIX_DB_BELOW
    assert max(map(abs, (*kept[:3], *kept[-3:]))) < 200


def test_all_sounds_are_there_and_small(script: ModuleType) -> None:
    files = sorted(FOLDER.glob("*.wav"))
    assert {file.stem for file in files} == set(NAMES) == set(script.SOUNDS)
    assert sum(file.stat().st_size for file in files) < 200_000
    assert "MIT" in (FOLDER / "README.md").read_text()


def test_without_a_device_it_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "there-is-no-such-device")
    sounds = Sounds()
    sounds.open()
    sounds.wait(TOO_LONG)
    assert not sounds.ready
    for name in (*NAMES, "no such sound"):
        sounds.play(name)
    sounds.close()


def test_without_files_it_is_silent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds(folder=tmp_path)
    sounds.play("take")
    sounds.wait(TOO_LONG)
    assert not sounds.ready
    sounds.play("take")
    sounds.close()


def test_with_a_device_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    need_sound()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds("quiet")
    sounds.open()
    sounds.wait(TOO_LONG)
    try:
        assert sounds.ready
        for name in NAMES:
            sounds.play(name)
        sounds.play("no such sound")
    finally:
        sounds.close()
    sounds.play("take")
    assert not sounds.ready


def test_a_device_that_is_gone_ends_the_sounds_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    need_sound()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds()
    sounds.open()
    sounds.wait(TOO_LONG)
    import pygame

    pygame.mixer.quit()
    sounds.play("take")
    sounds.hush()
    assert "the sound device is gone" in capfd.readouterr().err
    sounds.close()


def test_off_never_opens_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds("off")
    sounds.open()
    sounds.play("take")
    sounds.wait(TOO_LONG)
    assert not sounds.ready
    assert set(VOLUMES) == {"off", "quiet", "normal"}
