"""Several monkeys at a time, each in a process of its own, for as long as they are given."""

import multiprocessing
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.queues import Queue
from queue import Empty

from tests.monkey.plan import Plan
from tests.monkey.run import Report, run
from tests.monkey.shrink import shrink

# How often somebody looks whether the jobs still run, in seconds.
LOOK_EVERY = 2.0


@dataclass(frozen=True)
class Work:
    """What each of them does: from which seed on, with which game, how many steps a run, and how
    many seconds it may take to shorten what it finds."""

    seed: int
    game: str | None
    steps: int
    shrink: float


class Jobs:
    """So many processes. Job number 1 of 2 takes every second seed, beginning with the second."""

    def __init__(self, count: int, work: Work) -> None:
        self._count = count
        self._work = work
        # Whether one of them ended as none should.
        self.failed = False

    def reports(self, seconds: float) -> Iterator[Report]:
        """One for each run, as they come; after these seconds no run begins."""
        context = multiprocessing.get_context("spawn")
        queue: Queue[Report | None] = context.Queue()
        jobs = [
            context.Process(target=_run, args=(self._work, number, self._count, seconds, queue))
            for number in range(self._count)
        ]
        for job in jobs:
            job.start()
        working = len(jobs)
        while working:
            try:
                report = queue.get(timeout=LOOK_EVERY)
            except Empty:
                # One that ended without a word never sends its None.
                if not any(job.is_alive() for job in jobs):
                    break
                continue
            if report is None:
                working -= 1
            else:
                yield report
        for job in jobs:
            job.join()
        self.failed = any(job.exitcode for job in jobs)


def _run(
    work: Work, number: int, every: int, seconds: float, reports: "Queue[Report | None]"
) -> None:
    """One job. What it finds for the first time it shortens."""
    end = time.monotonic() + seconds
    seed = work.seed + number
    found = set()
    try:
        while time.monotonic() < end:
            report = run(Plan.of(seed, work.game), work.steps)
            if report.finding is not None and report.finding.key not in found:
                found.add(report.finding.key)
                report = shrink(report, work.shrink)
            reports.put(report)
            seed += every
    finally:
        reports.put(None)
