"""The diagnostics tell of files of people's own that cannot be used."""

import os
from pathlib import Path

from companion.device.diagnostics.data import data, faulty_files
from companion.games.pad.library import FOLDER
from tests.games.pad.gallery_pads import SKAT
from tests.system.command import companion


def put(directory: Path, *names: bytes, content: bytes = b"name = ") -> None:
    folder = directory / FOLDER
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / os.fsdecode(name + b".pad.toml")).write_bytes(content)


def test_without_a_fault_nothing_is_said(tmp_path: Path) -> None:
    assert faulty_files(str, tmp_path) == []
    put(tmp_path, b"skat", content=SKAT)
    assert faulty_files(str, tmp_path) == []
    assert "pads" not in [fact.name for fact in data(str, tmp_path)]


def test_the_first_faulty_ones_are_named(tmp_path: Path) -> None:
    put(tmp_path, b"skat", content=SKAT)
    put(tmp_path, b"caf\xe9", b"a")
    [fact] = faulty_files(str, tmp_path)
    assert (fact.verdict, fact.value) == ("note", "with a mistake: a.pad.toml, caf�.pad.toml")
    assert fact.remedy == "The list of pads on the screen says what’s wrong with each."
    put(tmp_path, b"b", b"d")
    [fact] = faulty_files(str, tmp_path)
    assert fact.value == "with a mistake: a.pad.toml, b.pad.toml, caf�.pad.toml …"


def test_the_command_says_so(tmp_path: Path) -> None:
    put(tmp_path, b"caf\xe9")
    said = companion("check", "--data", str(tmp_path)).stdout
    assert "with a mistake: caf�.pad.toml" in said
