"""Runs the real command as a process."""

import subprocess
import sys
from pathlib import Path

COMPANION = [sys.executable, "-m", "companion"]
ROOT = Path(__file__).parent.parent.parent


def companion(*arguments: str, input: str | bytes = b"") -> subprocess.CompletedProcess[str]:  # noqa: A002
    """One run of `companion` from its start to its end, with text in and out."""
    data = input.encode() if isinstance(input, str) else input
    done = subprocess.run([*COMPANION, *arguments], input=data, capture_output=True, timeout=120)
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )
