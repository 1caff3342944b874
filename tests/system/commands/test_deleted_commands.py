"""A match that was deleted in the history: no command shows it unless it is asked for."""

import json
from pathlib import Path

from companion.store.store import open_store
from tests.system.command import companion


def listed(directory: Path, *options: str) -> list[str]:
    """The ids that `companion matches` prints."""
    lines = companion("matches", *options, "--data", str(directory)).stdout.splitlines()
    return [line.split()[0] for line in lines]


def test_a_deleted_match_is_shown_when_asked_for_and_an_import_brings_it_back(
    tmp_path: Path,
) -> None:
    sheets = companion("simulate", "thirteen", "--matches", "2", "--seed", "5").stdout
    companion("import", "-", "--data", str(tmp_path), input=sheets)
    gone, kept = listed(tmp_path)
    store = open_store(tmp_path)
    store.journal.delete(gone)
    store.close()
    assert listed(tmp_path) == [kept]
    assert listed(tmp_path, "--deleted") == [gone]
    first, second = (json.loads(line) for line in sheets.splitlines())
    assert json.loads(companion("export", "--data", str(tmp_path)).stdout) == first, "the last"
    assert json.loads(companion("export", gone, "--data", str(tmp_path)).stdout) == second
    assert "Matches: 2" in companion("verify", "--data", str(tmp_path)).stdout
    done = companion("import", "-", "--data", str(tmp_path), input=sheets)
    assert done.stdout.split() == [gone]
    assert "sheet 1 is already saved" in done.stderr
    assert listed(tmp_path) == [gone, kept]
    assert listed(tmp_path, "--deleted") == []
