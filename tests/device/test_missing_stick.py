"""Saved games on a stick of their own: what happens while it is missing, and when it is pulled."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.app.startup import _keeping
from companion.device.diagnostics import data as facts
from companion.device.diagnostics.report import english
from companion.games.base import Refusal
from companion.sentences import notice, sentence
from companion.store.database import disk_of, not_saved
from companion.store.files import DATABASE, ELSEWHERE
from companion.store.store import open_reader, open_store
from tests.system.command import companion


def test_without_the_stick_nothing_is_written_in_its_place(tmp_path: Path) -> None:
    (tmp_path / ELSEWHERE).touch()
    with closing(open_store(tmp_path)) as store:
        assert not store.is_durable
        (found,) = store.notices
        assert "isn't plugged in" in notice(found.code, found.params)
        assert _keeping(store) == "unplugged"
    assert [each.name for each in tmp_path.iterdir()] == [ELSEWHERE]
    with pytest.raises(Refusal, match="bad-journal") as refused:
        open_reader(tmp_path)
    assert "stick with them isn't plugged in" in sentence(refused.value)
    (fact,) = facts.data(english, tmp_path)
    assert (fact.verdict, "--data-partition none" in fact.remedy) == ("fault", True)


def test_commands_say_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / ELSEWHERE).touch()
    for words in (("new", "--players", "Anne,Carl,Marc"), ("matches",), ("export", "--all")):
        done = companion(*words, "--data", str(tmp_path))
        assert done.returncode == 2, words
        assert "isn't plugged in" in str(done.stderr), words
    assert [each.name for each in tmp_path.iterdir()] == [ELSEWHERE]


def test_what_is_on_the_stick_is_played_there(tmp_path: Path) -> None:
    """The mark lies below the mount, so it is not to be seen when the stick is there."""
    with closing(open_store(tmp_path)) as store:
        assert store.is_durable
        assert _keeping(store) == ""


def test_a_stick_that_is_pulled_out_is_named(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as store:
        journal = store.journal
        failed = sqlite3.OperationalError("disk I/O error")
        disk = tmp_path / "sys/8:1"
        disk.mkdir(parents=True)
        journal._disk = disk
        assert journal._not_saved(failed).params.get("reason") is None
        disk.rmdir()
        (tmp_path / DATABASE).rename(tmp_path / "away")
        journal._failure = failed
        with pytest.raises(Refusal) as refused, journal.transaction():
            pass
        assert "The stick with your games was pulled out" in sentence(refused.value)
        (tmp_path / "away").rename(tmp_path / DATABASE)
        disk.mkdir()
        with journal.transaction():
            pass
    assert not_saved(failed).params.get("reason") is None


def test_a_disk_is_known_by_its_numbers(tmp_path: Path) -> None:
    number = tmp_path.stat().st_dev
    disk = tmp_path / f"{number >> 8 & 0xFFF}:{number & 0xFF | number >> 12 & 0xFFF00}"
    assert disk_of(tmp_path, tmp_path) is None
    disk.mkdir()
    assert disk_of(tmp_path, tmp_path) == disk
    assert disk_of(tmp_path / "missing", tmp_path) is None
