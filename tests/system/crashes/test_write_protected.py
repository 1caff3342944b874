"""A disk that may only be read by now; the kernel takes writes to open files even so."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.games import load
from companion.games.base import Refusal
from companion.match.actions import Do
from companion.match.match import Match
from companion.store import database
from companion.store.journal import Journal
from tests.store.journals import kept
from tests.ui.studio import FOUR

CARD = "B5"


class Disk:
    """Says that it may only be read, from the question with this number on; 0 is the next one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._statvfs = os.statvfs
        self.asked = 0
        self.read_only_from: int | None = None
        monkeypatch.setattr("companion.store.database.os.statvfs", self._answer)

    def protect(self, after: int = 0) -> None:
        self.read_only_from = self.asked + after

    def _answer(self, path: Path) -> object:
        self.asked += 1
        if self.read_only_from is not None and self.asked > self.read_only_from:
            return SimpleNamespace(f_flag=os.ST_RDONLY)
        return self._statvfs(path)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(Journal(tmp_path / "companion.db")) as journal:
        yield journal


def begun(journal: Journal) -> Match:
    game = load("thirteen")
    heading = {"game": "thirteen", "players": list(FOUR), "stages": []}
    _, match = journal.new_match(game, game.read_sheet(heading).setup)
    match.act(Do(game.parse_event("deal")))
    return match


def test_a_card_is_refused_and_counts_when_the_disk_may_be_written_again(
    tmp_path: Path, disk: Disk, journal: Journal
) -> None:
    match = begun(journal)
    play = Do(load("thirteen").parse_event(CARD))
    disk.protect()
    with pytest.raises(Refusal) as refused:
        match.act(play)
    assert (refused.value.code, refused.value.params["reason"]) == ("not-saved", "readonly")
    assert not match.state.stages[0].plays
    assert journal.running(), "it can be read meanwhile"
    disk.read_only_from = None
    match.act(play)
    assert len(match.state.stages[0].plays) == 1
    journal.close()
    assert len(kept(tmp_path)) == 3


def test_what_was_saved_in_that_moment_counts_only_if_it_is_on_disk(
    tmp_path: Path, disk: Disk, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(journal)
    play = Do(load("thirteen").parse_event(CARD))
    disk.protect(after=1)

    def refuse(*_: object, **__: object) -> None:
        raise database.write_protected()

    with monkeypatch.context() as gone:
        gone.setattr(database, "connect", refuse)
        with pytest.raises(Refusal, match="not-saved"):
            match.act(play)
    assert not match.state.stages[0].plays
    disk.read_only_from = None
    match.act(play)
    assert len(match.state.stages[0].plays) == 1
    journal.close()
    assert len(kept(tmp_path)) == 3


def test_a_journal_in_memory_asks_no_disk(disk: Disk) -> None:
    disk.protect()
    with closing(Journal(database.MEMORY)) as journal:
        begun(journal)
    assert not disk.asked
