"""The mutants themselves: what is changed, what a test notices, and what is told of the rest."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.mutations import mutants_of
from tests.repeat import is_ci

ROOT = Path(__file__).parents[2]
TOY = '''"""A toy."""

LIMIT = 3


def is_full(count: int) -> bool:
    """Whether nothing more fits."""
    return count >= LIMIT


def forgotten(count: int) -> bool:
    """No test calls this."""
    return count > LIMIT
'''
TEST = """from companion.toys.box import is_full


def test_three_are_enough() -> None:
    assert is_full(3)
    assert not is_full(2)
"""


def changes(source: str) -> set[tuple[str, str]]:
    """The kinds and changed lines of all mutants; each is another program."""
    found = mutants_of(source)
    assert all(ast.dump(ast.parse(each.source)) != ast.dump(ast.parse(source)) for each in found)
    return {(each.kind, each.after) for each in found}


@pytest.mark.parametrize(
    ("source", "kind", "changed"),
    [
        ("x = a < b", "border", "x = a <= b"),
        ("x = a < b >= c", "border", "x = a < b > c"),
        ("x = a == b", "border", "x = a != b"),
        ("x = a not in b", "turned", "x = a in b"),
        ("x = a is b", "turned", "x = a is not b"),
        ("x = (a) and (b)", "and/or", "x = (a) or (b)"),
        ("x = not (a)", "not dropped", "x = (a)"),
        ("x = 7", "number", "x = 8"),
        ("x = 7", "number", "x = (6)"),
        ("f(on=True)", "true/false", "f(on=False)"),
        ("é.close()", "call dropped", "pass"),
        ("def f():\n    return é + 1", "value not returned", "return None"),
        ("def f():\n    x()\n    y()", "returns at once", "return"),
        ("if é:\n    x()", "always", "if True:"),
        ("x = 'ö' if a else b", "never", "x = 'ö' if False else b"),
    ],
)
def test_each_kind_of_change(source: str, kind: str, changed: str) -> None:
    assert (kind, changed) in changes(source)


def test_what_does_not_run_is_left_as_it_is() -> None:
    source = '"""Not 1."""\nx: Literal[3]\ny = f"{1 < z}"\ndef f():\n    "1"\n'
    assert not changes(source + "if TYPE_CHECKING:\n    a = b\n")


def run(tree: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.mutants", "toys", "--root", str(tree), *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree with a package that has the name of ours."""
    for name, text in {
        "companion/__init__.py": "",
        "companion/toys/__init__.py": "",
        "companion/toys/box.py": TOY,
        "tests/toys/test_box.py": TEST,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    return tmp_path


@pytest.mark.skipif(not is_ci(), reason="runs pytest for each mutant: with CI=true only")
def test_survivors_are_told_and_nothing_in_the_tree_changes(tree: Path) -> None:
    done = run(tree, "--most", "99")
    assert done.stdout.splitlines() == [
        "toys",
        "  companion/toys/box.py:13 border (no test comes here)",
        "    - return count > LIMIT",
        "    + return count >= LIMIT",
        "  companion/toys/box.py:13 value not returned (no test comes here)",
        "    - return count > LIMIT",
        "    + return None",
        "2 of 6 survive",
    ], done.stderr
    assert done.returncode == 1
    assert (tree / "companion/toys/box.py").read_text() == TOY


def test_tests_that_fail_without_a_mutant_are_told(tree: Path) -> None:
    (tree / "companion/toys/box.py").write_text(TOY.replace("LIMIT = 3", "LIMIT = 4"))
    done = run(tree)
    assert "the tests fail without any mutant" in done.stderr
    assert done.returncode == 2
