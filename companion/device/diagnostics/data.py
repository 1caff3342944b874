"""Facts about the data directory: room, integrity, and how long a durable write takes."""

import os
import shutil
import sqlite3
import statistics
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.device.diagnostics.fact import Fact, Verdict, Words
from companion.games.base import Refusal
from companion.store.backups import Backups
from companion.store.files import BACKUPS, DAMAGED, DATABASE, LOCK, parts
from companion.store.integrity import passes_integrity_check
from companion.store.rows import Damaged
from companion.store.store import open_reader

MEGABYTE = 1_000_000
TOO_LITTLE, LITTLE = 20 * MEGABYTE, 200 * MEGABYTE
WRITES, PAGE = 12, bytes(4096)
# Milliseconds that a play waits for the disk: a finger notices 100, a table 500.
SLOW, TOO_SLOW = 100.0, 500.0
TRIAL = ".companion-write-test"


def data(_: Words, directory: Path, backup_error: Exception | None = None) -> list[Fact]:
    """All there is to say about a data directory, also about one that is not there yet."""
    there = directory
    while not os.path.lexists(there):
        there = there.parent
    facts = [room(_, there, directory)]
    if directory.is_dir():
        facts.append(integrity(_, directory, backup_error))
        facts.append(speed(_, directory))
    return facts


def room(_: Words, there: Path, directory: Path) -> Fact:
    """Whether there is room, and leave to write."""
    label = _("Data")
    obstacle = unwritable(there, directory)
    if obstacle is not None:
        value = _("{place} may not be written").format(place=obstacle)
        remedy = _("Give the directory to the user who plays, or choose another with --data.")
        return Fact("room", label, "fault", value, remedy)
    free = shutil.disk_usage(there).free
    value = _("{place}: {size} MB free").format(place=directory, size=free // MEGABYTE)
    if free < LITTLE:
        verdict: Verdict = "fault" if free < TOO_LITTLE else "note"
        return Fact(
            "room", label, verdict, value, _("Make room: sudo apt clean, or a larger card.")
        )
    return Fact("room", label, "good", value)


def unwritable(there: Path, directory: Path) -> Path | None:
    """What keeps the store from opening for writing; None if nothing does.

    `there` is the part of `directory` that exists. Files are only asked about, not opened: to
    close the database would take its locks from an app that asks in its own process.
    """
    if not (there.is_dir() and os.access(there, os.W_OK | os.X_OK)) or not _can_be(directory):
        return directory
    for file in (directory / LOCK, *parts(directory / DATABASE)):
        if file.exists() and not (file.is_file() and os.access(file, os.R_OK | os.W_OK)):
            return file
    return None


def _can_be(directory: Path) -> bool:
    """Whether the system can make or use a directory of this name."""
    try:
        directory.lstat()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return directory.is_dir()


def integrity(_: Words, directory: Path, backup_error: Exception | None = None) -> Fact:
    """Whether the journal can be read from end to end. An app knows how its last backup went."""
    label = _("Matches")
    remedy = _("Start the game: it repairs the journal and keeps what can be read.")
    backups = sum(1 for _each in Backups(directory / DATABASE, directory / BACKUPS).readable())
    if (directory / DAMAGED).exists():
        return Fact("integrity", label, "fault", _("the journal is damaged"), remedy)
    try:
        journal = open_reader(directory)
    except Refusal as refusal:
        if refusal.code == "no-journal":
            return Fact("integrity", label, "good", _("no match has been played yet"))
        return Fact("integrity", label, "fault", str(refusal.params.get("error", "")), remedy)
    try:
        good = passes_integrity_check(journal.connection)
        count = len(journal.matches()) if good else 0
    except Damaged:
        good = False
    except sqlite3.Error as error:
        return Fact("integrity", label, "fault", str(error), remedy)
    finally:
        journal.close()
    if not good:
        return Fact("integrity", label, "fault", _("the journal is damaged"), remedy)
    value = _("{count} in the journal, backups: {backups}").format(count=count, backups=backups)
    if backup_error is not None:
        value = _("{value}; the last backup failed: {error}").format(
            value=value, error=backup_error
        )
        remedy = _("Make room, or use another card.")
        return Fact("integrity", label, "note", value, remedy)
    return Fact("integrity", label, "good", value)


def speed(_: Words, directory: Path, clock: Callable[[], float] = time.perf_counter) -> Fact:
    """How long a play waits until it is safe on the disk."""
    label = _("A play to disk")
    file = directory / TRIAL
    took = []
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            for _each in range(WRITES):
                begin = clock()
                os.write(handle, PAGE)
                os.fdatasync(handle)
                took.append(1000 * (clock() - begin))
        finally:
            os.close(handle)
    except OSError as error:
        value = str(error.strerror or error)
        remedy = _("Nothing can be kept now: make room, or use another card.")
        return Fact("speed", label, "fault", value, remedy)
    finally:
        with suppress(OSError):  # on a disk that may not be written there is nothing to remove
            file.unlink(missing_ok=True)
    median, longest = statistics.median(took), max(took)
    value = _("{median} ms, at most {longest} ms").format(
        median=f"{median:.1f}", longest=f"{longest:.1f}"
    )
    remedy = _("The card is slow or worn: a new one (class A1) makes every tap quicker.")
    if median > TOO_SLOW:
        return Fact("speed", label, "fault", value, remedy)
    if median > SLOW:
        return Fact("speed", label, "note", value, remedy)
    return Fact("speed", label, "good", value)
