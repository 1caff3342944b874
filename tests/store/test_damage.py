"""`open_store` on a disk that is damaged, full or closed: the evening goes on, and is told how."""

import os
import re
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from companion.games.base import Refusal
from companion.match.actions import Rename
from companion.store import files
from companion.store.backups import FULL_COPIES, PARTIAL_COPIES, Backups
from companion.store.files import AlreadyRunning
from companion.store.journal import Journal
from companion.store.players import StoredPlayers
from companion.store.schema import APPLICATION_ID, VERSION
from companion.store.store import Notice, Store, open_reader, open_store
from tests.disks import fill, small_disk
from tests.repeat import sample, times
from tests.store.journals import kept, line, play, rows
from tests.system.command import ROOT
from tests.system.tools import need
from tests.system.writer import next_action, resume

WRITER = [sys.executable, "-m", "tests.system.writer"]
# One match that is over and one under way, in a file of some twenty pages.
ENTRIES = 420


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory after some evenings, closed as it should be."""
    directory: Path = tmp_path_factory.mktemp("template") / "data"
    store = open_store(directory)
    StoredPlayers(store.journal).remember(("Anne", "Carl", "Marc", "Herman"))
    assert store.backups is not None
    # Three copies at least: of those in the background some are left out where one takes long.
    for _ in range(3):
        play(store, ENTRIES // 4)
        store.backups.wait()
        store.backups.make_full()
    play(store, ENTRIES - 3 * (ENTRIES // 4))
    store.close()
    return directory


@pytest.fixture
def data(template: Path, tmp_path: Path) -> Path:
    """A copy of it to be damaged."""
    directory = tmp_path / "data"
    shutil.copytree(template, directory)
    return directory


@pytest.fixture
def bare(data: Path) -> Path:
    """The same without backups: nothing but the file itself."""
    shutil.rmtree(data / files.BACKUPS)
    return data


def database(directory: Path) -> Path:
    return directory / files.DATABASE


def aside(directory: Path) -> list[Path]:
    """The files that were moved out of the way."""
    named = re.compile(r"companion-[a-z]+-\d{8}T\d{6}Z(-\d+)?\.db")
    return sorted(path for path in directory.iterdir() if named.fullmatch(path.name))


def repaired(directory: Path, *, untouched: bool = True) -> Notice:
    """Opens what is damaged, sees that it says so, keeps the old file, and that one can play on."""
    before = database(directory).read_bytes() if database(directory).exists() else None
    asides = aside(directory)
    store = open_store(directory)
    try:
        assert store.is_durable
        (notice,) = store.notices
        if before is not None:
            (moved,) = set(aside(directory)) - set(asides)
            assert moved.name == notice.params["aside"]
            assert moved.read_bytes() == before or not untouched
    finally:
        store.close()
    can_be_played_on(directory)
    return notice


def can_be_played_on(directory: Path) -> None:
    """A play can be entered now, and is there after reopening, which finds nothing wrong."""
    before = kept(directory)
    store = open_store(directory)
    assert store.notices == []
    told: list[Notice] = []
    store.check_in_background(told.append)
    new = play(store, 3)
    store.close()
    assert told == []
    assert kept(directory) == before + new
    assert not list(directory.glob("unfinished*"))


def found(directory: Path) -> set[str]:
    """All entries that are there, also those after a gap."""
    reader = open_reader(directory)
    try:
        after_a_gap = reader.connection.execute("SELECT match, number, action FROM scraps")
        scraps = {f"{match} {number} {action}" for match, number, action in after_a_gap}
        return {line(row) for row in rows(reader)} | scraps
    finally:
        reader.close()


def whole_backups(directory: Path) -> list[Path]:
    """The copies of the whole file, the oldest first."""
    return sorted((directory / files.BACKUPS).glob("companion-" + "[0-9]" * 9 + ".db"))


def in_backups(directory: Path) -> set[str]:
    """Every entry that stands in a backup that can be read."""
    backups = Backups(database(directory), directory / files.BACKUPS)
    return {entry for backup in backups.readable() for entry in records(backup)}


def records(path: Path) -> dict[str, bytes]:
    """Each entry of a good file with its bytes there and some around them.

    Found by what nobody else has: its action and, in eight bytes, its time. That is another way
    than salvage goes, which reads records.
    """
    data = path.read_bytes()
    journal = Journal(path, read_only=True)
    try:
        places = {}
        for row in rows(journal):
            unique = row.entry.action.encode() + struct.pack(">d", row.entry.time)
            at = data.index(unique)
            places[line(row)] = data[max(0, at - 35) : at + len(unique) + 25]
        return places
    finally:
        journal.close()


def misprinted(around: bytes) -> bytes:
    """The bytes of an entry with another letter in its action; SQLite sees nothing wrong."""
    at = around.index(b"thirteen")
    return around[:at] + b"T" + around[at + 1 :]


def whole(places: dict[str, bytes], path: Path) -> set[str]:
    """The entries whose bytes are still all there in a damaged file."""
    data = path.read_bytes()
    return {entry for entry, around in places.items() if around in data}


@pytest.fixture(scope="module")
def places(template: Path) -> dict[str, bytes]:
    return records(database(template))


def test_nothing_wrong_nothing_said(data: Path) -> None:
    can_be_played_on(data)
    assert aside(data) == []


@pytest.mark.parametrize("part", sample(range(1, 30)))
def test_cut_off_at_any_length(bare: Path, places: dict[str, bytes], part: int) -> None:
    size = database(bare).stat().st_size
    # At the ends of pages, and somewhere between.
    length = size * part // 30 // 4096 * 4096 if part % 2 else size * part // 30 + part
    os.truncate(database(bare), length)
    readable = whole(places, database(bare))
    notice = repaired(bare)
    assert notice.code == "store-damaged"
    assert readable <= found(bare)
    assert notice.params["entries"] == len(kept(bare)) - 3  # those entered since


@pytest.mark.parametrize("seed", range(times(40)))
def test_random_bytes_at_random_places(bare: Path, places: dict[str, bytes], seed: int) -> None:
    random = Random(seed)
    data = bytearray(database(bare).read_bytes())
    for _ in range(random.randrange(1, 5)):
        length = random.choice((1, 8, 100, 512, 4096, 20_000))
        at = random.randrange(len(data))
        data[at : at + length] = random.randbytes(len(data[at : at + length]))
    database(bare).write_bytes(data)
    readable = whole(places, database(bare))
    told: list[Notice] = []
    store = open_store(bare)
    if store.notices == []:
        # Not where the last match is: found while the table plays, mended at the next start.
        store.check_in_background(told.append)
    repaired_at_once = bool(store.notices)
    store.close()
    if told:
        assert repaired(bare).code == "store-damaged"
    assert readable <= found(bare)
    if not told and not repaired_at_once:
        assert found(bare) == places.keys()
    can_be_played_on(bare)


@pytest.mark.parametrize("seed", range(times(10)))
def test_what_the_file_has_lost_a_backup_has(
    data: Path, places: dict[str, bytes], seed: int
) -> None:
    before = kept(data)
    random = Random(seed)
    content = bytearray(database(data).read_bytes())
    at = random.randrange(len(content) - 20_000)
    content[at : at + 20_000] = random.randbytes(20_000)
    content[:100] = bytes(100)
    database(data).write_bytes(content)
    in_backup = in_backups(data)
    readable = whole(places, database(data))
    repaired(data)
    assert in_backup | readable <= found(data)
    assert kept(data)[: len(in_backup)] == before[: len(in_backup)]


def test_of_zero_length(data: Path) -> None:
    os.truncate(database(data), 0)
    in_backup = in_backups(data)
    notice = repaired(data)
    assert notice.code == "store-damaged"
    assert notice.params["from_backup"] == notice.params["entries"] == len(in_backup)
    assert in_backup <= found(data)


def test_of_zero_length_without_a_backup(bare: Path) -> None:
    os.truncate(database(bare), 0)
    assert repaired(bare).params["entries"] == 0


@pytest.mark.parametrize("length", [16, 100, 4096])
def test_the_heading_is_destroyed(bare: Path, length: int) -> None:
    before = kept(bare)
    with database(bare).open("r+b") as file:
        file.write(bytes(length))
    assert repaired(bare).code == "store-damaged"
    assert kept(bare)[:-3] == before


def with_its_log(directory: Path) -> list[str]:
    """Plays a little, and leaves the disk as a power cut does: the log is not in the file yet."""
    store = open_store(directory)
    new = play(store, 20)
    left = {part: part.read_bytes() for part in files.parts(database(directory)) if part.exists()}
    store.close()
    for part, content in left.items():
        part.write_bytes(content)
    assert files.parts(database(directory))[0].exists()
    return new


def test_what_stands_only_in_a_damaged_log_is_found(bare: Path) -> None:
    before = kept(bare)
    new = with_its_log(bare)
    log, *_ = files.parts(database(bare))
    for path in (database(bare), log):
        with path.open("r+b") as file:
            file.write(bytes(100))
    assert repaired(bare).code == "store-damaged"
    assert kept(bare)[:-3] == before + new
    (moved,) = aside(bare)
    assert moved.with_name(moved.name + "-wal").exists()


@pytest.mark.parametrize(
    ("at", "size"),
    [(0, 8), (20, 8), (32 + 10, 8), (32 + 5 * 4120 + 2000, 8), (0, 100), (0, 4200)],
)
def test_a_damaged_log_beside_a_good_file(bare: Path, at: int, size: int) -> None:
    """SQLite would use the log up to the damage, and delete the rest without a word."""
    before = kept(bare)
    new = with_its_log(bare)
    log, *_ = files.parts(database(bare))
    content = bytearray(log.read_bytes())
    content[at : at + size] = b"scratch!" * (size // 8) + b"!" * (size % 8)
    log.write_bytes(content)
    # What SQLite could use of the log it has brought into the file.
    assert repaired(bare, untouched=False).code == "store-damaged"
    assert set(before + new) <= found(bare)
    (moved,) = aside(bare)
    assert moved.with_name(moved.name + "-wal").read_bytes() == content


def test_not_a_database_at_all(bare: Path) -> None:
    database(bare).write_text("Shopping list: bread, milk, cards.\n" * 200)
    notice = repaired(bare)
    assert notice.code == "store-damaged"
    assert notice.params["entries"] == 0


def test_a_directory_in_its_place(data: Path) -> None:
    last = sorted((data / files.BACKUPS).iterdir())[-1]
    in_backup = set(records(last))
    database(data).unlink()
    database(data).mkdir()
    (database(data) / "note").write_text("somebody's own")
    store = open_store(data)
    assert store.is_durable
    (notice,) = store.notices
    assert notice.code == "store-foreign"
    store.close()
    assert in_backup <= found(data)
    assert (data / str(notice.params["aside"]) / "note").read_text() == "somebody's own"
    can_be_played_on(data)


@pytest.mark.parametrize("suffix", ["", "-wal", "-shm", "-journal", ".damaged"])
def test_a_pipe_that_nobody_writes_to_in_its_place(data: Path, suffix: str) -> None:
    """Whoever opens or reads it waits for ever; so it is tried by a process that can be ended."""
    last = sorted((data / files.BACKUPS).iterdir())[-1]
    expected = set(records(last)) if suffix == "" else set(kept(data))
    pipe = data / ("companion.damaged" if suffix == ".damaged" else files.DATABASE + suffix)
    pipe.unlink(missing_ok=True)
    os.mkfifo(pipe)
    os.mkfifo(data / files.BACKUPS / "companion-999999999.db")
    command = [*WRITER, str(data), "--entries", "0"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=60)
    assert done.stderr == b""
    assert done.returncode == 0
    assert done.stdout.startswith(b"notice store-")
    assert b"store-unkept" not in done.stdout
    assert expected <= found(data)
    (data / files.BACKUPS / "companion-999999999.db").unlink()
    can_be_played_on(data)


def test_another_programs_database(data: Path) -> None:
    database(data).unlink()
    other = sqlite3.connect(database(data))
    other.execute("CREATE TABLE entries (recipe TEXT)")
    other.execute("INSERT INTO entries VALUES ('pancakes')")
    other.commit()
    other.close()
    notice = repaired(data)
    assert notice.code == "store-foreign"
    assert notice.params["from_backup"]
    (moved,) = aside(data)
    other = sqlite3.connect(moved)
    assert other.execute("SELECT recipe FROM entries").fetchall() == [("pancakes",)]
    other.close()


def test_of_a_newer_version(bare: Path) -> None:
    before = kept(bare)
    newer = sqlite3.connect(database(bare))
    newer.execute("INSERT INTO migrations VALUES (?, 'tomorrow')", (VERSION + 1,))
    newer.execute("ALTER TABLE players ADD COLUMN favourite_snack TEXT DEFAULT 'nuts'")
    newer.commit()
    newer.close()
    notice = repaired(bare)
    assert notice.code == "store-newer"
    assert kept(bare)[:-3] == before
    reader = open_reader(bare)
    assert [player.name for player in StoredPlayers(reader).all()] == [
        "Anne",
        "Carl",
        "Herman",
        "Marc",
    ]
    reader.close()


def test_deleted_but_there_are_backups(data: Path) -> None:
    before = kept(data)
    database(data).unlink()
    notice = repaired(data)
    assert notice.code == "store-lost"
    restored = kept(data)[:-3]
    assert restored == before[: len(restored)]
    assert len(restored) == notice.params["from_backup"]
    assert len(restored) > ENTRIES / 2
    reader = open_reader(data)
    assert [player.name for player in StoredPlayers(reader).all()] == [
        "Anne",
        "Carl",
        "Herman",
        "Marc",
    ]
    reader.close()


def test_a_log_without_its_database(bare: Path) -> None:
    """What stands in the log is saved; the log never becomes part of the new file."""
    before = kept(bare)
    store = open_store(bare)
    new = play(store, 5)
    log, *_ = files.parts(database(bare))
    content = log.read_bytes()
    store.close()
    database(bare).unlink()
    log.write_bytes(content)
    assert repaired(bare).code == "store-lost"
    assert set(new) <= found(bare)
    assert found(bare) - set(kept(bare)) <= set(before + new)
    assert [path.read_bytes() for path in bare.glob("companion-lost-*.db-wal")] == [content]


def test_a_rollback_journal_of_the_damaged_file_is_moved_with_it(bare: Path) -> None:
    """Beside the new file SQLite would take it for a transaction to be undone there."""
    rollback = database(bare).with_name(f"{files.DATABASE}-journal")
    other = sqlite3.connect(bare / "other.db", isolation_level=None)
    other.executescript("PRAGMA journal_mode = PERSIST; CREATE TABLE t (a); BEGIN")
    other.execute("INSERT INTO t VALUES (1)")
    hot = (bare / "other.db-journal").read_bytes() or b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
    other.close()
    before = kept(bare)
    with database(bare).open("r+b") as file:
        file.write(bytes(100))
    rollback.write_bytes(hot)
    repaired(bare)
    assert kept(bare)[:-3] == before
    assert len(list(bare.glob("companion-damaged-*.db-journal"))) == 1


def test_a_damaged_backup_beside_a_damaged_file(data: Path) -> None:
    *_, older, newest, empty = sorted((data / files.BACKUPS).iterdir())
    os.truncate(newest, newest.stat().st_size // 2)
    os.truncate(empty, 0)
    os.truncate(database(data), 0)
    in_older = in_backups(data)
    assert set(records(older)) <= in_older
    notice = repaired(data)
    assert notice.params["from_backup"] == len(in_older)
    assert in_older <= found(data)


def test_all_backups_damaged_beside_a_damaged_file(data: Path) -> None:
    shutil.rmtree(data / files.BACKUPS)
    (data / files.BACKUPS).mkdir()
    for number in range(PARTIAL_COPIES):
        (data / files.BACKUPS / f"companion-{900 + number:09}.db").write_bytes(b"dust" * 2000)
    os.truncate(database(data), 0)
    assert repaired(data).params["entries"] == 0
    # The new journal is shorter than the old one was, and yet its copies are the newest.
    store = open_store(data)
    assert store.backups is not None
    made = store.backups.make_full()
    assert made in list(store.backups.readable())
    store.close()


def test_a_wrong_byte_in_the_newest_backup_is_right_in_the_one_before(data: Path) -> None:
    before = kept(data)
    *_, older, newest = whole_backups(data)
    for small in (data / files.BACKUPS).glob("companion-*-*.db"):
        small.unlink()
    entry, around = next(iter(records(newest).items()))
    newest.write_bytes(newest.read_bytes().replace(around, misprinted(around)))
    database(data).unlink()
    repaired(data)
    assert entry in kept(data)
    assert len(kept(data)) > len(records(older))
    assert set(kept(data)[:-3]) <= set(before)


@pytest.mark.parametrize(
    "call",
    [
        *(f"rename:when={number}" for number in (1, 2, 3, 4)),
        *(f"unlink:when={number}" for number in (1, 3, 5)),
        "fdatasync:when=1",
        *(f"pwrite64:when={number}" for number in (3, 20)),
        "fsync:when=1",
        "fsync:when=2",
    ],
)
def test_a_repair_that_is_killed_half_way(bare: Path, tmp_path: Path, call: str) -> None:
    before = kept(bare)
    new = with_its_log(bare)
    # As the check in the background leaves it when it has found something.
    (bare / files.DAMAGED).touch()
    name, _, when = call.partition(":")
    log_file = tmp_path / "strace"
    options = ("-f", "-qq", "-o", str(log_file), "-e", f"inject={name}:signal=KILL:{when}")
    killed = subprocess.run(
        [need("strace"), *options, "-e", f"trace={name}", *WRITER, str(bare), "--entries", "0"],
        cwd=ROOT,
        capture_output=True,
    )
    if killed.returncode == 0:
        pytest.fail(f"{call} never came")
    assert killed.returncode == -signal.SIGKILL
    assert "killed by SIGKILL" in log_file.read_text()
    store = open_store(bare)
    # Only when it was killed after its very last step is there nothing left to say.
    assert [notice.code for notice in store.notices] in (["store-damaged"], [])
    store.close()
    assert aside(bare)
    assert kept(bare) == before + new
    reader = open_reader(bare)
    assert [player.name for player in StoredPlayers(reader).all()] == [
        "Anne",
        "Carl",
        "Herman",
        "Marc",
    ]
    reader.close()
    can_be_played_on(bare)


@pytest.mark.parametrize("unfinished", ["whole", "begun", "none"])
def test_a_repair_by_an_earlier_version_that_was_cut_off_twice(bare: Path, unfinished: str) -> None:
    """It had moved the file aside already, and what it was making may be whole or just begun."""
    before = kept(bare)
    new = with_its_log(bare)
    content = database(bare).read_bytes()
    files.move(database(bare), bare / "companion-damaged-20260102T030405Z.db")
    if unfinished != "none":
        (bare / files.UNFINISHED).write_bytes(content if unfinished == "whole" else content[:8192])
    (bare / files.DAMAGED).touch()
    repaired(bare)
    assert kept(bare)[:-3] == before + new
    assert aside(bare)


def lose_entry(directory: Path, match: str, number: int) -> None:
    """Takes one entry out of the file, and the bytes of it."""
    connection = sqlite3.connect(database(directory))
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("DELETE FROM entries WHERE match = ? AND number = ?", (match, number))
    connection.commit()
    connection.close()


def test_after_a_gap_an_older_backup_tells_another_story(template: Path, bare: Path) -> None:
    """The table went on with the numbers of what was lost; the two are never mixed."""
    match = kept(bare)[-1].split()[0]
    lose_entry(bare, match, 20)
    store = open_store(bare)
    assert [notice.code for notice in store.notices] == ["store-damaged"]
    running = resume(store.journal)
    assert running is not None
    assert running[0] == match
    for name in ("Anna", "Ann", "Annie"):
        running[1].act(Rename(0, name))
    store.close()
    ours = [entry for entry in kept(bare) if entry.startswith(match)]
    assert len(ours) == 23
    # Then the backups of before turn up, and an entry of after is lost.
    shutil.copytree(template / files.BACKUPS, bare / files.BACKUPS, dirs_exist_ok=True)
    older = [entry for entry in in_backups(bare) if entry.startswith(f"{match} 21 ")]
    assert older
    assert ours[21] not in older
    lose_entry(bare, match, 21)
    assert repaired(bare).code == "store-damaged"
    assert [entry for entry in kept(bare) if entry.startswith(match)][:21] == ours[:21]
    assert not set(older) & set(kept(bare))


def test_an_entry_that_is_missing_in_the_middle(bare: Path) -> None:
    """The match goes on from before the gap; what came after it is kept as scraps."""
    before = kept(bare)
    match = before[-1].split()[0]
    lose_entry(bare, match, 20)
    of_match = [entry for entry in before if entry.startswith(match)]
    notice = repaired(bare)
    assert notice.code == "store-damaged"
    assert notice.params["scraps"] == len(of_match) - 21
    assert kept(bare)[:-3] == [entry for entry in before if entry not in of_match[20:]]
    assert found(bare) >= set(before) - {of_match[20]}


def test_damage_in_an_old_match_is_found_while_the_table_plays(data: Path) -> None:
    before = kept(data)
    _, around = next(iter(records(database(data)).items()))
    content = database(data).read_bytes()
    database(data).write_bytes(content.replace(around, misprinted(around)))
    store = open_store(data)
    assert store.notices == []
    told: list[Notice] = []
    store.check_in_background(told.append)
    new = play(store, 10)
    store.close()
    assert [notice.code for notice in told] == ["store-found"]
    assert repaired(data).code == "store-damaged"
    assert kept(data)[:-3] == before + new


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
        store = Store(journal, Backups(tmp_path / files.DATABASE, tmp_path / "backups"), [], None)
        entered += play(store, 150)
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


def test_the_file_says_whose_it_is(data: Path) -> None:
    assert struct.unpack(">I", database(data).read_bytes()[68:72]) == (APPLICATION_ID,)
