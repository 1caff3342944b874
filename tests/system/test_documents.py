"""What the documents say is so: commands run, sheets score, links lead somewhere."""

import json
import re
import shlex
import struct
from pathlib import Path

import pytest

from companion.cli import COMMANDS
from tests.system.command import ROOT, companion

DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")


def test_the_readme_names_the_two_commands() -> None:
    readme = (ROOT / "README.md").read_text()
    for command in ("script/run", "script/test"):
        assert command in readme
        assert (ROOT / command).stat().st_mode & 0o111


def test_the_readme_lists_every_command() -> None:
    table = re.findall(r"^\| `(\w[\w-]*)` \|", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert table == list(COMMANDS)


def test_the_readmes_options_are_there() -> None:
    options = re.findall(r"^\| `(--\w+)", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert {"--windowed", "--demo", "--lang", "--rotate", "--resume"} <= set(options)
    told = companion("--help").stdout
    assert [option for option in options if option not in told] == []


def test_the_readme_shows_four_screens() -> None:
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", (ROOT / "README.md").read_text())
    assert len(pictures) == 4
    for picture in pictures:
        head = (ROOT / picture).read_bytes()[:24]
        assert head.startswith(b"\x89PNG")
        assert struct.unpack(">II", head[16:]) == (800, 480)


def test_the_readmes_session_is_real() -> None:
    readme = (ROOT / "README.md").read_text()
    session = re.search(r"\$ script/run (text .*)\n> (.*)\n((?:  .*\n)+)", readme)
    assert session is not None
    arguments, line, table = session.groups()
    shown = companion(*shlex.split(arguments), "--transcript", input=line.upper() + "\n").stdout
    assert table in shown


def test_the_readmes_commands_run(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text()
    simulate, score = re.findall(r"^\$ script/run (simulate|score) (.*)$", readme, re.MULTILINE)
    arguments, _, file = simulate[1].partition(" > ")
    (tmp_path / file).write_text(companion("simulate", *shlex.split(arguments)).stdout)
    done = companion("score", str(tmp_path / score[1]))
    assert done.returncode == 0
    assert json.loads(done.stdout)["over"]


def test_the_example_sheets_are_good() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text()
    sheets = re.findall(r"^```json\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert len(sheets) == 4
    for sheet in sheets:
        done = companion("score", input=sheet)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_somewhere(name: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)", (ROOT / name).read_text()):
        assert target.startswith("https://") or (ROOT / target).exists(), target
