"""The scripts that set the project up by themselves."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.system.command import ROOT


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The scripts and what they read, elsewhere, without a .venv."""
    shutil.copytree(ROOT / "script", tmp_path / "script")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def tools(folder: Path, **stand_ins: str) -> dict[str, str]:
    """An environment with the few tools that the scripts use, and stand-ins for others."""
    folder.mkdir()
    for name in ("bash", "env", "dirname", "cmp", "cat", "rm"):
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
