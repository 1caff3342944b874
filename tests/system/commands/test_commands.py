"""The command line as a whole."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion import __version__
from companion.app.translation import translator
from companion.catalogues import LANGUAGES
from companion.cli import COMMANDS
from tests.system.command import COMPANION, companion

# Of the help, in columns.
WIDTH = 80


def test_help_lists_the_commands() -> None:
    done = companion("--help")
    assert done.returncode == 0
    assert all(f"  {name} " in done.stdout for name in COMMANDS)


def test_every_command_has_help() -> None:
    for name in COMMANDS:
        done = companion(name, "--help")
        assert done.returncode == 0
        assert done.stdout.startswith(f"usage: companion {name}")


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_help_is_in_the_language_of_the_system(language: str) -> None:
    _ = translator(language)
    system = {"LC_ALL": "", "LC_MESSAGES": f"{language}_XX.UTF-8", "LANG": "en_GB.UTF-8"}
    done = companion("--help", **system)
    assert done.returncode == 0
    assert done.stdout.startswith(f"{_('usage:')} companion [COMMAND] [options]")
    for said in (_("options"), _("commands:"), _("Without a command it opens the touchscreen.")):
        assert said in done.stdout
    lines = done.stdout.splitlines()
    for name, purpose in COMMANDS.items():
        assert f"  {name:18}{_(purpose)}" in lines
    below = companion("club", "sync", "--help", **system).stdout
    assert _("positional arguments") in companion("tags", "--help", **system).stdout
    assert below.startswith(_("usage:"))


def test_whatever_else_the_system_speaks_the_help_is_english() -> None:
    english = companion("--help", LC_ALL="C.UTF-8").stdout
    assert english == companion("--help", LC_ALL="xx_YY", LANG="nl_NL.UTF-8").stdout
    assert english.startswith("usage: companion [COMMAND] [options]")
    assert english != companion("--help", LC_ALL="", LANG="nl_NL.UTF-8").stdout


@pytest.mark.parametrize("command", ["statistics", "export"])
def test_lines_are_as_long_as_in_english(command: str) -> None:
    done = companion(command, "--help", LC_ALL="de_DE.UTF-8")
    assert max(map(len, done.stdout.splitlines())) <= WIDTH


def test_an_unknown_command_is_named() -> None:
    done = companion("scroe")
    assert done.returncode == 2
    assert "scroe" in done.stderr


def test_the_version() -> None:
    assert companion("--version").stdout == f"companion {__version__}\n"


def test_a_reader_that_goes_away_is_no_error() -> None:
    simulate = " ".join(f"'{word}'" for word in [*COMPANION, "simulate", "thirteen"])
    done = subprocess.run(
        ["sh", "-c", f"{simulate} --matches 200 | head -n 1 | wc -l"],
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == "1"
    assert done.stderr == ""


def test_score_loads_no_screen_and_no_other_game() -> None:
    sheet = '{"game": "thirteen", "players": ["A", "B", "C"], "stages": []}'
    code = (
        "import sys; from companion.cli import main; main(['score']);"
        "print(sorted({'pygame', 'serial', 'typing', 'pathlib'} & set(sys.modules)),"
        " [name for name in sys.modules if name.startswith('companion.games.')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=sheet, capture_output=True, text=True, check=True
    )
    loaded = done.stdout.splitlines()[-1]
    assert loaded.startswith("[] ")
    assert "sixth_sense" not in loaded
    assert "ten'" not in loaded


@pytest.mark.parametrize("command", ["matches", "simulate thirteen", "verify"])
def test_closed_or_full_output_is_no_traceback(command: str, tmp_path: Path) -> None:
    assert companion("new", "--players", "A,B,C", "--data", str(tmp_path)).returncode == 0
    data = "" if command.startswith("simulate") else f"--data '{tmp_path}'"
    program = " ".join(f"'{word}'" for word in COMPANION)
    for output in (">&-", ">/dev/full"):
        done = subprocess.run(
            ["sh", "-c", f"{program} {command} {data} {output}"], capture_output=True, text=True
        )
        assert "Traceback" not in done.stderr


def test_letters_that_a_terminal_cannot_show_are_no_traceback(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LANG": "C"}
    assert companion("new", "--players", "Zoë,🎲,C", "--data", str(tmp_path)).returncode == 0
    for words in (["--help"], ["matches", "--data", str(tmp_path)]):
        done = subprocess.run([*COMPANION, *words], env=environment, capture_output=True, text=True)
        assert done.returncode == 0
        assert "Traceback" not in done.stderr


def test_whoever_interrupts_is_not_told_a_traceback() -> None:
    with subprocess.Popen(
        [*COMPANION, "simulate", "thirteen", "--matches", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors == b""
