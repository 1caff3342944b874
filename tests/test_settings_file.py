"""The settings file, the environment and the command line: which counts, and what is wrong."""

import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.settings import FILE, READERS, BadSettings, Settings, load
from tests.pilot import Pilot
from tests.repeat import every
from tests.system.command import COMPANION, ROOT
from tests.system.listener import Listener


@pytest.fixture(autouse=True)
def _nothing_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(READERS, raising=False)


def written(folder: Path, text: str) -> Path:
    """A settings file."""
    file = folder / FILE
    file.write_text(text, encoding="utf-8")
    return file


def test_without_a_file_readers_are_looked_for(tmp_path: Path) -> None:
    assert load(tmp_path / FILE) == Settings(("auto",), (0, 1, 2), {})


def test_a_file_says_all_of_it(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        """
        readers = ["tile:/dev/ttyACM0", "line:/dev/ttyUSB0"]
        tiles = ["green", "blue", "yellow"]
        [buttons]
        undo = 5
        ok = 0
        tile3 = 27
        [club]
        database = "postgresql://kitchen@club.local/club"
        """,
    )
    assert load(file) == Settings(
        ("tile:/dev/ttyACM0", "line:/dev/ttyUSB0"),
        (2, 0, 1),
        {"undo": 5, "ok": 0, "tile3": 27},
        "postgresql://kitchen@club.local/club",
    )


def test_one_reader_needs_no_list(tmp_path: Path) -> None:
    assert load(written(tmp_path, 'readers = "none"')).readers == ("none",)


def test_the_command_line_counts_before_the_environment_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path, 'readers = ["none"]\ntiles = ["green", "blue", "yellow"]')
    assert load(file).readers == ("none",)
    monkeypatch.setenv(READERS, "tile:/dev/a line:/dev/b")
    assert load(file).readers == ("tile:/dev/a", "line:/dev/b")
    assert load(file, ["sim"]).readers == ("sim",)
    assert load(file, ["sim"]).tiles == (2, 0, 1)
    monkeypatch.setenv(READERS, " ")
    assert load(file).readers == ("none",)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("colour = 3", "settings.toml: unknown setting colour"),
        ("readers = 3", 'settings.toml: readers must be a list such as ["auto"]'),
        ("readers = [3]", 'settings.toml: readers must be a list such as ["auto"]'),
        ("[readers]\na = 1", 'settings.toml: readers must be a list such as ["auto"]'),
        ('tiles = ["blue"]', "settings.toml: tiles must name blue, yellow and green, each once"),
        (
            'tiles = ["blue", "blue", "green"]',
            "settings.toml: tiles must name blue, yellow and green, each once",
        ),
        ('tiles = "blue"', "settings.toml: tiles must name blue, yellow and green, each once"),
        ("tiles = [1, 2, 3]", "settings.toml: tiles must name blue, yellow and green, each once"),
        ("buttons = 4", "settings.toml: buttons must be a table of names and pins"),
        (
            "[buttons]\njump = 3",
            "settings.toml: unknown button jump; the buttons are undo, ok, tile1, tile2, tile3",
        ),
        ("[buttons]\nok = 28", "settings.toml: the pin of ok must be a BCM number from 0 to 27"),
        ("[buttons]\nok = -1", "settings.toml: the pin of ok must be a BCM number from 0 to 27"),
        ("[buttons]\nok = true", "settings.toml: the pin of ok must be a BCM number from 0 to 27"),
        ('[buttons]\nok = "5"', "settings.toml: the pin of ok must be a BCM number from 0 to 27"),
        ("[buttons]\nok = 5\nundo = 5", "settings.toml: two buttons cannot use one pin"),
    ],
)
def test_what_cannot_be_meant_is_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(BadSettings) as bad:
        load(written(tmp_path, text))
    assert str(bad.value) == sentence


@pytest.mark.parametrize(
    "text",
    ["readers = ", "[[[", "a = 1\na = 2", "x = " + "[" * 5000 + "]" * 5000, f"x = {'9' * 5000}"],
)
def test_what_is_no_toml_is_a_sentence(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadSettings, match=r"^settings\.toml is not TOML: "):
        load(written(tmp_path, text))


