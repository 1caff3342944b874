"""`open_store` on a file or log with wrong bytes in it: what is still readable is found."""

import os
from pathlib import Path
from random import Random

import pytest

from companion.store import files
from companion.store.store import Notice, open_reader, open_store
from tests.repeat import every, sample, times
from tests.store.damage import (
    aside,
    can_be_played_on,
    database,
    found,
    in_backups,
    repaired,
    whole,
    with_its_log,
)
from tests.store.journals import kept


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


@pytest.mark.parametrize("length", every(2, [16, 100, 4096]))
def test_the_heading_is_destroyed(bare: Path, length: int) -> None:
    before = kept(bare)
    with database(bare).open("r+b") as file:
        file.write(bytes(length))
    assert repaired(bare).code == "store-damaged"
    assert kept(bare)[:-3] == before


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


# Whether the index of the log is there.
INDEX = ("with", "without")
# Where in a log the damage is, and how many bytes it has.
SCRATCHES = [(0, 8), (20, 8), (32 + 10, 8), (32 + 5 * 4120 + 2000, 8), (0, 100), (0, 4200)]


def scratched_log(directory: Path, at: int, size: int) -> tuple[list[str], bytes]:
    """Plays a little, cuts the power and damages the log; the new entries, and the log."""
    new = with_its_log(directory)
    log, *_ = files.parts(database(directory))
    content = bytearray(log.read_bytes())
    content[at : at + size] = b"scratch!" * (size // 8) + b"!" * (size % 8)
    log.write_bytes(content)
    return new, bytes(content)


@pytest.mark.parametrize(("at", "size"), every(3, SCRATCHES))
def test_a_damaged_log_beside_a_good_file(bare: Path, at: int, size: int) -> None:
    """SQLite would use the log up to the damage, and delete the rest without a word."""
    before = kept(bare)
    new, content = scratched_log(bare, at, size)
    # What SQLite could use of the log it has brought into the file.
    assert repaired(bare, untouched=False).code == "store-damaged"
    assert set(before + new) <= found(bare)
    (moved,) = aside(bare)
    assert moved.with_name(moved.name + "-wal").read_bytes() == content


@pytest.mark.parametrize(
    ("at", "size", "index"), every(5, [(*each, how) for each in SCRATCHES for how in INDEX], 2)
)
def test_whoever_only_reads_leaves_a_damaged_log_to_the_repair(
    bare: Path, at: int, size: int, index: str
) -> None:
    """As `companion matches` does after a power cut, before the app has started."""
    before = kept(bare)
    new, content = scratched_log(bare, at, size)
    log, _, shared, _ = files.parts(database(bare))
    if index == "without":
        shared.unlink(missing_ok=True)
    reader = open_reader(bare)
    assert reader.matches()
    reader.close()
    assert log.read_bytes() == content
    assert repaired(bare, untouched=False).code == "store-damaged"
    assert set(before + new) <= found(bare)


@pytest.mark.parametrize("index", INDEX)
def test_what_stands_only_in_a_log_is_read_and_the_log_stays(bare: Path, index: str) -> None:
    before = kept(bare)
    new = with_its_log(bare)
    log, _, shared, _ = files.parts(database(bare))
    content = log.read_bytes()
    if index == "without":
        shared.unlink(missing_ok=True)
    assert kept(bare) == before + new
    assert log.read_bytes() == content
    can_be_played_on(bare)
