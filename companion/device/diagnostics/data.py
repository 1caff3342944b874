"""Checks of the data directory: free space, integrity, how long a write takes, people's files."""

import os
import shutil
import sqlite3
import statistics
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.device.diagnostics.fact import DeviceFact, Translate, Verdict
from companion.device.lasting import forgets
from companion.games import NAMES, has_part, part
from companion.games.base import Refusal
from companion.store.backups import Backups
from companion.store.files import BACKUPS, DAMAGED, DATABASE, ELSEWHERE, LOCK, parts
from companion.store.integrity import passes_integrity_check
from companion.store.rows import Damaged
from companion.store.store import open_reader

MEGABYTE = 1_000_000
TOO_LITTLE, LITTLE = 20 * MEGABYTE, 200 * MEGABYTE
WRITES, PAGE = 12, bytes(4096)
# Milliseconds that a play waits for the disk: from 100 the one who taps notices, from 500 all do.
SLOW, TOO_SLOW = 100.0, 500.0
# How many of people's files are named.
MOST_NAMED = 3
TEST_FILE = ".companion-write-test"


def data(_: Translate, directory: Path, backup_error: Exception | None = None) -> list[DeviceFact]:
    """Returns the facts about a data directory, which need not exist yet.

    `backup_error` is why the last backup failed, if it did.
    """
    there = directory
    while not os.path.lexists(there):
        there = there.parent
    facts = [room(_, there, directory)]
    if directory.is_dir() and not os.path.lexists(directory / ELSEWHERE):
        facts.append(integrity(_, directory, backup_error))
        facts.append(unmeasured(_) if only_reads(directory) else speed(_, directory))
        facts.extend(faulty_files(_, directory))
    return facts


