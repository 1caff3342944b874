"""Mounts the file system that forgets what was not synced."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.system.command import ROOT
from tests.system.tools import missing, need

FORGETFUL = [sys.executable, "-m", "tests.system.crashes.forgetful"]


def need_fuse() -> None:
    """Skips the test where /dev/fuse cannot be opened; where changes land, not for a library."""
    try:
        import mfusepy  # noqa: F401 - whether it can be loaded is the question
    except (ImportError, OSError) as error:
        missing(f"{error} (Debian: apt install fuse3 libfuse3-3)")
    try:
        os.close(os.open("/dev/fuse", os.O_RDWR))
    except OSError as error:
        reason = f"/dev/fuse cannot be opened ({error.strerror}): no power cut was tried here"
        print(reason)
        pytest.skip(reason)


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
