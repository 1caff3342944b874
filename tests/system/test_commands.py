"""The command line as a whole."""

import subprocess
import sys

from companion import __version__
from companion.cli import COMMANDS
from tests.system.command import COMPANION, companion


def test_without_a_command_the_commands_are_listed() -> None:
    done = companion()
    assert done.returncode == 0
    assert all(f"  {name} " in done.stdout for name in COMMANDS)


def test_every_command_has_help() -> None:
    for name in COMMANDS:
        done = companion(name, "--help")
        assert done.returncode == 0
        assert done.stdout.startswith(f"usage: companion {name}")


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
