"""`open_store` on a disk that is full or closed, with a clock that jumps, and beside readers."""

import os
import shutil
import subprocess
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from companion.games.base import Refusal
from companion.store import files
from companion.store.backups import FULL_COPIES, Backups
from companion.store.files import AlreadyRunning
from companion.store.journal import Journal
from companion.store.store import Store, open_reader, open_store
from tests.disks import fill, small_disk
from tests.repeat import is_ci
from tests.store.damage import (
    WRITER,
    aside,
    can_be_played_on,
    database,
    repaired,
    whole_backups,
)
from tests.store.journals import kept, line, play, rows
from tests.system.command import ROOT
from tests.system.crashes.writer import next_action, resume
from tests.system.tools import need


def without_a_privilege_to_write_everywhere() -> list[str]:
    """For root permission bits mean nothing, unless it gives this up."""
    if os.geteuid() != 0:
        return []
    return [need("setpriv", "util-linux"), "--bounding-set=-dac_override,-dac_read_search"]


def test_a_directory_that_may_not_be_written(data: Path) -> None:
    before = kept(data)
    (data / files.LOCK).unlink()
    database(data).chmod(0o444)
    data.chmod(0o555)
    try:
        command = [*without_a_privilege_to_write_everywhere(), *WRITER, str(data)]
        done = subprocess.run(
            [*command, "--unkept", "--entries", "5"], cwd=ROOT, capture_output=True, timeout=60
        )
    finally:
        data.chmod(0o755)
    assert done.stderr == b""
    said, *entered = done.stdout.decode().splitlines()
    assert said.startswith("notice store-unkept")
    # The table goes on with the match that it had, only not on disk.
    match, number, _ = before[-1].split(maxsplit=2)
    assert [entry.split()[:2] for entry in entered[:2]] == [
        [match, str(int(number) + 1)],
        [match, str(int(number) + 2)],
    ]
    assert kept(data) == before
    assert aside(data) == []


def test_a_disk_that_is_full_at_the_start(template: Path, tmp_path: Path) -> None:
    before = kept(template)
    with small_disk(tmp_path / "disk", 4096) as disk:
        data = disk / "data"
        shutil.copytree(template, data)
        filler = fill(disk)
        store = open_store(data)
        assert not store.is_durable
        assert [notice.code for notice in store.notices] == ["store-unkept"]
        entered = play(store, 3)
        assert entered[0].split()[0] == before[-1].split()[0]
        store.close()
        filler.unlink()
        assert kept(data) == before
        can_be_played_on(data)


def test_a_damaged_file_on_a_full_disk(template: Path, tmp_path: Path) -> None:
    before = kept(template)
    with small_disk(tmp_path / "disk", 4096) as disk:
        data = disk / "data"
        shutil.copytree(template, data)
        with database(data).open("r+b") as file:
            file.write(bytes(100))
        filler = fill(disk)
        store = open_store(data)
        assert not store.is_durable
        assert [line(row) for row in rows(store.journal)] == before
        store.close()
        filler.unlink()
        assert repaired(data).code == "store-damaged"
        assert kept(data)[:-3] == before


def test_a_disk_that_becomes_full_while_playing(tmp_path: Path) -> None:
    """A play is refused visibly, and counts for nobody; with room again the next one counts."""
    with small_disk(tmp_path / "disk", 2048) as disk:
        data = disk / "data"
        store = open_store(data)
        play(store, 50)
        for _ in range(3):
            running = resume(store.journal)
            assert running is not None
            match_id, match = running
            refused: list[Refusal] = []
            while len(refused) < 5:
                filler = fill(disk)
                memory, entries = match.now, list(match.entries)
                try:
                    match.act(next_action(match))
                except Refusal as refusal:
                    refused.append(refusal)
                    assert match.now is memory
                    assert match.entries == entries
            assert {refusal.code for refusal in refused} == {"not-saved"}
            assert refused[0].params["reason"] == "full"
            filler.unlink()
            match.act(next_action(match))
            assert [row.entry for row in store.journal.entries(match_id)][1:] == match.entries
            reader = open_reader(data)
            assert [row.entry for row in reader.entries(match_id)][1:] == match.entries
            reader.close()
        store.close()
        can_be_played_on(data)


def backwards() -> Callable[[], float]:
    """A clock without a battery, set now and then by somebody who reads it wrongly."""
    random = Random(13)
    return lambda: random.uniform(0, 2_000_000_000)


def test_a_clock_that_jumps_changes_no_order(tmp_path: Path) -> None:
    made, entered = [], []
    for _ in range(6):
        journal = Journal(tmp_path / files.DATABASE, clock=backwards())
        backups = Backups(tmp_path / files.DATABASE, tmp_path / "backups")
        store = Store(tmp_path, journal, backups, [], None)
        entered += play(store, 150 if is_ci() else 90)
        assert store.backups is not None
        made.append(store.backups.make_full())
        store.close()
    assert kept(tmp_path) == entered
    reader = open_reader(tmp_path)
    started = [entry.split()[0] for entry in entered if entry.split()[1] == "0"]
    assert [match.id for match in reader.matches()] == started[::-1]
    times = [match.started for match in reader.matches()]
    assert any(earlier < later for earlier, later in pairwise(times))
    assert reader.last() == entered[-1].split()[0]
    reader.close()
    assert whole_backups(tmp_path) == made[-FULL_COPIES:]
    # Nor does it change what a repair makes of it.
    with database(tmp_path).open("r+b") as file:
        file.write(bytes(100))
    repaired(tmp_path)
    assert kept(tmp_path)[:-3] == entered


def test_only_one_writes_while_others_read(data: Path) -> None:
    before = kept(data)
    store = open_store(data)
    with pytest.raises(AlreadyRunning) as caught:
        open_store(data)
    assert caught.value.process == str(os.getpid())
    second = subprocess.run([*WRITER, str(data), "--entries", "1"], cwd=ROOT, capture_output=True)
    assert b"AlreadyRunning" in second.stderr
    new = play(store, 5)
    assert kept(data) == before + new
    store.close()
    can_be_played_on(data)
