"""What a program is given to speak, in time and alone; whatever it does, nobody waits for it."""

import shlex
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.catalogues import LANGUAGES
from companion.device.diagnostics.voice import voice
from companion.device.speech import (
    LONGEST_TEXT,
    PROGRAMS,
    Speech,
    Utterance,
    command,
    find_program,
    plain_text,
    wave_file,
)
from tests.device.spoken import WITHIN, tone, until
from tests.system.tools import need

# What the program does when the text says so. Each first notes its process.
BEHAVIOUR = """#!/bin/sh
echo $$ >>{folder}/processes
printf '%s\\n' "$@" >>{folder}/arguments
for text; do :; done
case $text in
  hangs*) exec sleep 600 ;;
  forks*) sleep 600 & wait ;;
  stubborn*) trap '' TERM HUP INT; sleep 600 & wait; wait ;;
  fails*) exit 3 ;;
  crashes*) kill -SEGV $$ ;;
  babbles*) echo this is no sound ;;
  empty*) exit 0 ;;
  endless*) exec cat /dev/zero ;;
  half*) head -c 400 {folder}/good.wav; exit 1 ;;
  slow*) sleep 1; cat {folder}/good.wav ;;
  *) cat {folder}/good.wav ;;
esac
"""


class Ear:
    """Stands for the sounds: keeps what is played, and whether it was ended."""

    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.hushed = 0

    def voice(self, wav: bytes) -> Any:
        return wav

    def speak(self, voice: Any) -> None:
        self.heard.append(voice)

    def hush(self) -> None:
        self.hushed += 1


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture
def fake(tmp_path: Path) -> Path:
    """A program that behaves as its text says."""
    (tmp_path / "good.wav").write_bytes(tone())
    program = tmp_path / "espeak-ng"
    program.write_text(BEHAVIOUR.format(folder=shlex.quote(str(tmp_path))))
    program.chmod(0o755)
    return program


@pytest.fixture
def speech(ear: Ear, fake: Path) -> Iterator[Speech]:
    made = Speech(ear, lambda: str(fake))  # type: ignore[arg-type]
    yield made
    made.close()
    assert "speech" not in {thread.name for thread in threading.enumerate()}
    assert not alive(fake)


def alive(fake: Path) -> list[int]:
    """The processes of the program that still run, or that nobody has reaped."""
    noted = fake.with_name("processes")
    numbers = [int(line) for line in noted.read_text().split()] if noted.exists() else []
    return [number for number in numbers if Path(f"/proc/{number}").exists()]


def started(fake: Path, count: int = 1) -> bool:
    """Whether the program was started so often."""
    noted = fake.with_name("processes")
    return noted.exists() and len(noted.read_text().split()) >= count


def test_nothing_is_started_before_anything_is_said(speech: Speech, fake: Path) -> None:
    assert speech.program == str(fake)
    speech.stop()
    assert "speech" not in {thread.name for thread in threading.enumerate()}
    assert not started(fake)


def test_a_text_is_one_argument_and_the_program_is_asked_for_a_file(
    speech: Speech, fake: Path, ear: Ear
) -> None:
    speech.say("-w /etc/x <break time='9s'/> [[h@l'oU]] & \x01200s Zoë’s turn.", "nl", WITHIN)
    until(lambda: ear.heard)
    said = fake.with_name("arguments").read_text().splitlines()
    assert said[:2] == ["-v", "nl"]
    assert said[-3:] == ["--stdout", "--", "-w etc x break time '9s' h l'oU 200s Zoë's turn."]
    assert ear.heard == [wave_file(tone())]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Blue 11. Anne’s turn!", "Blue 11. Anne's turn!"),
        ("Δημήτρης: −3, 李", "Δημήτρης: −3, 李"),
        ("\ud800\0\x1b[2J🂡", "2J"),
        ('<>[]{}|&;$`\\"*/', ";"),
        (" \n\t ", ""),
        ("a" * 9999, "a" * LONGEST_TEXT),
    ],
)
def test_of_a_text_only_words_are_left(text: str, words: str) -> None:
    assert plain_text(text) == words


def test_what_is_nothing_or_late_or_nobody_can_say_is_not_said(ear: Ear, fake: Path) -> None:
    speech = Speech(ear, lambda: str(fake))  # type: ignore[arg-type]
    speech.say("[[]]", "en", WITHIN)
    speech.say("Blue 11.", "en", 0.0)
    mute = Speech(ear, lambda: None)  # type: ignore[arg-type]
    mute.say("Blue 11.", "en", WITHIN)
    for each in (speech, mute):
        each.close()
        each.say("Blue 11.", "en", WITHIN)
    assert ear.heard == []
    assert not started(fake)


