"""What of the machine can be tried without booting it: its eyes, its books, its programs."""

import ast
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from tests.machine.build import GUEST, ROOT, SUITES
from tests.machine.checks import GROUPS, STANDING
from tests.machine.cuts import ACKNOWLEDGED, Cuts
from tests.machine.mirror import MOST, difference
from tests.system.tools import need


def picture(text_at: int | None = None) -> pygame.Surface:
    surface = pygame.Surface((800, 480))
    surface.fill((17, 22, 29))
    if text_at is not None:
        surface.fill((250, 245, 230), (text_at, 200, 60, 24))
    return surface


def test_a_word_that_is_missing_or_elsewhere_is_seen() -> None:
    assert difference(picture(100), picture(100)) == 0
    assert difference(picture(100), picture()) > MOST
    assert difference(picture(100), picture(120)) > MOST
    black = pygame.Surface((800, 480))
    assert difference(picture(100), black) > MOST
    assert difference(picture(), pygame.Surface((480, 800))) == 1000


def test_cuts_are_good_only_if_something_could_be_lost_and_nothing_was() -> None:
    assert Cuts(50, 300).good
    assert not Cuts(50, 300, problems=["cut 7: gone"]).good
    assert not Cuts(50, 12).good
    assert not Cuts().good
    assert "cut 7: gone" in str(Cuts(50, 300, problems=["cut 7: gone"]))
    said = "noise\nSCANNER ACK 0A1B2C3D 7\r\nSCANNER ACK 0A1B2C3D 8\n[  42.0] SCANNER"
    assert ACKNOWLEDGED.findall(said) == [("0A1B2C3D", "7"), ("0A1B2C3D", "8")]


def test_every_check_says_what_it_checks() -> None:
    checks = [check for group in (GROUPS, STANDING) for each in group.values() for check in each]
    assert len(checks) > 20
    assert all(check.__doc__ and check.__doc__.strip() for check in checks)


def test_every_check_is_in_a_group() -> None:
    grouped = {
        check.__qualname__.split(".")[0]
        for group in (GROUPS, STANDING)
        for each in group.values()
        for check in each
    }
    folder = Path(__file__).parent / "checks"
    for file in folder.glob("[a-z]*.py"):
        for node in ast.parse(file.read_text()).body:
            if isinstance(node, ast.FunctionDef) and is_check(node):
                assert node.name in grouped, f"{node.name} is never run"


def is_check(node: ast.FunctionDef) -> bool:
    """Whether a function takes a table and says something, or makes such a one."""
    returns = ast.unparse(node.returns) if node.returns else ""
    takes = [ast.unparse(each.annotation) for each in node.args.args if each.annotation]
    is_part = node.name == "costs" or node.name.startswith("_")
    is_plain = returns == "str" and takes == ["Table"] and not is_part
    return is_plain or returns == "Check"


@pytest.mark.parametrize("script", sorted(GUEST.iterdir()), ids=lambda script: script.name)
def test_what_runs_in_the_machine_is_well_formed(script: Path) -> None:
    text = script.read_text()
    if text.split("\n")[0].endswith("python3"):
        compile(text, script.name, "exec")
    elif text.startswith("#!/bin/bash"):
        shellcheck = need("shellcheck")
        done = subprocess.run([shellcheck, str(script)], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout
    else:
        assert script.suffix == ".service"
        return
    assert script.stat().st_mode & 0o111, "it must be executable"


def test_the_command_tells_how_it_is_used() -> None:
    words = [sys.executable, "-m", "tests.machine", "--help"]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert all(suite in done.stdout for suite in SUITES)