def test_what_cannot_be_read_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(BadSettings, match=r"^settings\.toml cannot be read: "):
        load(tmp_path / FILE)
    file = tmp_path / "other"
    file.write_bytes(b"readers = '\xff'")
    with pytest.raises(BadSettings, match=r"^other cannot be read: "):
        load(file)


def start(folder: Path, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    """The app without a screen."""
    return subprocess.Popen(
        [*COMPANION, "--data", str(folder), "--windowed", "800x480", "--lang", "en", *arguments],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize(
    ("reader", "sentence"),
    every(
        2,
        [
            ("tile", "there is no reader tile; it is auto, none, sim or KIND:PORT"),
            ("spoon:/dev/ttyUSB0", "unknown kind of reader spoon; the kinds are "),
            ("tile:", "tile: needs a port, such as tile:/dev/ttyUSB0"),
        ],
    ),
)
def test_a_bad_reader_on_the_command_line_ends_it_with_a_sentence(
    tmp_path: Path, reader: str, sentence: str
) -> None:
    app = start(tmp_path, "--reader", reader)
    _, said = app.communicate(timeout=60)
    assert app.returncode == 2
    assert sentence in said
    assert "Traceback" not in said


def test_a_bad_settings_file_is_told_on_the_screen_and_the_app_plays_by_touch(
    tmp_path: Path,
) -> None:
    options: Any = {"problem": "settings.toml: buttons must be a table of names and pins"}
    pilot = Pilot(tmp_path, **options)
    try:
        assert pilot.screen == "NoticeScreen"
        pilot.tap("next")
        assert pilot.screen != "NoticeScreen"
    finally:
        pilot.close()


@pytest.mark.parametrize("text", every(2, ["buttons = 4", "]", 'readers = "tile"']))
def test_a_bad_settings_file_does_not_keep_the_app_from_starting(tmp_path: Path, text: str) -> None:
    written(tmp_path, text)
    with Listener(tmp_path / "notify") as listener:
        app = start(tmp_path, NOTIFY_SOCKET=listener.address)
        try:
            listener.wait_for("READY=1")
        finally:
            app.terminate()
            _, said = app.communicate(timeout=60)
    assert app.returncode == 0
    assert said.startswith("companion: ")
    assert "Traceback" not in said


@pytest.mark.parametrize("kind", ["pipe", "folder", "socket", "device"])
def test_what_is_no_plain_file_is_said_and_not_waited_for(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if kind == "pipe":
        os.mkfifo(FILE)
    elif kind == "folder":
        Path(FILE).mkdir()
    elif kind == "device":
        Path(FILE).symlink_to("/dev/zero")
    else:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(FILE)
    # In a process of its own, which can be ended if it waits.
    code = f"from companion.settings import Path, load; load(Path({FILE!r}))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60
    )
    assert f"BadSettings: {FILE} cannot be read: it is not a plain file" in done.stderr


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("#" * 100_001, f"{FILE} is too large: 100,000 letters are enough"),
        (f"{'x' * 90_000} = 1", f"{FILE}: unknown setting {'x' * 40}…"),
        (f"[buttons]\n{'x' * 90_000} = 1", f"{FILE}: unknown button {'x' * 40}…; the buttons are"),
        # Longer than Python writes out.
        (f"tiles = [0x{'f' * 5000}]", f"{FILE}: tiles must name blue, yellow and green"),
        (f"[buttons]\nok = 0x{'f' * 5000}", f"{FILE}: the pin of ok must be a BCM number"),
        (f"readers = [0x{'f' * 5000}]", f"{FILE}: readers must be a list"),
    ],
)
def test_however_long_something_is_the_sentence_is_short(
    text: str, why: str, tmp_path: Path
) -> None:
    with pytest.raises(BadSettings) as bad:
        load(written(tmp_path, text))
    assert str(bad.value).startswith(why)
    assert len(str(bad.value)) < 200
