"""A journal that SQLite cannot open, for want of room beside it, is read in its committed state."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.games.base import Refusal
from companion.store import files, wal
from companion.store.players import StoredPlayers
from companion.store.store import open_reader, open_store
from tests.disks import fill, small_disk
from tests.repeat import sample
from tests.store.damage import database, with_its_log
from tests.store.journals import kept, line, play, rows

LOG, _, INDEX, _ = files.parts(Path(files.DATABASE))


def dump(connection: sqlite3.Connection) -> list[str]:
    with closing(connection):
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return list(connection.iterdump())


def by_hand(file: Path) -> list[str]:
    connection = sqlite3.connect(":memory:")
    connection.deserialize(wal.read_committed(file))
    return dump(connection)


def by_sqlite(file: Path, place: Path) -> list[str]:
    """What SQLite makes of a copy of the file and its log, as after a power cut."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    for part in files.parts(file):
        if part.exists() and not part.name.endswith("-shm"):
            shutil.copy(part, place)
    return dump(sqlite3.connect(place / file.name))


def transactions(file: Path, random: Random) -> Iterator[None]:
    """Makes a database with a log grow, shrink and be checkpointed, one transaction after the
    other; is stopped after each."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute("CREATE TABLE things (id INTEGER PRIMARY KEY, text TEXT)")
        while True:
            match random.randrange(8):
                case 0:
                    connection.execute("DELETE FROM things WHERE id % 3 != 0")
                case 1:
                    connection.execute("VACUUM")
                case 2:
                    mode = random.choice(("PASSIVE", "RESTART"))
                    connection.execute(f"PRAGMA wal_checkpoint({mode})")
                case _:
                    text = "x" * random.randrange(9000)
                    connection.execute("INSERT INTO things (text) VALUES (?)", (text,))
            yield


@pytest.mark.parametrize("seed", sample(range(10)))
def test_what_is_read_is_what_sqlite_reads(tmp_path: Path, seed: int) -> None:
    file, random = tmp_path / "things.db", Random(seed)
    for _ in zip(range(60), transactions(file, random), strict=False):
        assert by_hand(file) == by_sqlite(file, tmp_path / "copy")


@pytest.mark.parametrize("kind", ["cut", "noise", "bit"])
def test_of_a_damaged_log_as_much_is_read_as_sqlite_reads(data: Path, kind: str) -> None:
    with_its_log(data)
    log, random = data / LOG, Random(13)
    whole = log.read_bytes()
    lengths = set()
    # Somewhere in the frames; then in the header.
    for at in (*(random.randrange(len(whole)) for _ in sample(range(40))), 0, 9, 17, 25, 31):
        match kind:
            case "cut":
                log.write_bytes(whole[:at])
            case "noise":
                log.write_bytes(whole[:at] + random.randbytes(600) + whole[at + 600 :])
            case _:
                log.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        found = by_hand(database(data))
        assert found == by_sqlite(database(data), data.with_name("copy")), at
        lengths.add(len(found))
    assert len(lengths) > 2, "some of the log counted, some not"


@pytest.mark.parametrize("state", ["closed", "killed", "without an index"])
def test_on_a_full_disk_everything_can_be_read(template: Path, tmp_path: Path, state: str) -> None:
    data = tmp_path / "data"
    shutil.copytree(template, data)
    new = [] if state == "closed" else with_its_log(data)
    if state == "without an index":
        (data / INDEX).unlink()
    before = kept(template) + new
    with small_disk(tmp_path / "disk", 2048) as disk:
        here = disk / "data"
        shutil.copytree(data, here, ignore=shutil.ignore_patterns(files.BACKUPS))
        fill(disk)
        # More than once: what a first attempt leaves must not keep others from reading.
        for _ in range(2):
            assert kept(here) == before
        content = {part: part.read_bytes() for part in files.parts(database(data)) if part.exists()}
        assert database(here).read_bytes() == content[database(data)]
        if state != "closed":
            assert (here / LOG).read_bytes() == content[data / LOG]


def test_the_app_that_starts_on_a_full_disk_knows_the_people(
    template: Path, tmp_path: Path
) -> None:
    with small_disk(tmp_path / "disk", 2048) as disk:
        here = disk / "data"
        shutil.copytree(template, here, ignore=shutil.ignore_patterns(files.BACKUPS))
        reader = open_reader(here)
        people = StoredPlayers(reader).all()
        reader.close()
        fill(disk)
        store = open_store(here)
        assert not store.is_durable
        assert StoredPlayers(store.journal).all() == people
        assert [line(row) for row in rows(store.journal)] == kept(template)
        store.close()


def test_who_writes_meanwhile_is_read_whole(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the log and the file more is played, and the log is merged into the file."""
    store = open_store(data)
    play(store, 5)
    before, read = wal.read(data / LOG), wal.read

    def first(path: Path) -> bytes:
        monkeypatch.setattr(wal, "read", read)
        play(store, 30)
        store.close()
        assert not path.exists()
        return before

    monkeypatch.setattr(wal, "read", first)
    found = by_hand(database(data))
    assert found == by_sqlite(database(data), data.with_name("copy"))


def test_what_is_never_at_rest_is_not_guessed(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    logs = iter(range(1000))
    monkeypatch.setattr(wal, "read", lambda _path: bytes([next(logs) % 2]))
    monkeypatch.setattr(wal, "PAUSE_SECONDS", 0)
    with pytest.raises(TimeoutError):
        wal.read_committed(database(data))
    broken = sqlite3.OperationalError("disk I/O error")
    broken.sqlite_errorname = "SQLITE_IOERR_SHMSIZE"

    def fails(*_arguments: object, **_options: object) -> None:
        raise broken

    monkeypatch.setattr("companion.store.store.Journal", fails)
    with pytest.raises(Refusal) as caught:
        open_reader(data)
    assert caught.value.params["error"] == "disk I/O error"
