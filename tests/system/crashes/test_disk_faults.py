"""System calls of the writer fail or kill it: what it printed is on disk, all else is refused."""

import re
import signal
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.repeat import every, sample
from tests.store.journals import kept
from tests.system.crashes.runs import Run, compare, played, start
from tests.system.tools import need


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


@pytest.mark.parametrize("fault", every(3, LASTING))
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


@pytest.mark.parametrize("fault", every(2, WHILE_OPENING))
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


@pytest.mark.parametrize("fault", every(4, ONCE_WHILE_OPENING))
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
