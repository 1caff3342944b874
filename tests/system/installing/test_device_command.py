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
