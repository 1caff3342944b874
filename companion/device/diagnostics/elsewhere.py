"""Tries something in a process of its own, where it may hang or crash without harm."""

import json
import os
import subprocess
import sys
from typing import Any

PATIENCE = 20.0


class Failed(Exception):
    """It did not work out; the text says why."""


def tried(code: str, **environment: str) -> Any:
    """What a piece of Python prints as JSON on its last line."""
    surroundings = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", **environment}
    try:
        done = subprocess.run(  # noqa: S603 - our own code
            [sys.executable, "-P", "-c", code],
            env=surroundings,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise Failed(f"no answer within {PATIENCE:.0f} s") from None
    except OSError as error:
        raise Failed(str(error)) from error
    if done.returncode < 0:
        raise Failed(f"it crashed (signal {-done.returncode})")
    lines = done.stdout.splitlines()
    if done.returncode or not lines:
        raise Failed((done.stderr.strip().splitlines() or ["it said nothing"])[-1])
    try:
        return json.loads(lines[-1])
    except ValueError:
        raise Failed(lines[-1]) from None
