"""Runs `companion`: in a process of its own, or, faster, in one that has loaded it already."""

import os
import subprocess
import sys

from tests.system.fork_server import ROOT, fork_server

__all__ = ["COMPANION", "ROOT", "companion", "companion_bytes"]

COMPANION = [sys.executable, "-m", "companion"]


def companion(
    *arguments: str,
    input: str | bytes = b"",  # noqa: A002
    **environment: str,
) -> subprocess.CompletedProcess[str]:
    """One run of `companion` from its start to its end, with text in and out."""
    done = companion_bytes(*arguments, input=input, **environment)
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


def companion_bytes(
    *arguments: str,
    input: str | bytes = b"",  # noqa: A002
    **environment: str,
) -> subprocess.CompletedProcess[bytes]:
    """The same, with what it printed as it is. `environment` is added to ours."""
    data = input.encode() if isinstance(input, str) else input
    return fork_server().run(arguments, data, {**os.environ, **environment}, 120)