@pytest.mark.parametrize(
    "text",
    ["hangs", "forks", "stubborn", "fails", "crashes", "babbles", "empty", "endless", "half"],
)
def test_a_program_that_fails_is_ended_and_the_next_text_is_spoken(
    text: str, speech: Speech, fake: Path, ear: Ear, capfd: pytest.CaptureFixture[str]
) -> None:
    speech.say(f"{text} for Anne", "en", 0.3)
    until(lambda: started(fake))
    until(lambda: not alive(fake))
    speech.say(f"{text} for Carl", "en", WITHIN)
    until(lambda: started(fake, 2))
    speech.say("Blue 11.", "en", WITHIN)
    until(lambda: ear.heard)
    assert ear.heard == [wave_file(tone())]
    logged = capfd.readouterr().err
    assert logged.count("nothing was spoken") <= 1
    assert "Anne" not in logged


def test_a_program_that_cannot_be_run_is_no_error(ear: Ear, tmp_path: Path) -> None:
    speech = Speech(ear, lambda: str(tmp_path / "gone"))  # type: ignore[arg-type]
    for _ in range(2):
        speech.say("Blue 11.", "en", WITHIN)
    speech.close()
    assert ear.heard == []


def test_what_comes_too_late_is_never_heard(speech: Speech, fake: Path, ear: Ear) -> None:
    speech.say("slow", "en", 0.3)
    until(lambda: started(fake))
    until(lambda: not alive(fake))
    speech.say("slow", "en", WITHIN)
    until(lambda: ear.heard)
    assert len(ear.heard) == 1


def test_the_latest_text_replaces_all_before(speech: Speech, fake: Path, ear: Ear) -> None:
    for text in ("slow one", "slow two", "slow three", "Blue 11."):
        before = ear.hushed
        speech.say(text, "en", WITHIN)
        assert ear.hushed == before + 1
    until(lambda: ear.heard)
    until(lambda: not alive(fake))
    assert len(ear.heard) == 1
    assert fake.with_name("arguments").read_text().splitlines()[-1] == "Blue 11."


@pytest.mark.parametrize("text", ["hangs", "forks", "stubborn", "slow"])
def test_a_stop_ends_the_program_and_what_waits(
    text: str, speech: Speech, fake: Path, ear: Ear
) -> None:
    speech.say(text, "en", WITHIN)
    until(lambda: started(fake))
    speech.stop()
    until(lambda: not alive(fake))
    assert ear.heard == []


def test_a_stop_while_the_program_is_being_started_ends_it_too(
    speech: Speech, fake: Path, ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = subprocess.Popen

    def stopped(*arguments: Any, **options: Any) -> "subprocess.Popen[bytes]":
        process = start(*arguments, **options)
        until(lambda: started(fake))
        speech.stop()
        return process

    with monkeypatch.context() as patch:
        patch.setattr(subprocess, "Popen", stopped)
        speech.say("hangs", "en", 3600)
        until(lambda: started(fake))
        until(lambda: not alive(fake))
    assert ear.heard == []


def test_an_app_that_ends_waits_for_no_program(ear: Ear, fake: Path) -> None:
    speech = Speech(ear, lambda: str(fake))  # type: ignore[arg-type]
    speech.say("stubborn", "en", WITHIN)
    until(lambda: started(fake))
    speech.close()
    until(lambda: not alive(fake))


def test_the_program_is_found_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_program() is None
    for name in reversed(PROGRAMS):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
        assert find_program() == str(tmp_path / name)


@pytest.mark.parametrize("written", [b"", b"nonsense", tone()[:30], tone(0)])
def test_what_is_no_sound_is_refused(written: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        wave_file(written)


def test_a_file_says_how_long_it_is() -> None:
    assert wave_file(tone(50))[40:44] == (100).to_bytes(4, "little")
    assert command("espeak-ng", Utterance("-q", "de", 0.0))[-2:] == ["--", "-q"]


def test_the_check_has_each_language_spoken(fake: Path) -> None:
    fact = voice(str, lambda: need("espeak-ng"))
    assert (fact.verdict, fact.remedy) == ("good", "")
    assert voice(str, lambda: str(fake)).verdict == "good"
    said = fake.with_name("arguments").read_text().splitlines()
    assert [said[at + 1] for at, each in enumerate(said) if each == "-v"] == [*LANGUAGES]


@pytest.mark.parametrize(
    ("program", "reason"),
    [(None, "espeak-ng isn’t installed"), ("/bin/false", "status 1"), ("/bin/true", "not a WAV")],
)
def test_the_check_says_why_nobody_speaks_and_what_to_do(program: str | None, reason: str) -> None:
    fact = voice(str, lambda: program)
    assert fact.verdict == "note"
    assert reason in fact.value
    assert "sudo apt install" in fact.remedy
