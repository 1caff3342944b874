"""Disks so small that a test can fill them."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.system.tools import need_root

FORBIDDEN = ("not permitted", "permission denied")


@contextmanager
def small_disk(mountpoint: Path, kilobytes: int) -> Iterator[Path]:
    """A disk of its own, in memory."""
    need_root("mounts a small disk")
    mountpoint.mkdir()
    options = ["-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(mountpoint)]
    mounted = subprocess.run(
        ["mount", *options], env={**os.environ, "LC_ALL": "C"}, capture_output=True, text=True
    )
    if mounted.returncode:
        if any(words in mounted.stderr.lower() for words in FORBIDDEN):
            # test_disk_faults.py lets single calls fail with ENOSPC, which needs no such right.
            pytest.skip(f"no disk may be mounted here: {mounted.stderr.strip()}")
        pytest.fail(f"the small disk could not be mounted: {mounted.stderr.strip()}")
    try:
        yield mountpoint
    finally:
        subprocess.run(["umount", "--lazy", str(mountpoint)], check=True)


def fill(disk: Path) -> Path:
    """Leaves not a byte; returns the file that took them all."""
    filler = disk / "photos-of-the-holiday"
    with filler.open("ab", buffering=0) as file:
        for size in (65536, 4096, 1):
            while True:
                try:
                    file.write(bytes(size))
                except OSError:
                    break
    return filler
