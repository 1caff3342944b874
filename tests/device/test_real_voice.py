"""A real program speaks and the app's own mixer plays it: heard, quiet, ended, or not at all."""

import subprocess
from array import array
from pathlib import Path

import pygame
import pytest

from companion.device.sound import RATE, Sounds
from companion.device.speech import Speech, Utterance, command, plain_text, wave_file
from tests.device.spoken import TOO_LONG, WITHIN, tone, until
from tests.system.tools import need, need_sound

# Of a sample's range: what is louder is heard.
AUDIBLE = 500
# In samples: sound is looked for in blocks, as each alone would take more time than it lasts.
BLOCK = RATE // 100


class Recorded:
    """The app's own mixer on a device that is a file."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, choice: str) -> None:
        need_sound()
        self._file = folder / "heard.raw"
        monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
        monkeypatch.setenv("SDL_DISKAUDIOFILE", str(self._file))
        pygame.mixer.quit()  # another test may have left it open
        self.sounds = Sounds(choice)
        self.sounds.open()
        self.sounds.wait(TOO_LONG)
        assert self.sounds.ready

    def samples(self) -> "array[int]":
        written = self._file.read_bytes()
        return array("h", written[: len(written) // 2 * 2])

    def loudest(self) -> int:
        return loudness(self.samples())

    def seconds(self) -> float:
        """From the first sound to the last."""
        samples = self.samples()
        loud = [at for at in range(0, len(samples), BLOCK) if is_loud(samples[at : at + BLOCK])]
        return (loud[-1] + BLOCK - loud[0]) / RATE if loud else 0.0

    def spoken(self) -> None:
        """Waits until something was heard, and silence after it."""
        until(lambda: is_loud(self.samples()))
        until(lambda: not is_loud(self.samples()[-RATE // 3 :]))


def loudness(samples: "array[int]") -> int:
    """How far these are from silence at most."""
    return max(max(samples), -min(samples)) if samples else 0


def is_loud(samples: "array[int]") -> bool:
    """Whether these are heard."""
    return loudness(samples) > AUDIBLE


def hear(
    text: str, language: str, folder: Path, monkeypatch: pytest.MonkeyPatch, choice: str = "normal"
) -> Recorded:
    """Has the real program speak, and the real mixer play it."""
    need("espeak-ng")
    folder.mkdir(exist_ok=True)
    recorded = Recorded(folder, monkeypatch, choice)
    speech = Speech(recorded.sounds)
    try:
        speech.say(text, language, WITHIN)
        recorded.spoken()
    finally:
        speech.close()
        recorded.sounds.close()
    return recorded


def test_a_real_voice_is_heard_in_each_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = {}
    for language in ("en", "de", "nl"):
        recorded = hear("Zoë 11, 13.", language, tmp_path / language, monkeypatch)
        assert 0.5 < recorded.seconds() < 6.0
        heard[language] = recorded.samples().tobytes().strip(b"\0")
    assert len(set(heard.values())) == 3, "each has a voice of its own"


def test_a_quiet_table_is_spoken_to_quietly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loud = hear("Blue 11.", "en", tmp_path / "normal", monkeypatch)
    quiet = hear("Blue 11.", "en", tmp_path / "quiet", monkeypatch, "quiet")
    assert quiet.loudest() < loud.loudest() / 2


def test_a_real_voice_ends_in_the_middle_of_a_word_and_sounds_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need("espeak-ng")
    recorded = Recorded(tmp_path, monkeypatch, "normal")
    speech = Speech(recorded.sounds)
    try:
        speech.say("One two three four five six seven eight nine. " * 8, "en", WITHIN)
        until(lambda: recorded.seconds() > 0.2)
        speech.stop()
        recorded.spoken()
        assert recorded.seconds() < 5.0, "the whole text takes twenty"
        before = recorded.seconds()
        speech.stop()
        recorded.sounds.play("win")
        speech.stop()
        until(lambda: recorded.seconds() > before)
    finally:
        speech.close()
        recorded.sounds.close()


def test_names_of_any_kind_write_no_file(tmp_path: Path) -> None:
    target = tmp_path / "written.wav"
    name = f"-w {target} --phonout={target} -f /etc/passwd"
    for text in (name, plain_text(name)):
        spoken = command(need("espeak-ng"), Utterance(text, "en", 0.0))
        done = subprocess.run(spoken, capture_output=True, timeout=TOO_LONG)
        assert wave_file(done.stdout)
    assert not target.exists()


def test_without_a_device_or_with_the_sound_off_nobody_is_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "there-is-no-such-device")
    sounds = Sounds()
    sounds.open()
    sounds.wait(TOO_LONG)
    assert not sounds.can_be_heard
    assert sounds.voice(wave_file(tone())) is None
    sounds.speak(None)
    sounds.hush()
    sounds.close()
    need_sound()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds()
    sounds.open()
    sounds.wait(TOO_LONG)
    assert sounds.can_be_heard
    with pytest.raises(ValueError, match=r"."):
        sounds.voice(b"RIFF")
    sounds.choice = "off"
    assert not sounds.can_be_heard
    sounds.speak(sounds.voice(wave_file(tone())))
    sounds.close()
