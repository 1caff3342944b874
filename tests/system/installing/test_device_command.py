"""The command `companion` of an installed device: which commands run as the table."""

import argparse
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import COMMANDS, module_of
from companion.commands.parsers import parser_of
from tests.system.command import ROOT

PYTHON = "/opt/table-companion/venv/bin/python"
JOURNAL = "/var/lib/table-companion"


def all_parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """A parser and those of its subcommands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from all_parsers(each)


def uses_the_journal(command: str) -> bool:
    """Whether a command, or one below it, has the option --data."""
    parsers = all_parsers(parser_of(command, module_of(command)))
    return any("--data" in parser._option_string_actions for parser in parsers)


READS = [
    ("club", "tables"),
    ("matches",),
    ("export",),
    ("statistics",),
    ("verify",),
    ("check",),
    ("tags", "list"),
]
WRITES = [("club", "sync"), ("new",), ("import", "-"), ("text",), ("tags", "import", "-")]


@pytest.fixture
def device_command(tmp_path: Path) -> Path:
    """The device's command where its user is called companion; prints the journal that is used."""
    bin_folder = tmp_path / "bin"
    bin_folder.mkdir()
    for name, body in (("id", "echo companion"), ("python", 'echo "${STATE_DIRECTORY:-none}"')):
        (bin_folder / name).write_text(f"#!/bin/sh\n{body}\n")
        (bin_folder / name).chmod(0o755)
    text = (ROOT / "systemd/companion").read_text()
    assert PYTHON in text
    command = bin_folder / "companion"
    command.write_text(text.replace(f"python={PYTHON}", f"python='{bin_folder}/python'"))
    return command


def journal_of(command: Path, *words: str) -> str:
    shell = shutil.which("sh")
    assert shell is not None
    done = subprocess.run(
        [shell, str(command), *words],
        env={"PATH": str(command.parent)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout.strip()


def test_every_command_that_reads_saved_games_finds_those_of_the_device(
    device_command: Path,
) -> None:
    wanting = [name for name in COMMANDS if uses_the_journal(name)]
    assert "statistics" in wanting
    assert "tags" in wanting  # by its subcommands
    found = {name: journal_of(device_command, name) for name in wanting}
    assert found == dict.fromkeys(wanting, JOURNAL)


@pytest.mark.parametrize("words", [("score",), ("matches", "--data", "x"), ("text", "--help")])
def test_what_needs_no_journal_of_the_device_runs_as_whoever_calls_it(
    device_command: Path, words: tuple[str, ...]
) -> None:
    assert journal_of(device_command, *words) == "none"


def somebody(
    command: Path, journal: Path, words: tuple[str, ...]
) -> subprocess.CompletedProcess[str]:
    """Runs the command as a user who is not the game's; nobody can be asked for a password."""
    (command.parent / "id").write_text('#!/bin/sh\n[ "$1" = -u ] && echo 1000 || echo maker\n')
    text = command.read_text()
    assert JOURNAL in text
    command.write_text(text.replace(f"data={JOURNAL}", f"data='{journal}'"))
    shell = shutil.which("sh")
    assert shell is not None
    return subprocess.run(
        [shell, str(command), *words],
        env={"PATH": str(command.parent)},
        capture_output=True,
        text=True,
        timeout=60,
        start_new_session=True,
    )


@pytest.mark.parametrize("words", READS)
def test_what_only_reads_needs_no_root_where_the_matches_may_be_read(
    device_command: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    done = somebody(device_command, tmp_path, words)
    assert (done.returncode, done.stdout) == (0, f"{tmp_path}\n")


@pytest.mark.parametrize("words", READS)
def test_whoever_may_not_read_them_is_told_how_to(
    device_command: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    done = somebody(device_command, tmp_path / "missing", words)
    assert done.returncode == 1
    assert "sudo usermod -aG companion maker; then log in again" in done.stderr


@pytest.mark.parametrize("words", WRITES)
def test_what_writes_says_that_it_needs_root_and_a_terminal(
    device_command: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    for sudo in ("", "#!/bin/sh\nexit 1\n"):  # without it, and where it asks for a password
        if sudo:
            (device_command.parent / "sudo").write_text(sudo)
            (device_command.parent / "sudo").chmod(0o755)
        done = somebody(device_command, tmp_path, words)
        assert done.returncode == 1
        assert f"{words[0]} needs root here, and there is no terminal" in done.stderr
        assert f"ssh -t … sudo companion {words[0]}" in done.stderr
        text = device_command.read_text()
        device_command.write_text(text.replace(f"data='{tmp_path}'", f"data={JOURNAL}"))
