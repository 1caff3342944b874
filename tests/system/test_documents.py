"""What the documents say is so: commands run, sheets score, links lead somewhere."""

import json
import os
import re
import shlex
import shutil
import struct
import subprocess
from pathlib import Path

import pytest

from companion.cli import COMMANDS
from tests.system.command import ROOT, companion

DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "companion/club/README.md")


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


def git(folder: Path, *arguments: str) -> str:
    """What git prints, with an author for what it commits."""
    author = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
    done = ["git", *author, *arguments]
    return subprocess.run(done, cwd=folder, capture_output=True, text=True, check=True).stdout


def test_a_clone_comes_onto_a_pi_with_its_own_address(tmp_path: Path) -> None:
    chapter = (ROOT / "systemd/README.md").read_text()
    over_ssh = re.search(r"^ +(ssh -t .*)$", chapter, re.MULTILINE)
    bundle, unbundle = re.findall(
        r"`(git (?:bundle create|clone) [^`]*table\.bundle[^`]*)`", chapter
    )
    assert over_ssh is not None
    origin, mine, pi, tools = (tmp_path / name for name in ("origin", "mine", "pi", "tools"))
    for folder in (origin, pi, tools):
        folder.mkdir()
    # Another machine, as far as it is needed: a folder in which what comes over ssh is run.
    (tools / "ssh").write_text(f'#!/bin/sh\nshift 2\ncd "{pi}" && exec sh -c "$*"\n')
    (tools / "sudo").write_text('#!/bin/sh\necho "$*" >>as-root\n')
    for tool in tools.iterdir():
        tool.chmod(0o755)
    git(origin, "init", "--quiet")
    (origin / "README.md").write_text("here")
    git(origin, "add", ".")
    git(origin, "commit", "--quiet", "--message", "all")
    git(tmp_path, "clone", "--quiet", str(origin), "mine")
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}
    subprocess.run(["bash", "-ec", over_ssh[1]], cwd=mine, env=environment, check=True)
    assert (pi / "as-root").read_text() == "apt update\napt install -y git\n"
    assert (pi / "table-companion/README.md").read_text() == "here"
    assert git(pi / "table-companion", "remote", "get-url", "origin").strip() == str(origin)
    shutil.rmtree(pi / "table-companion")
    subprocess.run(shlex.split(bundle), cwd=mine, check=True)
    shutil.copy(mine / "table.bundle", pi)
    subprocess.run(shlex.split(unbundle), cwd=pi, check=True)
    assert (pi / "table-companion/README.md").read_text() == "here"


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
