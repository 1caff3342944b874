"""What commands read is of one moment, and what they write is written as one."""

import argparse
from pathlib import Path
from types import ModuleType

import pytest

from companion.commands import export, verify
from companion.commands import new as begin
from companion.games.base import Refusal
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


def test_a_match_whose_players_cannot_be_saved_is_not_begun(
    data: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_players: StoredPlayers, _names: tuple[str, ...]) -> None:
        raise Refusal("not-saved", reason="full", error="disk full")

    monkeypatch.setattr(StoredPlayers, "remember", full)
    parser = argparse.ArgumentParser()
    begin.arguments(parser)
    assert begin.run(parser.parse_args(["--data", data, "--players", "A,B,C"])) == 2
    assert companion("matches", "--data", data).stdout == ""
