"""Commands in this process: whatever they open they close, also where they refuse."""

import io
import sys
from pathlib import Path

import pytest

from companion import cli
from companion.commands import streams
from companion.store import files
from tests.connections import Connections
from tests.repeat import every
from tests.system.commands.cases import CHECK, WITH_DATA, Case, Runner


def _descriptors() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def _run_here(case: Case, data: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    for name, given in (("stdin", case.input), ("stdout", ""), ("stderr", "")):
        stream = io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8")
        monkeypatch.setattr(sys, name, stream)
    return cli.main([str(data) if word == "DATA" else word for word in case.words])


@pytest.mark.parametrize("case", WITH_DATA, ids=str)
def test_a_command_closes_what_it_opens(
    case: Case, runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = runner.copy(case) if case.writes else runner.data
    before = _descriptors()
    with monkeypatch.context() as patched:
        connections = Connections(patched)
        status = _run_here(case, data, patched)
    assert status == case.status or case is CHECK
    assert connections.count > 0 or case.status != 0
    assert connections.left_open == []
    assert _descriptors() == before


@pytest.mark.parametrize("case", every(2, WITH_DATA), ids=str)
def test_a_command_closes_what_it_opens_of_a_journal_that_it_cannot_read(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / files.DATABASE).write_bytes(b"SQLite format 3\0" + b"dust" * 5000)
    before = _descriptors()
    with monkeypatch.context() as patched:
        connections = Connections(patched)
        assert _run_here(case, tmp_path, patched) in (0, 2)
    assert connections.left_open == []
    assert _descriptors() == before


def test_output_that_is_dropped_leaves_nothing_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (tmp_path / "output").open("w") as output:
        monkeypatch.setattr(sys, "stdout", output)
        before = _descriptors()
        streams.drop_output()
        assert _descriptors() == before
