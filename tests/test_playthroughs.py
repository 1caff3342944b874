"""Golden playthroughs: text files that people can read, written by `companion text --transcript`.

To write one: companion text GAME … --transcript < lines > tests/playthroughs/NAME.txt
To write one anew after a change that is meant: grep '^> ' FILE | cut -c3- gives its lines.
"""

import shlex
from pathlib import Path

import pytest

from companion.games import NAMES
from tests.system.command import companion

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_playthrough_still_goes_like_this(file: Path) -> None:
    written = file.read_text()
    heading, *lines = written.splitlines()
    program, *arguments = shlex.split(heading.removeprefix("$ "))
    assert program == "companion"
    typed = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
    assert typed
    assert companion(*arguments, input=typed).stdout == written


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_one(game: str) -> None:
    assert any(file.read_text().startswith(f"$ companion text {game} ") for file in FILES)