def room(_: Translate, there: Path, directory: Path) -> DeviceFact:
    """Checks free space and permission to write. `there` is the part of `directory` that exists."""
    label = _("Data")
    if os.path.lexists(directory / ELSEWHERE):
        value = _("the stick or partition with the saved games isn’t plugged in")
        remedy = _("Plug it in. For good without it: install.sh --data-partition none.")
        return DeviceFact("room", label, "fault", value, remedy)
    obstacle = None if only_reads(directory) else unwritable(there, directory)
    if obstacle is not None:
        value = _("can’t write to {place}").format(place=obstacle)
        remedy = _("Give the folder to the user who runs the game, or choose another with --data.")
        return DeviceFact("room", label, "fault", value, remedy)
    kind = forgets(str(directory))
    if kind:
        value = _("{place} forgets everything when it’s switched off ({kind})").format(
            place=directory, kind=kind
        )
        remedy = _(
            "Turn off the overlay file system, or give the games a partition or a stick of their"
            " own: sudo systemd/install.sh --data-partition DEVICE"
        )
        # On a desktop somebody chose such a folder.
        own = os.environ.get("STATE_DIRECTORY", "").split(":")[0] == str(directory)
        return DeviceFact("room", label, "fault" if own else "note", value, remedy)
    free = shutil.disk_usage(there).free
    value = _("{place}: {size} MB free").format(place=directory, size=free // MEGABYTE)
    if free < LITTLE:
        verdict: Verdict = "fault" if free < TOO_LITTLE else "note"
        return DeviceFact(
            "room",
            label,
            verdict,
            value,
            _("Free up space: sudo apt clean, or use a bigger SD card."),
        )
    return DeviceFact("room", label, "good", value)


def only_reads(directory: Path) -> bool:
    """Whether this process belongs to somebody who may read another user's data, and not write."""
    try:
        owner = directory.stat().st_uid
    except OSError:
        return False
    may_read = os.access(directory, os.R_OK | os.X_OK) and not os.access(directory, os.W_OK)
    return may_read and owner != os.geteuid()


def unmeasured(_: Translate) -> DeviceFact:
    """In place of `speed` for those who may not write."""
    value = _("only measured for the game’s own user")
    return DeviceFact("speed", _("Saving a card"), "note", value, _("Try: sudo companion check"))


def unwritable(there: Path, directory: Path) -> Path | None:
    """Returns the path that prevents writing to the store; None if nothing does.

    `there` is the part of `directory` that exists. No file is opened: closing the database would
    release the locks that the app holds in the same process.
    """
    if not (there.is_dir() and os.access(there, os.W_OK | os.X_OK)) or not _is_possible(directory):
        return directory
    for file in (directory / LOCK, *parts(directory / DATABASE)):
        if file.exists() and not (file.is_file() and os.access(file, os.R_OK | os.W_OK)):
            return file
    return None


def _is_possible(directory: Path) -> bool:
    """Whether this path is a directory, or one could be created there."""
    try:
        directory.lstat()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return directory.is_dir()


def integrity(_: Translate, directory: Path, backup_error: Exception | None = None) -> DeviceFact:
    """Checks that the whole journal can be read, and reports the error of the last backup."""
    label = _("Games")
    remedy = _("Start Table Companion: it repairs the saved games and keeps what it can read.")
    backups = sum(1 for _each in Backups(directory / DATABASE, directory / BACKUPS).readable())
    if (directory / DAMAGED).exists():
        return DeviceFact("integrity", label, "fault", _("the saved games are damaged"), remedy)
    try:
        journal = open_reader(directory)
    except Refusal as refusal:
        if refusal.code == "no-journal":
            return DeviceFact("integrity", label, "good", _("no games yet"))
        return DeviceFact("integrity", label, "fault", str(refusal.params.get("error", "")), remedy)
    try:
        good = passes_integrity_check(journal.connection)
        count = len(journal.matches()) if good else 0
    except Damaged:
        good = False
    except sqlite3.Error as error:
        return DeviceFact("integrity", label, "fault", str(error), remedy)
    finally:
        journal.close()
    if not good:
        return DeviceFact("integrity", label, "fault", _("the saved games are damaged"), remedy)
    value = _("{count} saved, backups: {backups}").format(count=count, backups=backups)
    if backup_error is not None:
        value = _("{value}; the last backup failed: {error}").format(
            value=value, error=backup_error
        )
        remedy = _("Free up space, or use another SD card.")
        return DeviceFact("integrity", label, "note", value, remedy)
    return DeviceFact("integrity", label, "good", value)


def speed(
    _: Translate, directory: Path, clock: Callable[[], float] = time.perf_counter
) -> DeviceFact:
    """Measures how long a durable write to the disk takes."""
    label = _("Saving a card")
    file = directory / TEST_FILE
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
        remedy = _("Nothing can be saved now: free up space, or use another SD card.")
        return DeviceFact("speed", label, "fault", value, remedy)
    finally:
        with suppress(OSError):  # a disk that is read-only has no file to remove
            file.unlink(missing_ok=True)
    median, longest = statistics.median(took), max(took)
    value = _("{median} ms, at most {longest} ms").format(
        median=f"{median:.1f}", longest=f"{longest:.1f}"
    )
    remedy = _("The SD card is slow or worn out: a new one (class A1) makes every tap quicker.")
    if median > TOO_SLOW:
        return DeviceFact("speed", label, "fault", value, remedy)
    if median > SLOW:
        return DeviceFact("speed", label, "note", value, remedy)
    return DeviceFact("speed", label, "good", value)


def faulty_files(_: Translate, directory: Path) -> list[DeviceFact]:
    """A note on the files of people's own that cannot be used, if there are any."""
    libraries = [part(game, "library") for game in NAMES if has_part(game, "library")]
    names = [
        os.fsencode(file.name).decode(errors="replace")
        for library in libraries
        for file in library.pads_in(str(directory / library.FOLDER))
        if file.fault is not None
    ]
    if not names:
        return []
    value = _("with a mistake: {names}").format(names=", ".join(names[:MOST_NAMED]))
    if len(names) > MOST_NAMED:
        value += " …"
    remedy = _("The list of pads on the screen says what’s wrong with each.")
    return [DeviceFact("pads", _("Pads"), "note", value, remedy)]
