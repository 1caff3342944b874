"""Runs Python code in a process of its own, where it may hang or crash without harm."""

import json
import os
import subprocess
import sys
from typing import Any

TIMEOUT = 20.0
# pygame imports setuptools where it is installed, which takes longer than all else that it does.
WITHOUT_SETUPTOOLS = "import sys; sys.modules['pkg_resources'] = None"


class ChildFailed(Exception):
    """The code failed, crashed or timed out; the text says why."""


def run_python(code: str, folder: str | None = None, **environment: str) -> Any:
    """Runs Python code and returns what it prints as JSON on its last line.

    It runs in `folder`, else in the directory of this process. Raises ChildFailed.
    """
    variables = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", **environment}
    try:
        done = subprocess.run(  # noqa: S603 - our own code
            [sys.executable, "-P", "-c", f"{WITHOUT_SETUPTOOLS}\n{code}"],
            cwd=folder,
            env=variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=TIMEOUT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise ChildFailed(f"no answer within {TIMEOUT:.0f} s") from None
    except OSError as error:
        raise ChildFailed(str(error)) from error
    if done.returncode < 0:
        raise ChildFailed(f"it crashed (signal {-done.returncode})")
    lines = done.stdout.splitlines()
    if done.returncode or not lines:
        raise ChildFailed((done.stderr.strip().splitlines() or ["it said nothing"])[-1])
    try:
        return json.loads(lines[-1])
    except ValueError:
        raise ChildFailed(lines[-1]) from None
