"""The scripts that set the project up by themselves."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.system.command import ROOT
from tests.system.tools import need


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The scripts and what they read, elsewhere, without a .venv."""
    shutil.copytree(ROOT / "script", tmp_path / "script")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def tools(folder: Path, *more: str, **stand_ins: str) -> dict[str, str]:
    """An environment with the few tools that the scripts use, and stand-ins for others."""
    folder.mkdir()
    for name in ("bash", "env", "dirname", "cmp", "cat", "rm", *more):
        path = shutil.which(name)
        assert path is not None
        (folder / name).symlink_to(path)
    for name, body in stand_ins.items():
        (folder / name).write_text(f"#!/bin/sh\n{body}\n")
        (folder / name).chmod(0o755)
    return {"PATH": str(folder)}


def run(script: Path, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(script)], env=env, capture_output=True, text=True, timeout=60)


def test_without_python_it_says_what_to_install(copy: Path) -> None:
    done = run(copy / "script/run", tools(copy / "bin"))
    assert done.returncode == 1
    assert "Python 3.11" in done.stderr
    assert "sudo apt install python3" in done.stderr


def test_an_old_python_is_no_python(copy: Path) -> None:
    done = run(copy / "script/run", tools(copy / "bin", python3="exit 1"))
    assert done.returncode == 1
    assert "Python 3.11" in done.stderr


def test_without_venv_it_says_what_to_install(copy: Path) -> None:
    """As Debian ships it: Python is there, its venv module is another package."""
    python = 'case "$2" in *ensurepip*) exit 1;; *print*) echo 3.11;; esac'
    done = run(copy / "script/test", tools(copy / "bin", python3=python))
    assert done.returncode == 1
    assert "sudo apt install python3-venv" in done.stderr
    assert not (copy / ".venv").exists()


# A Python whose venvs have a pip that finds no pygame; the system's pygame counts in them if asked.
NEWER_PYTHON = """
case "$*" in
  *"import pygame"*) [ -e "$0-sees-all" ] ||
    {{ [ -e "{system}" ] && [ "$0" = "$(command -v python3)" ]; }} ;;
  "-m venv --system-site-packages "*) mkdir -p "$4/bin"; cp "$0" "$4/bin/python"
    touch "$4/bin/python-sees-all" ;;
  "-m venv "*) mkdir -p "$3/bin"; cp "$0" "$3/bin/python" ;;
  *"pip install"*" pygame") echo "{answer}"; exit 1 ;;
  "-V") echo Python 3.99 ;;
esac
"""
NO_WHEEL = "ERROR: No matching distribution found for pygame"


def newer_python(copy: Path, answer: str = NO_WHEEL) -> dict[str, str]:
    """The tools, with a Python for which the registry answers so when asked for pygame."""
    python = NEWER_PYTHON.format(system=copy / "system-pygame", answer=answer)
    return tools(copy / "bin", "mkdir", "cp", "touch", python3=python)


def test_without_a_wheel_of_pygame_one_sentence_says_what_to_install(copy: Path) -> None:
    done = run(copy / "script/setup", newer_python(copy))
    assert done.returncode == 1
    *_, sentence = done.stderr.splitlines()
    assert "Python 3.99" in sentence
    assert "sudo apt install python3-pygame" in sentence
    assert "ERROR" not in done.stderr
    assert not (copy / ".venv").exists(), "another Python can be tried"


def test_without_a_wheel_the_systems_pygame_is_used(copy: Path) -> None:
    (copy / "system-pygame").touch()
    done = run(copy / "script/setup", newer_python(copy))
    assert done.returncode == 0, done.stderr
    assert (copy / ".venv/bin/python-sees-all").exists()
    assert (copy / ".venv/.installed").exists()


def test_a_registry_that_is_out_of_reach_is_told_as_it_is(copy: Path) -> None:
    answer = f"WARNING: Retrying (Retry(total=0)): no route to host\n{NO_WHEEL}"
    done = run(copy / "script/setup", newer_python(copy, answer))
    assert done.returncode == 1
    assert "no route to host" in done.stderr
    assert "python3-pygame" not in done.stderr


def test_the_second_time_nothing_is_installed(tmp_path: Path) -> None:
    """Python is not even looked for: with none on the path it is still content."""
    done = run(ROOT / "script/setup", tools(tmp_path / "bin"))
    assert done.returncode == 0
    assert done.stdout + done.stderr == ""


def test_run_passes_its_arguments_on_from_any_folder(tmp_path: Path) -> None:
    sheet = tmp_path / "my match.json"
    sheet.write_text('{"game": "thirteen", "players": ["A", "B", "C"], "stages": []}')
    done = subprocess.run(
        [str(ROOT / "script/run"), "score", sheet.name],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert '"over": false' in done.stdout


def test_the_scripts_have_no_known_traps() -> None:
    scripts = [ROOT / ".ci/run", *(ROOT / "script").iterdir()]
    shell = [str(path) for path in scripts if "bash" in path.read_text().partition("\n")[0]]
    assert len(shell) > 5
    done = subprocess.run(
        [need("shellcheck"), "--severity=warning", *shell], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout
