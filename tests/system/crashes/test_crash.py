"""The writer is killed, its disk fails, its power is cut: what it printed is on disk."""

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from companion.store import files
from companion.store.store import open_store
from tests.repeat import is_ci, sample, times
from tests.store.journals import kept
from tests.system.command import ROOT
from tests.system.tools import missing, need

WRITER = [sys.executable, "-m", "tests.system.crashes.writer"]
FORGETFUL = [sys.executable, "-m", "tests.system.crashes.forgetful"]
# To repeat a failure, set CRASH_SEED. In continuous integration it is always the same, so that the
# result depends on the change alone.
SEED = int(os.environ.get("CRASH_SEED") or ("13" if is_ci() else time.time_ns() % 1_000_000))

LANES = 2
KILLS_IN_EACH = times(100)
CUTS = times(60)


@dataclass
class Run:
    """What one writer printed until its end."""

    printed: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    killed: bool = True
    # Whether anything was printed after the first refusal.
    went_on: bool = False

    @classmethod
    def of(cls, output: bytes, *, killed: bool) -> "Run":
        run = cls(killed=killed)
        for line in output.decode().splitlines():
            word = line.partition(" ")[0]
            lines = {"refused": run.refused, "notice": run.notices}.get(word, run.printed)
            lines.append(line)
            run.went_on = (lines is run.printed and bool(run.refused)) or run.went_on
        return run


def compare(runs: list[Run], entries: list[str]) -> int:
    """Asserts that all printed lines are there, in order, once; returns the number of others."""
    assert len(set(entries)) == len(entries)
    at = unprinted = may_be_unprinted = 0
    for run in runs:
        if run.printed:
            # A writer killed between commit and print leaves an entry that was not printed.
            others = 0
            while at + others < len(entries) and entries[at + others] != run.printed[0]:
                others += 1
            assert others <= may_be_unprinted, f"{run.printed[0]} is not where it should be"
            at += others
            unprinted += others
            may_be_unprinted = 0
            assert entries[at : at + len(run.printed)] == run.printed
            at += len(run.printed)
        may_be_unprinted += run.killed
    assert len(entries) - at <= may_be_unprinted
    return unprinted + len(entries) - at


def start(directory: Path, *more: str, before: tuple[str, ...] = ()) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*before, *WRITER, str(directory), *more],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,  # or readline() would buffer lines that communicate() then misses
    )


def ended(process: subprocess.Popen[bytes], first: bytes = b"") -> Run:
    """Waits for the end of a writer; returns what it printed."""
    output, errors = process.communicate(timeout=60)
    assert errors == b"", errors.decode()
    return Run.of(first + output, killed=process.returncode == -signal.SIGKILL)


def wait_a_moment(process: subprocess.Popen[bytes], random: Random) -> bytes:
    """Waits for a random moment of a writer's run; returns the line that was read meanwhile."""
    assert process.stdout is not None
    if random.random() < 0.2:
        time.sleep(random.uniform(0, 0.2))  # while it starts, opens the store, or just after
        return b""
    first = process.stdout.readline()
    time.sleep(random.uniform(0, 0.06))
    return first


def killed_at_a_random_moment(directory: Path, random: Random) -> Run:
    process = start(directory, "--checked")
    first = wait_a_moment(process, random)
    process.kill()
    run = ended(process, first)
    assert run.killed
    assert run.refused == run.notices == []
    return run


def test_killed_at_any_moment_nothing_printed_is_lost(tmp_path: Path) -> None:
    print(f"CRASH_SEED={SEED}")

    def lane(number: int) -> tuple[int, int]:
        random = Random(SEED + number)
        directory = tmp_path / str(number)
        runs = [killed_at_a_random_moment(directory, random) for _ in range(KILLS_IN_EACH)]
        entries = kept(directory)
        return len(entries), compare(runs, entries)

    # A writer mostly waits for its start or for the disk: one for each core.
    with ThreadPoolExecutor(LANES) as lanes:
        found = list(lanes.map(lane, range(LANES)))
    print(f"{LANES * KILLS_IN_EACH} kills: (entries, of them unprinted) {found}")
    # Most were killed only after their first line, however slow the machine.
    assert all(entries > KILLS_IN_EACH / 2 for entries, _ in found)


@dataclass(frozen=True)
class Traced:
    """A run under strace."""

    run: Run
    injected: int


def traced(directory: Path, log: Path, fault: str, attempts: int = 60) -> Traced:
    """Runs a writer under strace with a fault injected into its system calls."""
    call = fault.partition(":")[0]
    options = ["-f", "-qq", "-o", str(log), "-e", f"trace={call}", "-e", f"inject={fault}"]
    if "error=" in fault:
        options.append("--seccomp-bpf")  # twice as fast, but strace 6.1 then loses signals
    process = start(directory, "--entries", str(attempts), before=(need("strace"), *options))
    output, errors = process.communicate(timeout=60)
    assert errors == b"", errors.decode()
    run = Run.of(output, killed=process.returncode == -signal.SIGKILL)
    assert run.killed == ("signal=KILL" in fault)
    text = log.read_text()
    injected = len(re.findall(r"\(INJECTED\)", text)) or text.count("killed by SIGKILL")
    print(f"{fault}: injected {injected} times")
    return Traced(run, injected)


def played(directory: Path, attempts: int) -> Run:
    """Runs a writer without faults."""
    run = ended(start(directory, "--entries", str(attempts)))
    assert run.refused == run.notices == []
    return run


# Faults that occur once, repeatedly (less often than one entry writes), or for a while. The first
# calls are those that open the store.
PASSING = [
    "fdatasync:error=EIO:when=1",
    "fdatasync:error=EIO:when=2",
    "fdatasync:error=EIO:when=7",
    "fdatasync:error=EIO:when=3+11",
    "fdatasync:error=EIO:when=5..9",
    "fdatasync:error=EIO:when=6..40",
    "fdatasync:error=ENOSPC:when=4+9",
    "pwrite64:error=ENOSPC:when=12+29",
    "pwrite64:error=ENOSPC:when=30..60",
    "pwrite64:error=EIO:when=15+23",
    "pwrite64:error=EIO:when=40..55",
]
LASTING = [
    "fdatasync:error=EIO:when=20+1",
    "fdatasync:error=ENOSPC:when=21+1",
    "pwrite64:error=EIO:when=50+1",
    "pwrite64:error=ENOSPC:when=51+1",
]
WHILE_OPENING = ["pwrite64:error=ENOSPC:when=1+", "pwrite64:error=EIO:when=3+"]
# Once, at each of the first calls; the next attempt succeeds.
ONCE_WHILE_OPENING = [
    *(f"pwrite64:error=EIO:when={number}" for number in (1, 2, 3)),
    "pwrite64:error=ENOSPC:when=1",
    "fdatasync:error=EIO:when=1",
]
KILLING = [
    *(f"fdatasync:signal=KILL:when={number}" for number in (1, 2, 5, 21)),
    *(f"pwrite64:signal=KILL:when={number}" for number in (1, 2, 3, 5, 8, 34, 89)),
]


@pytest.mark.parametrize("fault", sample(PASSING))
def test_after_a_fault_that_passes_disk_and_table_agree(tmp_path: Path, fault: str) -> None:
    directory = tmp_path / "data"
    before = played(directory, 30)
    found = traced(directory, tmp_path / "strace", fault)
    assert found.injected
    assert found.run.notices == []
    # Exactly what was printed, and nothing of what was refused, unless it was printed later.
    assert kept(directory) == before.printed + found.run.printed
    # A fault in what is repeated later, as a checkpoint, refuses nothing.
    assert len(found.run.printed) > 10
    assert found.run.went_on or not found.run.refused
    after = played(directory, 30)
    assert kept(directory) == before.printed + found.run.printed + after.printed


@pytest.mark.parametrize("fault", LASTING)
def test_on_a_disk_that_fails_for_good_all_is_refused(tmp_path: Path, fault: str) -> None:
    directory = tmp_path / "data"
    before = played(directory, 30)
    found = traced(directory, tmp_path / "strace", fault)
    assert found.injected
    assert found.run.refused
    assert not found.run.went_on
    entries = kept(directory)
    printed = before.printed + found.run.printed
    assert entries[: len(printed)] == printed
    # The entry that failed first may be on disk: only a write could have removed it.
    assert len(entries) <= len(printed) + 1
    after = played(directory, 30)
    assert kept(directory) == entries + after.printed


@pytest.mark.parametrize("fault", WHILE_OPENING)
def test_a_disk_that_fails_at_the_start_is_told_before_anything_is_entered(
    tmp_path: Path, fault: str
) -> None:
    directory = tmp_path / "data"
    before = played(directory, 30)
    found = traced(directory, tmp_path / "strace", fault)
    assert found.injected
    assert found.run.notices[0].startswith("notice store-unkept")
    assert found.run.printed == []
    after = played(directory, 30)
    assert kept(directory) == before.printed + after.printed


@pytest.mark.parametrize("fault", ONCE_WHILE_OPENING)
def test_a_disk_that_fails_once_at_the_start_is_asked_again(tmp_path: Path, fault: str) -> None:
    directory = tmp_path / "data"
    before = played(directory, 30)
    found = traced(directory, tmp_path / "strace", fault)
    assert found.injected
    assert found.run.notices == []
    assert kept(directory) == before.printed + found.run.printed


@pytest.mark.parametrize("fault", sample(KILLING))
def test_killed_in_the_middle_of_a_write_or_sync(tmp_path: Path, fault: str) -> None:
    directory = tmp_path / "data"
    before = played(directory, 30)
    found = traced(directory, tmp_path / "strace", fault)
    assert found.injected
    after = played(directory, 30)
    compare([before, found.run, after], kept(directory))


def need_fuse() -> None:
    """Skips the test on a machine without /dev/fuse; fails it if only the library is missing."""
    try:
        os.close(os.open("/dev/fuse", os.O_RDWR))
    except OSError as error:
        reason = f"/dev/fuse cannot be opened ({error.strerror}): no power cut was tried here"
        print(reason)
        pytest.skip(reason)
    try:
        import mfusepy  # noqa: F401
    except (ImportError, OSError) as error:
        missing(f"mfusepy or libfuse3 is missing (Debian: apt install fuse3): {error}")


@contextmanager
def forgetful(directory: Path, mountpoint: Path, *more: str) -> Iterator[subprocess.Popen[bytes]]:
    """Mounts the file system of `forgetful`; yields its process."""
    mountpoint.mkdir(exist_ok=True)
    process = subprocess.Popen(
        [*FORGETFUL, str(directory), str(mountpoint), *more], cwd=ROOT, stderr=subprocess.PIPE
    )
    try:
        end = time.monotonic() + 20
        while not mountpoint.is_mount():
            if process.poll() is not None or time.monotonic() > end:
                process.kill()
                _, errors = process.communicate()
                reason = errors.decode().strip().splitlines()
                missing(f"FUSE does not mount here: {' '.join(reason[-1:])}")
            time.sleep(0.005)
        yield process
    finally:
        process.kill()
        process.communicate()
        # Without root only fusermount3 may unmount what it has mounted.
        root = os.geteuid() == 0
        unmount = ["umount", "-l"] if root else [need("fusermount3", "fuse3"), "-u", "-z"]
        subprocess.run([*unmount, str(mountpoint)], check=False, stderr=subprocess.DEVNULL)


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
        entries = kept(disk)
        return len(entries), compare(runs, entries)

    with ThreadPoolExecutor(LANES) as lanes:
        found = list(lanes.map(lane, range(LANES)))
    print(f"{CUTS} power cuts: (entries, of them unprinted) {found}")
    # Most were cut off only after their first line, however slow the machine.
    assert sum(entries for entries, _ in found) > CUTS / 2


@pytest.mark.parametrize("failing", [(3, 3), (5, 6), (6, 8), (4, 15), (30, 32), (50, 60)])
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
