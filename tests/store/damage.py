"""What the tests of damaged files share: where things are, and what a repair must achieve."""

import re
import struct
import sys
from pathlib import Path

from companion.store import files
from companion.store.backups import Backups
from companion.store.journal import Journal
from companion.store.store import Notice, open_reader, open_store
from tests.store.journals import kept, line, play, rows

WRITER = [sys.executable, "-m", "tests.system.crashes.writer"]
# One match that is over and one under way, in a file of some twenty pages.
ENTRIES = 420


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
