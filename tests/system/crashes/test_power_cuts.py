"""The power is cut while the writer plays: what it printed is on disk."""

import shutil
import signal
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from companion.store import files
from companion.store.store import open_store
from tests.repeat import every, is_ci
from tests.store.journals import kept
from tests.system.crashes.mounted import forgetful, need_fuse
from tests.system.crashes.runs import LANES, SEED, Run, compare, played, start, wait_a_moment

CUTS = 60 if is_ci() else 4
# The first and the last of the syncs that fail.
FAILING = [(3, 3), (5, 6), (6, 8), (4, 15), (30, 32), (50, 60)]


def test_a_power_cut_loses_nothing_that_was_printed(tmp_path: Path) -> None:
    need_fuse()
    print(f"CRASH_SEED={SEED}")

    def lane(number: int) -> tuple[int, int]:
        random = Random(SEED + number)
        disk, mountpoint = tmp_path / f"disk-{number}", tmp_path / f"mounted-{number}"
        disk.mkdir()
        runs = []
        for cut in range(CUTS // LANES):
            some = ("--some", str(random.randrange(1000))) if cut % 2 else ()
            with forgetful(disk, mountpoint, *some) as power:
                writer = start(mountpoint, "--checked")
                first = wait_a_moment(writer, random)
                if random.random() < 0.3:
                    time.sleep(random.uniform(0, 1))  # until the log is brought into the file
                power.send_signal(signal.SIGUSR1)
                assert power.wait(20) == 0
                writer.kill()
                output, errors = writer.communicate(timeout=20)
            assert errors == b"", errors.decode()
            run = Run.of(first + output, killed=True)
            # The only notice allowed is that of a disk that went away while it was opened.
            unkept = [each for each in run.notices if each.startswith("notice store-unkept")]
            assert run.notices == unkept
            runs.append(run)
            # Checked in a copy, so that the next writer finds what the cut left.
            looked_at = tmp_path / f"copy-{number}-{cut}"
            shutil.copytree(disk, looked_at)
            opened = open_store(looked_at)
            assert opened.notices == []
            opened.close()
            if (looked_at / files.DATABASE).exists():
                compare(runs, kept(looked_at))
            for backup in (looked_at / files.BACKUPS).glob("companion-*.db"):
                assert verdict(backup) == "ok"
        # On a slow machine every cut may have come before the first file.
        entries = kept(disk) if (disk / files.DATABASE).exists() else []
        return len(entries), compare(runs, entries)

    with ThreadPoolExecutor(LANES) as lanes:
        found = list(lanes.map(lane, range(LANES)))
    print(f"{CUTS} power cuts: (entries, of them unprinted) {found}")
    # Most were cut off only after their first line, however slow the machine.
    assert sum(entries for entries, _ in found) > CUTS / 2


@pytest.mark.parametrize("failing", every(3, FAILING))
def test_a_sync_that_failed_is_not_believed_later(tmp_path: Path, failing: tuple[int, int]) -> None:
    """After a failed sync the log looks complete, but will never be on the disk."""
    need_fuse()
    disk, mountpoint = tmp_path / "disk", tmp_path / "mounted"
    before = played(disk, 30)
    with forgetful(disk, mountpoint, "--failing", *map(str, failing)) as power:
        writer = start(mountpoint)
        assert writer.stdout is not None
        lines = [writer.stdout.readline() for _ in range(100)]
        power.send_signal(signal.SIGUSR1)
        assert power.wait(20) == 0
        writer.kill()
        output, _ = writer.communicate(timeout=20)
    run = Run.of(b"".join(lines) + output, killed=True)
    # Before the cut the table went on: most of the lines are no refusals.
    assert len(run.printed) > 70
    compare([before, run], kept(disk))


def verdict(database: Path) -> str:
    connection = sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)
    try:
        (found,) = connection.execute("PRAGMA integrity_check").fetchone()
        return str(found)
    finally:
        connection.close()
