"""`companion` with the toy game in its registry: `python -m tests.toy.command score`."""

import subprocess
import sys
from pathlib import Path

from companion.cli import main
from companion.games import NAMES

ROOT = Path(__file__).parent.parent.parent


def companion_with_toy(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """One run of a command from its start to its end; `given` is what is typed."""
    command = [sys.executable, "-m", __name__, *arguments]
    return subprocess.run(
        command, input=given, capture_output=True, text=True, cwd=ROOT, timeout=120, check=False
    )


if __name__ == "__main__":
    NAMES["pebbles"] = "tests.toy"
    sys.exit(main())
