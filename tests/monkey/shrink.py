"""Fewer steps that still lead to the same finding, and the file that keeps them."""

import json
import math
import time
from dataclasses import asdict
from pathlib import Path

from tests.monkey.hands import Step
from tests.monkey.plan import Plan
from tests.monkey.run import Report, replay


def shrink(report: Report, seconds: float = math.inf) -> Report:
    """Leaves out halves, quarters and so on of the steps, as long as the finding stays the same.

    The shortest run found in so many seconds; the report itself if it cannot be had again.
    """
    end = time.monotonic() + seconds
    best = _again(report, report.steps)
    if best is None:
        return report
    size = max(1, len(best.steps) // 2)
    while time.monotonic() < end:
        at, before = 0, len(best.steps)
        while at < len(best.steps) and time.monotonic() < end:
            fewer = _again(report, best.steps[:at] + best.steps[at + size :])
            if fewer is None:
                at += size
            else:
                best = fewer
        if size == 1 and len(best.steps) == before:
            break
        size = max(1, min(size // 2, len(best.steps) // 2))
    return best


def _again(report: Report, steps: list[Step]) -> Report | None:
    """The run of these steps, if it ends with the same finding."""
    found = replay(report.plan, steps)
    if found.finding is None or report.finding is None:
        return None
    return found if found.finding.key == report.finding.key else None


def write(report: Report, file: Path) -> None:
    """The plan in the first line, and each step in one."""
    lines = [asdict(report.plan), *report.steps]
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")


def read(file: Path) -> tuple[Plan, list[Step]]:
    """What `write` wrote."""
    first, *steps = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return Plan.read(first), steps
