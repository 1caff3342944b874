"""The crash matrix, see `matrix`: a sample of it here, all of it with CRASH_MATRIX=full."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.repeat import is_ci, sample, times
from tests.system.command import ROOT
from tests.system.crashes.mounted import need_fuse
from tests.system.crashes.scenarios import SCENARIOS
from tests.system.tools import need_root

FULL = os.environ.get("CRASH_MATRIX") == "full"
# How many starts of each scenario are recorded, and how many states of each start are tried.
SAMPLE = ["--starts", str(times(3)), "--checks", str(times(12))]
# How many states of the scenario itself are tried; where changes land, all.
SAMPLE += [] if is_ci() else ["--cuts", "6"]


NAMES = [scenario.name for scenario in SCENARIOS]


@pytest.mark.parametrize("name", NAMES if FULL else sample(NAMES))
def test_cut_off_at_any_call_and_again_in_the_next_start(tmp_path: Path, name: str) -> None:
    need_root("unmounts what it mounts")
    need_fuse()
    command = [sys.executable, "-m", "tests.system.crashes.matrix", str(tmp_path), "--only", name]
    done = subprocess.run(
        command if FULL else [*command, *SAMPLE], cwd=ROOT, capture_output=True, text=True
    )
    print(done.stdout)
    assert done.returncode == 0, done.stderr
    # Proves that the scenario was run.
    assert done.stdout.startswith(name)
