"""Runs of the writer: started, waited for, and what it printed compared with what is on disk."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from companion.store.store import open_store
from tests.repeat import is_ci
from tests.store.journals import play
from tests.system.command import ROOT

WRITER = [sys.executable, "-m", "tests.system.crashes.writer"]
# To repeat a failure, set CRASH_SEED. In continuous integration it is always the same, so that the
# result depends on the change alone.
SEED = int(os.environ.get("CRASH_SEED") or ("13" if is_ci() else time.time_ns() % 1_000_000))

LANES = 2


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


def played(directory: Path, attempts: int) -> Run:
    """What a writer without faults does and would print, in this process."""
    store = open_store(directory)
    try:
        assert store.notices == []
        return Run(play(store, attempts), killed=False)
    finally:
        store.close()
