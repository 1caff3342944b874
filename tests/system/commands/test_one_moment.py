"""Commands beside the app: what they read is of one moment."""

import argparse
from pathlib import Path
from types import ModuleType

import pytest

from companion.commands import export, verify
from companion.match.match import Match
from companion.store.journal import Journal
from companion.store.players import StoredPlayers
from companion.store.store import open_store
from tests.system.command import companion
from tests.system.commands.test_journal_commands import new, typed

# The words after each of these commands.
WORDS = {verify: (), export: ("--format", "bgsplay")}


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(tmp_path / "data")


@pytest.mark.parametrize("command", [verify, export])
def test_a_name_that_changes_meanwhile_confuses_nobody(
    data: str,
    command: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    """Whatever the app writes after the first look, all that is read is of that moment."""
    new(data)
    typed(data, "count 1,0,0,0 0,0,0,1 0,0,0,0", "stop")
    expected = companion(command.__name__.rpartition(".")[2], "--data", data, *WORDS[command])
    real = Journal.load

    def renames_first(journal: Journal, match_id: str) -> Match:
        monkeypatch.undo()
        store = open_store(Path(data))
        StoredPlayers(store.journal).rename("Anne", "Anna")
        store.close()
        return real(journal, match_id)

    monkeypatch.setattr(Journal, "load", renames_first)
    parser = argparse.ArgumentParser()
    command.arguments(parser)
    assert command.run(parser.parse_args(["--data", data, *WORDS[command]])) == 0
    assert capsysbinary.readouterr().out == expected.stdout.encode()
    assert companion("verify", "--data", data).returncode == 0
