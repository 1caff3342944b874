"""Every argument of every command with values that nobody means: refused in words."""

import argparse
import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import COMMANDS, main, module_of
from companion.commands import options, streams
from companion.commands.parsers import parser_of
from tests.system.command import ROOT

# What a command needs beside the argument that is tried.
NEEDED = {
    "simulate": ["ten"],
    "new": ["--players", "A,B,C"],
    "import": ["none.json"],
    "tags import": ["none.json"],
    "club add-table": ["kitchen"],
    "club restore": ["--table=kitchen"],
    "club seats": ["--players=A,B,C"],
    "club same": ["Anna", "Anne"],
    "club forget": ["Anna"],
    "club choose": ["abcdefgh", "kitchen"],
}
# Where an empty text is something that can be meant.
MAY_BE_EMPTY = {"--missing", "--faults", "--seed"}
NUMBERS = {int, options.count, options.seconds}


def parsers() -> Iterator[tuple[list[str], argparse.ArgumentParser]]:
    """Every command and command of a command, with what it takes."""
    for name in COMMANDS:
        parser = parser_of(name, module_of(name))
        below = [each for each in parser._actions if isinstance(each, argparse._SubParsersAction)]
        if not below:
            yield [name], parser
        for action in below:
            yield from (([name, word], each) for word, each in action.choices.items())


def takes_text(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The arguments with a value."""
    for action in parser._actions:
        if action.nargs != 0 and not isinstance(action, argparse._HelpAction):
            yield action


ARGUMENTS = [(words, action) for words, parser in parsers() for action in takes_text(parser)]


def command_line(words: list[str], action: argparse.Action, value: str) -> list[str]:
    """The command with this value for this argument."""
    needed = NEEDED.get(" ".join(words), [])
    if not action.option_strings:
        return [*words, value] if action.nargs != "?" or not needed else [*words, *needed, value]
    option = action.option_strings[-1]
    if option in needed:
        needed = []
    return [*words, *needed, f"{option}={value}"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home in which nothing may appear."""
    place = tmp_path / "home"
    monkeypatch.setenv("XDG_DATA_HOME", str(place))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.chdir(tmp_path)
    yield place
    assert not place.exists()


def refused(line: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What is said of a command line that must be refused."""
    status = main(line)
    out, err = capsys.readouterr()
    assert (status, out) == (2, ""), f"{line}: {err}"
    assert err, f"{line} is refused without a word"
    return err


def test_arguments_are_found() -> None:
    found = {
        " ".join([*words, (action.option_strings or [action.dest])[-1]])
        for words, action in ARGUMENTS
    }
    assert {
        "score file",
        "tags import file",
        "new --target",
        "check --save",
        "scan --reader",
    } <= found


def test_an_argument_that_is_empty(capsys: pytest.CaptureFixture[str]) -> None:
    """A script whose variable is empty must not get the default, least of all the user's data."""
    for words, action in ARGUMENTS:
        if not MAY_BE_EMPTY.intersection(action.option_strings):
            refused(command_line(words, action, ""), capsys)
    for option in ("--data", "--windowed", "--reader", "--lang", "--rotate"):
        refused([f"{option}="], capsys)


def test_an_argument_with_a_nul(capsys: pytest.CaptureFixture[str]) -> None:
    for words, action in ARGUMENTS:
        for value in ("\0", "B7\0", "/tmp/\0/x"):  # noqa: S108 - never opened
            assert "NUL" in refused(command_line(words, action, value), capsys)
    for line in (["\0"], ["score\0"], ["--data=\0"], ["--reader", "tile:/dev/\0"]):
        assert "NUL" in refused(line, capsys)


def test_an_argument_that_is_no_text(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Bytes that are no UTF-8 may name a file, but no match, deck or player."""
    data = f"--data={tmp_path / 'data'}"
    assert main(["new", "--players", "A,B,C", data]) == 0
    capsys.readouterr()
    for words, action in ARGUMENTS:
        if words[0] not in ("check", "scan", "simulate-scanner", "simulate", "verify", "matches"):
            line = command_line(words, action, "\udcff")
            if action.dest not in ("data", "missing"):
                # A player may be called so; everything else is not there, or not known.
                assert main([*line, *([] if words[0] == "score" else [data])]) in (0, 2)
                capsys.readouterr()
    for words in (["export", "\udcff"], ["tags", "export", "\udcff"], ["text", "--resume=\udcff"]):
        assert "?" in refused([*words, data], capsys)
    assert "cannot read" in refused(["score", "\udcfe"], capsys)
    assert "no file name can have" in refused(["score", "\ud800"], capsys)


def test_numbers_that_nobody_means(capsys: pytest.CaptureFixture[str]) -> None:
    numbers = [each for each in ARGUMENTS if each[1].type in NUMBERS]
    assert len(numbers) >= 6
    for words, action in numbers:
        for value in ("9" * 5000, "-1", "nan", "1e999", "-inf", "seven", " ", "0x10"):
            said = refused(command_line(words, action, value), capsys)
            assert len(said) < 1500, f"{words}: {said[:1500]}"


def test_nobody_writes_past_the_streams() -> None:
    """What is printed elsewhere is not told from the journal when it fails."""
    for file in (ROOT / "companion" / "commands").glob("*.py"):
        if file.name not in ("streams.py", "window.py", "parsers.py"):
            text = file.read_text()
            for word in ("print(", "sys.stdout", "sys.stderr", "sys.stdin."):
                assert word not in text, f"{file.name} uses {word} instead of streams"


def test_input_up_to_the_limit_and_no_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "LARGEST_INPUT", 3_000_000)
    for size in (0, 1, streams._CHUNK, streams._CHUNK + 1, 2 * streams._CHUNK, 3_000_000):
        file = tmp_path / "file"
        file.write_bytes(b"x" * size)
        assert len(streams.read_input(str(file))) == size
    file.write_bytes(b"x" * 3_000_001)
    with pytest.raises(streams.BadInput, match=r"cannot read .*: it is larger than 3 MB"):
        streams.read_input(str(file))


def test_a_line_up_to_the_limit_and_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "LONGEST_LINE", 10)
    given = io.BytesIO(b"123456789\n\n 1234 \r\n1234567890\n12345")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(given))
    read = streams.read_lines()
    assert [next(read), next(read)] == ["123456789", "1234"]
    with pytest.raises(streams.BadInput, match="line 4 is longer than 10 bytes"):
        next(read)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nosuch"], ["companion: there is no command nosuch; see companion --help"]),
        (
            ["new"],
            [
                "companion new: the following arguments are required: --players",
                "See companion new --help.",
            ],
        ),
        (
            ["check", "--nosuch"],
            [
                "companion check: unrecognized arguments: --nosuch",
                "See companion check --help.",
            ],
        ),
    ],
)
def test_a_mistake_is_a_line_and_where_to_look(
    words: list[str], said: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert capfd.readouterr().err.splitlines() == said


def test_every_argument_is_explained() -> None:
    for words, parser in parsers():
        for action in parser._actions:
            help_ = action.help or ""
            assert len(help_) > 3, f"{' '.join(words)} {action.dest}: {help_!r}"
            assert action.metavar or action.choices or action.nargs == 0, (
                f"{' '.join(words)} {action.dest}: its value has no name"
            )
